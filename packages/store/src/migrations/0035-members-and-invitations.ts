import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Members have a role in their organization, and may be invited into it. When somebody joined was not noted before:
 * the account and the organization were both there by then. Of each organization the longest-standing member who may
 * sign in becomes its administrator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table memberships
    add column role text not null default 'member' check (role in ('member', 'administrator')),
    add column joined_at timestamptz not null default now()`,
  `update memberships m set joined_at = greatest(a.created_at, o.created_at)
    from accounts a, organizations o
    where a.id = m.account_id and o.organization_id = m.organization_id`,
  `update memberships m set role = 'administrator'
    from (select distinct on (s.organization_id) s.organization_id, s.account_id
      from memberships s join accounts a on a.id = s.account_id
      order by s.organization_id, a.state <> 'approved', s.joined_at, a.created_at, a.id) first
    where m.organization_id = first.organization_id and m.account_id = first.account_id`,
  `create table invitations (
    id text primary key,
    organization_id text not null references organizations (organization_id) on delete cascade,
    email text not null,
    role text not null check (role in ('member', 'administrator')),
    invited_by text not null,
    invited_at timestamptz not null,
    expires_at timestamptz not null,
    ended text check (ended in ('accepted', 'withdrawn'))
  )`,
  "create index invitations_of_organization on invitations (organization_id)",
  "create index invitations_by_expiry on invitations (expires_at)",
];
