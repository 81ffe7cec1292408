import type { Member, MembershipStorage } from "@v2x/identity";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** Who belongs to organizations, in which role. */
export function memberships(db: Kysely<Database>): MembershipStorage {
  const select = async (isMeant: RawBuilder<unknown>, range: RawBuilder<unknown> = sql``) => {
    const { rows } = await sql<Member>`
      select m.account_id, a.email, m.role, m.joined_at, a.state = 'approved' as is_approved, a.state = 'pending' as is_waiting
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
    async holdLastAdministrations(accountId) {
      await sql`
        select from organizations where organization_id in
          (select organization_id from memberships where account_id = ${accountId})
        order by organization_id for no key update`.execute(db);
      const { rows } = await sql<{ name: string }>`
        select o.name from memberships m join organizations o using (organization_id)
        join lateral (
          select count(*) filter (where a.state = 'approved') as others,
            count(*) filter (where a.state = 'approved' and n.role = 'administrator') as administrators
          from memberships n join accounts a on a.id = n.account_id
          where n.organization_id = m.organization_id and n.account_id <> m.account_id
        ) left_there on true
        where m.account_id = ${accountId} and m.role = 'administrator'
          and left_there.others > 0 and left_there.administrators = 0
        order by o.name`.execute(db);
      return rows.map(({ name }) => name);
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
