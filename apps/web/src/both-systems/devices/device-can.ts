import type { EnrollmentStatus } from "@v2x/contract";

/** What a screen has to know of a device to tell what may be done with it. */
interface WithStatus {
  readonly enrollmentStatus: EnrollmentStatus;
}

/** What may be done with a device; nothing with one that is revoked. @see specification, section 4 */
export const deviceCan = {
  beChanged: ({ enrollmentStatus }: WithStatus) => enrollmentStatus !== "REVOKED",
  beDeactivated: ({ enrollmentStatus }: WithStatus) =>
    enrollmentStatus !== "REVOKED" && enrollmentStatus !== "DEACTIVATED",
  beActivated: ({ enrollmentStatus }: WithStatus) => enrollmentStatus === "DEACTIVATED",
};

/** Whether a device stands back in the table: it is over with it, or it would have to enrol again. */
export function isInactive({ enrollmentStatus }: WithStatus): boolean {
  return enrollmentStatus === "REVOKED" || enrollmentStatus === "EXPIRED";
}
