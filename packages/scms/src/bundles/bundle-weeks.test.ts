import { type Validity, validityOf } from "@v2x/credentials";
import { describe, expect, it } from "vitest";
import { bundleWeeks, periodBetween } from "./bundle-weeks.ts";

/** A Sunday. The i-period began on Tuesday, 24 February, at 9 o'clock: the 581st since 6 January 2015. */
const now = new Date("2026-03-01T10:00:00Z");
const longLived: Validity = {
  notBefore: new Date("2025-01-01T00:00:00Z"),
  notAfter: new Date("2030-01-01T00:00:00Z"),
};

function lives(order: Partial<Parameters<typeof bundleWeeks>[0]>, issuer: Partial<Validity> = {}, at = now) {
  const weeks = bundleWeeks({ iperiodOffset: 0, weeks: 1, ...order }, { ...longLived, ...issuer }, at);
  return weeks.map(({ i, validityPeriod }) => {
    const { notBefore, notAfter } = validityOf(validityPeriod);
    return [i, notBefore.toISOString(), notAfter.toISOString()];
  });
}
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe("the weeks of a bundle", () => {
  it("are i-periods from the present one on, each an hour into the next [R3.51] [R3.54] [R9.23]", () => {
    expect(lives({ weeks: 2 })).toEqual([
      [581, "2026-02-24T09:00:00.000Z", "2026-03-03T10:00:00.000Z"],
      [582, "2026-03-03T09:00:00.000Z", "2026-03-10T10:00:00.000Z"],
    ]);
    expect(lives({ weeks: 10 }).map(([i]) => i)).toEqual(Array.from({ length: 10 }, (_, n) => 581 + n));
  });

  it("are counted from the i-period that has begun at that very moment", () => {
    const begins = new Date("2026-03-03T09:00:00Z");
    expect(lives({}, {}, begins)[0]![0]).toBe(582);
    expect(lives({}, {}, new Date(begins.getTime() - 1))[0]![0]).toBe(581);
  });

  it("are moved on or back by the offset", () => {
    expect(lives({ iperiodOffset: 3, weeks: 2 }).map(([i]) => i)).toEqual([584, 585]);
    expect(lives({ iperiodOffset: -3, weeks: 2 }).map(([i]) => i)).toEqual([578, 579]);
  });

  it("begin and end with an issuer whose life begins or ends amid one, in whole minutes", () => {
    expect(lives({}, { notBefore: new Date("2026-03-01T09:59:30Z") })).toEqual([
      [581, "2026-03-01T09:59:30.000Z", "2026-03-03T09:59:30.000Z"],
    ]);
    expect(lives({ weeks: 2 }, { notAfter: new Date("2026-03-05T12:34:59Z") })).toEqual([
      [581, "2026-02-24T09:00:00.000Z", "2026-03-03T10:00:00.000Z"],
      [582, "2026-03-03T09:00:00.000Z", "2026-03-05T12:34:00.000Z"],
    ]);
    const fiveMinutes = { notBefore: now, notAfter: new Date(now.getTime() + 300_000) };
    expect(lives({}, fiveMinutes)).toEqual([[581, "2026-03-01T10:00:00.000Z", "2026-03-01T10:05:00.000Z"]]);
  });

  it("are whole where the issuer's life is exactly theirs", () => {
    const exactly = {
      notBefore: new Date("2026-02-24T09:00:00Z"),
      notAfter: new Date("2026-03-03T10:00:00Z"),
    };
    const [week] = bundleWeeks({ iperiodOffset: 0, weeks: 1 }, exactly, now);
    expect(week!.validityPeriod.duration).toEqual({ choice: "hours", value: 169 });
  });

  it("are refused where not a minute of one lies within the issuer's life", () => {
    const begins = new Date("2026-03-03T09:00:00Z");
    const minuteOf = (ms: number) => ({ notAfter: new Date(begins.getTime() + ms) });
    expect(lives({ weeks: 2 }, minuteOf(60_000))[1]).toEqual([
      582,
      "2026-03-03T09:00:00.000Z",
      "2026-03-03T09:01:00.000Z",
    ]);
    expect(refusalOf(() => lives({ weeks: 2 }, minuteOf(59_000)))).toMatchObject({
      code: "week-outside-issuer",
      details: { begins, isBefore: false },
    });
  });

  it("are refused where one ends before the issuer's life begins, or before there were i-periods", () => {
    const ends = new Date("2026-02-24T10:00:00Z"); // of the week before
    expect(lives({ iperiodOffset: -1 }, { notBefore: new Date(ends.getTime() - 60_000) })).toEqual([
      [580, "2026-02-24T09:59:00.000Z", "2026-02-24T10:00:00.000Z"],
    ]);
    expect(refusalOf(() => lives({ iperiodOffset: -1 }, { notBefore: ends }))).toMatchObject({
      code: "week-outside-issuer",
      details: { begins: new Date("2026-02-17T09:00:00Z"), isBefore: true },
    });
    const ancient = { notBefore: new Date("2004-01-01T00:00:00Z") };
    expect(lives({ iperiodOffset: -581 }, ancient)).toEqual([
      [0, "2015-01-06T09:00:00.000Z", "2015-01-13T10:00:00.000Z"],
    ]);
    expect(refusalOf(() => lives({ iperiodOffset: -582 }, ancient))).toMatchObject({
      code: "week-outside-issuer",
      details: { begins: new Date("2014-12-30T09:00:00Z"), isBefore: true },
    });
  });
});

it("a life is written in minutes as long as a duration holds them, then in hours, then in units of sixty", () => {
  const lasting = (minutes: number) =>
    periodBetween(now, new Date(now.getTime() + minutes * 60_000 + 59_999)).duration;
  expect(lasting(65_535)).toEqual({ choice: "minutes", value: 65_535 });
  expect(lasting(65_536)).toEqual({ choice: "hours", value: 1092 });
  expect(lasting(65_536 * 60)).toEqual({ choice: "sixtyHours", value: 1092 });
});
