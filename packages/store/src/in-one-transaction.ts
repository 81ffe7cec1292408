import type { Kysely, Transaction } from "kysely";
import type { Database } from "./database.ts";

/** Runs statements of a repository as one: in the transaction that it is bound to, or in one of their own. */
export function inOneTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work);
}
