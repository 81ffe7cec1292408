import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Personal access tokens, each by its SHA-256, so that a reader of the database cannot use it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table personal_tokens (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    hash text not null unique,
    name text not null,
    scopes text[] not null,
    organization_id text references organizations (organization_id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz
  )`,
  "create index personal_tokens_of_account on personal_tokens (account_id)",
];
