import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Certificates without linkage value: what the ACA notes of each, by the RA's request for it, which the RA keeps with
 * the batch; and what revocation lists name by hash, enrollment certificates too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table scms_batches add column aca_request bytea check (length(aca_request) = 8)",
  `create table aca_ledger (
    request bytea primary key check (length(request) = 8),
    craca_id bytea not null check (length(craca_id) = 3),
    hashed_id10 bytea not null check (length(hashed_id10) = 10),
    expires_at timestamptz not null
  )`,
  `create table hash_revocations (
    craca_id bytea not null check (length(craca_id) = 3),
    series integer not null,
    hashed_id10 bytea not null check (length(hashed_id10) = 10),
    expires_at timestamptz not null,
    primary key (craca_id, series, hashed_id10)
  )`,
  "create index hash_revocations_in_force on hash_revocations (craca_id, series, expires_at)",
];
