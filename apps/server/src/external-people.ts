import { randomUUID } from "node:crypto";
import { hashOfNoPassword, holderByEmail, IdentityError, livingServiceHolder } from "@v2x/identity";
import type { Store } from "@v2x/store";
import { audited } from "./audit/audited.ts";
import { type ExternalHolder, type ExternalIdentity, externalTokenCheck } from "./external-identity.ts";
import type { People } from "./http/access.ts";
import type { RequestOrigin } from "./http/api-call.ts";
import { HttpFailure } from "./http/http-failure.ts";
import { mailQueue } from "./mail/mail-queue.ts";

type Person = Extract<ExternalHolder, { kind: "person" }>;

/**
 * People whom an external provider names by their verified address. Who comes for the first time gets an account that
 * waits for approval, as by registering and activating at the embedded provider; who may come in is decided here.
 */
export function externalPeople(
  store: Store,
  {
    externalIdentity,
    contactEmail,
  }: { readonly externalIdentity: ExternalIdentity; readonly contactEmail: string },
): People {
  const holderOf = externalTokenCheck(externalIdentity);
  const { accounts, holders } = store.identity;

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
      try {
        const { signedInAt } = named;
        return { ...(await holderByEmail(holders, named.email)), ...(signedInAt && { signedInAt }) };
      } catch (cause) {
        // The token is good: signing in again, which a 401 leads to, would change nothing.
        if (cause instanceof IdentityError) throw await whyNot(named, from, cause);
        throw cause;
      }
    },
  };

  async function whyNot(person: Person, from: RequestOrigin, cause: IdentityError): Promise<HttpFailure> {
    const known = await accounts.findByEmail(person.email);
    // The provider has verified the address, which is all that an activation link proves.
    if (!known || known.state === "unactivated") await letWait(person, known?.id, from);
    const isWaiting = !known || known.state === "unactivated" || known.state === "pending";
    return new HttpFailure(isWaiting ? "account-waiting" : "account-refused", { contactEmail }, { cause });
  }

  /** Makes the account that operators find among those that wait, and has the provider told. */
  async function letWait(
    { email, companyName = "" }: Person,
    known: string | undefined,
    from: RequestOrigin,
  ): Promise<void> {
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
        }
        await jobs.send(mailQueue, { kind: "registration-waiting", accountId: id });
      }),
    );
  }
}
