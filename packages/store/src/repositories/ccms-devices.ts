import type { DeviceRecord, DeviceState, DeviceStorage, EnrolmentCredentialRecord } from "@v2x/ccms";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";
import { gathered } from "../gather.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { blocksOfPage, isInBlock } from "./device-blocks.ts";

/** Devices of the CCMS and their enrolment credentials. */
export function ccmsDevices(db: Kysely<Database>): Omit<DeviceStorage, "addTicketEvent"> {
  const live = () => db.selectFrom("ccmsDevices").where("deletedAt", "is", null);
  const one = async (query: ReturnType<typeof live>) => {
    const row = await query.selectAll().executeTakeFirst();
    return row && toDevice(row);
  };
  const credential = gathered(db, async (names: readonly Uint8Array[]) => {
    const rows = await live()
      .innerJoin("enrolmentCredentials", "deviceId", "id")
      .selectAll("ccmsDevices")
      .select(["hashedId8", "deviceId", "enrolmentCredentials.name as credentialName", "certificate"])
      .select(["notBefore", "notAfter"])
      .where(sql<boolean>`hashed_id8 = any(${names}::bytea[])`)
      .execute();
    const found = new Map(rows.map((row) => [hexOf(row.hashedId8), row]));
    return names.map((name) => {
      const row = found.get(hexOf(name));
      return row && { credential: toCredential(row), device: toDevice(row) };
    });
  });
  return {
    async devices(organizationId, page) {
      const { total, blocks, skipped } = await blocksOfPage(db, organizationId, page);
      if (blocks.length === 0) return { devices: [], total };
      const { activeAt, limit } = page;
      const offset = page.offset - skipped;
      const inBlock = live()
        .selectAll()
        .where("organizationId", "=", organizationId)
        .where(isInBlock(sql.ref("position"), sql.ref("wanted.block")))
        .$if(activeAt !== undefined, (devices) => devices.where(isActive(activeAt!)))
        .orderBy("position", "desc")
        // Keeps the planner from reading all devices in their order, and asking of each whether its block is wanted.
        .limit(offset + limit);
      const rows = await db
        .selectFrom(sql<{ block: string }>`(select unnest(${blocks}::bigint[]) as block)`.as("wanted"))
        .innerJoinLateral(inBlock.as("device"), (join) => join.onTrue())
        .selectAll("device")
        .orderBy("position", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      return { devices: rows.map(toDevice), total };
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
    async addCredential({ hashedId8, deviceId, name, certificate, notBefore, notAfter }) {
      await sql`
        with added as (
          insert into enrolment_credentials (hashed_id8, device_id, name, certificate, not_before, not_after)
          values (${hashedId8}, ${deviceId}, ${name}, ${certificate}, ${notBefore}, ${notAfter})
          returning device_id, not_after
        )
        update ccms_devices set enrolled_until = greatest(enrolled_until, not_after) from added where id = device_id
      `.execute(db);
    },
    credential: (hashedId8) => credential(hashedId8),
  };
}

/** Whether the list of active devices shows a device then; the database's counts are of the others. */
function isActive(at: Date) {
  return sql<boolean>`not is_inactive_ccms_device(state, enrolled_until, ${at}::timestamptz)`;
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

function toCredential({
  hashedId8,
  deviceId,
  credentialName: name,
  certificate,
  notBefore,
  notAfter,
}: Omit<EnrolmentCredentialRecord, "name"> & { readonly credentialName: string }): EnrolmentCredentialRecord {
  return { hashedId8, deviceId, name, certificate, notBefore, notAfter };
}

function hexOf(octets: Uint8Array): string {
  return Buffer.from(octets).toString("hex");
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
