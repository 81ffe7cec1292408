import type { EnrollmentCertificateRecord, ScmsDeviceRecord, ScmsDeviceStorage } from "@v2x/scms";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { gathered } from "../gather.ts";
import { byHashedId8 } from "./by-hashed-id8.ts";
import { allDevices, blocksOfPage } from "./device-blocks.ts";
import { type DeviceRows, registeredDevices, registeredOf } from "./registered-devices.ts";

/** Devices of the SCMS and their enrollment certificates. */
export function scmsDevices(db: Kysely<Database>): ScmsDeviceStorage {
  const { page, ...registered } = registeredDevices(db, rows);
  const enrollmentCertificate = gathered(db, async (names: readonly Uint8Array[]) => {
    const found = await db
      .selectFrom("scmsDevices")
      .innerJoin("enrollmentCertificates", "deviceId", "id")
      .selectAll("scmsDevices")
      .select(["hashedId8", "deviceId", "certificate", "requestedAt", "notBefore", "notAfter"])
      .where("deletedAt", "is", null)
      .where(sql<boolean>`hashed_id8 = any(${names}::bytea[])`)
      .execute();
    return byHashedId8(names, found, (row) => ({
      certificate: toCertificate(row),
      device: rows.toDevice(row),
    }));
  });
  return {
    ...registered,
    async devices(organizationId, wanted) {
      const shown = allDevices("scms_device_blocks", organizationId);
      return page(organizationId, await blocksOfPage(db, shown, wanted), wanted);
    },
    async deviceByPublicKey(keyType, publicKey) {
      const found = await db
        .selectFrom("scmsDevices")
        .selectAll()
        .where("publicKey", "=", publicKey)
        .where("keyType", "=", keyType)
        .where("deletedAt", "is", null)
        .limit(2)
        .execute();
      return found.length === 1 ? rows.toDevice(found[0]!) : undefined;
    },
    async enrollmentsOf(deviceId, after) {
      const { count, latest } = await db
        .selectFrom("enrollmentCertificates")
        .select((select) => [
          select.fn.countAll<string>().as("count"),
          select.fn.max<Date | null>("requestedAt").as("latest"),
        ])
        .where("deviceId", "=", deviceId)
        .where("requestedAt", ">", after)
        .executeTakeFirstOrThrow();
      return { count: Number(count), ...(latest === null ? {} : { latest }) };
    },
    async enrollmentCertificatesOf(deviceId, after) {
      const found = await db
        .selectFrom("enrollmentCertificates")
        .selectAll()
        .where("deviceId", "=", deviceId)
        .where("notAfter", ">", after)
        .execute();
      return found.map(toCertificate);
    },
    async addEnrollmentCertificate(issued) {
      const { hashedId8, deviceId, certificate, requestedAt, notBefore, notAfter } = issued;
      await sql`
        with added as (
          insert into enrollment_certificates
            (hashed_id8, device_id, certificate, requested_at, not_before, not_after)
          values (${hashedId8}, ${deviceId}, ${certificate}, ${requestedAt}, ${notBefore}, ${notAfter})
          returning device_id, not_after
        )
        update scms_devices set enrolled_until = greatest(enrolled_until, not_after) from added where id = device_id
      `.execute(db);
    },
    enrollmentCertificate: (hashedId8) => enrollmentCertificate(hashedId8),
  };
}

const rows: DeviceRows<"scmsDevices", ScmsDeviceRecord> = {
  table: "scmsDevices",
  toRow: (device) => ({ ...device, enrolledUntil: device.enrolledUntil ?? null }),
  toDevice: (row) => ({
    ...registeredOf(row),
    equipmentType: row.equipmentType as ScmsDeviceRecord["equipmentType"],
  }),
};

function toCertificate({
  hashedId8,
  deviceId,
  certificate,
  requestedAt,
  notBefore,
  notAfter,
}: EnrollmentCertificateRecord): EnrollmentCertificateRecord {
  return { hashedId8, deviceId, certificate, requestedAt, notBefore, notAfter };
}
