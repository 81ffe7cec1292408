import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** Positions in one block; the database's triggers count by it too. */
const blockPositions = 1000;

/** How many devices an organization has that are not deleted. */
export async function countDevices(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { devices } = await db
    .selectFrom("ccmsDeviceBlocks")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("devices"), sql<string>`0`).as("devices"))
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
  return Number(devices);
}

/** How many of them the list of active ones leaves out at a moment: revoked, or active with a credential that ended. */
export async function countInactive(db: Kysely<Database>, organizationId: string, at: Date): Promise<number> {
  const live = db
    .selectFrom("ccmsDevices")
    .where("deletedAt", "is", null)
    .where("organizationId", "=", organizationId)
    .select(({ fn }) => fn.countAll<string>().as("devices"));
  const [revoked, ended] = [
    await live.where("state", "=", "REVOKED").executeTakeFirstOrThrow(),
    await live.where("state", "=", "ACTIVE").where("enrolledUntil", "<=", at).executeTakeFirstOrThrow(),
  ];
  return Number(revoked.devices) + Number(ended.devices);
}

/**
 * Where to begin reading for the device that has `offset` newer ones: below a position that only devices counted in
 * `skipped` are above.
 *
 * @returns undefined where there are no more than `offset`.
 */
export async function startOf(
  db: Kysely<Database>,
  organizationId: string,
  offset: number,
): Promise<{ readonly below: string; readonly skipped: number } | undefined> {
  const row = await db
    .selectFrom((blocks) =>
      blocks
        .selectFrom("ccmsDeviceBlocks")
        .where("organizationId", "=", organizationId)
        .select(["block", "devices", sql<string>`sum(devices) over (order by block desc)`.as("upTo")])
        .as("counted"),
    )
    .select([
      sql<string>`(block + 1) * ${sql.lit(blockPositions)}`.as("below"),
      sql<string>`up_to - devices`.as("skipped"),
    ])
    .where("upTo", ">", String(offset))
    .orderBy("block", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { below: row.below, skipped: Number(row.skipped) };
}
