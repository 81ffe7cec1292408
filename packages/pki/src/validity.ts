import { toTime32, type Validity, validityOf } from "@v2x/credentials";
import type { Duration, ValidityPeriod } from "@v2x/v2x-schema";

const hoursOfLongUnit = 60;
const largestDuration = 65_535;
const hourMs = 3_600_000;

/** Stations whose clocks are behind, and a clock set back after the first start, still find certificates valid. */
const usuallyBackdatedMs = hourMs;

/**
 * A period in hours as a 1609.2 Duration. Up to 65 535 hours it is exact; beyond, it is counted in units of sixty
 * hours and rounded down, so that a ticket never lives longer than was asked for and checked.
 *
 * @param hours - whole, at most 3 932 100.
 * @see IEEE 1609.2 — Duration
 */
export function durationOfHours(hours: number): Duration {
  if (hours <= largestDuration) return { choice: "hours", value: hours };
  return { choice: "sixtyHours", value: Math.floor(hours / hoursOfLongUnit) };
}

/** The same moment without its fraction of a second: certificates count whole seconds. */
export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

/**
 * From a little before now for as long as is given, but not beyond the issuer's life: lint refuses that, and so do
 * stations.
 *
 * @param issuer - the issuer's life; absent where there is none.
 * @param backdatedMs - how much before now.
 */
export function periodWithin(
  issuer: Validity | undefined,
  duration: Duration,
  now: Date,
  backdatedMs: number = usuallyBackdatedMs,
): ValidityPeriod {
  const backdated = now.getTime() - backdatedMs;
  if (issuer === undefined) return { start: toTime32(new Date(backdated)), duration };
  const { notBefore, notAfter } = issuer;
  const start = Math.max(backdated, notBefore.getTime());
  const whole: ValidityPeriod = { start: toTime32(new Date(start)), duration };
  if (validityOf(whole).notAfter <= notAfter) return whole;
  return { ...whole, duration: durationOfHours(Math.floor((notAfter.getTime() - start) / hourMs)) };
}
