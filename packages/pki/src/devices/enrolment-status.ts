import type { RegisteredDevice } from "./device-records.ts";

/** Where a device stands. */
export type EnrolmentStatus = "NOT_ENROLLED" | "ENROLLED" | "EXPIRED" | "DEACTIVATED" | "REVOKED";

/**
 * Where a device stands at a moment. What was decided about it comes first; an active one goes by the end of its
 * newest enrolment credential, which is not valid any more at that very moment.
 */
export function enrolmentStatusOf(
  { state, enrolledUntil }: Pick<RegisteredDevice, "state" | "enrolledUntil">,
  now: Date,
): EnrolmentStatus {
  if (state !== "ACTIVE") return state;
  if (enrolledUntil === undefined) return "NOT_ENROLLED";
  return enrolledUntil > now ? "ENROLLED" : "EXPIRED";
}
