import type { EventFacts } from "./conclude.ts";

/**
 * Whether the request of an event proves whose it is: each of its signatures is by a key that is known here, or the EA
 * vouches for a sender whom the AA must not know. All else may come from anybody, whatever device it names.
 */
export function isSenderProven({ isSuccess, responseCode = "", organizationId, trace }: EventFacts): boolean {
  const validation = trace.layers.find(({ kind }) => kind === "validation");
  if (validation !== undefined)
    // The EA denies a station something once it knows its signature to be valid.
    return validation.checks.every(({ outcome }) => outcome === "pass") || responseCode.startsWith("denied");
  const signed = trace.layers.filter(({ kind }) => kind === "signed");
  const areValid = signed.every(({ checks }) =>
    checks.every(({ outcome }) => outcome === "pass" || outcome === "notApplicable"),
  );
  return signed.length > 0 && areValid && (isSuccess || organizationId !== undefined);
}
