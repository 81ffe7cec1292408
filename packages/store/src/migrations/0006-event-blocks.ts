import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Counts of the rows of event logs, taken ahead, so that a page of millions and their number are found at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // As fine as the code's times, so that a time that was read compares as the one that is stored.
  `alter table protocol_events alter column at type timestamptz(3)`,
  // For forgetting alone. An index by the time itself would tempt the planner to read lists by it, through everybody's rows.
  `drop index protocol_events_by_time`,
  `create index protocol_events_by_hour on protocol_events (date_trunc('hour', at at time zone 'UTC'))`,
  // A block ends with the row that it names, and begins after the end of the one before.
  `create table protocol_event_blocks (
    system text not null,
    log text not null,
    organization_id text not null references organizations (organization_id),
    at timestamptz(3) not null,
    id bigint not null,
    events integer not null check (events >= 0),
    primary key (system, log, organization_id, at, id)
  )`,
];
