import type { Member, MembershipStorage } from "@v2x/identity";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** Who belongs to organizations, in which role. */
export function memberships(db: Kysely<Database>): MembershipStorage {
  const select = async (isMeant: RawBuilder<unknown>, range: RawBuilder<unknown> = sql``) => {
    const { rows } = await sql<Member>`
      select m.account_id, a.email, m.role, m.joined_at, a.state = 'approved' as is_approved
      from memberships m join accounts a on a.id = m.account_id where ${isMeant}
      order by m.role, m.joined_at, m.account_id ${range}`.execute(db);
    return rows;
  };
  return {
    async find(organizationId, accountId) {
      return (await select(sql`m.organization_id = ${organizationId} and m.account_id = ${accountId}`))[0];
    },
    async findByEmail(organizationId, email) {
      return (await select(sql`m.organization_id = ${organizationId} and a.email = ${email}`))[0];
    },
    async page(organizationId, { offset, limit }) {
      const { total } = await db
        .selectFrom("memberships")
        .select(({ fn }) => fn.countAll<string>().as("total"))
        .where("organizationId", "=", organizationId)
        .executeTakeFirstOrThrow();
      const isOfIt = sql`m.organization_id = ${organizationId}`;
      return {
        members: await select(isOfIt, sql`offset ${offset} limit ${limit}`),
        total: Number(total),
      };
    },
    async lock(organizationId) {
      await db
        .selectFrom("organizations")
        .select("organizationId")
        .where("organizationId", "=", organizationId)
        .forNoKeyUpdate()
        .execute();
    },
    async countAdministrators(organizationId) {
      const { count } = await db
        .selectFrom("memberships")
        .innerJoin("accounts", "accounts.id", "memberships.accountId")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("organizationId", "=", organizationId)
        .where("role", "=", "administrator")
        .where("state", "=", "approved")
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async setRole(organizationId, accountId, role) {
      await db
        .updateTable("memberships")
        .set({ role })
        .where("organizationId", "=", organizationId)
        .where("accountId", "=", accountId)
        .execute();
    },
    remove: (organizationId, accountId) =>
      inOneTransaction(db, async (transaction) => {
        for (const table of ["memberships", "personalTokens"] as const)
          await transaction
            .deleteFrom(table)
            .where("organizationId", "=", organizationId)
            .where("accountId", "=", accountId)
            .execute();
      }),
  };
}
