/** How IEEE 1609.2 counts time: TAI since 2004-01-01T00:00:00 UTC, and lengths of time. */
import type { Duration } from "./ieee1609dot2-base-types.ts";

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

/** By how much TAI was ahead of UTC when the count began, in seconds. */
const taiAheadInitially = 32;

/**
 * TAI milliseconds from the epoch to a moment; negative before 2004.
 *
 * @see IEEE 1609.2 — Time32, Time64
 */
export function taiMsOf(date: Date): number {
  const utcMs = date.getTime();
  let leaps = leapsMs.length;
  while (leaps > 0 && !(utcMs >= leapsMs[leaps - 1]!)) leaps -= 1;
  return utcMs - epochMs + leaps * 1000;
}

/**
 * The moment that a count of TAI milliseconds since the epoch names; what a Date cannot hold is an invalid Date.
 * A leap second itself is taken for the second after it, which UTC repeats.
 */
export function dateOfTaiMs(milliseconds: number): Date {
  return new Date(epochMs + milliseconds - leapSecondsAt(milliseconds) * 1000);
}

/** The leap seconds that a count of TAI milliseconds has passed since the epoch. */
export function leapSecondsAt(milliseconds: number): number {
  let leaps = leapsMs.length;
  while (leaps > 0 && !(milliseconds >= leapsMs[leaps - 1]! - epochMs + leaps * 1000)) leaps -= 1;
  return leaps;
}

/** How many seconds the clock of TAI shows more than that of UTC, at a count of TAI milliseconds since the epoch. */
export function taiAheadOfUtcAt(milliseconds: number): number {
  return taiAheadInitially + leapSecondsAt(milliseconds);
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
