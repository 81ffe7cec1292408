import { toTime32 } from "@v2x/credentials";
import { endOfIPeriod, startOfIPeriod } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { firstPeriodOf, lastPeriodBefore, nextDownloadAfter, periodsDue, tasksOf } from "./supply.ts";

const period = 600;
const start = startOfIPeriod(period);
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const inPeriod = after(start, 3 * 86_400_000);

describe("the first i-period of a supply", () => {
  it.each([
    ["the present one, where it is to start in the past", after(start, -30 * 86_400_000), period],
    ["the present one, where it is to start now", inPeriod, period],
    ["that of the start", after(start, 7 * 86_400_000), period + 1],
    ["that before, a second before the next begins", after(start, 7 * 86_400_000 - 1_000), period],
  ])("is %s", (_, asked, expected) => {
    expect(firstPeriodOf(toTime32(asked), inPeriod)).toBe(expected);
  });
});

it("the last i-period before a moment does not begin with it", () => {
  expect(lastPeriodBefore(start)).toBe(period - 1);
  expect(lastPeriodBefore(after(start, 1))).toBe(period);
});

describe("the i-periods that are due", () => {
  const wide = { notBefore: startOfIPeriod(0), notAfter: startOfIPeriod(2000) };
  const bounds = { aca: wide, enrollment: wide };
  const due = (first: number, weeksAhead: number, changes: Partial<typeof bounds> = {}) =>
    periodsDue(first, { ...bounds, ...changes }, { weeksAhead }, inPeriod);

  it.each([
    ["the present one alone, of one week ahead", period, 1, [period]],
    ["so many, the present one included", period, 3, [period, period + 1, period + 2]],
    ["so many from a later first one on", period + 5, 2, [period + 5, period + 6]],
    ["those since an earlier one as well", period - 1, 2, [period - 1, period, period + 1]],
    ["none after those that were ordered before", period + 2, 2, [period + 2, period + 3]],
  ])("are %s", (_, first, weeksAhead, expected) => {
    expect(due(first, weeksAhead)).toEqual(expected);
  });

  it("begin while the enrollment certificate is valid", () => {
    const until = (notAfter: Date) => due(period, 3, { enrollment: { ...wide, notAfter } });
    expect(until(startOfIPeriod(period + 1))).toEqual([period]);
    expect(until(after(startOfIPeriod(period + 1), 1))).toEqual([period, period + 1]);
  });

  it("lie within the life of the ACA", () => {
    const during = (notBefore: Date, notAfter: Date) => due(period, 3, { aca: { notBefore, notAfter } });
    expect(during(start, endOfIPeriod(period + 1))).toEqual([period, period + 1]);
    expect(during(after(start, 1), endOfIPeriod(period + 1))).toEqual([period + 1]);
    expect(during(start, after(endOfIPeriod(period + 1), -1))).toEqual([period]);
    expect(during(start, start)).toEqual([]);
  });
});

it("the batch after that of an i-period is there once so many weeks ahead reach it", () => {
  const next = (of: number, weeksAhead: number) => nextDownloadAfter(of, { weeksAhead }, inPeriod);
  // Those of this and the next week are there: the one after is ordered as the next week begins.
  expect(next(period + 1, 2)).toEqual(startOfIPeriod(period + 1));
  expect(next(period, 2)).toEqual(inPeriod);
  expect(next(period + 9, 10)).toEqual(startOfIPeriod(period + 1));
});

describe("jobs", () => {
  it("have two batches at first, then four each, and the last what is left", () => {
    const periods = Array.from({ length: 17 }, (_, at) => period + at);
    expect(tasksOf("order", periods)).toEqual([
      { orderId: "order", from: 600, to: 601 },
      { orderId: "order", from: 602, to: 605 },
      { orderId: "order", from: 606, to: 609 },
      { orderId: "order", from: 610, to: 613 },
      { orderId: "order", from: 614, to: 616 },
    ]);
    expect(tasksOf("order", periods.slice(0, 2))).toEqual([{ orderId: "order", from: 600, to: 601 }]);
  });

  it("are none of no batch, and one of a single certificate", () => {
    expect(tasksOf("order", [])).toEqual([]);
    expect(tasksOf("order", [0])).toEqual([{ orderId: "order", from: 0, to: 0 }]);
  });
});
