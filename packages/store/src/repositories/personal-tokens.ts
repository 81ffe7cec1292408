import type { PersonalToken, PersonalTokenStorage } from "@v2x/identity";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database.ts";

/** Tokens that people made for programs of their own. */
export function personalTokens(db: Kysely<Database>): PersonalTokenStorage {
  const ofAccount = (accountId: string) =>
    db.selectFrom("personalTokens").selectAll().where("accountId", "=", accountId);
  return {
    async add(token, hash) {
      await db
        .insertInto("personalTokens")
        .values({ ...token, scopes: [...token.scopes], hash })
        .execute();
    },
    async find(accountId, id) {
      const row = await ofAccount(accountId).where("id", "=", id).executeTakeFirst();
      return row && toToken(row);
    },
    async allOf(accountId) {
      const rows = await ofAccount(accountId).orderBy("createdAt", "desc").orderBy("id").execute();
      return rows.map(toToken);
    },
    async noteUse(id, at) {
      await db.updateTable("personalTokens").set({ lastUsedAt: at }).where("id", "=", id).execute();
    },
    async remove(accountId, id) {
      await db.deleteFrom("personalTokens").where("accountId", "=", accountId).where("id", "=", id).execute();
    },
    async takeEnding({ now, before, leastDays, limit }) {
      const untold = db
        .selectFrom("personalTokens")
        .select("id")
        .where("endToldAt", "is", null)
        .where("expiresAt", ">", now)
        .where("expiresAt", "<=", before)
        .where(sql<boolean>`expires_at - created_at >= make_interval(days => ${leastDays}::integer)`)
        .orderBy("expiresAt")
        .limit(limit)
        // What another process is telling of, it is told of.
        .forUpdate()
        .skipLocked();
      const rows = await db
        .updateTable("personalTokens")
        .set({ endToldAt: now })
        .where("id", "in", untold)
        .returningAll()
        .execute();
      return rows.map(toToken);
    },
  };
}

function toToken(row: Selectable<Database["personalTokens"]>): PersonalToken {
  const { hash: _, endToldAt: __, organizationId, lastUsedAt, ...token } = row;
  return { ...token, organizationId: organizationId ?? undefined, lastUsedAt: lastUsedAt ?? undefined };
}
