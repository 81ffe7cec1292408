import type { Device } from "@v2x/contract";

function isRevoked({ status, enrollmentStatus }: Device): boolean {
  return status === "REVOKED" || enrollmentStatus === "REVOKED";
}

/** What may be done with a device; nothing with one that is revoked. @see specification, section 4 */
export const deviceCan = {
  beChanged: (device: Device) => !isRevoked(device),
  beDeactivated: (device: Device) => device.status === "ACTIVE" && !isRevoked(device),
  beActivated: (device: Device) => device.status === "DEACTIVATED" && !isRevoked(device),
};

/** Whether a device stands back in the table: it is over with it, or it would have to enrol again. */
export function isInactive(device: Device): boolean {
  return isRevoked(device) || device.enrollmentStatus === "EXPIRED";
}
