import type { PersonalToken, PersonalTokenStorage } from "@v2x/identity";
import type { Kysely, Selectable } from "kysely";
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
  };
}

function toToken(row: Selectable<Database["personalTokens"]>): PersonalToken {
  const { hash: _, organizationId, lastUsedAt, ...token } = row;
  return { ...token, organizationId: organizationId ?? undefined, lastUsedAt: lastUsedAt ?? undefined };
}
