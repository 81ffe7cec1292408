import { describe, expect, it } from "vitest";
import {
  changedDevice,
  describeProblems,
  device,
  deviceDecision,
  deviceDefaults,
  deviceReference,
  enrollmentStatuses,
  newDevice,
} from "../index.ts";

const id = "AA0000000000000101";
const key = `02${"AB".repeat(32)}`;

describe("a new device", () => {
  it("has a key type, no permissions, all countries and no privacy unless it says otherwise [R3.9] [R3.12]", () => {
    expect(newDevice.parse({ canonicalId: id, compressedKey: key })).toEqual({
      canonicalId: id,
      compressedKey: key,
      name: null,
      deviceType: null,
      ...deviceDefaults,
    });
  });

  it("is read whole: letters in upper case, names without spaces around them [R3.6] [R3.7] [R3.10] [R3.11] [R3.16]", () => {
    const whole = {
      canonicalId: "aa00000000000001ff",
      name: "  Bench 1 ",
      compressedKey: "02ab",
      keyType: "BrainpoolP384r1",
      appPermissions: [{ psid: 36, ssp: "01fffc" }, { psid: 37 }, { psid: 38, ssp: null }],
      geographicRegions: ["Germany", "France"],
      withPrivacy: true,
      deviceType: "RSU",
      certIssuePermissions: [],
      organizationId: "aa00000000000001",
    };
    expect(newDevice.parse(whole)).toEqual({
      ...whole,
      canonicalId: "AA00000000000001FF",
      name: "Bench 1",
      appPermissions: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 37, ssp: "" },
        { psid: 38, ssp: "" },
      ],
      organizationId: "AA00000000000001",
    });
  });

  it("may have a name of 100 characters, and none where it is blank [R3.7]", () => {
    const named = (name: unknown) => newDevice.parse({ canonicalId: id, compressedKey: key, name }).name;
    expect(named("x".repeat(100))).toHaveLength(100);
    for (const none of [undefined, null, "", "  "]) expect(named(none)).toBeNull();
  });

  const permission =
    "This PSID or SSP is not valid. A PSID is a whole number from 0 on; an SSP is pairs of hexadecimal digits, or empty.";
  it.each([
    [{ canonicalId: undefined }, "canonicalId must be pairs of hexadecimal digits"],
    [{ canonicalId: `${id}0` }, "canonicalId must be pairs of hexadecimal digits"],
    [{ canonicalId: `${id}xy` }, "canonicalId must be pairs of hexadecimal digits"],
    [{ canonicalId: id.slice(2) }, "canonicalId must have at least 18 hexadecimal digits"],
    [{ compressedKey: undefined }, "compressedKey must be pairs of hexadecimal digits"],
    [{ compressedKey: "" }, "compressedKey must not be empty"],
    [{ compressedKey: "02a" }, "compressedKey must be pairs of hexadecimal digits"],
    [{ name: "x".repeat(101) }, "name must be text of at most 100 characters"],
    [{ keyType: "NistP521" }, "keyType must be one of NistP256, NistP384, BrainpoolP256r1, BrainpoolP384r1"],
    [{ appPermissions: {} }, "appPermissions must be a list of {psid, ssp}"],
    [{ appPermissions: [{ psid: 36 }, { psid: -1 }] }, `appPermissions[1].psid: ${permission}`],
    [{ appPermissions: [{ psid: 1.5 }] }, `appPermissions[0].psid: ${permission}`],
    [{ appPermissions: [{ psid: "36" }] }, `appPermissions[0].psid: ${permission}`],
    [{ appPermissions: [{ ssp: "" }] }, `appPermissions[0].psid: ${permission}`],
    [{ appPermissions: [{ psid: 36, ssp: "0" }] }, `appPermissions[0].ssp: ${permission}`],
    [{ appPermissions: [{ psid: 36, ssp: 1 }] }, `appPermissions[0].ssp: ${permission}`],
    [
      { appPermissions: [{ psid: 36, ssp: "00".repeat(32) }] },
      "appPermissions[0].ssp must have at most 62 hexadecimal digits",
    ],
    [{ appPermissions: Array(101).fill({ psid: 1 }) }, "appPermissions must have at most 100 entries"],
    [{ geographicRegions: "Germany" }, "geographicRegions must be a list of names of countries"],
    [{ geographicRegions: [276] }, "geographicRegions[0] must be the name of a country"],
    [{ geographicRegions: Array(301).fill("x") }, "geographicRegions must have at most 300 entries"],
    [{ withPrivacy: "yes" }, "withPrivacy must be true or false"],
    [{ deviceType: "CAR" }, "deviceType must be one of OBU, RSU, OTHER"],
    [
      { certIssuePermissions: [{ psid: 36 }] },
      "certIssuePermissions must be empty: an ITS station issues nothing",
    ],
    [{ organizationId: "AA" }, "organizationId must be 16 hexadecimal digits"],
  ])("is refused with field and rule for %j [R3.17] [R3.20] [R5.10] [R5.11] [R5.13] [R5.15] [R5.16] [R5.28] [R5.29] [R8.69] [R9.14]", (change, text) => {
    const { error } = newDevice.safeParse({ canonicalId: id, compressedKey: key, ...change });
    expect(error && describeProblems(error, "The body")).toBe(text);
  });

  it("may have an identifier of any length from 18 digits on: above 100, words that the portal knows refuse it [R5.13] [R9.14]", () => {
    for (const digits of [18, 100, 102])
      expect(newDevice.safeParse({ canonicalId: "A".repeat(digits), compressedKey: key }).success).toBe(true);
  });
});

describe("a changed device", () => {
  it("has its id, and is as private as before where it does not say [R3.4] [R3.13]", () => {
    const { id: found, withPrivacy } = changedDevice.parse({ id: "7", canonicalId: id, compressedKey: key });
    expect([found, withPrivacy]).toEqual(["7", undefined]);
    const { error } = changedDevice.safeParse({ canonicalId: id, compressedKey: key });
    expect(error && describeProblems(error, "The body")).toBe("id must be the id that the portal gave");
  });
});

describe("a word about a device", () => {
  it("names it by its id, whatever else comes with it [R3.4] [R7.35]", () => {
    expect(deviceReference.parse({ id: "7", canonicalId: 5 })).toEqual({ id: "7" });
    expect(deviceReference.safeParse({ id: "" }).success).toBe(false);
  });

  it("decides with one of three words [R3.15]", () => {
    for (const status of ["ACTIVE", "DEACTIVATED", "REVOKED"])
      expect(deviceDecision.parse({ id: "7", status })).toEqual({ id: "7", status });
    const { error } = deviceDecision.safeParse({ id: "7", status: "ENROLLED" });
    expect(error && describeProblems(error, "The body")).toBe(
      "status must be one of ACTIVE, DEACTIVATED, REVOKED",
    );
  });
});

describe("the enrollment status", () => {
  it("has the values of the specification, and a word from later is read as unknown [R3.14] [R3.22] [R4.6]", () => {
    expect(enrollmentStatuses).toEqual([
      "NOT_ENROLLED",
      "ENROLLED",
      "REVOKED",
      "EXPIRED",
      "DEACTIVATED",
      "UNKNOWN",
    ]);
    const { enrollmentStatus } = device.shape;
    expect(enrollmentStatus.parse("EXPIRED")).toBe("EXPIRED");
    expect(enrollmentStatus.parse("SUSPENDED")).toBe("UNKNOWN");
  });
});
