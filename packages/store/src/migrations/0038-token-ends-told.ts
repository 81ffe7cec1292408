import type { Kysely } from "kysely";
import { sql } from "kysely";

/** When a token's owner was told that it will end, so that it is told once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table personal_tokens add column end_told_at timestamptz`.execute(db);
  await sql`create index personal_tokens_to_tell on personal_tokens (expires_at) where end_told_at is null`.execute(
    db,
  );
}
