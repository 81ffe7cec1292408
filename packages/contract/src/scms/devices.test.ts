import { describe, expect, it } from "vitest";
import {
  canonicalIdProblem,
  describeProblems,
  enrollmentStatuses,
  fillPath,
  scmsDevice,
  scmsDeviceDecision,
  scmsDeviceDefaults,
  scmsDeviceInput,
  scmsDeviceReference,
} from "../index.ts";
import { scmsDeviceCalls } from "./device-calls.ts";

const canonicalId = "Unit 7";
const canonicalKey = "02AB";

describe("a registered SCMS device", () => {
  it("needs identifier and key alone; the rest is OBE, NistP256 and no name [R3.27] [R3.28] [R5.25] [R5.26] [R7.43]", () => {
    expect(scmsDeviceInput.parse({ canonicalId, canonicalKey })).toEqual({
      canonicalId,
      canonicalKey,
      equipmentType: "OBE",
      keyType: "NistP256",
      name: null,
    });
    expect(scmsDeviceDefaults).toEqual({ equipmentType: "OBE", keyType: "NistP256" });
  });

  it.each(["NONE", "OBE", "RSE"])("may be %s, with a name for people [R3.26] [R3.29]", (equipmentType) => {
    const device = {
      canonicalId,
      canonicalKey: "04ab",
      keyType: "BrainpoolP384r1",
      equipmentType,
      name: " Bench 1 ",
    };
    expect(scmsDeviceInput.parse(device)).toEqual({ ...device, name: "Bench 1" });
  });

  const length = "canonicalId must be text of 1 to 100 characters";
  const printable =
    "canonicalId must have printable characters alone, and no spaces other than the usual one";
  it.each([
    [{ canonicalId: undefined }, length],
    [{ canonicalId: 7 }, length],
    [{ canonicalId: "" }, length],
    [{ canonicalId: "x".repeat(101) }, length],
    [{ canonicalId: "a\nb" }, printable],
    [{ canonicalId: " x" }, "canonicalId must not begin or end with a space"],
    [{ canonicalId: ".." }, 'canonicalId must not be "." or "..", which mean a place in an address'],
    [{ canonicalKey: undefined }, "canonicalKey must be pairs of hexadecimal digits"],
    [{ canonicalKey: "" }, "canonicalKey must not be empty"],
    [{ canonicalKey: "02a" }, "canonicalKey must be pairs of hexadecimal digits"],
    [{ canonicalKey: "02 a" }, "canonicalKey must be pairs of hexadecimal digits"],
    [{ keyType: "NistP521" }, "keyType must be one of NistP256, NistP384, BrainpoolP256r1, BrainpoolP384r1"],
    [{ equipmentType: "OBU" }, "equipmentType must be one of NONE, OBE, RSE"],
    [{ name: "x".repeat(101) }, "name must be text of at most 100 characters"],
  ])("is refused with field and rule for %j [R3.23] [R3.24] [R3.25] [R5.27]", (change, text) => {
    const { error } = scmsDeviceInput.safeParse({ canonicalId, canonicalKey, ...change });
    expect(error && describeProblems(error, "The body")).toBe(text);
  });
});

describe("a canonical id", () => {
  it.each([
    "7",
    "x".repeat(100),
    "\u{1F68C}".repeat(100),
    "e\u0301".repeat(100),
    "Bus 7, Gr\u00F6\u00DFe/100%?#&=+;",
    "...",
    "0A1B",
  ])("may be %j [R3.23]", (text) => {
    expect(canonicalIdProblem(text)).toBeUndefined();
  });

  it.each([
    ["", "length"],
    ["\u{1F68C}".repeat(101), "length"],
    ["a\u0000", "printable"],
    ["a\u007F", "printable"],
    ["a\u200Bb", "printable"],
    ["a\u202Eb", "printable"],
    ["a\u00ADb", "printable"],
    ["a\u3164b", "printable"],
    ["a\uE000", "printable"],
    ["a\uD83D", "printable"],
    ["a\u00A0b", "printable"],
    ["a\u2028b", "printable"],
    ["a\u2029b", "printable"],
    [" ", "edges"],
    ["a ", "edges"],
    [" a", "edges"],
    [".", "dots"],
    ["..", "dots"],
  ])("%j breaks the rule of %s [R3.23]", (text, rule) => {
    expect(canonicalIdProblem(text)).toBe(rule);
  });

  it("is the same however its letters are composed, and another in another case", () => {
    const read = (text: string) => scmsDeviceReference.parse({ canonicalId: text, name: 5 });
    expect(read("Gro\u0308\u00DFe")).toEqual({ canonicalId: "Gr\u00F6\u00DFe" });
    expect(read("CASE")).toEqual({ canonicalId: "CASE" });
  });

  it("stands in an address whatever its characters are [R7.44]", () => {
    const text = "a/b?c#d%2F&e \u00F6";
    const { pathname } = new URL(
      fillPath(scmsDeviceCalls.updateDevice.path, { canonicalId: text }),
      "http://localhost",
    );
    const [, last] = /^\/api\/async\/scms\/devices\/updateDevice\/([^/]+)$/.exec(pathname)!;
    expect(decodeURIComponent(last!)).toBe(text);
  });
});

it("a word about an SCMS device is one of three", () => {
  for (const status of ["ACTIVE", "DEACTIVATED", "REVOKED"])
    expect(scmsDeviceDecision.parse({ canonicalId, status })).toEqual({ canonicalId, status });
  const { error } = scmsDeviceDecision.safeParse({ canonicalId, status: "ENROLLED" });
  expect(error && describeProblems(error, "The body")).toBe(
    "status must be one of ACTIVE, DEACTIVATED, REVOKED",
  );
});

it("an SCMS device's enrollment status has the values of the CCMS, and a word from later is unknown [R3.29]", () => {
  const { enrollmentStatus } = scmsDevice.shape;
  for (const status of enrollmentStatuses) expect(enrollmentStatus.parse(status)).toBe(status);
  expect(enrollmentStatus.parse("SUSPENDED")).toBe("UNKNOWN");
});
