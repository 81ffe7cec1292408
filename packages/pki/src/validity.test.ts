import { describe, expect, it } from "vitest";
import { durationOfHours, wholeSecond } from "./validity.ts";

describe("the validity of a ticket", () => {
  it.each([
    [0, "hours", 0],
    [168, "hours", 168],
    [65_535, "hours", 65_535],
    [65_536, "sixtyHours", 1092],
    [1_000_000, "sixtyHours", 16_666],
  ])("is written, for %i hours, as %s %i", (hours, choice, value) => {
    expect(durationOfHours(hours)).toEqual({ choice, value });
  });

  it("never exceeds what was asked for", () => {
    for (let hours = 65_536; hours <= 1_000_000; hours += 37) {
      expect(durationOfHours(hours).value * 60).toBeLessThanOrEqual(hours);
    }
  });

  it("starts at a whole second, not later than now", () => {
    expect(wholeSecond(new Date("2025-03-01T10:00:00.999Z"))).toEqual(new Date("2025-03-01T10:00:00.000Z"));
  });
});
