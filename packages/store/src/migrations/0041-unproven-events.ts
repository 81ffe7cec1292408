import { type Kysely, sql } from "kysely";

/** Bounds the events of requests that prove no sender: what each counts against, and for how much. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table protocol_events add column allowance text, add column allowance_octets integer`,
  `create index protocol_events_by_allowance on protocol_events (allowance, id) include (allowance_octets, at)
    where allowance is not null`,
];
