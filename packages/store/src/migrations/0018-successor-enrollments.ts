import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What the ECA answered to requests for the next enrollment certificate, for devices to fetch at the RA. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table scms_successors (
    id bigint generated always as identity primary key,
    request_hash bytea not null check (length(request_hash) = 8),
    device_id text not null references scms_devices (id),
    accepted_at timestamptz not null,
    answer bytea not null
  )`,
  "create index scms_successors_by_hash on scms_successors (request_hash, id)",
];
