import type { Kysely } from "kysely";
import { sql } from "kysely";

/** When devices asked for their enrollment certificates, which limits count, and devices by their canonical keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table enrollment_certificates add column requested_at timestamptz not null default now()`,
  `alter table enrollment_certificates alter column requested_at drop default`,
  `create index enrollment_certificates_by_request on enrollment_certificates (device_id, requested_at)`,
  `drop index enrollment_certificates_of_device`,
  `create index scms_devices_by_key on scms_devices (public_key) where deleted_at is null`,
];
