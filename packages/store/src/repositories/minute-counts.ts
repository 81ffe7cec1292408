import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** What every process on the database counts, by minutes of the clock. */
export interface MinuteCounts {
  /**
   * Adds to the counts of a minute; those of minutes before the last are forgotten.
   *
   * @param minute - since 1970.
   * @param counts - by subject, e.g. `grants of CCD14F783D8EAD71`.
   * @returns for each of the subjects, what all processes counted together.
   */
  add(minute: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}

/** The counts on a database. */
export function minuteCounts(db: Kysely<Database>): MinuteCounts {
  return {
    async add(minute, counts) {
      await db
        .deleteFrom("minuteCounts")
        .where("minute", "<", String(minute - 1))
        .execute();
      // In one order by all, so that no two statements wait for each other.
      const { rows } = await sql<{ subject: string; count: number }>`
        insert into minute_counts (subject, minute, count)
        select subject, ${minute}, count from unnest(
          ${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]
        ) as counted (subject, count)
        order by subject
        on conflict (subject, minute) do update set count = minute_counts.count + excluded.count
        returning subject, count
      `.execute(db);
      return new Map(rows.map(({ subject, count }) => [subject, count]));
    },
  };
}
