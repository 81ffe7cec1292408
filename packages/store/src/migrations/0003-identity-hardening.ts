import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Roles of accounts, the generation that every token of an account belongs to, and records without usable tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table accounts
    add column roles text[] not null default '{}' check (roles <@ array['operator']),
    add column token_generation integer not null default 1`,
  // They lay under the very tokens that they stand for; now under their digests. Everybody signs in once more.
  `delete from oidc_records`,
];
