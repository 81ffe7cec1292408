import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Misbehavior reports that the RA took; what they say the MA alone can open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table misbehavior_reports (
    id bigint generated always as identity primary key,
    received_at timestamptz not null,
    organization_id text references organizations (organization_id),
    device_id text references scms_devices (id),
    octets bytea not null,
    check ((organization_id is null) = (device_id is null))
  )`,
  "create index misbehavior_reports_of_device on misbehavior_reports (device_id, received_at)",
  "create index misbehavior_reports_by_time on misbehavior_reports (received_at)",
];
