import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What leads to a generation of an authority that signs itself from the generation before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table authorities
    add column link_certificate bytea,
    add column double_link_certificate bytea`.execute(db);
}
