import type { Device } from "@v2x/contract";

/** The organization of the fake session. */
export const organizationId = "0A1B2C3D4E5F6071";

/** A compressed point of a 256-bit curve, by its shape. */
export const pointHex = `02${"AB".repeat(32)}`;

/** A registered device; its identifier ends in its id. */
export function deviceWith(id: string, changes: Partial<Device> = {}): Device {
  return {
    id,
    organizationId,
    canonicalId: `${organizationId}${id.padStart(4, "0")}`,
    name: `Unit ${id}`,
    compressedKey: pointHex,
    keyType: "NistP256",
    appPermissions: [],
    geographicRegions: [],
    withPrivacy: false,
    deviceType: null,
    certIssuePermissions: [],
    enrollmentStatus: "NOT_ENROLLED",
    status: "ACTIVE",
    enrolledUntil: null,
    ...changes,
  };
}
