import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who did what; rows are added and never changed. Where it ends lies beside it, so that a missing end is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table audit_log (
    position bigint primary key,
    at timestamptz not null,
    actor_kind text not null,
    actor_id text,
    actor_name text not null,
    organization_id text,
    action text not null,
    subject text not null,
    reason text,
    before jsonb,
    after jsonb,
    address text,
    request_id text,
    hash bytea not null,
    mac bytea not null
  )`,
  "create index audit_log_by_organization on audit_log (organization_id, position)",
  "create index audit_log_by_actor on audit_log (actor_name, position)",
  "create index audit_log_by_action on audit_log (action, position)",
  `create table audit_head (
    id integer primary key check (id = 1),
    position bigint not null,
    hash bytea not null,
    mac bytea not null
  )`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of the audit log are never changed or deleted';
  end $$`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`,
];
