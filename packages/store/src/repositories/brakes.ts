import type { BrakeCounter, BrakeStorage } from "@v2x/identity";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** How often something was tried in vain, for every process on the database. */
export function brakes(db: Kysely<Database>): BrakeStorage {
  const countersIn = async (on: Kysely<Database>, subjects: readonly string[]) => {
    const counters = new Map<string, BrakeCounter>();
    if (subjects.length === 0) return counters;
    const rows = await on
      .selectFrom("brakes")
      .selectAll()
      .where("subject", "in", [...subjects])
      .execute();
    for (const { subject, blockedUntil, ...counter } of rows)
      counters.set(subject, { ...counter, ...(blockedUntil && { blockedUntil }) });
    return counters;
  };
  return {
    find: (subjects) => countersIn(db, subjects),
    update: (subjects, change) =>
      inOneTransaction(db, async (transaction) => {
        // In one order, so that no two wait for each other; also where there is no row yet that could be locked.
        for (const subject of [...new Set(subjects)].sort())
          await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction);
        for (const [subject, counter] of change(await countersIn(transaction, subjects))) {
          if (counter === null) {
            await transaction.deleteFrom("brakes").where("subject", "=", subject).execute();
            continue;
          }
          const values = { ...counter, blockedUntil: counter.blockedUntil ?? null };
          await transaction
            .insertInto("brakes")
            .values({ subject, ...values })
            .onConflict((conflict) => conflict.column("subject").doUpdateSet(values))
            .execute();
        }
      }),
    async deleteForgotten(before) {
      await db.deleteFrom("brakes").where("forgetAt", "<", before).execute();
    },
  };
}
