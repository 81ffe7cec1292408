import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which bundles of authorization tickets were made last, for whom and by whom; nothing of what was in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table ticket_bundles (
    id bigint generated always as identity primary key,
    organization_id text not null references organizations (organization_id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    made_at timestamptz not null,
    cert_num integer not null,
    duration_in_hours integer not null,
    key_type text not null
  )`,
  `create index ticket_bundles_of_organization on ticket_bundles (organization_id, id)`,
];
