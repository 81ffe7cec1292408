import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What people prove beside their password, and where sessions were begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table one_time_codes (
    account_id text primary key references accounts (id) on delete cascade,
    sealed_secret bytea not null,
    last_step bigint not null,
    created_at timestamptz not null
  )`,
  `create table passkeys (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    public_key bytea not null,
    counter bigint not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  "create index passkeys_of_account on passkeys (account_id)",
  `create table recovery_codes (
    account_id text not null references accounts (id) on delete cascade,
    hash text not null,
    used_at timestamptz,
    primary key (account_id, hash)
  )`,
  `create table sign_ins (
    uid text primary key,
    account_id text not null references accounts (id) on delete cascade,
    address text not null,
    browser text not null,
    signed_in_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  "create index sign_ins_of_account on sign_ins (account_id)",
];
