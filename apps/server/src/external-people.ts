import { randomUUID } from "node:crypto";
import {
  type AccountStorage,
  approvedHolder,
  type HolderRecord,
  hashOfNoPassword,
  IdentityError,
  livingServiceHolder,
} from "@v2x/identity";
import type { Store } from "@v2x/store";
import { audited } from "./audit/audited.ts";
import { type ExternalHolder, type ExternalIdentity, externalTokenCheck } from "./external-identity.ts";
import type { People } from "./http/access.ts";
import type { RequestOrigin } from "./http/api-call.ts";
import { HttpFailure } from "./http/http-failure.ts";
import { mailQueue } from "./mail/mail-queue.ts";

type Person = Extract<ExternalHolder, { kind: "person" }>;

/**
 * People of an external provider. At their first sign-in the verified address leads to their account, which from then on
 * belongs to the provider's name for them (`iss` and `sub`): another person who gets the address later does not get the
 * account. Who has none gets one that waits for approval, as by registering and activating at the embedded provider;
 * who may come in is decided here.
 */
export function externalPeople(
  store: Store,
  {
    externalIdentity,
    contactEmail,
  }: {
    readonly externalIdentity: ExternalIdentity & { readonly operatorAcr?: readonly string[] | undefined };
    readonly contactEmail: string;
  },
): People {
  const { issuer, operatorAcr } = externalIdentity;
  const holderOf = externalTokenCheck(externalIdentity);
  const { holders } = store.identity;

  return {
    async whoHolds(token, from) {
      const named = await holderOf(token);
      if (named.kind === "unverified") throw new HttpFailure("email-unverified", { contactEmail });
      if (named.kind === "service")
        return livingServiceHolder(
          await holders.findByClientId(named.clientId),
          named.clientId,
          named.generation,
        );
      const { subject, signedInAt, strengths } = named;
      const found =
        (await holders.findByExternalSubject({ issuer, subject })) ?? (await byAddress(named, from));
      try {
        const holder = approvedHolder(found, named.email);
        const isStrong = operatorAcr?.some((wanted) => strengths.includes(wanted)) ?? true;
        return { ...holder, ...(!isStrong && { roles: new Set() }), ...(signedInAt && { signedInAt }) };
      } catch (cause) {
        // The token is good: signing in again, which a 401 leads to, would change nothing.
        if (cause instanceof IdentityError) throw await whyNot(named, found?.account, from, cause);
        throw cause;
      }
    },
  };

  /**
   * The account with a person's address, which is theirs from now on.
   *
   * @throws HttpFailure "account-taken"
   */
  async function byAddress(person: Person, from: RequestOrigin): Promise<HolderRecord | undefined> {
    const { email } = person;
    const found = await holders.findByEmail(email);
    if (!found) return undefined;
    const { id } = found.account;
    const note = {
      actor: { kind: "visitor", name: email },
      action: "account.linked",
      subject: `account ${email}`,
      ...from,
      look: async ({ identity }: Pick<Store, "identity">) => {
        await identity.accounts.lock(id); // of requests at the same time the first links, and is noted
        return { externalSubject: await identity.accounts.externalSubject(id, issuer) };
      },
    } as const;
    await audited(note, () => store.inTransaction(({ identity }) => link(identity.accounts, id, person)));
    return found;
  }

  /** @throws HttpFailure "account-taken" */
  async function link(bound: AccountStorage, id: string, { subject }: Person): Promise<void> {
    const owner = await bound.externalSubject(id, issuer);
    const isTheirs =
      owner === undefined ? await bound.setExternalSubject(id, { issuer, subject }) : owner === subject;
    if (!isTheirs) throw new HttpFailure("account-taken", { contactEmail });
  }

  async function whyNot(
    person: Person,
    known: HolderRecord["account"] | undefined,
    from: RequestOrigin,
    cause: IdentityError,
  ): Promise<HttpFailure> {
    // The provider has verified the address, which is all that an activation link proves.
    if (!known || known.state === "unactivated") await letWait(person, known?.id, from);
    const isWaiting = !known || known.state === "unactivated" || known.state === "pending";
    return new HttpFailure(isWaiting ? "account-waiting" : "account-refused", { contactEmail }, { cause });
  }

  /** Makes the account that operators find among those that wait, and has the provider told. */
  async function letWait(person: Person, known: string | undefined, from: RequestOrigin): Promise<void> {
    const { email, companyName = "" } = person;
    const id = known ?? randomUUID();
    const passwordHash = await hashOfNoPassword();
    const note = {
      actor: { kind: "visitor", name: email },
      action: known === undefined ? "account.registered" : "account.activated",
      subject: id,
      ...from,
      look: async ({ identity }: Pick<Store, "identity">) => {
        const account = await identity.accounts.findById(id);
        return account && { email, companyName: account.companyName, state: account.state };
      },
    } as const;
    await audited(note, () =>
      store.inTransaction(async ({ identity, jobs }) => {
        if (known !== undefined) await identity.accounts.setState(id, "pending");
        else {
          const account = { id, email, companyName, passwordHash, state: "pending" } as const;
          if (!(await identity.accounts.create(account))) return; // another request of theirs was first
          await link(identity.accounts, id, person);
        }
        await jobs.send(mailQueue, { kind: "registration-waiting", accountId: id });
      }),
    );
  }
}
