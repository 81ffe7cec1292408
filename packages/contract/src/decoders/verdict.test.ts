import { describe, expect, it } from "vitest";
import { describeProblems, limits, verdictRequest } from "../index.ts";

const problem = (request: object) => {
  const { error } = verdictRequest.safeParse({ hex: "80", ...request });
  return error && describeProblems(error, "The body");
};

describe("a request for a verdict", () => {
  it("asks about unknown octets, now, with the portal's own authorities at hand, unless it says otherwise", () => {
    expect(verdictRequest.parse({ hex: "80" })).toEqual({
      hex: "80",
      type: "unknown",
      known: [],
      trusted: [],
      useOwn: true,
    });
  });

  it.each([
    "2004-01-01T00:00:00Z",
    "2026-03-01T14:00:00+02:00",
    "2139-12-31T23:59:59Z",
  ])("may ask for the moment %s", (now) => {
    expect(problem({ now })).toBeUndefined();
  });

  it.each([
    "2003-12-31T23:59:59Z",
    "2140-01-01T00:00:00Z",
    "2026-03-01",
    "2026-03-01T12:00:00",
    "2026-13-01T12:00:00Z",
    "tomorrow",
    "",
  ])("may not ask for the moment %j", (now) => {
    expect(problem({ now })).toBe("now must be a moment such as 2026-03-01T12:00:00Z, from 2004 to 2139");
  });

  it("gives as many certificates along as the limit allows, each of them octets", () => {
    const { max } = limits.verdictCertificates;
    for (const field of ["known", "trusted"]) {
      expect(problem({ [field]: Array(max).fill("80") })).toBeUndefined();
      expect(problem({ [field]: Array(max + 1).fill("80") })).toBe(
        `${field} must have at most ${max} entries`,
      );
      expect(problem({ [field]: ["80", ""] })).toMatch(`${field}[1] `);
    }
  });

  it("judges octets up to the limit, at least one", () => {
    const { max } = limits.decodedOctets;
    expect(problem({ hex: "80".repeat(max) })).toBeUndefined();
    for (const hex of ["80".repeat(max + 1), "", "8"]) expect(problem({ hex })).toMatch(/^hex /);
  });
});
