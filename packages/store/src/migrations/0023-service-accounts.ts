import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * One service account per organization; its secret lies sealed, or with an external provider. A bundle of tickets is
 * made by a person or by a service account, whose name outlives it there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table service_accounts (
    organization_id text primary key references organizations (organization_id) on delete cascade,
    client_id text not null unique,
    sealed_secret bytea,
    generation integer not null default 1
  )`,
  "alter table ticket_bundles alter column account_id drop not null",
  "alter table ticket_bundles add column client_id text",
  "alter table ticket_bundles add check ((account_id is null) <> (client_id is null))",
];
