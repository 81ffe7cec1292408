import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Finds the authority of a test profile by the certificate that a message sent to another address is encrypted for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index test_profile_authorities_by_certificate on test_profile_authorities (hashed_id8)`.execute(
    db,
  );
}
