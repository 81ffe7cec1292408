import type { ScmsStorage } from "@v2x/scms";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** Certificates of revoked devices that lists name by their hashes; what is here is published. */
export function hashRevocations(
  db: Kysely<Database>,
): Pick<ScmsStorage, "hashRevocations" | "addHashRevocations"> {
  return {
    hashRevocations: ({ cracaId, series }, at) =>
      db
        .selectFrom("hashRevocations")
        .selectAll()
        .where("cracaId", "=", cracaId)
        .where("series", "=", series)
        .where("expiresAt", ">", at)
        .orderBy("hashedId10")
        .execute(),
    async addHashRevocations(revocations) {
      const column = <T>(of: (revocation: (typeof revocations)[number]) => T) => revocations.map(of);
      await sql`
        insert into hash_revocations (craca_id, series, hashed_id10, expires_at)
        select * from unnest(
          ${column(({ cracaId }) => cracaId)}::bytea[],
          ${column(({ series }) => series)}::integer[],
          ${column(({ hashedId10 }) => hashedId10)}::bytea[],
          ${column(({ expiresAt }) => expiresAt)}::timestamptz[]
        )
        on conflict do nothing
      `.execute(db);
    },
  };
}
