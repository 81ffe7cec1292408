import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What the operator tells everybody: one text at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notice (
    only_row boolean primary key default true check (only_row),
    text text not null,
    shown_from timestamptz,
    shown_until timestamptz,
    set_at timestamptz not null
  )`.execute(db);
}
