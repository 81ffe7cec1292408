import { describe, expect, it } from "vitest";
import { psidName, time32FromTime, timeFromTime32 } from "../index.ts";

describe("Time32", () => {
  it.each([
    [0, "2004-01-01T00:00:00.000Z"],
    [63_158_399, "2005-12-31T23:59:59.000Z"],
    [63_158_401, "2006-01-01T00:00:00.000Z"],
    [441_849_605, "2018-01-01T00:00:00.000Z"],
    [648_345_605, "2024-07-18T00:00:00.000Z"],
    [0xffff_ffff, "2140-02-07T06:28:10.000Z"],
  ])("%d is %s, and back", (seconds, iso) => {
    expect(timeFromTime32(seconds).toISOString()).toBe(iso);
    expect(time32FromTime(new Date(iso))).toBe(seconds);
  });

  it("reads a leap second as the second after it", () => {
    expect(timeFromTime32(63_158_400).toISOString()).toBe("2006-01-01T00:00:00.000Z");
  });

  it("cuts fractions off", () => {
    expect(time32FromTime(new Date("2018-01-01T00:00:00.999Z"))).toBe(441_849_605);
  });

  it.each(["2003-12-31T23:59:59Z", "2140-02-07T06:28:11Z", "not a date"])("has no value for %s", (text) => {
    expect(() => time32FromTime(new Date(text))).toThrow(RangeError);
  });
});

describe("psidName", () => {
  it("names common applications and leaves others unnamed", () => {
    expect(psidName(36)).toBe("Cooperative awareness (CAM)");
    expect(psidName(624)).toBe("Certificate trust list (CTL)");
    expect(psidName(99_999)).toBeUndefined();
  });
});
