import { atRequest } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { atFailure } from "./at-failure.ts";
import { atForm, atFormDefaults, toAtRequest } from "./at-generator-form.ts";

const valid = { ...atFormDefaults, psidSspList: [{ psid: 36, ssp: "01FFFC" }] };

function problemsOf(form: object, aaHoursLeft?: number): string[] {
  return (
    atForm(() => aaHoursLeft)
      .safeParse(form)
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []
  );
}

describe("the form of the AT generator", () => {
  it("opens with 50 tickets, 168 hours, NistP256 and no permission [R3.31] [R3.32] [R3.33] [R3.34] [R9.16] [R9.17] [R9.18]", () => {
    expect(toAtRequest(atFormDefaults)).toEqual({
      certNum: 50,
      durationInHours: 168,
      keyType: "NistP256",
      psidSspList: [],
    });
  });

  it("sends numbers and the chosen permissions, as the call wants them [R3.30] [R7.22]", () => {
    const request = toAtRequest({
      ...valid,
      certNum: " 7 ",
      durationInHours: "0",
      keyType: "BrainpoolP384r1",
    });
    expect(request).toEqual({
      certNum: 7,
      durationInHours: 0,
      keyType: "BrainpoolP384r1",
      psidSspList: [{ psid: 36, ssp: "01FFFC" }],
    });
    expect(atRequest.safeParse(request).success).toBe(true);
  });

  it.each([
    "abc",
    "5o",
    "1e3",
    "--1",
    "1,5",
    "1.5",
    "1.0",
    ".5",
    "5.",
    "0x10",
    "∞",
  ])("refuses %j as not numeric, fractions too [R5.5]", (text) => {
    expect(problemsOf({ ...valid, certNum: text, durationInHours: text })).toEqual([
      "certNum errors.value_should_be_numeric",
      "durationInHours errors.value_should_be_numeric",
    ]);
  });

  it("takes a number that was pasted with blanks around it [R5.5]", () => {
    expect(problemsOf({ ...valid, certNum: " 5 ", durationInHours: "\t24 " })).toEqual([]);
  });

  it("refuses tickets that would outlive the AA, where its end is known [R5.8]", () => {
    expect(problemsOf({ ...valid, durationInHours: "100" }, 100)).toEqual([]);
    expect(problemsOf({ ...valid, durationInHours: "101" }, 100)).toEqual([
      "durationInHours ccms.at_duration_after_aa",
    ]);
    expect(problemsOf({ ...valid, durationInHours: "1" }, 0)).toEqual([
      "durationInHours ccms.at_duration_after_aa",
    ]);
    expect(problemsOf({ ...valid, durationInHours: "1000001" }, 100)).toEqual([
      "durationInHours errors.value_out_of_bounds",
    ]);
    expect(problemsOf({ ...valid, durationInHours: "1000000" })).toEqual([]);
  });

  it.each(["0", "101", "-1", "1000000"])("refuses %s tickets as out of bounds [R5.6] [R9.19]", (certNum) => {
    expect(problemsOf({ ...valid, certNum })).toEqual(["certNum errors.value_out_of_bounds"]);
  });

  it.each(["1", "100"])("takes %s tickets [R5.6] [R9.19]", (certNum) => {
    expect(problemsOf({ ...valid, certNum })).toEqual([]);
  });

  it.each(["-1", "1000001"])("refuses %s hours as out of bounds [R5.7] [R9.20]", (durationInHours) => {
    expect(problemsOf({ ...valid, durationInHours })).toEqual(["durationInHours errors.value_out_of_bounds"]);
  });

  it.each(["0", "1000000"])("takes %s hours [R5.7] [R9.20]", (durationInHours) => {
    expect(problemsOf({ ...valid, durationInHours })).toEqual([]);
  });

  it("says that an empty field is required [R5.56]", () => {
    expect(problemsOf({ ...valid, certNum: " ", durationInHours: "" })).toEqual([
      "certNum ccms.required",
      "durationInHours ccms.required",
    ]);
  });

  it("offers no key of type NistP384 [R3.21]", () => {
    expect(problemsOf({ ...valid, keyType: "NistP384" })).toHaveLength(1);
  });
});

describe("a refused generation", () => {
  it("lists the permissions that the AA may not grant [R8.6]", () => {
    expect(atFailure("Invalid AppPermissions: 36 (01FFFF), 99")).toEqual({
      key: "ccms.at_generation_error_app_permission",
      permissions: "36 (01FFFF), 99",
    });
  });

  it("names duplicate permissions [R8.7]", () => {
    expect(atFailure("Duplicate appPermissions: 36 (01FFFC)")).toEqual({
      key: "ccms.at_generation_error_duplicate",
    });
  });

  it("says in the server's words that a certificate names a PSID once [R8.7] [R8.8]", () => {
    const reason =
      "A certificate names a PSID at most once, but psidSspList has one with several SSPs: 37 (01FFFFFF), 37 (02FFFFFFFF).";
    expect(atFailure(reason)).toEqual({ key: "ccms.at_generation_error", reason });
  });

  it("is otherwise a general failure with the server's reason [R8.8]", () => {
    const reason = "The tickets would end on 2045-01-01, after the AA certificate on 2029-01-01.";
    expect(atFailure(reason)).toEqual({ key: "ccms.at_generation_error", reason });
  });
});
