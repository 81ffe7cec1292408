import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Roles of accounts, the generation that every token of an account belongs to, records without usable tokens, and the
 * brakes on signing in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table accounts
    add column roles text[] not null default '{}' check (roles <@ array['operator']),
    add column token_generation integer not null default 1`,
  // They lay under the very tokens that they stand for; now under their digests. Everybody signs in once more.
  `delete from oidc_records`,
  `alter table oidc_records add column origin text`,
  `create index oidc_records_by_origin on oidc_records (origin) where origin is not null`,
  `create table brakes (
    subject text primary key,
    failures integer not null,
    counted_at timestamptz not null,
    blocked_until timestamptz,
    forget_at timestamptz not null
  )`,
  `create index brakes_by_end on brakes (forget_at)`,
];
