import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { deviceWith, organizationId, pointHex } from "./device.test-support.ts";
import {
  changedDeviceInput,
  type DeviceForm,
  deviceInput,
  type FieldPath,
  formProblems,
  openingForm,
  saveFailure,
} from "./device-form.ts";

const good: DeviceForm = {
  ...openingForm({ mode: "new" }, organizationId),
  canonicalId: `${organizationId}01`,
  compressedKey: pointHex,
};
const problemsOf = (changes: Partial<DeviceForm>) =>
  Object.fromEntries(formProblems({ ...good, ...changes }, organizationId));
const rows = (...permissions: [psid: string, ssp: string][]) =>
  permissions.map(([psid, ssp], index) => ({ key: index + 1, psid, ssp }));

describe("the form of a device", () => {
  it("is new with the organization's id in front, NistP256, and without privacy [R3.6] [R3.12] [R4.13]", () => {
    expect(openingForm({ mode: "new" }, organizationId)).toEqual({
      canonicalId: organizationId,
      name: "",
      deviceType: "",
      keyType: "NistP256",
      compressedKey: "",
      withPrivacy: false,
      appPermissions: [],
      geographicRegions: [],
    });
  });

  const device = deviceWith("7", {
    keyType: "BrainpoolP384r1",
    appPermissions: [
      { psid: 36, ssp: "01FFFC" },
      { psid: 37, ssp: "" },
    ],
    geographicRegions: ["Germany"],
    withPrivacy: true,
    deviceType: "RSU",
  });

  it.each(["edit", "copy"] as const)("to %s has everything of its device [R4.15]", (mode) => {
    expect(openingForm({ mode, device }, organizationId)).toEqual({
      canonicalId: device.canonicalId,
      name: "Unit 7",
      deviceType: "RSU",
      keyType: "BrainpoolP384r1",
      compressedKey: pointHex,
      withPrivacy: true,
      appPermissions: rows(["36", "01FFFC"], ["37", ""]),
      geographicRegions: ["Germany"],
    });
  });

  it("is sent without the keys of its rows, with numbers, and with null for what is not stated [R5.22]", () => {
    const form = { ...good, appPermissions: rows([" 36 ", "01FFFC"], ["37", ""]) };
    expect(deviceInput(form, [])).toEqual({
      canonicalId: `${organizationId}01`,
      name: "",
      deviceType: null,
      keyType: "NistP256",
      compressedKey: pointHex,
      withPrivacy: false,
      appPermissions: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 37, ssp: "" },
      ],
      geographicRegions: [],
    });
    expect(changedDeviceInput(form, "7", [])).toEqual({ id: "7", ...deviceInput(form, []) });
  });

  it("is sent with all countries that the EA allows where none is chosen, else with those chosen [R5.23]", () => {
    expect(deviceInput(good, ["Austria", "Germany"]).geographicRegions).toEqual(["Austria", "Germany"]);
    const chosen = { ...good, geographicRegions: ["Germany"] };
    expect(deviceInput(chosen, ["Austria", "Germany"]).geographicRegions).toEqual(["Germany"]);
  });
});

