import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { countNextBlocks, deleteRows } from "./event-blocks.ts";

/** So many rows are forgotten in one statement: others wait for it no longer than a blink. */
const forgottenAtOnce = 5_000;

/** What keeps the logs of every system short and quick. Each call does one step, and says how much: 0 after the last. */
export interface EventUpkeep {
  /** Forgets the oldest events before a moment, with their traces. */
  forgetEvents(before: Date): Promise<number>;
  /** Forgets the oldest answers before a moment that identical requests got. */
  forgetAnswers(before: Date): Promise<number>;
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
    forgetAnswers: async (before) => {
      const { numAffectedRows } = await sql`
        delete from protocol_answers where ctid = any(array(
          select ctid from protocol_answers where at < ${before} order by at limit ${forgottenAtOnce}
        ))
      `.execute(db);
      return Number(numAffectedRows);
    },
    forgetGrants: async (before) => {
      const { numAffectedRows } = await sql`
        delete from grants_under_way where ctid = any(array(
          select ctid from grants_under_way where since < ${before} order by since limit ${forgottenAtOnce}
        ))
      `.execute(db);
      return Number(numAffectedRows);
    },
    countEvents: (before) => inOneTransaction(db, (transaction) => countNextBlocks(transaction, before)),
  };
}
