import type { ScmsListKind } from "@v2x/scms";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { countNextBlocks, deleteRows, oldestRows } from "./event-blocks.ts";
import { equalShare, unprovenBounds } from "./event-bounds.ts";
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
  /**
   * Forgets events of unproven senders: those before a moment, and the oldest of each network, or organization that
   * they name, beyond what all of its rows may have.
   */
  forgetUnproven(before: Date): Promise<number>;
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
      inOneTransaction(db, (transaction) => deleteRows(transaction, oldestRows(before, forgottenAtOnce))),
    forgetUnproven: (before) =>
      inOneTransaction(db, async (transaction) =>
        deleteRows(transaction, await unprovenBeyond(transaction, before)),
      ),
    forgetAnswers: (before) => forgetOldest(db, "protocol_answers", "at", before),
    forgetReports: (before) => forgetOldest(db, "misbehavior_reports", "received_at", before),
    forgetLists: (kinds) => forgetReplaced(db, ["scms", "camp"], kinds),
    forgetGrants: (before) => forgetOldest(db, "grants_under_way", "since", before),
    countEvents: (before) => inOneTransaction(db, (transaction) => countNextBlocks(transaction, before)),
  };
}

/** Where all together have too many octets, those networks give that have most: a small one keeps what it has. */
async function unprovenBeyond(
  transaction: Transaction<Database>,
  before: Date,
): Promise<RawBuilder<{ id: string }>> {
  const { rows } = await sql<{ octets: string }>`
    select sum(allowance_octets) as octets from protocol_events where allowance is not null group by allowance
  `.execute(transaction);
  const { octetsOfNetwork, octetsOfAll } = unprovenBounds;
  const sums = rows.map(({ octets }) => Math.min(Number(octets), octetsOfNetwork));
  const most = Math.min(equalShare(sums, octetsOfAll), octetsOfNetwork);
  return sql`
    select id from (
      select id, at, sum(allowance_octets) over (partition by allowance order by id desc) as octets
      from protocol_events where allowance is not null
    ) as unproven
    where at < ${before} or octets > ${most}
    order by id limit ${forgottenAtOnce}
  `;
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