describe("what is wrong with the form of a device", () => {
  it("is nothing when the rules are kept", () => {
    expect(problemsOf({})).toEqual({});
    expect(
      problemsOf({
        canonicalId: `${organizationId}${"00".repeat(42)}`.toLowerCase(),
        name: "x".repeat(100),
        appPermissions: rows(["0", ""], ["36", "00".repeat(31)], ["36", "01"]),
      }),
    ).toEqual({});
  });

  it.each([
    ["canonicalId", "", "ccms.required"],
    ["canonicalId", `${organizationId}0`, "ccms.hex_input_pattern_error"],
    ["canonicalId", `${organizationId}xx`, "ccms.hex_input_pattern_error"],
    ["canonicalId", organizationId, "ccms.canonical_id_length_error"],
    ["canonicalId", `${organizationId}${"00".repeat(43)}`, "ccms.canonical_id_length_error"],
    ["canonicalId", `FF${organizationId}`, "ccms.canonical_id_prefix_error"],
    ["compressedKey", "", "ccms.required"],
    ["compressedKey", "02A", "ccms.hex_input_pattern_error"],
    ["compressedKey", "02 AB", "ccms.hex_input_pattern_error"],
    ["name", "x".repeat(101), "device.name_too_long"],
  ] as const)("is said of %s %j: %s [R5.10] [R5.11] [R5.12] [R5.13] [R5.15] [R5.16] [R9.14]", (field, value, key) => {
    expect(problemsOf({ [field]: value })).toEqual({ [field]: key });
  });

  it.each([
    ["", "", { psid: "ccms.required" }],
    ["CAM", "", { psid: "errors.value_should_be_numeric" }],
    ["1.5", "", { psid: "errors.value_should_be_numeric" }],
    ["0x24", "", { psid: "errors.value_should_be_numeric" }],
    ["1e1", "", { psid: "errors.value_should_be_numeric" }],
    ["-1", "", { psid: "fields.permission_invalid" }],
    ["99999999999999999999", "", { psid: "fields.permission_invalid" }],
    ["36", "0", { ssp: "ccms.hex_input_pattern_error" }],
    ["36", "xy", { ssp: "ccms.hex_input_pattern_error" }],
    ["36", "00".repeat(32), { ssp: "fields.ssp_too_long" }],
    ["x", "y", { psid: "errors.value_should_be_numeric", ssp: "ccms.hex_input_pattern_error" }],
  ])("is said of the permission %j %j at its row [R5.28] [R5.29] [R8.69]", (psid, ssp, expected) => {
    expect(problemsOf({ appPermissions: rows(["36", "01FFFC"], [psid, ssp]) })).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([member, key]) => [`appPermissions.1.${member}`, key]),
      ),
    );
  });

  it("is said of every row that stands there twice, however its number and digits are written [R5.24]", () => {
    const duplicate = "ccms.device_app_permissions_error_duplicate";
    const at = (...indexes: number[]) =>
      Object.fromEntries(indexes.map((index) => [`appPermissions.${index}.psid`, duplicate]));
    expect(problemsOf({ appPermissions: rows(["36", "01fffc"], ["37", ""], ["036", "01FFFC"]) })).toEqual(
      at(0, 2),
    );
    expect(problemsOf({ appPermissions: rows(["36", ""], ["36", ""], ["36", ""]) })).toEqual(at(0, 1, 2));
    expect(problemsOf({ appPermissions: rows(["36", "01"], ["36", "02"]) })).toEqual({});
    const required = { "appPermissions.0.psid": "ccms.required", "appPermissions.1.psid": "ccms.required" };
    expect(problemsOf({ appPermissions: rows(["", ""], ["", ""]) })).toEqual(required);
  });

  it("is said of more than 100 permissions", () => {
    const many = Array.from({ length: 101 }, (_, index): [string, string] => [String(index), ""]);
    expect(
      formProblems({ ...good, appPermissions: rows(...many) }, organizationId).get("appPermissions"),
    ).toBe("ccms.device_too_many_permissions" satisfies string);
  });

  it("has one text for each field at most", () => {
    const paths: FieldPath[] = [...formProblems({ ...good, canonicalId: "x" }, organizationId).keys()];
    expect(paths).toEqual(["canonicalId"]);
  });
});

describe("a refused save", () => {
  it.each([
    [400, "compressedKey", "compressedKey", "ccms.add_device_error_bad_compressed_key"],
    [400, "compressedKey must not be empty", "compressedKey", "ccms.add_device_error_bad_compressed_key"],
    [400, "weakKey", "compressedKey", "ccms.v2x_device_error_weak_key"],
    [409, "canonicalId", "canonicalId", "ccms.v2x_device_identifier_not_unique_error"],
    [400, "Requested canonical ID is too long", "canonicalId", "ccms.v2x_device_identifier_too_long_error"],
    [400, "canonicalId must stay CCD1: it was enrolled", "canonicalId", "device.identifier_fixed"],
    [400, "Duplicate app permission: 36", "appPermissions", "ccms.device_app_permissions_error_duplicate"],
  ])("with %i %j stands at %s [R8.9] [R8.10] [R8.11] [R8.12] [R8.13] [R8.14]", (status, text, field, key) => {
    expect(saveFailure(new ApiError(status, text))).toEqual({ field, key });
  });

  it.each([
    new ApiError(500, "compressedKey"),
    new ApiError(409, "weakKey"),
    new ApiError(400, "canonicalId must start with the organization's id"),
    new ApiError(503),
    new Error("canonicalId"),
  ])("stands at no field for anything else [R8.15] [R8.16]", (error) => {
    expect(saveFailure(error)).toEqual({ field: undefined });
  });
});
