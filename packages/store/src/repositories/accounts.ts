import type { Account, AccountState, AccountStorage } from "@v2x/identity";
import { type Kysely, sql } from "kysely";
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
    setPasswordHash: (id, passwordHash) => changeAndEndTokens(id, { passwordHash }),
    setState: (id, state) => changeAndEndTokens(id, { state }),
    async setRoles(id, roles) {
      await db
        .updateTable("accounts")
        .set({ roles: [...roles] })
        .where("id", "=", id)
        .execute();
    },
  };
}
