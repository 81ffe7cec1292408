import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@v2x/audit";
import { limits } from "@v2x/contract";
import {
  type ChangeIdentity,
  type Identity,
  type IdentityChange,
  type IdentityStorage,
  type Invitation,
  linkMinutes,
  type Member,
  type MemberRole,
  type Organization,
  rotateSeenSecrets,
  type ServiceAccounts,
} from "@v2x/identity";
import type { Store } from "@v2x/store";
import { audited, type BoundRepositories, type ChangeNote } from "../audit/audited.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** A member who asks, for the organization. */
export interface AskingMember {
  readonly organization: Organization;
  readonly accountId: string;
  /** In lower case. */
  readonly email: string;
  readonly isOperator: boolean;
  /** IP address of the request. */
  readonly address: string;
  /** What the audit log notes of them. */
  readonly who: Pick<AuditEntry, "actor" | "organizationId" | "address" | "requestId">;
}

/** Who belongs to an organization, for its own people. Whatever changes something is noted in the audit log. */
export interface OrganizationMembers {
  /** Whether people can be invited by mail here. */
  readonly invitesByMail: boolean;
  /** @throws HttpFailure "organization-foreign". */
  roleOf(by: AskingMember): Promise<MemberRole>;
  /** Whether the organization's administrators may let people in without the provider's approval. */
  trustsAdministrators(by: AskingMember): Promise<boolean>;
  page(
    by: AskingMember,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly members: readonly Member[]; readonly total: number }>;
  /** @throws HttpFailure "administrators-only". */
  invitations(by: AskingMember): Promise<readonly Invitation[]>;
  /**
   * @param email - in lower case.
   * @throws HttpFailure "administrators-only", "invitations-unsupported", "member-already", "invitation-open",
   * "invitations-too-many", "mails-too-many", "mail-down".
   */
  invite(by: AskingMember, email: string, role: MemberRole): Promise<Invitation>;
  /** @throws HttpFailure "administrators-only", "invitation-unknown". */
  withdraw(by: AskingMember, id: string): Promise<Invitation>;
  /** @throws HttpFailure "administrators-only", "member-unknown", "administrator-last". */
  setRole(by: AskingMember, accountId: string, role: MemberRole): Promise<Member>;
  /** Ids of the accounts of members who have been shown the present secret of the service account. */
  knowingSecret(by: AskingMember): Promise<ReadonlySet<string>>;
  /**
   * Ends a membership, and replaces the secret of the service account if the member has seen it.
   *
   * @param keepsSecret - the secret stays as it is all the same.
   * @returns who it was, and whether the secret was replaced.
   * @throws HttpFailure as `setRole`.
   */
  remove(by: AskingMember, accountId: string, keepsSecret: boolean): Promise<Ended>;
  /** Ends the caller's own membership in the same way. @throws HttpFailure "administrator-last". */
  leave(by: AskingMember): Promise<Ended>;
}

/** A membership that has ended. */
interface Ended {
  readonly email: string;
  readonly isSecretRotated: boolean;
}

