import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Links in mails, each under the SHA-256 of its token, so that a reader of the database cannot use it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mail_links (
    id text primary key,
    purpose text not null check (purpose in ('activation', 'password', 'invitation')),
    subject text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  "create index mail_links_by_subject on mail_links (purpose, subject)",
  "create index mail_links_by_expiry on mail_links (expires_at)",
];
