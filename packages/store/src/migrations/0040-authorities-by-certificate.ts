import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Whoever encrypts for the authority of a test profile and sends it elsewhere is told so: found by its certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index test_profile_authorities_by_certificate on test_profile_authorities (hashed_id8)`.execute(
    db,
  );
}
