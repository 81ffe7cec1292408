import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";
import type { DeviceRecord } from "@v2x/ccms";
import type { AnswerToKeep, EventTrace, ProtocolEvent } from "@v2x/protocol";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { boundedForms, unprovenBounds } from "./event-bounds.ts";

/** An event to be stored. */
export interface EventRecord {
  readonly event: Omit<ProtocolEvent, "trace" | "unproven">;
  /** As `packed` makes it. */
  readonly trace: Uint8Array;
  /** Of an unproven sender, what bounds the row together with others. */
  readonly allowance?: string;
  /** Of a granted request, the answer that is kept for copies of it. */
  readonly answer?: AnswerToKeep;
  /** Of a confirmed ticket, its device as the request was judged by, and how many it may have within an hour. */
  readonly ticket?: { readonly device: DeviceRecord; readonly atMost: number };
}

/** What became of an event: its id, or why it was not stored. */
export type StoredRecord =
  | { readonly id: string }
  | { readonly hindrance: "answered" | "changed" | "too-many" };

/**
 * Stores events with their traces, in one statement however many there are. One with an answer is stored where no
 * answer to the same request is kept yet, and then together with it; one of a ticket, where its device is still as it
 * was and may have another ticket. Only tickets that are stored are counted.
 *
 * @returns what became of each, in the same order.
 */
export async function storeEvents(
  db: Kysely<Database>,
  system: string,
  records: readonly EventRecord[],
): Promise<readonly StoredRecord[]> {
  const ofRecords = <V>(read: (record: EventRecord) => V | undefined) =>
    records.map((record) => read(record) ?? null);
  const ofEvents = <V>(read: (event: EventRecord["event"]) => V | undefined) =>
    ofRecords(({ event }) => read(event));
  const { rows } = await sql<{ id: string | null; hindrance: "changed" | "too-many" | null }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('protocol_events', 'id')) as id, asked.*,
        row_number() over (partition by log, identity, answer is null order by n) as turn
      from unnest(
        ${ofEvents(({ log }) => log)}::text[],
        ${ofEvents(({ organizationId }) => organizationId)}::text[],
        ${ofEvents(({ at }) => at)}::timestamptz[],
        ${ofEvents(({ requestDigest }) => requestDigest)}::bytea[],
        ${ofEvents(({ eventType }) => eventType)}::text[],
        ${ofEvents(({ isSuccess }) => isSuccess)}::boolean[],
        ${ofEvents(({ responseCode }) => responseCode)}::text[],
        ${ofEvents(({ message }) => message)}::text[],
        ${ofEvents(({ canonicalId }) => canonicalId)}::text[],
        ${ofEvents(({ ecIdentifier }) => ecIdentifier)}::text[],
        ${ofEvents(({ receivedEcHashedId8 }) => receivedEcHashedId8)}::bytea[],
        ${ofEvents(({ issuedEcHashedId8 }) => issuedEcHashedId8)}::bytea[],
        ${ofRecords(({ allowance }) => allowance)}::text[],
        ${ofRecords(({ allowance, trace }) => allowance && trace.length + unprovenBounds.rowOctets)}::integer[],
        ${ofRecords(({ trace }) => trace)}::bytea[],
        ${ofRecords(({ answer }) => answer?.octets)}::bytea[],
        ${ofRecords(({ answer }) => answer?.identity)}::bytea[],
        ${ofRecords(({ ticket }) => ticket?.device.id)}::text[],
        ${ofRecords(({ ticket }) => ticket && judgedBy(ticket.device))}::text[],
        ${ofRecords(({ ticket }) => ticket?.atMost)}::integer[]
      ) with ordinality as asked (
        log, organization_id, at, request_digest, event_type, is_success, response_code, message, canonical_id,
        ec_identifier, received_ec_hashed_id8, issued_ec_hashed_id8, allowance, allowance_octets, trace, answer,
        identity, device_id, judged_by, at_most, n
      )
    ), devices as materialized (
      -- Locked in one order by all, so that no two statements wait for each other.
      select id, jsonb_build_array(state, app_permissions, geographic_regions) as judged_by, tickets_since, tickets_counted
      from ccms_devices
      where id in (select device_id from given) and deleted_at is null
      order by id for update
    ), counted as (
      select asked.device_id, case when tickets_since > asked.at - interval '1 hour' then tickets_counted else 0 end as tickets,
        case when tickets_since > asked.at - interval '1 hour' then tickets_since else asked.at end as since
      from (select device_id, max(at) as at from given group by device_id) as asked
      join devices on devices.id = asked.device_id
    ), judged as (
      select given.*, case
        when given.device_id is null then null
        when devices.judged_by is distinct from given.judged_by::jsonb then 'changed'
        when at_most > 0 and tickets + row_number() over (partition by given.device_id, turn order by n) > at_most
          then 'too-many'
      end as hindrance
      from given left join devices on devices.id = given.device_id left join counted using (device_id)
    ), kept as (
      insert into protocol_answers (system, log, request_digest, identity, octets, at)
      select ${system}, log, request_digest, identity, answer, at from judged
      where answer is not null and turn = 1 and hindrance is null
      order by log, identity
      on conflict do nothing
      returning log, identity
    ), stored as (
      select judged.* from judged left join kept using (log, identity)
      where hindrance is null and (answer is null or (turn = 1 and kept.log is not null))
    ), tickets as (
      update ccms_devices set tickets_since = since, tickets_counted = counted.tickets + granted.tickets
      from counted
      join (select device_id, count(*) as tickets from stored group by device_id) as granted using (device_id)
      where ccms_devices.id = counted.device_id
    ), events as (
      insert into protocol_events (
        id, system, log, organization_id, at, request_digest, event_type, is_success, response_code, message,
        canonical_id, ec_identifier, received_ec_hashed_id8, issued_ec_hashed_id8, allowance, allowance_octets
      ) overriding system value
      select id, ${system}, log, organization_id, at, request_digest, event_type, is_success, response_code, message,
        canonical_id, ec_identifier, received_ec_hashed_id8, issued_ec_hashed_id8, allowance, allowance_octets
      from stored
    ), traces as (
      insert into protocol_traces (event_id, trace) select id, trace from stored
    )
    select stored.id, judged.hindrance from judged left join stored using (n) order by n
  `.execute(db);
  return rows.map(({ id, hindrance }) => (id === null ? { hindrance: hindrance ?? "answered" } : { id }));
}

/** What a ticket depends on, as the statement compares it. */
function judgedBy({ state, appPermissions, geographicRegions }: DeviceRecord): string {
  return JSON.stringify([state, appPermissions, geographicRegions]);
}

const deflated = promisify(deflateRaw);

/** A trace as stored: deflated JSON, read one at a time. */
export function packed({ texts, ...trace }: EventTrace): Promise<Uint8Array> {
  const shown = texts.map((text) => Buffer.from(text).toString("base64"));
  const json = JSON.stringify({ texts: shown, ...trace });
  return deflated(json, { level: 1 });
}

/** As `packed`, of what is kept of an unproven sender. */
export async function packedWithinBounds(trace: EventTrace): Promise<Uint8Array> {
  let smallest = new Uint8Array();
  for (const form of boundedForms(trace)) {
    smallest = new Uint8Array(await packed(form));
    if (smallest.length <= unprovenBounds.traceOctets) break;
  }
  return smallest;
}

/** A trace from what is stored of it. */
export function unpacked(trace: Uint8Array): EventTrace {
  const { texts, ...rest } = JSON.parse(inflateRawSync(trace).toString());
  return { ...rest, texts: texts.map((text: string) => new Uint8Array(Buffer.from(text, "base64"))) };
}
