import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Files that no row names yet, or no more; and batches by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table files_under_way (
    name text primary key,
    since timestamptz not null,
    is_being_removed boolean not null default false
  )`,
  "create index files_under_way_by_age on files_under_way (since)",
  "create index scms_batches_by_period on scms_batches (period) where period > 0",
  "create index scms_batches_by_aca_request on scms_batches (aca_request) where aca_request is not null",
  "create index aca_ledger_by_end on aca_ledger (expires_at)",
];
