import type { DeviceRecord, DeviceState, DeviceStorage } from "@v2x/ccms";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

const hourMs = 3_600_000;

/** Devices of the CCMS and their enrolment credentials. */
export function ccmsDevices(db: Kysely<Database>): DeviceStorage {
  const live = () => db.selectFrom("ccmsDevices").where("deletedAt", "is", null);
  const one = async (query: ReturnType<typeof live>) => {
    const row = await query.selectAll().executeTakeFirst();
    return row && toDevice(row);
  };
  return {
    async devices(organizationId, { offset, limit, activeAt }) {
      let found = live().where("organizationId", "=", organizationId);
      if (activeAt !== undefined)
        found = found.where((row) =>
          row.or([
            row("state", "=", "DEACTIVATED"),
            row.and([
              row("state", "=", "ACTIVE"),
              row.or([row("enrolledUntil", "is", null), row("enrolledUntil", ">", activeAt)]),
            ]),
          ]),
        );
      const { total } = await found
        .select(({ fn }) => fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await found.selectAll().orderBy("position", "desc").offset(offset).limit(limit).execute();
      return { devices: rows.map(toDevice), total: Number(total) };
    },
    device: (id) => one(live().where("id", "=", id)),
    lockDevice: (id) => one(live().where("id", "=", id).forUpdate()),
    deviceByCanonicalId: (canonicalId) => one(live().where("canonicalId", "=", canonicalId)),
    addDevice: (device) =>
      inOneTransaction(db, async (transaction) => {
        if (!(await isFree(transaction, device))) return false;
        await transaction.insertInto("ccmsDevices").values(toRow(device)).execute();
        return true;
      }),
    putDevice: (device) =>
      inOneTransaction(db, async (transaction) => {
        if (!(await isFree(transaction, device))) return false;
        await transaction
          .updateTable("ccmsDevices")
          .set(toRow(device))
          .where("id", "=", device.id)
          .where("deletedAt", "is", null)
          .execute();
        return true;
      }),
    async deleteDevice(id, at) {
      const forgotten = await db
        .deleteFrom("ccmsDevices")
        .where("id", "=", id)
        .where("enrolledUntil", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (forgotten !== undefined) return;
      await db.updateTable("ccmsDevices").set({ deletedAt: at }).where("id", "=", id).execute();
    },
    addCredential: (credential) =>
      inOneTransaction(db, async (transaction) => {
        await transaction.insertInto("enrolmentCredentials").values(credential).execute();
        await transaction
          .updateTable("ccmsDevices")
          .set({ enrolledUntil: sql`greatest(enrolled_until, ${credential.notAfter})` })
          .where("id", "=", credential.deviceId)
          .execute();
      }),
    async credential(hashedId8) {
      const row = await db
        .selectFrom("enrolmentCredentials")
        .selectAll()
        .where("hashedId8", "=", hashedId8)
        .executeTakeFirst();
      const device = row && (await one(live().where("id", "=", row.deviceId)));
      return device && { credential: row, device };
    },
    async countTicket(deviceId, at) {
      const since = new Date(at.getTime() - hourMs);
      const isRunning = sql`coalesce(tickets_since > ${since}, false)`;
      const { ticketsCounted } = await db
        .updateTable("ccmsDevices")
        .set({
          ticketsSince: sql`case when ${isRunning} then tickets_since else ${at} end`,
          ticketsCounted: sql`case when ${isRunning} then tickets_counted + 1 else 1 end`,
        })
        .where("id", "=", deviceId)
        .returning("ticketsCounted")
        .executeTakeFirstOrThrow();
      return ticketsCounted;
    },
  };
}

/**
 * Whether no other device has the canonical id, or had it when it was enrolled. Whoever asks for the same meanwhile
 * waits until the transaction ends: the unique index would refuse him with a failure, which ends his transaction.
 */
async function isFree(
  transaction: Transaction<Database>,
  { id, canonicalId }: DeviceRecord,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${canonicalId}, 0))`.execute(transaction);
  const holder = await transaction
    .selectFrom("ccmsDevices")
    .select("id")
    .where("canonicalId", "=", canonicalId)
    .where("id", "<>", id)
    .executeTakeFirst();
  return holder === undefined;
}

function toRow(device: DeviceRecord) {
  return {
    ...device,
    appPermissions: JSON.stringify(device.appPermissions),
    geographicRegions: [...device.geographicRegions],
    enrolledUntil: device.enrolledUntil ?? null,
  };
}

function toDevice(row: Selectable<Database["ccmsDevices"]>): DeviceRecord {
  return {
    id: row.id,
    organizationId: row.organizationId,
    canonicalId: row.canonicalId,
    name: row.name,
    keyType: row.keyType as DeviceRecord["keyType"],
    publicKey: row.publicKey,
    appPermissions: row.appPermissions,
    geographicRegions: row.geographicRegions,
    withPrivacy: row.withPrivacy,
    deviceType: row.deviceType as DeviceRecord["deviceType"],
    state: row.state as DeviceState,
    registeredAt: row.registeredAt,
    ...(row.enrolledUntil === null ? {} : { enrolledUntil: row.enrolledUntil }),
  };
}
