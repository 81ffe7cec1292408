import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { readUper } from "./index.ts";
import { textOf } from "./presentation/index.ts";

const read = (hex: string) => readUper("unknown", fromHex(hex));
const start = "0102000012673039005a4a7ef0ee45de16a06405070849d846004d2122b68402c08a74";

describe("a CAM of protocolVersion 1", () => {
  // Values as tshark reads them.
  it.each([
    ["13ae370ff0d0", ["curvatureValue 150", "yawRateUsed", "yawRateValue -120"]],
    ["13a9870ff0d0", ["curvatureValue straight", "yawRateUsed", "yawRateValue -120"]],
    [
      "17530f4ff0d0",
      ["curvatureValue unavailable", "curvatureCalculationMode unavailable", "yawRateConfidence unavailable"],
    ],
  ])("has a curvature of 16 bits: %s", (end, values) => {
    const reading = read(start + end);
    expect([reading.failure, reading.edition]).toEqual([undefined, "ETSI EN 302 637-2 V1.3.2"]);
    for (const value of values) expect(textOf(reading, "notation")).toContain(value);
  });

  it("is read by the types of protocolVersion 2 where its curvature has 11 bits", () => {
    const reading = read(`${start}17fee9fe1a00`);
    expect(reading.failure).toBeUndefined();
    expect(reading.edition).not.toBe("ETSI EN 302 637-2 V1.3.2");
    expect(textOf(reading, "notation")).toContain("curvatureValue unavailable");
    expect(reading.findings.map(({ rule }) => rule)).toContainEqual(
      expect.stringContaining("protocolVersion 1 is of an edition before this one"),
    );
  });
});
