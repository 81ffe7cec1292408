import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import type { OidcRecord, OidcRecordStorage } from "./ports.ts";
import { recordIdOf } from "./record-id.ts";
import { currentVisit, networkOf } from "./visitor.ts";

/**
 * Two requests presented one code or refresh token at the same time. Which of them was the owner's nobody knows, so
 * that everything of the sign-in has ended, as where the second one comes later.
 *
 * @see RFC 9700, 4.14.2
 */
export class PresentedTwice extends errors.InvalidGrant {}

/** How many sign-ins that nobody has finished one network may have at a time. */
const maxOpenSignIns = 100;

/**
 * Gives the OpenID provider its memory. Records lie under {@link recordIdOf} of what names them, and their payload is without it.
 */
export function oidcAdapter(storage: OidcRecordStorage, now: () => Date): AdapterFactory {
  const refuseTooMany = async (model: string, id: string, origin: string) => {
    if ((await storage.countOfOrigin(origin, now())) < maxOpenSignIns) return;
    if (await storage.find(model, id)) return; // one of them goes on
    currentVisit()!.refusal = "too-many-sign-ins";
    throw new errors.CustomOIDCProviderError("temporarily_unavailable", "too many unfinished sign-ins");
  };

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const visit = currentVisit();
      const origin = visit && isAnonymous(model, payload) ? networkOf(visit.address) : undefined;
      if (origin !== undefined) await refuseTooMany(model, recordIdOf(id), origin);
      await storage.upsert({
        model,
        id: recordIdOf(id),
        origin,
        payload: withoutId(payload, id),
        grantId: revocableModels.has(model) && payload.grantId ? recordIdOf(payload.grantId) : undefined,
        uid: payload.uid,
        userCode: payload.userCode,
        expiresAt: expiresIn ? new Date(now().getTime() + expiresIn * 1000) : undefined,
      });
    },
    find: async (id) => {
      const payload = payloadOf(await storage.find(model, recordIdOf(id)), id);
      const visit = currentVisit();
      if (visit && payload?.accountId) visit.accountId = payload.accountId;
      return payload;
    },
    findByUid: async (uid) => payloadOf(await storage.findByUid(model, uid)),
    findByUserCode: async (userCode) => payloadOf(await storage.findByUserCode(model, userCode)),
    async consume(id) {
      // The provider looks before it consumes; two requests may both have looked. Only one may go on.
      if (await storage.consume(model, recordIdOf(id), now())) return;
      const grantId = (await storage.find(model, recordIdOf(id)))?.payload.grantId as string | undefined;
      // Whatever the other request is given just now names this grant, and is worth nothing without it.
      if (grantId !== undefined) await storage.destroy("Grant", recordIdOf(grantId));
      throw new PresentedTwice(`${model} already used`);
    },
    destroy: (id) => storage.destroy(model, recordIdOf(id)),
    revokeByGrantId: (grantId) => storage.revokeByGrantId(model, recordIdOf(grantId)),
  });
}

/** What goes when its grant is revoked; sessions and interactions mention grants but outlive them. */
const revocableModels = new Set(["AccessToken", "AuthorizationCode", "RefreshToken"]);

function isAnonymous(model: string, { accountId, session }: AdapterPayload): boolean {
  return (model === "Interaction" && !session?.accountId) || (model === "Session" && !accountId);
}

/** Stands in a stored address for the name that the address ends with. */
const idPlaceholder = "{id}";

function withoutId({ jti: _, session, returnTo, ...payload }: AdapterPayload, id: string): AdapterPayload {
  const { cookie: __, ...interactionSession } = session ?? {};
  return {
    ...payload,
    ...(session && { session: interactionSession }),
    ...(returnTo && { returnTo: returnTo.replace(new RegExp(`/${id}$`), `/${idPlaceholder}`) }),
  };
}

/** @param id - what the record was found by; the provider looks for sessions also by a second name, and then needs none. */
function payloadOf(record: OidcRecord | undefined, id?: string): AdapterPayload | undefined {
  if (!record) return undefined;
  const { consumedAt } = record;
  const payload: AdapterPayload = { ...record.payload };
  if (id !== undefined) {
    payload.jti = id;
    if (payload.returnTo) payload.returnTo = payload.returnTo.replace(/\/\{id\}$/, `/${id}`);
  }
  if (consumedAt) payload.consumed = Math.floor(consumedAt.getTime() / 1000);
  return payload;
}
