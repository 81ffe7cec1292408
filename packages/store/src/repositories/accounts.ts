import type { Account, AccountFilter, AccountState, AccountStorage, ListedAccount } from "@v2x/identity";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** The people who may sign in. */
export function accounts(db: Kysely<Database>): AccountStorage {
  const find = async (column: "id" | "email", value: string): Promise<Account | undefined> => {
    const row = await db
      .selectFrom("accounts")
      .select(["id", "email", "passwordHash", "companyName", "state", "tokenGeneration"])
      .where(column, "=", value)
      .executeTakeFirst();
    return row && { ...row, state: row.state as AccountState };
  };
  const changeAndEndTokens = (id: string, change: { passwordHash: string } | { state: AccountState }) =>
    inOneTransaction(db, async (transaction) => {
      await transaction
        .updateTable("accounts")
        .set({ ...change, tokenGeneration: sql`token_generation + 1` })
        .where("id", "=", id)
        .execute();
      await transaction.deleteFrom("personalTokens").where("accountId", "=", id).execute();
      await transaction.deleteFrom("oidcRecords").where(sql`payload ->> 'accountId'`, "=", id).execute();
    });
  return {
    findById: (id) => find("id", id),
    findByEmail: (email) => find("email", email),
    async create(account) {
      const inserted = await db
        .insertInto("accounts")
        .values(account)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .execute();
      return inserted.length > 0;
    },
    async registerAnew({ email, ...registered }) {
      await db
        .updateTable("accounts")
        .set(registered)
        .where("email", "=", email)
        .where("state", "=", "unactivated")
        .execute();
    },
    setPasswordHash: (id, passwordHash) => changeAndEndTokens(id, { passwordHash }),
    setState: (id, state) => changeAndEndTokens(id, { state }),
    async setRoles(id, roles) {
      await db
        .updateTable("accounts")
        .set({ roles: [...roles] })
        .where("id", "=", id)
        .execute();
    },
    async externalSubject(accountId, issuer) {
      const row = await db
        .selectFrom("externalSubjects")
        .select("subject")
        .where("accountId", "=", accountId)
        .where("issuer", "=", issuer)
        .executeTakeFirst();
      return row?.subject;
    },
    async setExternalSubject(accountId, person) {
      const inserted = await db
        .insertInto("externalSubjects")
        .values({ ...person, accountId })
        .onConflict((conflict) => conflict.doNothing())
        .returning("accountId")
        .execute();
      return inserted.length > 0;
    },
    async forgetExternalSubjects(accountId) {
      await db.deleteFrom("externalSubjects").where("accountId", "=", accountId).execute();
    },
    async remove(id) {
      await inOneTransaction(db, async (transaction) => {
        await transaction.deleteFrom("oidcRecords").where(sql`payload ->> 'accountId'`, "=", id).execute();
        await transaction.deleteFrom("memberships").where("accountId", "=", id).execute();
        await transaction.deleteFrom("accounts").where("id", "=", id).execute();
      });
    },
    async lock(id) {
      await db.selectFrom("accounts").select("id").where("id", "=", id).forUpdate().execute();
      const [account] = await listed(db, sql`a.id = ${id}`, { offset: 0, limit: 1 });
      return account;
    },
    async page(filter, range) {
      const isMeant = matches(filter);
      const { rows } = await sql<{ total: string }>`
        select count(*) as total from accounts a where ${isMeant}`.execute(db);
      return { accounts: await listed(db, isMeant, range), total: Number(rows[0]!.total) };
    },
    async removeUnactivated(before, at, limit) {
      const { rows } = await sql<{ id: string; email: string }>`
        with gone as materialized (
          select a.id from accounts a
          where a.state = 'unactivated' and a.created_at < ${before}
            and not exists (
              select 1 from mail_links l
              where l.purpose = 'activation' and l.subject = a.id and l.used_at is null and l.expires_at > ${at})
            and not exists (select 1 from memberships m where m.account_id = a.id)
          order by a.created_at limit ${limit} for update skip locked
        ), links as (
          delete from mail_links where purpose in ('activation', 'password') and subject in (select id from gone)
        )
        delete from accounts where id in (select id from gone) returning id, email`.execute(db);
      return rows;
    },
    async holdOperators() {
      const held = await db
        .selectFrom("accounts")
        .select("id")
        .where("state", "=", "approved")
        .where(sql<boolean>`roles @> array['operator']`)
        // In one order, so that of two who hold them at the same time one waits for the other.
        .orderBy("id")
        .forUpdate()
        .execute();
      return held.length;
    },
  };
}

function matches({ state, search }: AccountFilter): RawBuilder<unknown> {
  const isOfState = state === undefined ? sql`true` : sql`a.state = ${state}`;
  if (search === undefined) return isOfState;
  return sql`${isOfState} and (position(lower(${search}) in a.email) > 0
    or position(lower(${search}) in lower(a.company_name)) > 0)`;
}

async function listed(
  db: Kysely<Database>,
  isMeant: RawBuilder<unknown>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select a.id, a.email, a.company_name, a.state, a.created_at as registered_at,
      a.roles @> array['operator'] as is_operator,
      exists (select from one_time_codes c where c.account_id = a.id)
        or exists (select from passkeys k where k.account_id = a.id) as has_second_factor,
      coalesce(
        (select jsonb_agg(jsonb_build_object('organizationId', o.organization_id, 'name', o.name, 'invitedBy', m.invited_by)
            order by o.name, o.organization_id)
          from memberships m join organizations o using (organization_id)
          where m.account_id = a.id),
        '[]') as organizations
    from accounts a where ${isMeant}
    order by a.created_at desc, a.id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}
