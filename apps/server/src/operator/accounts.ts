import { randomBytes } from "node:crypto";
import type { Actor } from "@v2x/audit";
import type { AccountState, JoinedOrganization } from "@v2x/contract";
import {
  type Account,
  type AccountFilter,
  blocksOf,
  endBlocks,
  type IdentityChange,
  type IdentityStorage,
  type ListedAccount,
  type MailOrder,
  type Organization,
  type Role,
  rotateSeenSecrets,
} from "@v2x/identity";
import { audited, type BoundRepositories, type Seen } from "../audit/audited.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { Installation } from "../installation.ts";

/** Who decides, and what the audit log notes of them. */
export interface Decider {
  readonly actor: Actor;
  readonly reason: string;
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
}

/** What operators decide about accounts. Every decision is noted with its reason, and mailed. */
export interface AccountDecisions {
  page(
    filter: AccountFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly accounts: readonly ListedAccount[]; readonly total: number }>;
  /** @throws HttpFailure "account-unknown". */
  byEmail(email: string): Promise<string>;
  organizations(search: string): Promise<readonly Organization[]>;
  /** @throws HttpFailure "account-unknown", "account-state", "organization-unknown". */
  approve(id: string, organization: JoinedOrganization, by: Decider): Promise<ListedAccount>;
  /** @throws HttpFailure "account-unknown", "account-state". */
  refuse(id: string, by: Decider): Promise<ListedAccount>;
  /** @throws HttpFailure as `refuse`, and "account-own", "operator-last". */
  lock(id: string, by: Decider): Promise<ListedAccount>;
  /** Until when sign-ins to accounts are blocked after failures; by e-mail address, those that are. */
  blocks(accounts: readonly ListedAccount[]): Promise<ReadonlyMap<string, Date>>;
  /**
   * Unlocks an account that was locked, or ends a block of the sign-ins of one that was not.
   *
   * @throws HttpFailure as `refuse`, and "account-not-blocked".
   */
  unlock(id: string, by: Decider): Promise<ListedAccount>;
  /** Removes what an account proves beside its password; every session and token ends. @throws as `lock`. */
  resetSecondFactor(id: string, by: Decider): Promise<ListedAccount>;
  /** Gives an approved account the operator's role. @throws HttpFailure "account-unknown", "account-state". */
  makeOperator(id: string, by: Decider): Promise<ListedAccount>;
  /** Takes the operator's role away, for tokens that are out too. @throws HttpFailure "account-unknown", "operator-own", "operator-last". */
  unmakeOperator(id: string, by: Decider): Promise<ListedAccount>;
}

/** How many organizations a search finds at most. */
const mostOrganizations = 50;

