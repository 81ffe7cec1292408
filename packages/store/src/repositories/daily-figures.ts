import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";

/** What a system did on one day, of which anything at all was done. */
export interface DailyFigure {
  /** UTC: `2026-03-01`. */
  readonly day: string;
  readonly system: "ccms" | "scms";
  readonly what: "devices" | "certificates";
  readonly count: number;
}

/** Counts by day, for whoever runs the installation. */
export interface DailyFigures {
  /** Devices registered, also those that were deleted since. Reads every device once. */
  devices(from: Date, until: Date): Promise<readonly DailyFigure[]>;
  /**
   * Certificates that devices asked for and got: one for each request that EA, AA or ECA granted, as far back as events
   * are kept, and those in the files that RAs had made. CAMP's count as the SCMS's. Reads the events of these days and
   * every file's row.
   *
   * @param from - the beginning of a day, UTC, as `until` is.
   */
  certificates(from: Date, until: Date): Promise<readonly DailyFigure[]>;
}

/** The counts on a database. */
export function dailyFigures(db: Kysely<Database>): DailyFigures {
  return {
    async devices(from, until) {
      const of = (system: DailyFigure["system"]) => sql`
        select ${dayOf(sql`registered_at`)} as day, ${sql.lit(system)} as system, count(*) as count
        from ${sql.table(`${system}_devices`)} where registered_at >= ${from} and registered_at < ${until} group by 1`;
      return summed(db, "devices", sql`${of("ccms")} union all ${of("scms")}`);
    },
    async certificates(from, until) {
      // As the index has it; hours do not cross days.
      const hour = sql`date_trunc('hour', at at time zone 'UTC')`;
      const inUtc = (moment: Date) => sql`${moment}::timestamptz at time zone 'UTC'`;
      return summed(
        db,
        "certificates",
        sql`
          select date_trunc('day', ${hour}) as day, system, count(*) as count from protocol_events
          where ${hour} >= ${inUtc(from)} and ${hour} < ${inUtc(until)} and is_success
            and (log in ('aa', 'eca') or log = 'ea' and event_type in ('enrolment', 're-enrolment'))
          group by 1, 2
          union all
          select ${dayOf(sql`made_at`)}, 'scms', sum(per_period)
          from scms_batches join scms_orders on scms_orders.id = order_id
          where made_at >= ${from} and made_at < ${until} group by 1`,
      );
    },
  };
}

function dayOf(moment: RawBuilder<unknown>) {
  return sql`date_trunc('day', ${moment} at time zone 'UTC')`;
}

/** @param counted - selects `day`, `system` and `count`; each pair as often as it likes. */
async function summed(
  db: Kysely<Database>,
  what: DailyFigure["what"],
  counted: RawBuilder<unknown>,
): Promise<readonly DailyFigure[]> {
  const { rows } = await sql<Omit<DailyFigure, "what">>`
    select to_char(day, 'YYYY-MM-DD') as day, case system when 'ccms' then 'ccms' else 'scms' end as system,
      sum(count)::integer as count
    from (${counted}) as counted group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, what }));
}
