import type { Duration } from "@v2x/v2x-schema";

const hoursOfLongUnit = 60;
const largestDuration = 65_535;

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
