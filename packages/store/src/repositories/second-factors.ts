import type { SecondFactorStorage } from "@v2x/identity";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** What people prove beside their password. */
export function secondFactors(db: Kysely<Database>): SecondFactorStorage {
  return {
    async find(accountId) {
      const totp = await db
        .selectFrom("oneTimeCodes")
        .select(["sealedSecret", "createdAt"])
        .where("accountId", "=", accountId)
        .executeTakeFirst();
      const keys = await db
        .selectFrom("passkeys")
        .selectAll()
        .where("accountId", "=", accountId)
        .orderBy("createdAt")
        .orderBy("id")
        .execute();
      const { left } = await db
        .selectFrom("recoveryCodes")
        .select(({ fn }) => fn.countAll<string>().as("left"))
        .where("accountId", "=", accountId)
        .where("usedAt", "is", null)
        .executeTakeFirstOrThrow();
      return {
        totp,
        passkeys: keys.map(({ counter, lastUsedAt, ...key }) => ({
          ...key,
          counter: Number(counter),
          lastUsedAt: lastUsedAt ?? undefined,
        })),
        recoveryCodesLeft: Number(left),
      };
    },
    async setTotp(accountId, sealedSecret, step, at) {
      const row = { sealedSecret, lastStep: String(step), createdAt: at };
      await db
        .insertInto("oneTimeCodes")
        .values({ accountId, ...row })
        .onConflict((conflict) => conflict.column("accountId").doUpdateSet(row))
        .execute();
    },
    async removeTotp(accountId) {
      await db.deleteFrom("oneTimeCodes").where("accountId", "=", accountId).execute();
    },
    async useStep(accountId, step) {
      const used = await db
        .updateTable("oneTimeCodes")
        .set({ lastStep: String(step) })
        .where("accountId", "=", accountId)
        .where(sql<boolean>`last_step < ${step}`)
        .returning("accountId")
        .execute();
      return used.length > 0;
    },
    async addPasskey(passkey) {
      await db
        .insertInto("passkeys")
        .values({ ...passkey, counter: String(passkey.counter) })
        .execute();
    },
    async removePasskey(accountId, id) {
      await db.deleteFrom("passkeys").where("accountId", "=", accountId).where("id", "=", id).execute();
    },
    async usePasskey(id, counter, at) {
      const used = await db
        .updateTable("passkeys")
        .set({ counter: String(counter), lastUsedAt: at })
        .where("id", "=", id)
        .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
        .returning("id")
        .execute();
      return used.length > 0;
    },
    setRecoveryCodes: (accountId, hashes) =>
      inOneTransaction(db, async (transaction) => {
        await transaction.deleteFrom("recoveryCodes").where("accountId", "=", accountId).execute();
        await transaction
          .insertInto("recoveryCodes")
          .values(hashes.map((hash) => ({ accountId, hash })))
          .execute();
      }),
    async useRecoveryCode(accountId, hash, at) {
      const used = await db
        .updateTable("recoveryCodes")
        .set({ usedAt: at })
        .where("accountId", "=", accountId)
        .where("hash", "=", hash)
        .where("usedAt", "is", null)
        .returning("hash")
        .execute();
      return used.length > 0;
    },
    removeAllOf: (accountId) =>
      inOneTransaction(db, async (transaction) => {
        for (const table of ["oneTimeCodes", "passkeys", "recoveryCodes"] as const)
          await transaction.deleteFrom(table).where("accountId", "=", accountId).execute();
      }),
  };
}
