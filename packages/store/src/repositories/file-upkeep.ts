import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** So many rows are looked at in one step: others wait for it no longer than a blink. */
const atOnce = 500;

/**
 * Keeps files and the rows that name them in step. The name of a file is noted here before the file is stored, and the
 * note goes with the transaction that stores a row which names it. So whatever a process that was killed left behind
 * is known, without looking at the files themselves.
 */
export interface FileUpkeep {
  /**
   * Notes the names of files that are about to be stored.
   *
   * @throws Error where the very same file as one of them is being removed just now.
   */
  announce(names: readonly string[], at: Date): Promise<void>;
  /**
   * Forgets batches of certificates: those of i-periods before `period`, and those of certificates without linkage
   * value that ended before `endedAt`, which are revoked by what is kept of them. Their files are nobody's from now on.
   *
   * @returns how many rows; 0 when there are no more.
   */
  forgetBatches(before: { readonly period: number; readonly endedAt: Date }, at: Date): Promise<number>;
  /**
   * Forgets answers with the next enrollment certificate, for devices to fetch, that are older than a moment.
   *
   * @returns how many; 0 when there are no more.
   */
  forgetSuccessors(acceptedBefore: Date): Promise<number>;
  /**
   * Takes some of the files that no row came to name since a moment, so that none can come to: to be deleted, and then
   * `removed`. Whoever is killed in between leaves them to the next who asks a day later.
   */
  takeAbandoned(before: Date, at: Date): Promise<readonly string[]>;
  /** Names of files that rows name, sorted, from the first after a text on. */
  namedAfter(name: string, limit: number): Promise<readonly string[]>;
  /** Forgets names of files that are deleted. */
  removed(names: readonly string[]): Promise<void>;
}

interface Named {
  readonly name: string;
}

interface Forgotten {
  readonly blob: string | null;
}

/** The upkeep on a database. */
export function fileUpkeep(db: Kysely<Database>): FileUpkeep {
  return {
    async announce(names, at) {
      const files = [...new Set(names)];
      const { rows } = await sql<Named>`
        insert into files_under_way (name, since) select name, ${at} from unnest(${files}::text[]) name order by name
        on conflict (name) do update set since = excluded.since where not files_under_way.is_being_removed
        returning name
      `.execute(db);
      const missing = missingIn(rows, files);
      if (missing !== undefined) throw new Error(`The file ${missing} is being removed`);
    },
    forgetBatches: ({ period, endedAt }, at) =>
      inOneTransaction(db, async (transaction) => {
        const { rows: ofPeriods } = await sql<Forgotten>`
          delete from scms_batches where ctid = any(array(
            select ctid from scms_batches where period > 0 and period < ${period} order by period limit ${atOnce}
          )) returning blob
        `.execute(transaction);
        const { rows: ended } = await sql<{ request: Uint8Array }>`
          delete from aca_ledger where ctid = any(array(
            select ctid from aca_ledger where expires_at < ${endedAt} order by expires_at limit ${atOnce}
          )) returning request
        `.execute(transaction);
        const { rows: ofEnded } = await sql<Forgotten>`
          delete from scms_batches where aca_request = any(${ended.map(({ request }) => request)}::bytea[])
          returning blob
        `.execute(transaction);
        const files = [...ofPeriods, ...ofEnded].flatMap(({ blob }) =>
          blob === null ? [] : { name: blob, since: at },
        );
        if (files.length > 0)
          await transaction
            .insertInto("filesUnderWay")
            .values(files)
            .onConflict((conflict) => conflict.column("name").doNothing())
            .execute();
        return ofPeriods.length + ended.length;
      }),
    async forgetSuccessors(acceptedBefore) {
      // Ids rise with time, but for requests that overlapped: these are forgotten by the next sweep.
      const { numAffectedRows } = await sql`
        delete from scms_successors where id in (
          select id from scms_successors order by id limit ${atOnce}
        ) and accepted_at < ${acceptedBefore}
      `.execute(db);
      return Number(numAffectedRows);
    },
    async takeAbandoned(before, at) {
      const { rows } = await sql<Named>`
        update files_under_way set is_being_removed = true, since = ${at} where name in (
          select name from files_under_way where since < ${before}
            and not exists (select from scms_batches where blob = name)
          order by since limit ${atOnce} for update skip locked
        ) returning name
      `.execute(db);
      return rows.map(({ name }) => name);
    },
    async namedAfter(after, limit) {
      const rows = await db
        .selectFrom("scmsBatches")
        .select("blob")
        .distinct()
        .where("blob", ">", after)
        .orderBy("blob")
        .limit(limit)
        .execute();
      return rows.map(({ blob }) => blob!);
    },
    async removed(names) {
      if (names.length > 0) await db.deleteFrom("filesUnderWay").where("name", "in", names).execute();
    },
  };
}

/**
 * Ends the notes of files, in the transaction that stores rows which name them.
 *
 * @throws Error where there is none of one of them: it was not announced, or has been taken for abandoned since.
 */
export async function expectAnnounced(
  names: readonly string[],
  transaction: Kysely<Database>,
): Promise<void> {
  const { rows } = await sql<Named>`
    delete from files_under_way where name = any(${names}::text[]) and not is_being_removed returning name
  `.execute(transaction);
  const missing = missingIn(rows, names);
  if (missing !== undefined) throw new Error(`The file ${missing} is not there to be named`);
}

function missingIn(rows: readonly Named[], names: readonly string[]): string | undefined {
  const found = new Set(rows.map(({ name }) => name));
  return names.find((name) => !found.has(name));
}
