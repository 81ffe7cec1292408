import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { EventTrace, ProtocolEvent } from "@v2x/protocol";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** An event to be stored; one of a granted request with the answer that is kept for when it is repeated. */
export interface EventRecord {
  readonly event: ProtocolEvent;
  readonly answer?: Uint8Array;
}

/**
 * Stores events with their traces, in one statement however many there are. An event with an answer is stored where
 * no answer to that request is kept yet, and then together with it.
 *
 * @returns their ids, in the same order; undefined for an event that was not stored.
 */
export async function storeEvents(
  db: Kysely<Database>,
  system: string,
  records: readonly EventRecord[],
): Promise<readonly (string | undefined)[]> {
  const events = records.map(({ event }) => event);
  const column = <V>(read: (event: ProtocolEvent) => V | undefined) =>
    events.map((event) => read(event) ?? null);
  const { rows } = await sql<{ id: string | null }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('protocol_events', 'id')) as id, asked.*,
        row_number() over (partition by log, request_digest, answer is null order by n) as turn
      from unnest(
        ${column(({ log }) => log)}::text[],
        ${column(({ organizationId }) => organizationId)}::text[],
        ${column(({ at }) => at)}::timestamptz[],
        ${column(({ requestDigest }) => requestDigest)}::bytea[],
        ${column(({ eventType }) => eventType)}::text[],
        ${column(({ isSuccess }) => isSuccess)}::boolean[],
        ${column(({ responseCode }) => responseCode)}::text[],
        ${column(({ message }) => message)}::text[],
        ${column(({ canonicalId }) => canonicalId)}::text[],
        ${column(({ ecIdentifier }) => ecIdentifier)}::text[],
        ${column(({ receivedEcHashedId8 }) => receivedEcHashedId8)}::bytea[],
        ${column(({ trace }) => packed(trace))}::bytea[],
        ${records.map(({ answer }) => answer ?? null)}::bytea[]
      ) with ordinality as asked (
        log, organization_id, at, request_digest, event_type, is_success, response_code, message, canonical_id,
        ec_identifier, received_ec_hashed_id8, trace, answer, n
      )
    ), kept as (
      insert into protocol_answers (system, log, request_digest, octets, at)
      select ${system}, log, request_digest, answer, at from given where answer is not null and turn = 1
      on conflict do nothing
      returning log, request_digest
    ), stored as (
      select given.* from given left join kept using (log, request_digest)
      where answer is null or (turn = 1 and kept.log is not null)
    ), events as (
      insert into protocol_events (
        id, system, log, organization_id, at, request_digest, event_type, is_success, response_code, message,
        canonical_id, ec_identifier, received_ec_hashed_id8
      ) overriding system value
      select id, ${system}, log, organization_id, at, request_digest, event_type, is_success, response_code, message,
        canonical_id, ec_identifier, received_ec_hashed_id8
      from stored
    ), traces as (
      insert into protocol_traces (event_id, trace) select id, trace from stored
    )
    select stored.id from given left join stored using (n) order by n
  `.execute(db);
  return rows.map(({ id }) => id ?? undefined);
}

/** A trace as stored: deflated JSON, read one at a time. */
function packed({ texts, layers, advice }: EventTrace): Uint8Array {
  const shown = texts.map((text) => Buffer.from(text).toString("base64"));
  const json = JSON.stringify({ texts: shown, layers, advice });
  return deflateRawSync(json, { level: 1 });
}

/** A trace from what is stored of it. */
export function unpacked(trace: Uint8Array): EventTrace {
  const { texts, layers, advice } = JSON.parse(inflateRawSync(trace).toString());
  return { texts: texts.map((text: string) => new Uint8Array(Buffer.from(text, "base64"))), layers, advice };
}