/** What operators decide about the accounts of an installation. */
export function accountDecisions({
  store,
  identity,
  change,
  serviceAccounts,
}: Pick<Installation, "store" | "identity" | "change" | "serviceAccounts">): AccountDecisions {
  const { accounts, organizations } = store.identity;

  /** Changes an account that is held meanwhile, and has the change noted. */
  async function changeAccount(
    id: string,
    { action, look }: { action: string; look: (bound: IdentityStorage, account: Account) => Promise<Seen> },
    by: Decider,
    work: (bound: IdentityChange, account: ListedAccount) => Promise<void>,
  ): Promise<ListedAccount> {
    const known = await accounts.findById(id);
    if (!known) throw new HttpFailure("account-unknown", {});
    const note = {
      ...{ ...by, action, subject: `account ${known.email}` },
      look: ({ identity: bound }: BoundRepositories) => look(bound, known),
    };
    return audited(note, () =>
      change(async (bound) => {
        const account = await bound.accounts.lock(id);
        if (!account) throw new HttpFailure("account-unknown", {});
        await work(bound, account);
        return (await bound.accounts.lock(id))!;
      }),
    );
  }

  /** One decision: the account must be in one of some states, and gets another. */
  function decide(
    id: string,
    { action, from, to }: { action: string; from: readonly AccountState[]; to: AccountState },
    by: Decider,
    along: (bound: IdentityChange, account: ListedAccount) => Promise<MailOrder> | MailOrder,
  ): Promise<ListedAccount> {
    const look = async ({ accounts: bound }: IdentityStorage) => {
      // Before the account itself: who decides about another operator meanwhile does so in the same order.
      if (to === "disabled") await bound.holdOperators();
      const account = await bound.lock(id);
      return (
        account && { state: account.state, organizations: account.organizations.map(({ name }) => name) }
      );
    };
    return changeAccount(id, { action, look }, by, async (bound, account) => {
      if (!from.includes(account.state)) throw new HttpFailure("account-state", { state: account.state });
      const mail = await along(bound, account);
      await bound.accounts.setState(id, to);
      await bound.sendMail(mail);
    });
  }

  /** Gives an account its roles, unless `expect` refuses. */
  function giveRoles(
    id: string,
    { action, roles }: { action: string; roles: readonly Role[] },
    by: Decider,
    expect: (bound: IdentityStorage, account: ListedAccount) => Promise<void>,
  ): Promise<ListedAccount> {
    const look = async ({ accounts: bound }: IdentityStorage) => {
      await bound.holdOperators();
      return { isOperator: (await bound.lock(id))?.isOperator };
    };
    return changeAccount(id, { action, look }, by, async (bound, account) => {
      await expect(bound, account);
      await bound.accounts.setRoles(id, roles);
    });
  }

  function unblock(id: string, by: Decider): Promise<ListedAccount> {
    const look = async ({ brakes }: IdentityStorage, account: Account) => ({
      blockedUntil: (await blocksOf(brakes, [account], new Date())).get(account.email)?.toISOString() ?? null,
    });
    return changeAccount(id, { action: "account.unblocked", look }, by, async (bound, account) => {
      const at = new Date();
      if (!(await blocksOf(bound.brakes, [account], at)).has(account.email))
        throw new HttpFailure("account-not-blocked", {});
      await endBlocks(bound.brakes, account, at);
      await bound.sendMail({ kind: "unlocked", accountId: id });
    });
  }

  return {
    page: (filter, { page, size }) => accounts.page(filter, { offset: page * size, limit: size }),
    async byEmail(email) {
      const account = await accounts.findByEmail(email.trim().toLowerCase());
      if (!account) throw new HttpFailure("account-unknown", {});
      return account.id;
    },
    organizations: (search) => organizations.search(search, mostOrganizations),
    approve: (id, wanted, by) =>
      decide(
        id,
        { action: "account.approved", from: ["pending", "refused"], to: "approved" },
        by,
        async (bound) => {
          const organization = await organizationFor(bound, wanted);
          await bound.organizations.addMember(organization.organizationId, id);
          return { kind: "approved", accountId: id, organizationName: organization.name };
        },
      ),
    refuse: (id, by) =>
      decide(id, { action: "account.refused", from: ["pending"], to: "refused" }, by, () => ({
        kind: "refused",
        accountId: id,
        reason: by.reason,
      })),
    lock: (id, by) =>
      decide(
        id,
        { action: "account.locked", from: ["approved"], to: "disabled" },
        by,
        async (bound, account) => {
          if (by.actor.id === id) throw new HttpFailure("account-own", {});
          await expectAnotherOperator(bound, account);
          await rotateSeenSecrets(bound, serviceAccounts, account, account.organizations, by);
          return { kind: "locked", accountId: id, reason: by.reason };
        },
      ),
    makeOperator: (id, by) =>
      giveRoles(id, { action: "account.made-operator", roles: ["operator"] }, by, async (_, { state }) => {
        if (state !== "approved") throw new HttpFailure("account-state", { state });
      }),
    unmakeOperator: (id, by) =>
      giveRoles(id, { action: "account.unmade-operator", roles: [] }, by, async (bound, account) => {
        if (by.actor.id === id) throw new HttpFailure("operator-own", {});
        await expectAnotherOperator(bound, account);
      }),
    resetSecondFactor(id, by) {
      const look = async ({ accounts: bound }: IdentityStorage) => ({
        hasSecondFactor: (await bound.lock(id))?.hasSecondFactor,
      });
      return changeAccount(
        id,
        { action: "account.second-factor-reset", look },
        by,
        async (bound, account) => {
          if (by.actor.id === id) throw new HttpFailure("account-own", {});
          if (!account.hasSecondFactor) throw new HttpFailure("second-factor-none", {});
          await bound.secondFactors.removeAllOf(id);
          // Ends what was signed in with it.
          await bound.accounts.setState(id, account.state);
          if (identity) await bound.sendMail({ kind: "second-factor-changed", accountId: id, what: "reset" });
        },
      );
    },
    blocks: (listed) => blocksOf(store.identity.brakes, listed, new Date()),
    async unlock(id, by) {
      const known = await accounts.findById(id);
      if (known?.state === "approved") return unblock(id, by);
      const toApproved = { action: "account.unlocked", from: ["disabled"], to: "approved" } as const;
      return decide(id, toApproved, by, async (bound, account) => {
        await endBlocks(bound.brakes, account, new Date());
        await bound.accounts.forgetExternalSubjects(id);
        return { kind: "unlocked", accountId: id };
      });
    },
  };
}

/** @throws HttpFailure "operator-last" where the account is the only one that runs the installation. */
async function expectAnotherOperator(
  { accounts }: Pick<IdentityStorage, "accounts">,
  { isOperator, state }: ListedAccount,
): Promise<void> {
  if (isOperator && state === "approved" && (await accounts.holdOperators()) === 1)
    throw new HttpFailure("operator-last", {});
}

async function organizationFor(
  { organizations }: Pick<IdentityStorage, "organizations">,
  wanted: JoinedOrganization,
): Promise<Organization> {
  if ("organizationId" in wanted) {
    const found = await organizations.find(wanted.organizationId);
    if (found) return found;
    throw new HttpFailure("organization-unknown", { organizationId: wanted.organizationId });
  }
  const made = { ...wanted, organizationId: randomBytes(8).toString("hex").toUpperCase() };
  await organizations.create(made);
  return made;
}
