import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What was wrong on purpose in a bundle of tickets; null where nothing was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket_bundles add column fault text`.execute(db);
}
