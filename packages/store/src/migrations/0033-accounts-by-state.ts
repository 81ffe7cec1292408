import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Operators look for accounts that wait, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index accounts_by_state on accounts (state, created_at desc)`.execute(db);
}
