import type { Duration, ValidityPeriod } from "@v2x/v2x-schema";
import { CredentialsError } from "./errors.ts";

/** 2004-01-01T00:00:00 UTC, from where Time32 and Time64 count. */
const epochMs = Date.UTC(2004, 0, 1);

/** The leap seconds since then, each at the first moment after it. TAI has run ahead of UTC by one more from there. */
const leapsMs = [
  Date.UTC(2006, 0, 1),
  Date.UTC(2009, 0, 1),
  Date.UTC(2012, 6, 1),
  Date.UTC(2015, 6, 1),
  Date.UTC(2017, 0, 1),
];

const largestTime32 = 2 ** 32 - 1;

/**
 * TAI seconds since 2004-01-01T00:00:00 UTC; fractions of a second are dropped.
 *
 * @throws CredentialsError "time-out-of-range" before 2004 and past 2140.
 * @see IEEE 1609.2 — Time32
 */
export function toTime32(date: Date): number {
  const seconds = Math.floor(taiMs(date) / 1000);
  if (!(seconds >= 0 && seconds <= largestTime32)) {
    throw new CredentialsError("time-out-of-range", { milliseconds: date.getTime() });
  }
  return seconds;
}

/** The moment that a Time32 names. */
export function fromTime32(time: number): Date {
  return fromTaiMs(time * 1000);
}

/**
 * TAI microseconds since 2004-01-01T00:00:00 UTC.
 *
 * @throws CredentialsError "time-out-of-range" before 2004.
 * @see IEEE 1609.2 — Time64
 */
export function toTime64(date: Date): bigint {
  const milliseconds = taiMs(date);
  if (!(milliseconds >= 0)) throw new CredentialsError("time-out-of-range", { milliseconds: date.getTime() });
  return BigInt(milliseconds) * 1000n;
}

/** The moment that a Time64 names, to the millisecond; what a Date cannot hold is an invalid Date. */
export function fromTime64(time: bigint): Date {
  return fromTaiMs(Number(time / 1000n));
}

/** A certificate's life: from `notBefore` (inclusive) to `notAfter` (exclusive). */
export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** The moments between which a validity period lasts. */
export function validityOf({ start, duration }: ValidityPeriod): Validity {
  return { notBefore: fromTime32(start), notAfter: fromTaiMs(start * 1000 + durationMs(duration)) };
}

/**
 * How long a Duration lasts, in milliseconds. A year is the mean Gregorian one of 31 556 952 seconds.
 *
 * @see IEEE 1609.2 — Duration
 */
export function durationMs(duration: Duration): number {
  return duration.value * unitMs[duration.choice];
}

const unitMs: Readonly<Record<Duration["choice"], number>> = {
  microseconds: 0.001,
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  sixtyHours: 216_000_000,
  years: 31_556_952_000,
};

function taiMs(date: Date): number {
  const utcMs = date.getTime();
  let leaps = leapsMs.length;
  while (leaps > 0 && !(utcMs >= leapsMs[leaps - 1]!)) leaps -= 1;
  return utcMs - epochMs + leaps * 1000;
}

function fromTaiMs(milliseconds: number): Date {
  let leaps = leapsMs.length;
  // A leap second itself is taken for the second after it, which UTC repeats.
  while (leaps > 0 && !(milliseconds >= leapsMs[leaps - 1]! - epochMs + leaps * 1000)) leaps -= 1;
  return new Date(epochMs + milliseconds - leaps * 1000);
}
