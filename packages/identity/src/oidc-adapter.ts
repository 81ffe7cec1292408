import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import type { OidcRecord, OidcRecordStorage } from "./ports.ts";

/** Gives the OpenID provider its memory, and sweeps out what has expired every ten minutes of use. */
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
        id,
        payload,
        grantId: revocableModels.has(model) ? payload.grantId : undefined,
        uid: payload.uid,
        userCode: payload.userCode,
        expiresAt: expiresIn ? new Date(now().getTime() + expiresIn * 1000) : undefined,
      });
    },
    find: async (id) => payloadOf(await storage.find(model, id)),
    findByUid: async (uid) => payloadOf(await storage.findByUid(model, uid)),
    findByUserCode: async (userCode) => payloadOf(await storage.findByUserCode(model, userCode)),
    async consume(id) {
      // The provider looks before it consumes; two requests may both have looked. Only one may go on.
      if (!(await storage.consume(model, id, now()))) throw new errors.InvalidGrant(`${model} already used`);
    },
    destroy: (id) => storage.destroy(model, id),
    revokeByGrantId: (grantId) => storage.revokeByGrantId(model, grantId),
  });
}

const sweepEveryMs = 10 * 60_000;

/** What goes when its grant is revoked; sessions and interactions mention grants but outlive them. */
const revocableModels = new Set(["AccessToken", "AuthorizationCode", "RefreshToken"]);

function payloadOf(record: OidcRecord | undefined): AdapterPayload | undefined {
  if (!record) return undefined;
  const { consumedAt } = record;
  return consumedAt
    ? { ...record.payload, consumed: Math.floor(consumedAt.getTime() / 1000) }
    : { ...record.payload };
}
