import type { ScmsStorage } from "@v2x/scms";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** Supplies of pseudonym certificates whose devices were revoked; what is here is published. */
export function linkageRevocations(
  db: Kysely<Database>,
): Pick<ScmsStorage, "linkageRevocations" | "addLinkageRevocation"> {
  return {
    async linkageRevocations(craca, from) {
      const rows = await db
        .selectFrom("linkageRevocations")
        .selectAll()
        .where("craca", "=", craca)
        .where("lastPeriod", ">=", from)
        .orderBy("position")
        .execute();
      return rows.map(({ position: _, seed1, seed2, ...row }) => ({ ...row, seeds: [seed1, seed2] }));
    },
    async addLinkageRevocation({ seeds: [seed1, seed2], ...revocation }) {
      await db
        .insertInto("linkageRevocations")
        .values({ ...revocation, seed1, seed2 })
        .execute();
    },
  };
}
