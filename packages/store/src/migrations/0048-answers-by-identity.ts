import { type Kysely, sql } from "kysely";

/**
 * Finds the answer to a request by what its sender signed, besides by its octets: a copy in other octets gets the same
 * answer. Answers from before have no identity; a request is too old to be granted after ten minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table protocol_answers add column identity bytea check (length(identity) = 32)`.execute(db);
  await sql`create unique index protocol_answers_by_identity on protocol_answers (identity, log, system)`.execute(
    db,
  );
  await sql`alter table grants_under_way rename column request_digest to identity`.execute(db);
}
