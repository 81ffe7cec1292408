import { describe, expect, it } from "vitest";
import { describeProblems } from "../wire-texts.ts";
import { bundleDefaults, bundleRequest } from "./bundles.ts";

const obu = { type: "pseudonym", numberWeeks: 1, numberCertsPerWeek: 20 };
const problemsOf = (request: object) => {
  const { error } = bundleRequest.safeParse(request);
  return error && describeProblems(error, "The body");
};

describe("a request for a bundle", () => {
  it("may leave out whatever has a default: the present week, the standing hierarchy, implicit certificates [R3.52] [R3.53] [R3.54] [R9.23]", () => {
    expect(bundleRequest.parse({ type: "application", numberWeeks: 1 })).toEqual({
      type: "application",
      numberWeeks: 1,
      numberCertsPerWeek: null,
      appPermissions: [],
      profileId: null,
      iperiodOffset: 0,
      explicit: false,
    });
  });

  it("holds what the form starts with [R2.143] [R2.146] [R3.54] [R9.23]", () => {
    expect(bundleRequest.parse(bundleDefaults)).toMatchObject({ ...obu, iperiodOffset: 0 });
  });

  it.each([
    ["numberWeeks", 1, 10, "must be a whole number from 1 to 10"],
    ["numberCertsPerWeek", 1, 100, "must be a whole number from 1 to 100 where type is pseudonym"],
  ])("takes %s from %i to %i, and nothing beside them [R5.32] [R5.33] [R9.21] [R9.22]", (field, min, max, rule) => {
    for (const count of [min, max]) expect(problemsOf({ ...obu, [field]: count })).toBeUndefined();
    for (const count of [min - 1, max + 1])
      expect(problemsOf({ ...obu, [field]: count })).toBe(`${field} ${rule}`);
  });

  it.each([
    ["no kind", { ...obu, type: "OBU" }, "type must be one of pseudonym, application"],
    ["no weeks", { type: "application" }, "numberWeeks must be a whole number from 1 to 10"],
    [
      "no count for an OBU",
      { type: "pseudonym", numberWeeks: 1 },
      "numberCertsPerWeek must be a whole number from 1 to 100 where type is pseudonym",
    ],
    [
      "a count for an RSU",
      { ...obu, type: "application" },
      "numberCertsPerWeek must be null where type is application: an RSU has one certificate a week",
    ],
    [
      "a profile by its name",
      { ...obu, profileId: "Plugfest" },
      "profileId must be the id of a test profile, or null for the standing hierarchy",
    ],
    ["a switch in words", { ...obu, explicit: "yes" }, "explicit must be true or false"],
  ])("with %s is refused by field and rule [R3.48] [R3.49] [R3.52] [R9.24]", (_what, request, problem) => {
    expect(problemsOf(request)).toBe(problem);
  });

  it("takes an absent, null or empty SSP as none [R3.50] [R5.31]", () => {
    const appPermissions = [
      { psid: 1 },
      { psid: 2, ssp: null },
      { psid: 3, ssp: { opaque: null } },
      { psid: 4, ssp: { opaque: "" } },
      { psid: 5, ssp: { opaque: "0a" } },
    ];
    const read = bundleRequest.parse({ ...obu, appPermissions }).appPermissions;
    expect(read.map(({ ssp }) => ssp?.opaque || "none")).toEqual(["none", "none", "none", "none", "0a"]);
  });
});
