import { toTime32, type Validity } from "@v2x/credentials";
import { durationOfHours } from "@v2x/pki";
import { endOfIPeriod, iPeriodAt, periodHours, startOfIPeriod, type ValidityPeriod } from "@v2x/v2x-schema";
import { BundleError } from "./bundle-error.ts";
import type { BundleOrder } from "./bundle-order.ts";

/** A week of a bundle. */
export interface BundleWeek {
  /** The i-period. */
  readonly i: number;
  readonly validityPeriod: ValidityPeriod;
}

/**
 * The weeks of a bundle with the lives of their certificates: an i-period and the hour beside that of the next, and no
 * longer than the issuer's own life, which may begin or end in the midst of a week.
 *
 * @throws BundleError "week-outside-issuer"
 */
export function bundleWeeks(
  { iperiodOffset, weeks }: Pick<BundleOrder, "iperiodOffset" | "weeks">,
  issuer: Validity,
  now: Date,
): readonly BundleWeek[] {
  return Array.from({ length: weeks }, (_, week) => {
    const i = iPeriodAt(now) + iperiodOffset + week;
    const begins = startOfIPeriod(i);
    const isBefore = i < 0 || endOfIPeriod(i) <= issuer.notBefore;
    if (isBefore || begins.getTime() + minuteMs > issuer.notAfter.getTime())
      throw new BundleError("week-outside-issuer", { begins, issuer, isBefore });
    return { i, validityPeriod: weekWithin(issuer, i) };
  });
}

/** The same weeks, no longer cut to the life of an issuer. */
export function wholeWeeks(weeks: readonly BundleWeek[]): readonly BundleWeek[] {
  return weeks.map(({ i }) => ({ i, validityPeriod: wholeWeek(i) }));
}

const minuteMs = 60_000;

function wholeWeek(i: number): ValidityPeriod {
  return { start: toTime32(startOfIPeriod(i)), duration: { choice: "hours", value: periodHours } };
}

function weekWithin({ notBefore, notAfter }: Validity, i: number): ValidityPeriod {
  const [begins, ends] = [startOfIPeriod(i), endOfIPeriod(i)];
  if (begins >= notBefore && ends <= notAfter) return wholeWeek(i);
  const start = begins < notBefore ? notBefore : begins;
  const end = ends > notAfter ? notAfter : ends;
  return periodBetween(start, end);
}

/** Rounded down: in minutes, of which 45 days can be written, or in hours. */
export function periodBetween(start: Date, end: Date): ValidityPeriod {
  const minutes = Math.floor((end.getTime() - start.getTime()) / minuteMs);
  const duration =
    minutes <= 65_535
      ? ({ choice: "minutes", value: minutes } as const)
      : durationOfHours(Math.floor(minutes / 60));
  return { start: toTime32(start), duration };
}
