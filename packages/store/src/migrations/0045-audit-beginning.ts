import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * An audit log is never empty: its first row is written by the next start, which has the key, and by no later one.
 * The noted end only ever moves on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create table audit_beginning (id integer primary key check (id = 1))",
  `insert into audit_beginning select 1
    where not exists (select from audit_log) and not exists (select from audit_head)`,
  `create function refuse_audit_head_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the noted end of the audit log only ever moves on';
  end $$`,
  `create trigger audit_head_moves_on before update on audit_head
    for each row when (new.position <= old.position) execute function refuse_audit_head_change()`,
  `create trigger audit_head_is_kept before delete or truncate on audit_head
    for each statement execute function refuse_audit_head_change()`,
];
