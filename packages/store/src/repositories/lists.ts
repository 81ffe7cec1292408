import type { AuthorityStorage, ListRecord } from "@v2x/pki";
import { type Kysely, sql } from "kysely";
import type { Database, System } from "../database.ts";

/** A list of thousands of revocations is as large as a file; others wait for so many no longer than a blink. */
const forgottenAtOnce = 100;

/** What is asked of the signed lists of one system, every issue that was not forgotten. */
export interface Lists<Kind extends string>
  extends Pick<AuthorityStorage<string, Kind>, "latestList" | "addList"> {
  /** The newest of that kind and issuer whose issue is this, modulo 256. */
  listOfSequence<K extends Kind>(
    kind: K,
    issuer: Uint8Array,
    sequence: number,
  ): Promise<ListRecord<K> | undefined>;
  /** The issues of that kind and issuer that were not forgotten, oldest first. */
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

/**
 * Forgets some of the lists of these kinds that a later issue of the same issuer replaced.
 *
 * @returns how many; 0 when there are no more.
 */
export async function forgetReplaced(
  db: Kysely<Database>,
  systems: readonly System[],
  kinds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from lists where ctid = any(array(
      select replaced.ctid from lists replaced
      where system = any(${systems}::text[]) and kind = any(${kinds}::text[]) and exists (
        select from lists later
        where later.system = replaced.system and later.kind = replaced.kind
          and later.issuer = replaced.issuer and later.issue > replaced.issue
      )
      limit ${forgottenAtOnce}
    ))
  `.execute(db);
  return Number(numAffectedRows);
}