/** Answers for the members of all organizations of an installation. */
export function organizationMembers({
  store,
  identity,
  change,
  serviceAccounts,
  now,
}: {
  readonly store: Pick<Store, "identity">;
  /** Absent where an external provider lets people in. */
  readonly identity: Pick<Identity, "mayMail"> | undefined;
  /** Notes changes in the audit log. */
  readonly change: ChangeIdentity;
  /** Absent where the identity provider has no service accounts. */
  readonly serviceAccounts: ServiceAccounts | undefined;
  now(): Date;
}): OrganizationMembers {
  const { memberships, invitations } = store.identity;

  async function roleOf(by: AskingMember, bound: Pick<IdentityStorage, "memberships"> = store.identity) {
    const { organizationId } = by.organization;
    const own = await bound.memberships.find(organizationId, by.accountId);
    if (!own) throw new HttpFailure("organization-foreign", { organizationId });
    return own.role;
  }

  async function expectAdministrator(by: AskingMember, bound?: IdentityChange): Promise<void> {
    if ((await roleOf(by, bound)) !== "administrator") throw new HttpFailure("administrators-only", {});
  }

  /** Changes who belongs to an organization, while nobody else does. */
  function changing<T>(
    by: AskingMember,
    { look, ...note }: Pick<ChangeNote, "action" | "subject"> & Required<Pick<ChangeNote, "look">>,
    work: (bound: IdentityChange) => Promise<T>,
  ): Promise<T> {
    const lock = (bound: Pick<IdentityStorage, "memberships">) =>
      bound.memberships.lock(by.organization.organizationId);
    const lockAndLook = async (bound: BoundRepositories) => {
      await lock(bound.identity);
      return look(bound);
    };
    return audited({ ...by.who, ...note, look: lockAndLook }, () =>
      change(async (bound) => {
        await lock(bound);
        return work(bound);
      }),
    );
  }

  /** Changes one membership, of which an organization's last administrator keeps theirs. */
  async function changeMember(
    by: AskingMember,
    accountId: string,
    action: "role-changed" | "member-removed" | "left",
    work: (bound: IdentityChange, member: Member) => Promise<void>,
    endsAdministration: boolean,
  ): Promise<Member> {
    const { organizationId } = by.organization;
    const known = await memberships.find(organizationId, accountId);
    const look = async ({ identity }: Pick<BoundRepositories, "identity">) => {
      const member = await identity.memberships.find(organizationId, accountId);
      return member && { role: member.role };
    };
    const note = { action: `organization.${action}`, subject: `member ${known?.email ?? accountId}`, look };
    return changing(by, note, async (bound) => {
      if (action !== "left") await expectAdministrator(by, bound);
      const member = await bound.memberships.find(organizationId, accountId);
      if (!member) throw new HttpFailure("member-unknown", {});
      const isActing = member.role === "administrator" && member.isApproved;
      if (endsAdministration && isActing) {
        const left = await bound.memberships.countAdministrators(organizationId);
        if (left === 1) throw new HttpFailure("administrator-last", {});
      }
      await work(bound, member);
      return (await bound.memberships.find(organizationId, accountId)) ?? member;
    });
  }

  async function removing(
    by: AskingMember,
    accountId: string,
    action: "member-removed" | "left",
    keepsSecret = false,
  ): Promise<Ended> {
    const { organization, who } = by;
    let isSecretRotated = false;
    const end = async (bound: IdentityChange, { email }: Member) => {
      await bound.memberships.remove(organization.organizationId, accountId);
      if (keepsSecret) return;
      const leaving = { id: accountId, email };
      isSecretRotated = await rotateSeenSecrets(bound, serviceAccounts, leaving, [organization], who);
    };
    const { email } = await changeMember(by, accountId, action, end, true);
    return { email, isSecretRotated };
  }

  async function expectInvitable(
    { organization: { organizationId } }: AskingMember,
    email: string,
    bound: Pick<IdentityStorage, "memberships" | "invitations">,
  ): Promise<void> {
    if (await bound.memberships.findByEmail(organizationId, email))
      throw new HttpFailure("member-already", { email });
    const open = await bound.invitations.open(organizationId, now());
    if (open.some((one) => one.email === email)) throw new HttpFailure("invitation-open", { email });
    const { max } = limits.openInvitations;
    if (open.length >= max) throw new HttpFailure("invitations-too-many", { max });
  }

  return {
    invitesByMail: identity?.mayMail !== undefined,
    roleOf: (by) => roleOf(by),
    trustsAdministrators: ({ organization: { organizationId } }) =>
      store.identity.organizations.trustsAdministrators(organizationId),
    page: ({ organization: { organizationId } }, { page, size }) =>
      memberships.page(organizationId, { offset: page * size, limit: size }),
    async invitations(by) {
      await expectAdministrator(by);
      return invitations.open(by.organization.organizationId, now());
    },
    async invite(by, email, role) {
      await expectAdministrator(by);
      if (!identity?.mayMail) throw new HttpFailure("invitations-unsupported", {});
      await expectInvitable(by, email, store.identity);
      const answer = await identity.mayMail(email, by.address);
      if (answer !== "yes") throw new HttpFailure(answer, {});
      const invitedAt = now();
      const made: Invitation = {
        ...{ id: randomUUID(), organizationId: by.organization.organizationId },
        ...{ email, role, invitedBy: by.email, byOperator: by.isOperator, invitedAt },
        expiresAt: new Date(invitedAt.getTime() + linkMinutes.invitation * 60_000),
      };
      await changing(by, noteOf("invited", made), async (bound) => {
        await expectAdministrator(by, bound);
        await expectInvitable(by, email, bound);
        await bound.invitations.add(made);
        await bound.sendMail({ kind: "invitation", invitationId: made.id });
      });
      return made;
    },
    async withdraw(by, id) {
      await expectAdministrator(by);
      const found = await invitations.find(id);
      if (found?.organizationId !== by.organization.organizationId)
        throw new HttpFailure("invitation-unknown", {});
      return changing(by, noteOf("invitation-withdrawn", found), async (bound) => {
        await expectAdministrator(by, bound);
        const ended = await bound.invitations.end(id, "withdrawn", now());
        if (!ended) throw new HttpFailure("invitation-unknown", {});
        return ended;
      });
    },
    setRole: (by, accountId, role) =>
      changeMember(
        by,
        accountId,
        "role-changed",
        (bound) => bound.memberships.setRole(by.organization.organizationId, accountId, role),
        role !== "administrator",
      ),
    knowingSecret: ({ organization: { organizationId } }) =>
      store.identity.serviceAccounts.viewers(organizationId),
    remove: (by, accountId, keepsSecret) => removing(by, accountId, "member-removed", keepsSecret),
    leave: (by) => removing(by, by.accountId, "left"),
  };
}

function noteOf(what: "invited" | "invitation-withdrawn", { id, email }: Invitation) {
  return {
    action: `organization.${what}`,
    subject: `invitation of ${email}`,
    look: async ({ identity }: Pick<BoundRepositories, "identity">) => {
      const found = await identity.invitations.find(id);
      return (
        found && {
          role: found.role,
          state: found.ended ?? "open",
          expiresAt: found.expiresAt.toISOString(),
        }
      );
    },
  };
}
