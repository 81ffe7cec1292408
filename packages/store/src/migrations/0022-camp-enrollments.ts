import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Enrollment certificates that CAMP's ECA issued, and for which organization: its devices are registered nowhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table camp_enrollments (
    hashed_id8 bytea primary key check (length(hashed_id8) = 8),
    organization_id text not null references organizations (organization_id),
    certificate bytea not null,
    issued_at timestamptz not null,
    not_after timestamptz not null
  )`,
  "create index camp_enrollments_of_organization on camp_enrollments (organization_id)",
];
