import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";

/** The rows of one organization in one log, by time and id. */
export interface OwnLog {
  readonly system: string;
  readonly log: string;
  readonly organizationId: string;
}

/** Where a block ends, and how many rows stand up to there. */
interface BlockEnd {
  readonly at: Date | "-infinity";
  readonly id: string;
  readonly rows: number;
}

/** Neighbours that are counted as one: as many as a page may skip over without being slow. */
export const rowsOfBlock = 10_000;

/** The systems' logs, by which blocks are counted. */
const logs = [
  ["ccms", "ea"],
  ["ccms", "aa"],
  ["scms", "eca"],
  ["scms", "ra"],
] as const;

/**
 * Counts rows of a log, exactly, without touching more of them than a block holds and what came since blocks were last
 * counted.
 *
 * @param before - counts rows of an earlier time alone.
 */
export async function countRows(
  db: Kysely<Database>,
  own: OwnLog,
  before: Date | undefined,
): Promise<number> {
  const end = before ?? "infinity";
  const { rows } = await sql<{ total: string }>`
    with counted as (
      select at, id, events from protocol_event_blocks where ${isOf(own)} and at < ${end}
    ), last as (
      select at, id from counted union all select '-infinity', 0 order by at desc, id desc limit 1
    )
    select (select coalesce(sum(events), 0) from counted) + count(*) as total
    from protocol_events
    where ${isOf(own)} and at < ${end} and (at, id) > ((select at from last), (select id from last))
  `.execute(db);
  return Number(rows[0]!.total);
}

/** The end of the last block that has at most so many rows up to it. */
export async function blockBefore(db: Kysely<Database>, own: OwnLog, rows: number): Promise<BlockEnd> {
  const found = await sql<{ at: Date; id: string; rows: string }>`
    select at, id, rows from (
      select at, id, sum(events) over (order by at, id) as rows from protocol_event_blocks where ${isOf(own)}
    ) as ends
    where rows <= ${rows} order by at desc, id desc limit 1
  `.execute(db);
  const [end] = found.rows;
  return end ? { ...end, rows: Number(end.rows) } : { at: "-infinity", id: "0", rows: 0 };
}

/**
 * Counts the next block of each log that has one.
 *
 * @param before - rows of a later time stay uncounted, because others may still be stored between them.
 * @returns how many blocks were counted; 0 when all are.
 */
export async function countNextBlocks(transaction: Transaction<Database>, before: Date): Promise<number> {
  await holdBlocks(transaction);
  const { numAffectedRows } = await sql`
    insert into protocol_event_blocks (system, log, organization_id, at, id, events)
    select of.system, of.log, organization_id, next.at, next.id, ${rowsOfBlock}
    from organizations
    cross join (values ${sql.join(logs.map(([system, log]) => sql`(${system}::text, ${log}::text)`))}) as of (system, log)
    cross join lateral (
      select at, id from protocol_event_blocks as b
      where b.system = of.system and b.log = of.log and b.organization_id = organizations.organization_id
      union all select '-infinity', 0
      order by at desc, id desc limit 1
    ) as last
    cross join lateral (
      select at, id from protocol_events as e
      where e.system = of.system and e.log = of.log and e.organization_id = organizations.organization_id
        and e.at < ${before} and (e.at, e.id) > (last.at, last.id)
      order by at, id offset ${rowsOfBlock - 1} limit 1
    ) as next
  `.execute(transaction);
  return Number(numAffectedRows);
}

/** Selects the ids of the oldest rows of every log. */
export function oldestRows(before: Date, atMost: number): RawBuilder<{ id: string }> {
  return sql`
    select id from protocol_events
    where ${hourOf(sql`at`)} <= ${hourOf(sql`${before}::timestamptz`)} and at < ${before}
    order by ${hourOf(sql`at`)} limit ${atMost}
  `;
}

/**
 * Deletes rows and takes them off their blocks.
 *
 * @param ids - selects those of the rows.
 * @returns how many.
 */
export async function deleteRows(
  transaction: Transaction<Database>,
  ids: RawBuilder<{ id: string }>,
): Promise<number> {
  await holdBlocks(transaction);
  const { rows } = await sql<{ deleted: string }>`
    with gone as (
      delete from protocol_events where id in (${ids}) returning system, log, organization_id, at, id
    ), fewer as (
      select system, log, organization_id, block.at, block.id, count(*) as events
      from gone cross join lateral (
        select b.at, b.id from protocol_event_blocks as b
        where b.system = gone.system and b.log = gone.log and b.organization_id = gone.organization_id
          and (b.at, b.id) >= (gone.at, gone.id)
        order by b.at, b.id limit 1
      ) as block
      group by system, log, organization_id, block.at, block.id
    ), taken as (
      update protocol_event_blocks as b set events = b.events - fewer.events from fewer
      where (b.system, b.log, b.organization_id, b.at, b.id)
        = (fewer.system, fewer.log, fewer.organization_id, fewer.at, fewer.id)
    )
    select count(*) as deleted from gone
  `.execute(transaction);
  await transaction.deleteFrom("protocolEventBlocks").where("events", "=", 0).execute();
  return Number(rows[0]!.deleted);
}

/** Rows that are deleted while their block is counted would be missed: one goes on after the other. */
function holdBlocks(transaction: Transaction<Database>) {
  return sql`lock table protocol_event_blocks in share row exclusive mode`.execute(transaction);
}

/** As the index has it. */
function hourOf(moment: RawBuilder<unknown>) {
  return sql`date_trunc('hour', ${moment} at time zone 'UTC')`;
}

function isOf({ system, log, organizationId }: OwnLog) {
  return sql<boolean>`system = ${system} and log = ${log} and organization_id = ${organizationId}`;
}
