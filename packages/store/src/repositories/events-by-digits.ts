import type { EventQuery } from "@v2x/protocol";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database, System } from "../database.ts";

/** Of every eight digits of a digest the first four are an indexed word: fewer digits than these may hold none. */
const indexedDigits = 11;

/** So many rows are looked through for fewer digits: a page of any log within a second. */
export const rowsLookedThrough = 50_000;

/** Which events are found by digits of their request's digest, and the page of them that was asked for. */
export interface FoundByDigits {
  readonly ids: readonly string[];
  readonly total: number;
}

/** What `EventQuery` names by digits. */
export type DigitsQuery = EventQuery & Required<Pick<EventQuery, "requestDigits">>;

/** Whether all rows can be searched for these digits; else the newest of the organization alone are. */
export function isIndexed({ requestDigits }: DigitsQuery): boolean {
  return requestDigits.length >= indexedDigits;
}

/** The newest first. */
export async function findByDigits(
  db: Kysely<Database>,
  system: System,
  query: DigitsQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundByDigits> {
  const found = isIndexed(query) ? inAll(system, query) : inNewest(system, query);
  // Found first and sorted then: asked for both at once, the planner reads an organization's rows by time to the end.
  const { rows } = await sql<{ total: string; ids: string[] }>`
    with found as materialized (${found})
    select (select count(*) from found) as total, array(
      select id::text from found order by at desc, found.id desc offset ${offset} limit ${limit}
    ) as ids
  `.execute(db);
  return { ids: rows[0]!.ids, total: Number(rows[0]!.total) };
}

/**
 * A row of the organization with these digits, or one that belongs to nobody where they are a whole name of its
 * request: who has not seen a request must not find it by guessing.
 */
export function isShownByDigits({ organizationId, requestDigits }: DigitsQuery): RawBuilder<boolean> {
  return sql<boolean>`(${hasDigits(requestDigits)} and (
    organization_id = ${organizationId} or (organization_id is null and ${isWholeName(requestDigits)})
  ))`;
}

function inAll(system: System, query: DigitsQuery): RawBuilder<unknown> {
  // The system stands in the text, as the index has it. Each place by itself: the planner takes a word for forty times
  // as common as it is, and for eight of them at once it reads another index from end to end.
  const found = wordsAnywhere(query.requestDigits).map(
    (words) => sql`
      select id, at from protocol_events
      where system = ${sql.lit(system)} and log = ${query.log} and ${isInPeriod(query)}
        and words_of_digest(request_digest) @> ${words}::integer[] and ${isShownByDigits(query)}`,
  );
  // A row is found twice where its digest has the word at two places.
  return sql.join(found, sql` union `);
}

function inNewest(system: System, query: DigitsQuery): RawBuilder<unknown> {
  return sql`
    select id, at from (
      select id, at, request_digest from protocol_events
      where system = ${system} and log = ${query.log} and organization_id = ${query.organizationId}
        and ${isInPeriod(query)}
      order by at desc, id desc limit ${rowsLookedThrough}
    ) as newest
    where ${hasDigits(query.requestDigits)}`;
}

function isInPeriod({ from, to }: EventQuery): RawBuilder<boolean> {
  return sql<boolean>`at between ${from ?? "-infinity"} and ${to ?? "infinity"}`;
}

function hasDigits(digits: string): RawBuilder<boolean> {
  return sql<boolean>`encode(request_digest, 'hex') like ${`%${digits}%`}`;
}

/** The first 16 octets, by which lists name a request, the last 8, by which IEEE 1609.2.1 does, or more of either. */
function isWholeName(digits: string): RawBuilder<boolean> {
  const digest = sql`encode(request_digest, 'hex')`;
  if (digits.length < 16) return sql<boolean>`false`;
  const isEnd = sql<boolean>`${digest} like ${`%${digits}`}`;
  return digits.length < 32 ? isEnd : sql<boolean>`(${isEnd} or ${digest} like ${`${digits}%`})`;
}

/** The indexed words that lie in the digits, for each place at which the first of them may begin. */
function wordsAnywhere(digits: string): number[][] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((start) =>
    (digits.slice(start).match(/.{4,8}/g) ?? []).map((eight) => Number.parseInt(eight.slice(0, 4), 16)),
  );
}
