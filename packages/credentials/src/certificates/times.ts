import { dateOfTaiMs, durationMs, taiMsOf, type ValidityPeriod } from "@v2x/v2x-schema";
import { CredentialsError } from "../errors.ts";

const largestTime32 = 2 ** 32 - 1;

/**
 * TAI seconds since 2004-01-01T00:00:00 UTC; fractions of a second are dropped.
 *
 * @throws CredentialsError "time-out-of-range" before 2004 and past 2140.
 * @see IEEE 1609.2 — Time32
 */
export function toTime32(date: Date): number {
  const seconds = Math.floor(taiMsOf(date) / 1000);
  if (!(seconds >= 0 && seconds <= largestTime32)) {
    throw new CredentialsError("time-out-of-range", { milliseconds: date.getTime() });
  }
  return seconds;
}

/** The moment that a Time32 names. */
export function fromTime32(time: number): Date {
  return dateOfTaiMs(time * 1000);
}

/**
 * TAI microseconds since 2004-01-01T00:00:00 UTC.
 *
 * @throws CredentialsError "time-out-of-range" before 2004.
 * @see IEEE 1609.2 — Time64
 */
export function toTime64(date: Date): bigint {
  const milliseconds = taiMsOf(date);
  if (!(milliseconds >= 0)) throw new CredentialsError("time-out-of-range", { milliseconds: date.getTime() });
  return BigInt(milliseconds) * 1000n;
}

/** The moment that a Time64 names, to the millisecond; what a Date cannot hold is an invalid Date. */
export function fromTime64(time: bigint): Date {
  return dateOfTaiMs(Number(time / 1000n));
}

/** A moment for people: `2026-03-01 12:00:00 UTC`. */
export function timeText(time: Date): string {
  if (Number.isNaN(time.getTime())) return "a time past the year 275760";
  return `${time
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, "")} UTC`;
}

/** A certificate's life: from `notBefore` (inclusive) to `notAfter` (exclusive). */
export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** The moments between which a validity period lasts. */
export function validityOf({ start, duration }: ValidityPeriod): Validity {
  return { notBefore: fromTime32(start), notAfter: dateOfTaiMs(start * 1000 + durationMs(duration)) };
}
