import type { CcmsStorage, ListKind } from "@v2x/ccms";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** The signed lists of one system, every issue kept. */
export function lists(db: Kysely<Database>, system: "ccms"): Pick<CcmsStorage, "latestList" | "addList"> {
  return {
    async latestList(kind, issuer) {
      const row = await db
        .selectFrom("lists")
        .select(["kind", "issuer", "issue", "issuedAt", "nextUpdate", "message"])
        .where("system", "=", system)
        .where("kind", "=", kind)
        .where("issuer", "=", issuer)
        .orderBy("issue", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && { ...row, kind: row.kind as ListKind };
    },
    async addList(list) {
      await db
        .insertInto("lists")
        .values({ ...list, system })
        .execute();
    },
  };
}
