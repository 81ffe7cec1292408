import type { AuthorityStorage, ListRecord } from "@v2x/pki";
import { type Kysely, sql } from "kysely";
import type { Database, System } from "../database.ts";

/** What is asked of the signed lists of one system, every issue kept. */
export interface Lists<Kind extends string>
  extends Pick<AuthorityStorage<string, Kind>, "latestList" | "addList"> {
  /** The newest of that kind and issuer whose issue is this, modulo 256. */
  listOfSequence<K extends Kind>(
    kind: K,
    issuer: Uint8Array,
    sequence: number,
  ): Promise<ListRecord<K> | undefined>;
  /** Every issue of that kind and issuer, oldest first. */
  issues<K extends Kind>(kind: K, issuer: Uint8Array): Promise<readonly ListRecord<K>[]>;
}

/** The signed lists of one system. */
export function lists<Kind extends string>(db: Kysely<Database>, system: System): Lists<Kind> {
  const issuesOf = (kind: string, issuer: Uint8Array) =>
    db.selectFrom("lists").where("system", "=", system).where("kind", "=", kind).where("issuer", "=", issuer);
  const columns = ["issuer", "issue", "issuedAt", "nextUpdate", "message"] as const;
  const newest = async <K extends Kind>(kind: K, found: ReturnType<typeof issuesOf>) => {
    const row = await found.select(columns).orderBy("issue", "desc").limit(1).executeTakeFirst();
    return row && { ...row, kind };
  };
  return {
    latestList: (kind, issuer) => newest(kind, issuesOf(kind, issuer)),
    listOfSequence: (kind, issuer, sequence) =>
      newest(kind, issuesOf(kind, issuer).where(sql<number>`issue % 256`, "=", sequence)),
    async issues(kind, issuer) {
      const rows = await issuesOf(kind, issuer).select(columns).orderBy("issue").execute();
      return rows.map((row) => ({ ...row, kind }));
    },
    async addList(list) {
      await db
        .insertInto("lists")
        .values({ ...list, system })
        .execute();
    },
  };
}
