import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Requests that CAMP's RA took stand among those of the other: what is made and kept of them is the same. They belong
 * to enrollment certificates, which the RA can put on its blacklist, and not to registered devices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table camp_enrollments add column blocked_at timestamptz",
  `alter table scms_orders
    alter column device_id drop not null,
    alter column enrollment_hashed_id8 drop not null,
    add column camp_enrollment bytea references camp_enrollments (hashed_id8),
    add constraint scms_orders_owner check (
      (device_id is null) = (camp_enrollment is not null) and (device_id is null) = (enrollment_hashed_id8 is null)
    )`,
  "create index scms_orders_of_camp on scms_orders (camp_enrollment, requested_at) where camp_enrollment is not null",
];
