import type { Kysely } from "kysely";
import { sql } from "kysely";

/** How often a command has had the database for itself: a server that was cut off meanwhile notices that it changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence times_alone`.execute(db);
}
