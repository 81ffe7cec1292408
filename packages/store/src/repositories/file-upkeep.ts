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
   * Notes the name of a file that is about to be stored.
   *
   * @throws Error where the very same file is being removed just now.
   */
  announce(name: string, at: Date): Promise<void>;
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
  /** Forgets names of files that are deleted. */
  removed(names: readonly string[]): Promise<void>;
}

interface Forgotten {
  readonly blob: string | null;
}

/** The upkeep on a database. */
export function fileUpkeep(db: Kysely<Database>): FileUpkeep {
  return {
    async announce(name, at) {
      const noted = await db
        .insertInto("filesUnderWay")
        .values({ name, since: at })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ since: at })
            .where("filesUnderWay.isBeingRemoved", "=", false),
        )
        .returning("name")
        .executeTakeFirst();
      if (noted === undefined) throw new Error(`The file ${name} is being removed`);
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
      const { rows } = await sql<{ name: string }>`
        update files_under_way set is_being_removed = true, since = ${at} where name in (
          select name from files_under_way where since < ${before}
            and not exists (select from scms_batches where blob = name)
          order by since limit ${atOnce} for update skip locked
        ) returning name
      `.execute(db);
      return rows.map(({ name }) => name);
    },
    async removed(names) {
      if (names.length > 0) await db.deleteFrom("filesUnderWay").where("name", "in", names).execute();
    },
  };
}

/**
 * Ends the note of a file, in the transaction that stores a row which names it.
 *
 * @throws Error where there is none: the file was not announced, or has been taken for abandoned since.
 */
export async function expectAnnounced(name: string, transaction: Kysely<Database>): Promise<void> {
  const noted = await transaction
    .deleteFrom("filesUnderWay")
    .where("name", "=", name)
    .where("isBeingRemoved", "=", false)
    .returning("name")
    .executeTakeFirst();
  if (noted === undefined) throw new Error(`The file ${name} is not there to be named`);
}
