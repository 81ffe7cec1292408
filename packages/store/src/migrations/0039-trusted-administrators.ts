import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Whether an organization's administrators may let people in without the provider's approval: of no organization until
 * an operator says so. An invitation by an operator is approved by it. A membership keeps who invited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table organizations add column administrators_trusted boolean not null default false",
  "alter table invitations add column by_operator boolean not null default false",
  "alter table memberships add column invited_by text",
];
