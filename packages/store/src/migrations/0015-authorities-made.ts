import type { Kysely } from "kysely";
import { sql } from "kysely";

/** When each generation of an authority was made; of those that are stored already, no more is known than the start of their life. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table authorities add column made_at timestamptz`.execute(db);
  await sql`update authorities set made_at = not_before`.execute(db);
  await sql`alter table authorities alter column made_at set not null`.execute(db);
}
