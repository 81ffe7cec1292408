import type { SignInStorage } from "@v2x/identity";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** Where the sessions of people were begun. */
export function signIns(db: Kysely<Database>): SignInStorage {
  return {
    async note(signIn) {
      const { uid, ...rest } = signIn;
      await db
        .insertInto("signIns")
        .values({ uid, ...rest })
        .onConflict((conflict) => conflict.column("uid").doUpdateSet(rest))
        .execute();
    },
    living: (accountId, at) =>
      db
        .selectFrom("signIns as s")
        .innerJoin("oidcRecords as r", (join) =>
          join.onRef("r.uid", "=", "s.uid").on("r.model", "=", "Session"),
        )
        .selectAll("s")
        .where("s.accountId", "=", accountId)
        .where("r.expiresAt", ">", at)
        .orderBy("s.signedInAt", "desc")
        .execute(),
    async deleteExpired(before) {
      await db.deleteFrom("signIns").where("expiresAt", "<", before).execute();
    },
  };
}
