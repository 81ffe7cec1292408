import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromTime32, fromTime64, timeText, toTime32, toTime64, validityOf } from "../index.ts";

describe("Time32 and Time64", () => {
  it.each([
    ["2004-01-01T00:00:00Z", 0],
    ["2005-12-31T23:59:59Z", 63_158_399],
    ["2006-01-01T00:00:00Z", 63_158_401],
    ["2016-12-31T23:59:59Z", 410_313_603],
    ["2017-01-01T00:00:00Z", 410_313_605],
    ["2024-07-19T00:00:00Z", 648_432_005],
    ["2140-02-07T06:28:10Z", 2 ** 32 - 1],
  ])("%s is %d seconds of TAI after the epoch", (iso, seconds) => {
    expect(toTime32(new Date(iso))).toBe(seconds);
    expect(fromTime32(seconds)).toEqual(new Date(iso));
    expect(toTime64(new Date(iso))).toBe(BigInt(seconds) * 1_000_000n);
    expect(fromTime64(BigInt(seconds) * 1_000_000n)).toEqual(new Date(iso));
  });

  it("drops fractions of a second from Time32 and keeps milliseconds in Time64", () => {
    const moment = new Date("2024-01-01T00:00:00.789Z");
    expect(fromTime32(toTime32(moment))).toEqual(new Date("2024-01-01T00:00:00Z"));
    expect(fromTime64(toTime64(moment))).toEqual(moment);
  });

  it("carries every whole second of its range there and back", () => {
    const seconds = fc.integer({ min: Date.UTC(2004, 0, 1) / 1000, max: Date.UTC(2140, 0, 1) / 1000 });
    const run = fc.property(seconds, (unix) => {
      const moment = new Date(unix * 1000);
      expect(fromTime32(toTime32(moment))).toEqual(moment);
      expect(fromTime64(toTime64(moment))).toEqual(moment);
    });
    fc.assert(run, { seed: 1609 });
  });

  it("refuses what the fields cannot hold", () => {
    const refusal = expect.objectContaining({ code: "time-out-of-range" });
    const early = new Date("2003-12-31T23:59:59Z");
    const named = { code: "time-out-of-range", details: { milliseconds: early.getTime() } };
    expect(() => toTime32(early)).toThrow(expect.objectContaining(named));
    expect(() => toTime64(early)).toThrow(expect.objectContaining(named));
    expect(() => toTime32(new Date("2003-12-31T23:59:59Z"))).toThrow(refusal);
    expect(() => toTime32(new Date("2140-02-07T06:28:11Z"))).toThrow(refusal);
    expect(() => toTime32(new Date(Number.NaN))).toThrow(refusal);
    expect(() => toTime64(new Date("2003-12-31T23:59:59Z"))).toThrow(refusal);
    expect(() => toTime64(new Date(Number.NaN))).toThrow(refusal);
  });
});

describe("a moment for people", () => {
  it("is a day and a time to the second, whatever its fraction", () => {
    expect(timeText(new Date("2026-03-01T12:00:00Z"))).toBe("2026-03-01 12:00:00 UTC");
    expect(timeText(new Date("2026-03-01T23:59:59.789Z"))).toBe("2026-03-01 23:59:59 UTC");
  });

  it("is said to lie past what can be said", () => {
    expect(timeText(fromTime64(2n ** 64n - 1n))).toBe("a time past the year 275760");
  });
});

describe("a validity period", () => {
  it.each([
    ["microseconds", 65_000, 65],
    ["milliseconds", 7, 7],
    ["seconds", 7, 7000],
    ["minutes", 2, 120_000],
    ["hours", 168, 604_800_000],
    ["sixtyHours", 1, 216_000_000],
    ["years", 1, 31_556_952_000],
  ] as const)("in %s ends where it should", (choice, value, milliseconds) => {
    const { notBefore, notAfter } = validityOf({ start: 600_000_000, duration: { choice, value } });
    expect(notAfter.getTime() - notBefore.getTime()).toBe(milliseconds);
  });

  it("counts a leap second within it", () => {
    const start = toTime32(new Date("2016-12-31T23:00:00Z"));
    const { notAfter } = validityOf({ start, duration: { choice: "hours", value: 2 } });
    expect(notAfter).toEqual(new Date("2017-01-01T00:59:59Z"));
  });
});
