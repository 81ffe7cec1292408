import type { Account, AccountState, AccountStorage } from "@v2x/identity";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** The people who may sign in. */
export function accounts(db: Kysely<Database>): AccountStorage {
  const find = async (column: "id" | "email", value: string): Promise<Account | undefined> => {
    const row = await db
      .selectFrom("accounts")
      .select(["id", "email", "passwordHash", "companyName", "state"])
      .where(column, "=", value)
      .executeTakeFirst();
    return row && { ...row, state: row.state as AccountState };
  };
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
    async setPasswordHash(id, passwordHash) {
      await db.updateTable("accounts").set({ passwordHash }).where("id", "=", id).execute();
    },
    async setState(id, state) {
      await db.updateTable("accounts").set({ state }).where("id", "=", id).execute();
    },
  };
}
