import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Requests that the RA took, and the files of certificates that are made for them; and by themselves the chains of the
 * linkage authorities, which know no device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table linkage_authorities (
    la_id bytea primary key check (length(la_id) = 2),
    sealed_key bytea not null
  )`,
  `create table linkage_chains (
    la_id bytea not null check (length(la_id) = 2),
    id bytea not null check (length(id) = 16),
    first_i integer not null,
    sealed_seed bytea not null,
    primary key (la_id, id)
  )`,
  `create table scms_orders (
    id text primary key,
    request_hash bytea not null check (length(request_hash) = 8),
    device_id text not null references scms_devices (id),
    enrollment_hashed_id8 bytea not null references enrollment_certificates (hashed_id8),
    accepted_at timestamptz not null,
    requested_at timestamptz not null,
    purpose text not null,
    kind text not null check (kind in ('original', 'unified', 'compactUnified', 'single')),
    sealed_request bytea not null,
    linkage_chain1 bytea check (length(linkage_chain1) = 16),
    linkage_chain2 bytea check (length(linkage_chain2) = 16),
    per_period integer not null,
    last_period integer,
    final_period integer,
    check ((linkage_chain1 is null) = (linkage_chain2 is null))
  )`,
  "create index scms_orders_by_hash on scms_orders (request_hash, accepted_at)",
  "create index scms_orders_of_device on scms_orders (device_id, requested_at)",
  "create index scms_orders_to_extend on scms_orders (last_period) where last_period < final_period",
  `create table scms_batches (
    order_id text not null references scms_orders (id),
    period integer not null,
    blob text,
    octets integer,
    made_at timestamptz,
    failure text,
    primary key (order_id, period),
    check ((blob is null) = (made_at is null) and (blob is null) = (octets is null))
  )`,
  `create table linkage_revocations (
    position bigint generated always as identity primary key,
    craca bytea not null check (length(craca) = 8),
    first_period integer not null,
    seed1 bytea not null check (length(seed1) = 16),
    seed2 bytea not null check (length(seed2) = 16),
    last_period integer not null,
    per_period integer not null
  )`,
  "create index linkage_revocations_in_force on linkage_revocations (craca, last_period)",
  "create index scms_batches_by_blob on scms_batches (blob)",
];
