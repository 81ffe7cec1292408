import type { Validity } from "@v2x/credentials";
import { periodWithin } from "@v2x/pki";
import type { ValidityPeriod } from "@v2x/v2x-schema";

/**
 * The life of a ticket whose request does not say: a week, but not beyond the AA's life.
 *
 * @param aa - the AA's life.
 */
export function usualTicketPeriod(aa: Validity, now: Date): ValidityPeriod {
  return periodWithin(aa, { choice: "hours", value: 168 }, now);
}
