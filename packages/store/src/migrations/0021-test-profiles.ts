import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Chains of organizations' own for tests. They stand apart from the authorities of the systems, which nobody deletes; their
 * keys lie with all others, so that whatever is done to all keys is done to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table test_profiles (
    id text primary key,
    position bigint generated always as identity,
    organization_id text not null references organizations (organization_id),
    name text not null,
    hashed_id8 bytea not null check (length(hashed_id8) = 8),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    findings jsonb not null
  )`,
  "create index test_profiles_of_organization on test_profiles (organization_id, position desc)",
  `create table test_profile_authorities (
    id text primary key,
    profile_id text not null references test_profiles (id),
    role text not null,
    name text not null,
    hashed_id8 bytea not null check (length(hashed_id8) = 8),
    certificate bytea not null,
    verification_key_id text not null references keys (id),
    encryption_key_id text references keys (id),
    not_before timestamptz not null,
    not_after timestamptz not null,
    made_at timestamptz not null,
    unique (profile_id, role)
  )`,
];
