import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Finds the events of a request by all that a list shows them by, in the index alone: a device that repeats one request
 * for days leaves a hundred thousand of them, strewn over the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index protocol_events_of_request on protocol_events (request_digest, system, log, organization_id, at, id)`,
  `drop index protocol_events_by_digest`,
];
