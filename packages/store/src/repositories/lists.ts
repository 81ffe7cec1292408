import type { CcmsStorage, ListRecord } from "@v2x/ccms";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** The signed lists of one system, every issue kept. */
export function lists(
  db: Kysely<Database>,
  system: "ccms",
): Pick<CcmsStorage, "latestList" | "listOfSequence" | "addList"> {
  const issues = (kind: ListRecord["kind"], issuer: Uint8Array) =>
    db.selectFrom("lists").where("system", "=", system).where("kind", "=", kind).where("issuer", "=", issuer);
  const newest = async (found: ReturnType<typeof issues>) => {
    const row = await found
      .select(["kind", "issuer", "issue", "issuedAt", "nextUpdate", "message"])
      .orderBy("issue", "desc")
      .limit(1)
      .executeTakeFirst();
    return row && { ...row, kind: row.kind as ListRecord["kind"] };
  };
  return {
    latestList: (kind, issuer) => newest(issues(kind, issuer)),
    listOfSequence: (kind, issuer, sequence) =>
      newest(issues(kind, issuer).where(sql<number>`issue % 256`, "=", sequence)),
    async addList(list) {
      await db
        .insertInto("lists")
        .values({ ...list, system })
        .execute();
    },
  };
}
