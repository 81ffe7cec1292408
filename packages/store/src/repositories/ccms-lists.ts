import type { CcmsStorage, ListKind, ListRecord } from "@v2x/ccms";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** The signed lists of the CCMS, every issue kept. */
export function ccmsLists(db: Kysely<Database>): Pick<CcmsStorage, "latestList" | "publishList"> {
  return {
    async latestList(kind) {
      const row = await db
        .selectFrom("ccmsLists")
        .selectAll()
        .where("kind", "=", kind)
        .orderBy("issue", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && { ...row, kind: row.kind as ListKind };
    },
    publishList: (list) => insertList(db, list),
  };
}

/** @returns false, storing nothing, when that issue of the list exists already. */
export async function insertList(db: Kysely<Database>, list: ListRecord): Promise<boolean> {
  const inserted = await db
    .insertInto("ccmsLists")
    .values(list)
    .onConflict((conflict) => conflict.columns(["kind", "issue"]).doNothing())
    .returning("issue")
    .execute();
  return inserted.length > 0;
}
