import type { DeviceRecord, DeviceStorage, EnrolmentCredentialRecord } from "@v2x/ccms";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { gathered } from "../gather.ts";
import { byHashedId8 } from "./by-hashed-id8.ts";
import { activeDevices, allDevices, blocksOfPage } from "./device-blocks.ts";
import { type DeviceRows, registeredDevices, registeredOf } from "./registered-devices.ts";

/** Devices of the CCMS and their enrolment credentials. */
export function ccmsDevices(db: Kysely<Database>): Omit<DeviceStorage, "addTicketEvent"> {
  const { page, ...registered } = registeredDevices(db, rows);
  const credential = gathered(db, async (names: readonly Uint8Array[]) => {
    const found = await db
      .selectFrom("ccmsDevices")
      .innerJoin("enrolmentCredentials", "deviceId", "id")
      .selectAll("ccmsDevices")
      .select(["hashedId8", "deviceId", "enrolmentCredentials.name as credentialName", "certificate"])
      .select(["notBefore", "notAfter"])
      .where("deletedAt", "is", null)
      .where(sql<boolean>`hashed_id8 = any(${names}::bytea[])`)
      .execute();
    return byHashedId8(names, found, (row) => ({
      credential: toCredential(row),
      device: rows.toDevice(row),
    }));
  });
  return {
    ...registered,
    async devices(organizationId, wanted) {
      const { activeAt } = wanted;
      const shown = activeAt
        ? activeDevices(organizationId, activeAt)
        : allDevices("ccms_device_blocks", organizationId);
      const blocks = await blocksOfPage(db, shown, wanted);
      return page(organizationId, blocks, wanted, activeAt && isActive(activeAt));
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

const rows: DeviceRows<"ccmsDevices", DeviceRecord> = {
  table: "ccmsDevices",
  toRow: (device) => ({
    ...device,
    appPermissions: JSON.stringify(device.appPermissions),
    geographicRegions: [...device.geographicRegions],
    enrolledUntil: device.enrolledUntil ?? null,
  }),
  toDevice: (row) => ({
    ...registeredOf(row),
    appPermissions: row.appPermissions,
    geographicRegions: row.geographicRegions,
    withPrivacy: row.withPrivacy,
    deviceType: row.deviceType as DeviceRecord["deviceType"],
  }),
};

/** Whether the list of active devices shows a device then; the database's counts are of the others. */
function isActive(at: Date) {
  return sql<boolean>`not is_inactive_ccms_device(state, enrolled_until, ${at}::timestamptz)`;
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
