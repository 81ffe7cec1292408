import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";

/** Positions in one block; the database's triggers count by it too. */
const blockPositions = 1000;

/** Where the devices of a page stand. */
export interface PageBlocks {
  /** How many devices there are on all pages. */
  readonly total: number;
  /** The blocks that have any of the page, as `bigint` is read. */
  readonly blocks: readonly string[];
  /** How many devices stand before the first of those blocks. */
  readonly skipped: number;
}

/**
 * Finds the blocks of a page, newest first, by what is counted of them, without touching their devices.
 *
 * @param shown - selects `block` and how many `devices` of it are to be shown.
 */
export async function blocksOfPage(
  db: Kysely<Database>,
  shown: RawBuilder<unknown>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PageBlocks> {
  const isOnPage = sql`up_to > ${offset} and up_to - devices < ${offset + limit} and devices > 0`;
  const { rows } = await sql<{ total: string; blocks: string[] | null; skipped: string | null }>`
    select coalesce(sum(devices), 0) as total,
      array_agg(block::text) filter (where ${isOnPage}) as blocks,
      min(up_to - devices) filter (where ${isOnPage}) as skipped
    from (select block, devices, sum(devices) over (order by block desc) as up_to from (${shown}) as shown) as ranked
  `.execute(db);
  const { total, blocks, skipped } = rows[0]!;
  return { total: Number(total), blocks: blocks ?? [], skipped: Number(skipped) };
}

/** Positions of one block, for a condition. */
export function isInBlock(position: RawBuilder<unknown>, block: RawBuilder<unknown>) {
  const first = sql`${block} * ${sql.lit(blockPositions)}`;
  return sql<boolean>`${position} >= ${first} and ${position} < ${first} + ${sql.lit(blockPositions)}`;
}

/**
 * Counts into the blocks whose credential ended by a moment, so that the lists need not. They are exact without, and
 * with any moment: the less has ended since, the quicker they are.
 */
export async function countInactive(transaction: Transaction<Database>, at: Date): Promise<void> {
  // A device that changes meanwhile would be counted by the moment before.
  await sql`lock table ccms_device_blocks in share row exclusive mode`.execute(transaction);
  await sql`
    with turned as (
      select organizations.organization_id, turned.block, turned.inactive
      from organizations cross join lateral (${turnedSince(sql`organizations.organization_id`, at)}) as turned
    ), counted as (
      update ccms_device_blocks as known set inactive = known.inactive + turned.inactive from turned
      where known.organization_id = turned.organization_id and known.block = turned.block
    )
    update ccms_device_census set at = ${at}
  `.execute(transaction);
}

/** All of an organization's devices, by block. */
export function allDevices(table: "ccms_device_blocks" | "scms_device_blocks", organizationId: string) {
  return sql`select block, devices from ${sql.table(table)} where organization_id = ${organizationId}`;
}

/** Those of an organization's devices of the CCMS that the list of active ones shows at a moment, by block. */
export function activeDevices(organizationId: string, at: Date) {
  return sql`
    select block, devices - known.inactive - coalesce(turned.inactive, 0) as devices
    from ccms_device_blocks as known left join (${turnedSince(sql`${organizationId}`, at)}) as turned using (block)
    where organization_id = ${organizationId}
  `;
}

/** By block, how many more devices are inactive at a moment than were at the census; fewer, where that was later. */
function turnedSince(organizationId: RawBuilder<unknown>, at: Date) {
  const census = sql`(select at from ccms_device_census)`;
  const moment = sql`${at}::timestamptz`;
  return sql`
    select position / ${sql.lit(blockPositions)} as block,
      sum(case when enrolled_until > ${census} then 1 else -1 end) as inactive
    from ccms_devices
    where organization_id = ${organizationId} and deleted_at is null and state = 'ACTIVE'
      and enrolled_until > least(${census}, ${moment}) and enrolled_until <= greatest(${census}, ${moment})
    group by 1
  `;
}
