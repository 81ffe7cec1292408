import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The one certificate with which the roadside messages of an organization are signed; its key lies sealed with the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table signer_certificates (
        organization_id text primary key references organizations (organization_id),
        certificate bytea not null,
        key_id text not null unique references keys (id)
      )`,
    )
    .execute(db);
}
