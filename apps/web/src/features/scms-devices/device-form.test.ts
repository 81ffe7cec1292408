import type { ScmsDevice } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { canBeRequested, deviceInput, formProblems, openingForm, saveFailure } from "./device-form.ts";

const device: ScmsDevice = {
  canonicalId: "Bus 7",
  canonicalKey: `02${"AB".repeat(32)}`,
  keyType: "BrainpoolP256r1",
  equipmentType: "RSE",
  name: "Bench 1",
  enrollmentStatus: "ENROLLED",
  enrolledUntil: null,
};
const { enrollmentStatus: _, enrolledUntil: __, ...said } = device;
const prefilled = { ...said, name: "Bench 1" };

describe("the form", () => {
  it("opens as an OBE with a key of NistP256 for a new device [R3.27] [R3.28]", () => {
    expect(openingForm({ mode: "new" })).toEqual({
      canonicalId: "",
      name: "",
      canonicalKey: "",
      keyType: "NistP256",
      equipmentType: "OBE",
    });
  });

  it.each(["edit", "copy"] as const)("opens with everything of the device to %s [R4.14] [R4.17]", (mode) => {
    expect(openingForm({ mode, device })).toEqual(prefilled);
    expect(openingForm({ mode, device: { ...device, name: null } }).name).toBe("");
  });

  it("is sent as it stands, without spaces around the identifier [R7.43]", () => {
    expect(deviceInput({ ...prefilled, name: "", canonicalId: "  Bus 7 " })).toEqual({
      ...prefilled,
      name: "",
    });
  });

  it.each([
    ["canonicalId", "", "scms.required"],
    ["canonicalId", "   ", "scms.required"],
    ["canonicalId", "x".repeat(101), "scms.canonical_id_length"],
    ["canonicalId", "a\u200Bb", "scms.canonical_id_printable"],
    ["canonicalId", "..", "scms.canonical_id_dots"],
    ["canonicalKey", "", "scms.required"],
    ["canonicalKey", "02A", "scms.hex_input_pattern_error"],
    ["canonicalKey", "02 AB", "scms.hex_input_pattern_error"],
    ["name", "x".repeat(101), "device.name_too_long"],
  ] as const)("has in %s, where it is %j, the problem %s [R5.25] [R5.26] [R5.27]", (field, value, problem) => {
    expect([...formProblems({ ...prefilled, [field]: value })]).toEqual([[field, problem]]);
  });

  it("has no problem with what can be registered", () => {
    expect(formProblems(prefilled).size).toBe(0);
    expect(formProblems({ ...prefilled, name: "", canonicalId: " \u00DC/\u{1F68C} " }).size).toBe(0);
  });
});

it.each([
  ["Bus 7~!", true],
  [" Bus 7\t", true],
  ["Gr\u00FCn", false],
  ["\u{1F68C}", false],
])("an enrollment request can carry %j: %s", (canonicalId, can) => {
  expect(canBeRequested(canonicalId)).toBe(can);
});

describe("a failed save", () => {
  const identifier = { field: "canonicalId", key: "scms.v2x_device_identifier_not_unique_error" };
  const key = { field: "canonicalKey", key: "scms.add_device_error_bad_compressed_key" };
  const none = { field: undefined };
  it.each([
    [409, "canonicalId", identifier],
    [409, "anything", identifier],
    [409, "This device is revoked, which is for good. Register another one.", none],
    [400, "canonicalKey", key],
    [400, "Canonical key is not valid", key],
    [400, "canonicalKey: This key encoding is not supported.", key],
    [
      400,
      "canonicalId must stay Bus 7: the device was enrolled",
      { field: "canonicalId", key: "device.identifier_fixed" },
    ],
    [422, "Your organization's quota is 3 registered devices.", none],
    [500, "Something went wrong.", none],
    [404, undefined, none],
  ])("with %i and %j is of the field that it is of [R8.18] [R8.19] [R8.20] [R8.21]", (status, text, failure) => {
    expect(saveFailure(new ApiError(status, text))).toEqual(failure);
  });

  it("without an answer is of no field", () => {
    expect(saveFailure(new TypeError("offline"))).toEqual(none);
  });
});
