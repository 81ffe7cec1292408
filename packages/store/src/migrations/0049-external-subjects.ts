import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which person of an external identity provider an account belongs to: addresses may get another owner there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table external_subjects (
        issuer text not null,
        subject text not null,
        account_id text not null references accounts (id) on delete cascade,
        primary key (issuer, subject),
        unique (account_id, issuer)
      )`,
    )
    .execute(db);
}
