import { createHash } from "node:crypto";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import type { OidcRecord, OidcRecordStorage } from "./ports.ts";

/**
 * Names the record of one of the provider's artifacts: what a browser or client presents (a code, a refresh token, the
 * value of a session's cookie) never lies in storage, so that a reader of the database cannot use it.
 *
 * @returns SHA-256 in base64url.
 */
export function recordIdOf(presented: string): string {
  return createHash("sha256").update(presented).digest("base64url");
}

/**
 * Gives the OpenID provider its memory, and sweeps out what has expired every ten minutes of use.
 *
 * Records lie under {@link recordIdOf} of what names them, and their payload is without it.
 */
export function oidcAdapter(storage: OidcRecordStorage, now: () => Date): AdapterFactory {
  let sweptAt = 0;
  const sweep = async () => {
    if (now().getTime() - sweptAt < sweepEveryMs) return;
    sweptAt = now().getTime();
    await storage.deleteExpired(now());
  };

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      await sweep();
      await storage.upsert({
        model,
        id: recordIdOf(id),
        payload: withoutId(payload, id),
        grantId: revocableModels.has(model) && payload.grantId ? recordIdOf(payload.grantId) : undefined,
        uid: payload.uid,
        userCode: payload.userCode,
        expiresAt: expiresIn ? new Date(now().getTime() + expiresIn * 1000) : undefined,
      });
    },
    find: async (id) => payloadOf(await storage.find(model, recordIdOf(id)), id),
    findByUid: async (uid) => payloadOf(await storage.findByUid(model, uid)),
    findByUserCode: async (userCode) => payloadOf(await storage.findByUserCode(model, userCode)),
    async consume(id) {
      // The provider looks before it consumes; two requests may both have looked. Only one may go on.
      if (!(await storage.consume(model, recordIdOf(id), now())))
        throw new errors.InvalidGrant(`${model} already used`);
    },
    destroy: (id) => storage.destroy(model, recordIdOf(id)),
    revokeByGrantId: (grantId) => storage.revokeByGrantId(model, recordIdOf(grantId)),
  });
}

const sweepEveryMs = 10 * 60_000;

/** What goes when its grant is revoked; sessions and interactions mention grants but outlive them. */
const revocableModels = new Set(["AccessToken", "AuthorizationCode", "RefreshToken"]);

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
