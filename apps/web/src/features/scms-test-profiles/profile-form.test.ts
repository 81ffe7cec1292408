import { newTestProfile } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { withRow } from "../../both-systems/fields/permission-rows.ts";
import { formProblems, type LevelForm, openingForm, type ProfileForm, toNewProfile } from "./profile-form.ts";

const good: ProfileForm = { ...openingForm(), profileName: "Plugfest" };

function problemsOf(name: string, ica: Partial<LevelForm> = {}): Record<string, string> {
  return Object.fromEntries(formProblems({ ...good, profileName: name, ica: { ...good.ica, ...ica } }));
}

describe("the form of a test profile", () => {
  it("is valid with its defaults and a name, and then what the call wants [R5.46] [R9.27]", () => {
    expect(problemsOf("Plugfest")).toEqual({});
    expect(newTestProfile.safeParse(toNewProfile(good)).success).toBe(true);
  });

  it("asks for every service where that is chosen, whatever was listed before [R3.61]", () => {
    const listed = { ...good, ica: { ...good.ica, explicit: withRow([], "32", "") } };
    expect(toNewProfile(listed)).toEqual(toNewProfile(good));
  });

  it.each([
    ["", "scms.required"],
    ["  ", "scms.required"],
    ["x".repeat(101), "scms.profile_name_too_long"],
    ["\u{1f697}".repeat(100), undefined],
    ["<b>any; text", undefined],
  ])("names it %j: %s [R5.47]", (name, problem) => {
    expect(problemsOf(name).profileName).toBe(problem);
  });

  it.each<[string, Partial<LevelForm>, object]>([
    ["a chain length of nothing", { minChainLength: "" }, { "ica.minChainLength": "scms.required" }],
    [
      "a chain length in words",
      { minChainLength: "two" },
      { "ica.minChainLength": "errors.value_should_be_numeric" },
    ],
    [
      "a range below -1",
      { chainLengthRange: "-2" },
      { "ica.chainLengthRange": "errors.value_out_of_bounds" },
    ],
    ["a range of -1", { chainLengthRange: "-1" }, {}],
    ["no PSID", { appPermissions: withRow([], "", "") }, { "ica.appPermissions.0.psid": "scms.required" }],
    [
      "a PSID below 0",
      { appPermissions: withRow([], "-1", "") },
      { "ica.appPermissions.0.psid": "fields.permission_invalid" },
    ],
    [
      "half an octet",
      { appPermissions: withRow([], "32", "0") },
      { "ica.appPermissions.0.ssp": "scms.hex_input_pattern_error" },
    ],
    [
      "no permission at all",
      { appPermissions: [] },
      { "ica.appPermissions": "scms.profile_permissions_none" },
    ],
    ["a list of nothing", { subjects: "explicit" }, { "ica.explicit": "scms.profile_explicit_none" }],
    ["a wrong list that is not chosen", { explicit: withRow([], "", "zz") }, {}],
    [
      "a list with wrong fields",
      { subjects: "explicit", explicit: withRow(withRow([], "x", "01, 0"), "32", " 01  0203,") },
      {
        "ica.explicit.0.psid": "errors.value_should_be_numeric",
        "ica.explicit.0.ssp": "scms.profile_ranges_invalid",
      },
    ],
  ])("with %s has the problems of that [R5.30] [R5.31] [R5.37]", (_what, ica, problems) => {
    expect(problemsOf("Plugfest", ica)).toEqual(problems);
  });
});
