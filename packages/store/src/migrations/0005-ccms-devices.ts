import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Devices of the CCMS with their enrolment credentials; what reached the authorities of any system, as events with
 * traces; and the answers that an identical request gets again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const systems = "('ccms', 'scms', 'camp')";

const statements = [
  // A deleted device that was ever enrolled keeps its row: its identifier stays taken.
  `create table ccms_devices (
    id text primary key,
    position bigint generated always as identity,
    organization_id text not null references organizations (organization_id),
    canonical_id text not null unique check (canonical_id ~ '^([0-9A-F]{2})+$'),
    name text,
    key_type text not null,
    public_key bytea not null,
    app_permissions jsonb not null,
    geographic_regions text[] not null,
    with_privacy boolean not null,
    device_type text check (device_type in ('OBU', 'RSU', 'OTHER')),
    state text not null check (state in ('ACTIVE', 'DEACTIVATED', 'REVOKED')),
    registered_at timestamptz not null,
    enrolled_until timestamptz,
    deleted_at timestamptz,
    tickets_since timestamptz,
    tickets_counted integer not null default 0
  )`,
  `create index ccms_devices_of_organization on ccms_devices (organization_id, position desc)
    where deleted_at is null`,
  `create table enrolment_credentials (
    hashed_id8 bytea primary key check (length(hashed_id8) = 8),
    device_id text not null references ccms_devices (id),
    name text not null,
    certificate bytea not null,
    not_before timestamptz not null,
    not_after timestamptz not null
  )`,
  `create index enrolment_credentials_of_device on enrolment_credentials (device_id)`,
  `create table protocol_events (
    id bigint generated always as identity primary key,
    system text not null check (system in ${systems}),
    log text not null,
    organization_id text references organizations (organization_id),
    at timestamptz not null,
    request_digest bytea not null check (length(request_digest) = 32),
    event_type text not null,
    is_success boolean not null,
    response_code text,
    message text not null,
    canonical_id text,
    ec_identifier text,
    received_ec_hashed_id8 bytea check (length(received_ec_hashed_id8) = 8)
  )`,
  `create index protocol_events_of_organization on protocol_events (organization_id, system, log, at desc, id desc)`,
  `create index protocol_events_by_digest on protocol_events (request_digest)`,
  `create index protocol_events_by_time on protocol_events (at)`,
  // Deflated JSON: read one at a time, and left out of every list.
  `create table protocol_traces (
    event_id bigint primary key references protocol_events (id) on delete cascade,
    trace bytea not null
  )`,
  `create table protocol_answers (
    system text not null check (system in ${systems}),
    log text not null,
    request_digest bytea not null check (length(request_digest) = 32),
    octets bytea not null,
    at timestamptz not null,
    primary key (system, log, request_digest)
  )`,
  `create index protocol_answers_by_time on protocol_answers (at)`,
];
