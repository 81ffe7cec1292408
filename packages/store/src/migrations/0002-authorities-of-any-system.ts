import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * One pair of tables for keys and authorities of any system, by generation; lists keyed by their issuer; revocations;
 * and a version per system, by which every process learns of a change. What 0001 stored becomes the first generation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const systems = "('ccms', 'scms', 'camp')";

// One statement each: the embedded database takes no more than one at a time.
const statements = [
  "alter table ccms_keys rename to keys",
  `create table authorities (
    id text primary key,
    system text not null check (system in ${systems}),
    role text not null,
    generation integer not null check (generation >= 1),
    state text not null check (state in ('next', 'current', 'retired', 'revoked')),
    name text not null,
    hashed_id8 bytea not null unique check (length(hashed_id8) = 8),
    certificate bytea not null,
    verification_key_id text not null references keys (id),
    encryption_key_id text references keys (id),
    not_before timestamptz not null,
    not_after timestamptz not null,
    unique (system, role, name, generation)
  )`,
  // Authorities of one role side by side, such as electors, differ by name.
  `create unique index authorities_one_current on authorities (system, role, name) where state = 'current'`,
  `insert into authorities
    select gen_random_uuid()::text, 'ccms', role, 1, 'current', name, hashed_id8, certificate,
      verification_key_id, encryption_key_id, not_before, not_after
    from ccms_authorities`,
  "drop table ccms_authorities",
  `create table lists (
    system text not null check (system in ${systems}),
    kind text not null,
    issuer bytea not null check (length(issuer) = 8),
    issue integer not null check (issue >= 1),
    issued_at timestamptz not null,
    next_update timestamptz not null,
    message bytea not null,
    primary key (system, kind, issuer, issue)
  )`,
  `insert into lists
    select 'ccms', kind, issuer, issue, issued_at, next_update, message from ccms_lists`,
  "drop table ccms_lists",
  `create table revocations (
    system text not null check (system in ${systems}),
    issuer bytea not null check (length(issuer) = 8),
    hashed_id8 bytea not null check (length(hashed_id8) = 8),
    revoked_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (system, issuer, hashed_id8)
  )`,
  `create table system_versions (
    system text primary key check (system in ${systems}),
    version integer not null
  )`,
  "insert into system_versions select distinct system, 1 from authorities",
  // One row, written to find out whether the database takes writes.
  "create table write_probes (id integer primary key check (id = 1), at timestamptz not null)",
];
