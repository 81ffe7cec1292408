import { type Kysely, sql } from "kysely";

/**
 * Events of the SCMS: the enrollment certificate that was issued, and a way to find a request by any eleven hexadecimal
 * digits of its digest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The first two octets of every four of a digest, each pair as one word. */
const words = [0, 4, 8, 12, 16, 20, 24, 28].map(
  (octet) => `get_byte(digest, ${octet}) * 256 + get_byte(digest, ${octet + 1})`,
);

const statements = [
  `alter table protocol_events add column issued_ec_hashed_id8 bytea check (length(issued_ec_hashed_id8) = 8)`,
  `create function words_of_digest(digest bytea) returns integer[] immutable strict parallel safe language sql
    return array[${words}]`,
  // Eleven digits in a row hold a whole word, wherever they stand; more words would cost each new row more than they
  // are worth. Of the CCMS requests are found by their whole name.
  `create index protocol_events_by_words on protocol_events using gin (words_of_digest(request_digest))
    where system = 'scms'`,
];
