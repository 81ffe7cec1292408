import type { ScmsListKind } from "@v2x/scms";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { countNextBlocks, deleteRows } from "./event-blocks.ts";
import { forgetReplaced } from "./lists.ts";

/** So many rows are forgotten in one statement: others wait for it no longer than a blink. */
const forgottenAtOnce = 5_000;

/**
 * What keeps the logs of every system short and quick, and the tables beside them short. Each call does one step, and
 * says how much: 0 after the last.
 */
export interface EventUpkeep {
  /** Forgets the oldest events before a moment, with their traces. */
  forgetEvents(before: Date): Promise<number>;
  /** Forgets the oldest answers before a moment that identical requests got. */
  forgetAnswers(before: Date): Promise<number>;
  /** Forgets the oldest misbehavior reports before a moment. */
  forgetReports(before: Date): Promise<number>;
  /**
   * Forgets the lists of the SCMS that a later issue of the same issuer replaced.
   *
   * @param kinds - those of which the newest issue alone is ever read.
   */
  forgetLists(kinds: readonly ScmsListKind[]): Promise<number>;
  /** Forgets the requests that were granted before a moment: that is, that they were under way. */
  forgetGrants(before: Date): Promise<number>;
  /**
   * Counts rows ahead for the lists.
   *
   * @param before - up to when no more rows come: clocks of processes differ, and a transaction takes its time.
   */
  countEvents(before: Date): Promise<number>;
}

/** The upkeep on a database. */
export function eventUpkeep(db: Kysely<Database>): EventUpkeep {
  return {
    forgetEvents: (before) =>
      inOneTransaction(db, (transaction) => deleteRows(transaction, { before, atMost: forgottenAtOnce })),
    forgetAnswers: (before) => forgetOldest(db, "protocol_answers", "at", before),
    forgetReports: (before) => forgetOldest(db, "misbehavior_reports", "received_at", before),
    forgetLists: (kinds) => forgetReplaced(db, ["scms", "camp"], kinds),
    forgetGrants: (before) => forgetOldest(db, "grants_under_way", "since", before),
    countEvents: (before) => inOneTransaction(db, (transaction) => countNextBlocks(transaction, before)),
  };
}

async function forgetOldest(
  db: Kysely<Database>,
  tableName: "protocol_answers" | "misbehavior_reports" | "grants_under_way",
  timeColumn: "at" | "received_at" | "since",
  before: Date,
): Promise<number> {
  const [table, time] = [sql.table(tableName), sql.ref(timeColumn)];
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${time} < ${before} order by ${time} limit ${forgottenAtOnce}
    ))
  `.execute(db);
  return Number(numAffectedRows);
}
