import { describe, expect, it } from "vitest";
import { dateOfTaiMs, durationMs, leapSecondsAt, taiAheadOfUtcAt, taiMsOf } from "./index.ts";

describe("TAI since 2004", () => {
  it.each([
    ["2004-01-01T00:00:00Z", 0, 0, 32],
    ["2016-12-31T23:59:59Z", 410_313_603_000, 4, 36],
    ["2017-01-01T00:00:00Z", 410_313_605_000, 5, 37],
  ])("%s is %d ms, %d leap seconds after the epoch, with TAI %d s ahead", (iso, taiMs, leaps, ahead) => {
    expect(taiMsOf(new Date(iso))).toBe(taiMs);
    expect(dateOfTaiMs(taiMs)).toEqual(new Date(iso));
    expect(leapSecondsAt(taiMs)).toBe(leaps);
    expect(taiAheadOfUtcAt(taiMs)).toBe(ahead);
  });
});

describe("a Duration", () => {
  it.each([
    ["microseconds", 65_000, 65],
    ["milliseconds", 7, 7],
    ["seconds", 7, 7000],
    ["minutes", 2, 120_000],
    ["hours", 168, 604_800_000],
    ["sixtyHours", 1, 216_000_000],
    ["years", 1, 31_556_952_000],
  ] as const)("in %s lasts as long as its unit says", (choice, value, milliseconds) => {
    expect(durationMs({ choice, value })).toBe(milliseconds);
  });
});
