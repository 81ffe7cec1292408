import { fromTime32 } from "@v2x/credentials";
import { type Refusal, refusedByLimit } from "@v2x/pki";
import type { EeEcaCertRequest } from "@v2x/v2x-schema";
import type { FineError } from "../exchange/fine-errors.ts";
import { weekMs } from "../exchange/request-times.ts";
import type { EnrollmentHistory, EnrollmentLimits } from "../ports.ts";

/** From when on the requests of a device count towards this one. */
export function countedFrom({ generationTime }: EeEcaCertRequest): Date {
  return new Date(fromTime32(generationTime).getTime() - weekMs);
}

/**
 * Whether a device has asked too often or too soon, by the times at which it says to have asked.
 *
 * @param history - of its granted requests since `countedFrom`.
 * @see IEEE 1609.2.1 6.3.4 — eca-maxReqs, eca-minWait
 */
export function limitReached(
  { generationTime }: EeEcaCertRequest,
  { count, latest }: EnrollmentHistory,
  { perDeviceWeek, waitSeconds }: EnrollmentLimits,
): Refusal<FineError> | undefined {
  if (perDeviceWeek > 0 && count >= perDeviceWeek) {
    const expected = `a device is enrolled at most ${perDeviceWeek} times in seven days`;
    return refusedByLimit("enrollments-within-limit", expected, "400-71");
  }
  const sinceMs = latest && fromTime32(generationTime).getTime() - latest.getTime();
  if (sinceMs !== undefined && waitSeconds > 0 && sinceMs < waitSeconds * 1000) {
    const expected = `a device waits ${waitSeconds} seconds after its last enrollment before it asks again`;
    return refusedByLimit("enrollment-not-too-soon", expected, "400-73");
  }
  return undefined;
}
