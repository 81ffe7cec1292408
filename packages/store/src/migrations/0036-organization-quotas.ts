import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * What the provider keeps of an organization: whom it writes to, and how many devices the organization may have. What
 * a quota leaves out, the revoked ones, is counted by the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table organizations
    add column contact_name text,
    add column contact_email text,
    add column max_devices integer check (max_devices >= 0),
    add check ((contact_name is null) = (contact_email is null))`,
  `create index ccms_devices_revoked on ccms_devices (organization_id)
    where deleted_at is null and state = 'REVOKED'`,
  `create index scms_devices_revoked on scms_devices (organization_id)
    where deleted_at is null and state = 'REVOKED'`,
];
