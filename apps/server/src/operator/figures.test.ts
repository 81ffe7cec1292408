import type { DailyFigure } from "@v2x/store";
import { expect, it } from "vitest";
import { dailyFigures } from "./figures.ts";

it("figures of days that are over are counted once, those of today at most once a minute", async () => {
  let at = new Date("2027-03-30T00:05:00Z");
  const asked: string[] = [];
  const figure = (what: DailyFigure["what"], day: string): DailyFigure => ({
    day,
    system: "scms",
    what,
    count: 7,
  });
  const counts = {
    devices: async (from: Date, until: Date) => {
      asked.push(`${from.toISOString()} ${until.toISOString()}`);
      return [figure("devices", "2027-03-02"), figure("devices", "2027-03-30")];
    },
    certificates: async () => [figure("certificates", "2027-03-29")],
  };
  const figures = dailyFigures({ dailyFigures: counts }, () => at);
  const days = await figures();
  expect(days.map(({ day }) => day).slice(0, 2)).toEqual(["2027-03-01", "2027-03-02"]);
  expect(days).toHaveLength(30);
  const none = { ccms: 0, scms: 0 };
  expect(days[0]).toEqual({ day: "2027-03-01", devices: none, certificates: none });
  expect(days[1]).toMatchObject({ devices: { ccms: 0, scms: 7 }, certificates: none });
  expect(days[28]).toMatchObject({ devices: none, certificates: { ccms: 0, scms: 7 } });
  await figures();
  expect(asked).toEqual(["2027-03-01T00:00:00.000Z 2027-03-31T00:00:00.000Z"]);
  // Yesterday may still be added to.
  at = new Date("2027-03-30T00:06:00Z");
  await figures();
  at = new Date("2027-03-30T00:11:00Z");
  await figures();
  at = new Date("2027-03-31T00:11:00Z");
  const later = await figures();
  expect(asked.slice(1)).toEqual([
    "2027-03-29T00:00:00.000Z 2027-03-31T00:00:00.000Z",
    "2027-03-29T00:00:00.000Z 2027-03-31T00:00:00.000Z",
    "2027-03-30T00:00:00.000Z 2027-04-01T00:00:00.000Z",
  ]);
  expect(later[0]).toMatchObject({ day: "2027-03-02", devices: { ccms: 0, scms: 7 } });
});

it("figures that could not be counted are counted at the next look", async () => {
  let isAway = true;
  const counts = {
    devices: async () => {
      if (isAway) throw new Error("away");
      return [];
    },
    certificates: async () => [],
  };
  const figures = dailyFigures({ dailyFigures: counts }, () => new Date("2027-03-30T12:00:00Z"));
  await expect(figures()).rejects.toThrow("away");
  isAway = false;
  expect(await figures()).toHaveLength(30);
});
