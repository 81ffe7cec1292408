import { describe, expect, it } from "vitest";
import { filterOf, isFiltering, noFilter, periodProblem, toQuery } from "./event-filter-form.ts";

const hash = "00112233445566778899AABBCCDDEEFF";
/** Takes this one name alone. */
const hashProblem = (text: string) => (text === "" || text === hash ? undefined : "events.no_match");

describe("the filter of a log", () => {
  it.each([
    ["2030-01-02T00:00", "2030-01-01T23:59", "events.period_reversed"],
    ["2030-01-02T00:00", "2030-01-02T00:00", undefined],
    ["2030-01-02T00:00:30", "2030-01-02T00:00", undefined],
    ["2030-01-02T00:00", "", undefined],
    ["", "2030-01-02T00:00", undefined],
  ])("from %j to %j is a period: %s", (start, end, problem) => {
    expect(periodProblem({ start, end })).toBe(problem);
  });

  it("asks with the whole last minute, and leaves out what is empty [R3.73] [R7.41]", () => {
    expect(toQuery(noFilter)).toEqual({});
    expect(toQuery({ start: "2030-01-01T00:00", end: "2030-01-01T00:05", requestHash: hash })).toEqual({
      startDate: "2030-01-01T00:00:00.000Z",
      endDate: "2030-01-01T00:05:59.999Z",
      requestHash: hash,
    });
    expect(toQuery({ start: "2030-01-01T00:00:07", end: "2030-01-01T00:00:07.5", requestHash: "" })).toEqual({
      startDate: "2030-01-01T00:00:07.000Z",
      endDate: "2030-01-01T00:00:07.5Z",
    });
  });

  it("reads an address, and takes what breaks a rule for empty", () => {
    const read = (values: Record<string, string>) => filterOf((name) => values[name] ?? "", hashProblem);
    expect(read({})).toEqual(noFilter);
    expect(isFiltering(read({}))).toBe(false);
    const filter = { start: "2030-01-01T00:00", end: "2030-01-02T00:00", requestHash: hash };
    expect(read({ ...filter, requestHash: hash.toLowerCase() })).toEqual(filter);
    expect(isFiltering(read({ requestHash: hash }))).toBe(true);
    expect(read({ start: "yesterday", end: "2030-01-02", requestHash: "12" })).toEqual(noFilter);
    expect(read({ start: filter.end, end: filter.start })).toEqual({ ...noFilter, start: filter.end });
  });
});
