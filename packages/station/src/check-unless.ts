import type { Check } from "@v2x/v2x-schema";

/**
 * A check that holds where there is no fault.
 *
 * @param fault - what is there instead, for people; undefined where all is well.
 */
export function checkUnless(rule: Omit<Check, "outcome" | "found">, fault: string | undefined): Check {
  return {
    ...rule,
    outcome: fault === undefined ? "pass" : "fail",
    ...(fault !== undefined && { found: fault }),
  };
}
