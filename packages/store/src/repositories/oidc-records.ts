import type { OidcRecord, OidcRecordStorage } from "@v2x/identity";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database.ts";

/** What the OpenID provider remembers between requests. */
export function oidcRecords(db: Kysely<Database>): OidcRecordStorage {
  const find = async (model: string, column: "id" | "uid" | "userCode", value: string) => {
    const row = await db
      .selectFrom("oidcRecords")
      .selectAll()
      .where("model", "=", model)
      .where(column, "=", value)
      .executeTakeFirst();
    return row && toRecord(row);
  };
  return {
    async upsert({ model, id, ...record }) {
      const values = {
        payload: JSON.stringify(record.payload),
        grantId: record.grantId ?? null,
        uid: record.uid ?? null,
        userCode: record.userCode ?? null,
        origin: record.origin ?? null,
        expiresAt: record.expiresAt ?? null,
      };
      await db
        .insertInto("oidcRecords")
        .values({ model, id, ...values })
        .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(values))
        .execute();
    },
    find: (model, id) => find(model, "id", id),
    findByUid: (model, uid) => find(model, "uid", uid),
    findByUserCode: (model, userCode) => find(model, "userCode", userCode),
    async consume(model, id, at) {
      const consumed = await db
        .updateTable("oidcRecords")
        .set({ consumedAt: at })
        .where("model", "=", model)
        .where("id", "=", id)
        .where("consumedAt", "is", null)
        .returning("id")
        .execute();
      return consumed.length > 0;
    },
    async destroy(model, id) {
      await db.deleteFrom("oidcRecords").where("model", "=", model).where("id", "=", id).execute();
    },
    async destroyByUid(model, uid) {
      await db.deleteFrom("oidcRecords").where("model", "=", model).where("uid", "=", uid).execute();
    },
    async prolong(model, uid, expiresAt) {
      const exp = Math.floor(expiresAt.getTime() / 1000);
      await db
        .updateTable("oidcRecords")
        .set({ expiresAt, payload: sql`payload || jsonb_build_object('exp', ${exp}::bigint)` })
        .where("model", "=", model)
        .where("uid", "=", uid)
        .where("expiresAt", "<", expiresAt)
        .execute();
    },
    async revokeByGrantId(model, grantId) {
      await db.deleteFrom("oidcRecords").where("grantId", "=", grantId).where("model", "=", model).execute();
    },
    async deleteExpired(before) {
      const { numDeletedRows } = await db
        .deleteFrom("oidcRecords")
        .where("expiresAt", "<", before)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async countOfOrigin(origin, at) {
      const { count } = await db
        .selectFrom("oidcRecords")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("origin", "=", origin)
        .where("expiresAt", ">", at)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

function toRecord(row: Selectable<Database["oidcRecords"]>): OidcRecord {
  return {
    model: row.model,
    id: row.id,
    payload: row.payload,
    grantId: row.grantId ?? undefined,
    uid: row.uid ?? undefined,
    userCode: row.userCode ?? undefined,
    origin: row.origin ?? undefined,
    expiresAt: row.expiresAt ?? undefined,
    consumedAt: row.consumedAt ?? undefined,
  };
}
