import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who has been shown which secret of a service account: once a member leaves, that secret is to be replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table service_secret_viewers (
    client_id text not null references service_accounts (client_id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    generation integer not null,
    seen_at timestamptz not null,
    primary key (client_id, account_id)
  )`,
  "create index service_secret_viewers_by_account on service_secret_viewers (account_id)",
];
