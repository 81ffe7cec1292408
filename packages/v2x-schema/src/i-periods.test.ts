import { describe, expect, it } from "vitest";
import { endOfIPeriod, iPeriodAt, startOfIPeriod } from "./i-periods.ts";

describe("i-periods", () => {
  it("are weeks from Tuesday 2015-01-06 09:00 UTC on", () => {
    expect(startOfIPeriod(0).toISOString()).toBe("2015-01-06T09:00:00.000Z");
    expect(startOfIPeriod(0x7a).toISOString()).toBe("2017-05-09T09:00:00.000Z");
    const start = startOfIPeriod(600).getTime();
    expect([-1, 0, 1].map((ms) => iPeriodAt(new Date(start + ms)))).toEqual([599, 600, 600]);
  });

  it("overlap by an hour", () => {
    expect(endOfIPeriod(9).getTime() - startOfIPeriod(10).getTime()).toBe(3_600_000);
  });

  it("begin with 0, whatever a clock says", () => {
    expect(iPeriodAt(new Date(0))).toBe(0);
  });
});
