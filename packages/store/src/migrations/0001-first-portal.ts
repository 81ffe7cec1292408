import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The CCMS hierarchy and its lists; accounts, organizations, memberships and the OpenID provider's records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// One statement each: the embedded database takes no more than one at a time.
const statements = [
  `create table ccms_keys (
    id text primary key,
    key_type text not null,
    purpose text not null check (purpose in ('sign', 'decrypt')),
    public_key bytea not null,
    sealed bytea not null
  )`,
  `create table ccms_authorities (
    role text primary key check (role in ('tlm', 'rca', 'ea', 'aa')),
    name text not null,
    hashed_id8 bytea not null check (length(hashed_id8) = 8),
    certificate bytea not null,
    verification_key_id text not null references ccms_keys (id),
    encryption_key_id text references ccms_keys (id),
    not_before timestamptz not null,
    not_after timestamptz not null
  )`,
  `create table ccms_lists (
    kind text not null check (kind in ('ctl', 'crl', 'ectl')),
    issue integer not null check (issue >= 1),
    issuer bytea not null check (length(issuer) = 8),
    issued_at timestamptz not null,
    next_update timestamptz not null,
    message bytea not null,
    primary key (kind, issue)
  )`,
  `create table accounts (
    id text primary key,
    email text not null unique check (email = lower(email)),
    password_hash text not null,
    company_name text not null,
    state text not null check (state in ('unactivated', 'pending', 'approved', 'refused', 'disabled')),
    created_at timestamptz not null default now()
  )`,
  `create table organizations (
    organization_id text primary key check (organization_id ~ '^[0-9A-F]{16}$'),
    name text not null,
    ccms_allowed boolean not null,
    scms_allowed boolean not null,
    created_at timestamptz not null default now()
  )`,
  `create table memberships (
    organization_id text not null references organizations (organization_id),
    account_id text not null references accounts (id),
    primary key (organization_id, account_id)
  )`,
  `create index memberships_of_account on memberships (account_id)`,
  `create table oidc_records (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    user_code text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  )`,
  `create index oidc_records_by_grant on oidc_records (grant_id) where grant_id is not null`,
  `create index oidc_records_by_uid on oidc_records (uid) where uid is not null`,
  `create index oidc_records_by_user_code on oidc_records (user_code) where user_code is not null`,
  `create index oidc_records_by_expiry on oidc_records (expires_at) where expires_at is not null`,
  `create table provider_secrets (
    name text primary key,
    sealed bytea not null
  )`,
];
