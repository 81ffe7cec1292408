import type { OrganizationStorage } from "@v2x/identity";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** Organizations and their members. */
export function organizations(db: Kysely<Database>): OrganizationStorage {
  return {
    async create(organization) {
      const inserted = await db
        .insertInto("organizations")
        .values(organization)
        .onConflict((conflict) => conflict.column("organizationId").doNothing())
        .returning("organizationId")
        .execute();
      return inserted.length > 0;
    },
    async addMember(organizationId, accountId) {
      await db
        .insertInto("memberships")
        .values({ organizationId, accountId })
        .onConflict((conflict) => conflict.columns(["organizationId", "accountId"]).doNothing())
        .execute();
    },
    find: (organizationId) =>
      db
        .selectFrom("organizations")
        .select(["organizationId", "name", "ccmsAllowed", "scmsAllowed"])
        .where("organizationId", "=", organizationId)
        .executeTakeFirst(),
    search: (search, limit) =>
      db
        .selectFrom("organizations")
        .select(["organizationId", "name", "ccmsAllowed", "scmsAllowed"])
        .where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`)
        .orderBy("name")
        .orderBy("organizationId")
        .limit(limit)
        .execute(),
  };
}
