import type { ReportStorage } from "@v2x/scms";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** Misbehavior reports that the RA took for the MA. */
export function misbehaviorReports(db: Kysely<Database>): ReportStorage {
  return {
    async addReport({ organizationId, deviceId, ...report }) {
      const row = { ...report, organizationId: organizationId ?? null, deviceId: deviceId ?? null };
      await db.insertInto("misbehaviorReports").values(row).execute();
    },
    async lockUnknownSenders() {
      // No row stands for them that could be locked.
      await sql`select pg_advisory_xact_lock(hashtextextended('misbehavior_reports', 0))`.execute(db);
    },
    async countReports(deviceId, after) {
      const { count } = await db
        .selectFrom("misbehaviorReports")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where((row) =>
          deviceId === undefined ? row("deviceId", "is", null) : row("deviceId", "=", deviceId),
        )
        .where("receivedAt", ">", after)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async reports(limit) {
      const rows = await db
        .selectFrom("misbehaviorReports")
        .select(["id", "receivedAt", "organizationId", "deviceId"])
        .select(({ fn }) => fn<number>("length", ["octets"]).as("length"))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ length, ...row }) => ({ ...named(row), length }));
    },
    async report(id) {
      const row = await db
        .selectFrom("misbehaviorReports")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row && { ...named(row), octets: row.octets };
    },
  };
}

function named({
  id,
  receivedAt,
  organizationId,
  deviceId,
}: {
  readonly id: string;
  readonly receivedAt: Date;
  readonly organizationId: string | null;
  readonly deviceId: string | null;
}) {
  return {
    id,
    receivedAt,
    ...(organizationId === null ? {} : { organizationId }),
    ...(deviceId === null ? {} : { deviceId }),
  };
}
