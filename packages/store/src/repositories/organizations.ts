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
    async addMember(organizationId, accountId, role = "member", invitedBy) {
      await sql`
        insert into memberships (organization_id, account_id, invited_by, role)
        values (${organizationId}, ${accountId}, ${invitedBy ?? null}, case
          when exists (select from memberships m join accounts a on a.id = m.account_id
            where m.organization_id = ${organizationId} and m.role = 'administrator' and a.state = 'approved')
          then ${role} else 'administrator' end)
        on conflict do nothing`.execute(db);
    },
    find: (organizationId) =>
      db
        .selectFrom("organizations")
        .select(["organizationId", "name", "ccmsAllowed", "scmsAllowed"])
        .where("organizationId", "=", organizationId)
        .executeTakeFirst(),
    async trustsAdministrators(organizationId) {
      const found = await db
        .selectFrom("organizations")
        .select("administratorsTrusted")
        .where("organizationId", "=", organizationId)
        .executeTakeFirst();
      return found?.administratorsTrusted ?? false;
    },
    search: (search, limit) =>
      db
        .selectFrom("organizations")
        .select(["organizationId", "name", "ccmsAllowed", "scmsAllowed"])
        .where(
          sql<boolean>`(position(lower(${search}) in lower(name)) > 0 or starts_with(organization_id, upper(${search})))`,
        )
        .orderBy("name")
        .orderBy("organizationId")
        .limit(limit)
        .execute(),
  };
}
