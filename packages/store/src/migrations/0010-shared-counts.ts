import { type Kysely, sql } from "kysely";

/**
 * What the processes on a database tell each other about work under way: requests that are about to be granted, and
 * what was counted within a minute. Nothing of it is worth writing to the log of the database: whoever loses it counts
 * from 0. The lists of an issuer may count from 0 now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table grants_under_way (
    system text not null,
    log text not null,
    request_digest bytea not null,
    since timestamptz not null,
    primary key (request_digest, log, system)
  )`.execute(db);
  await sql`create index on grants_under_way (since)`.execute(db);
  await sql`create unlogged table minute_counts (
    subject text not null,
    minute bigint not null,
    count integer not null,
    primary key (subject, minute)
  )`.execute(db);
  await sql`alter table lists drop constraint lists_issue_check, add check (issue >= 0)`.execute(db);
}
