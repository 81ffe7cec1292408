import { randomUUID } from "node:crypto";
import { calls, limits, type PersonalTokenInfo, type TokenScope } from "@v2x/contract";
import { type MailOrder, newPersonalToken, type PersonalToken } from "@v2x/identity";
import type { Store } from "@v2x/store";
import { audited, type BoundRepositories } from "../audit/audited.ts";
import type { Caller } from "../http/access.ts";
import type { RequestOrigin, ServeCall } from "../http/api-call.ts";
import { expectFreshSignIn } from "../http/fresh-sign-in.ts";
import { HttpFailure } from "../http/http-failure.ts";
import { mailQueue } from "../mail/mail-queue.ts";

/** What the calls about personal access tokens need. */
interface PersonalTokenParts {
  /** Notes changes in the audit log. */
  readonly store: Store;
  now(): Date;
}

/** A token that lives no longer gives hardly more than the sign-in by which it is made. */
const longestSessionDays = 1;

const dayMs = 24 * 60 * 60_000;

/** Serves people the tokens that they make for programs of their own. */
export function servePersonalTokens(serve: ServeCall, { store, now }: PersonalTokenParts): void {
  const { list, create, revoke } = calls.personalTokens;

  serve(list, async ({ caller }) => {
    const tokens = await store.identity.personalTokens.allOf(personOf(caller).id);
    return tokens.map((token) => infoOf(token, now()));
  });
  serve(create, async ({ caller, body, from }) => {
    const { days, organizationId, ...order } = body;
    // With the scope "organization" it shows a secret, however short its own life is.
    const outlivesSession = days > longestSessionDays || order.scopes.includes("organization");
    if (outlivesSession) expectFreshSignIn(caller, now());
    const isForeign = !caller.organizations.some((own) => own.organizationId === organizationId);
    if (organizationId !== undefined && isForeign)
      throw new HttpFailure("organization-foreign", { organizationId });
    const { token, hash } = newPersonalToken();
    const createdAt = now();
    const made: PersonalToken = {
      ...order,
      id: randomUUID(),
      accountId: personOf(caller).id,
      organizationId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + days * dayMs),
    };
    await changing("created", caller, from, made, async ({ identity, jobs }) => {
      const { accounts, personalTokens } = identity;
      const { max } = limits.personalTokens;
      // So that of tokens made at once each counts those before it.
      await accounts.lock(made.accountId);
      if ((await personalTokens.allOf(made.accountId)).length >= max)
        throw new HttpFailure("personal-tokens-too-many", { max });
      await personalTokens.add(made, hash);
      const { accountId, id: tokenId } = made;
      const mail = { kind: "personal-token-created", accountId, tokenId } satisfies MailOrder;
      if (outlivesSession) await jobs.send(mailQueue, mail);
    });
    return { ...infoOf(made, now()), token };
  });
  serve(revoke, async ({ caller, params: { id }, from }) => {
    const found = await store.identity.personalTokens.find(personOf(caller).id, id);
    if (!found) throw new HttpFailure("personal-token-unknown", {});
    await changing("revoked", caller, from, found, ({ identity }) =>
      identity.personalTokens.remove(found.accountId, id),
    );
    return `${found.name} is revoked.`;
  });

  /** Changes a token and notes it. */
  function changing(
    what: "created" | "revoked",
    caller: Caller,
    from: RequestOrigin,
    { accountId, id, name, organizationId }: PersonalToken,
    work: (bound: BoundRepositories) => Promise<void>,
  ): Promise<void> {
    const note = {
      ...from,
      actor: { kind: "person", id: accountId, name: personOf(caller).email },
      action: `personal-token.${what}`,
      subject: `${name} (${id})`,
      organizationId,
      look: async ({ identity }: Pick<Store, "identity">) => {
        const token = await identity.personalTokens.find(accountId, id);
        return token && infoOf(token, now());
      },
    } as const;
    return audited(note, () => store.inTransaction(work));
  }
}

/** The guard lets people alone in. */
function personOf({ account }: Caller) {
  if (account.kind !== "person") throw new HttpFailure("people-only", {});
  return account;
}

function infoOf(token: PersonalToken, at: Date): PersonalTokenInfo {
  const { id, name, scopes, organizationId, createdAt, expiresAt, lastUsedAt } = token;
  return {
    id,
    name,
    scopes: scopes as TokenScope[],
    ...(organizationId !== undefined && { organizationId }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasEnded: expiresAt <= at,
    ...(lastUsedAt !== undefined && { lastUsedAt: lastUsedAt.toISOString() }),
  };
}
