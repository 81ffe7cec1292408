import { describe, expect, it } from "vitest";
import {
  type PermissionFields,
  psidProblem,
  sspProblem,
  withPermissions,
  withRow,
} from "./permission-rows.ts";

describe("rows of permissions", () => {
  it("get keys of their own, however many went before", () => {
    const three = withRow(withRow(rows(["1", ""]), "2", ""), "3", "");
    expect(three.map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(withRow(three.slice(0, 1), "9", "").map(({ key }) => key)).toEqual([1, 2]);
  });

  it("take what they lack of a set; blank ones give way [R3.35]", () => {
    const before = rows(["36", "01fffc"], ["", ""], ["38", ""]);
    const after = withPermissions(before, [
      { psid: 36, ssp: "01FFFC" },
      { psid: 37, ssp: "01FFFFFF" },
      { psid: 37, ssp: "01FFFFFF" },
    ]);
    expect(after).toEqual([
      { key: 1, psid: "36", ssp: "01fffc" },
      { key: 3, psid: "38", ssp: "" },
      { key: 4, psid: "37", ssp: "01FFFFFF" },
    ]);
  });
});

describe("what is wrong with a row", () => {
  it.each([
    ["", "scms.required"],
    ["  ", "scms.required"],
    ["BSM", "errors.value_should_be_numeric"],
    ["1.5", "errors.value_should_be_numeric"],
    ["0x20", "errors.value_should_be_numeric"],
    ["-1", "fields.permission_invalid"],
    ["99999999999999999999", "fields.permission_invalid"],
    ["0", undefined],
    [" 32 ", undefined],
  ])("is of the PSID %j: %s [R5.30] [R5.37]", (text, problem) => {
    expect(psidProblem("scms", text)).toBe(problem);
  });

  it.each([
    ["", undefined],
    ["0aFF", undefined],
    ["00".repeat(31), undefined],
    ["00".repeat(32), "fields.ssp_too_long"],
    ["0", "scms.hex_input_pattern_error"],
    ["01 02", "scms.hex_input_pattern_error"],
    ["xy", "scms.hex_input_pattern_error"],
  ])("is of the SSP %j: %s [R5.31]", (text, problem) => {
    expect(sspProblem("scms", text)).toBe(problem);
  });
});

function rows(...texts: [psid: string, ssp: string][]): PermissionFields[] {
  return texts.reduce<PermissionFields[]>((all, [psid, ssp]) => withRow(all, psid, ssp), []);
}
