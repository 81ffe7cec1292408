import { describe, expect, it } from "vitest";
import { bytesToHex, elideHex, hexLength, isHexPairs, withoutSeparators } from "./hex.ts";

describe("hex text", () => {
  it.each(["00", "0aFF", "80030080"])("takes %s as pairs of hex digits [R5.3]", (text) => {
    expect(isHexPairs(text)).toBe(true);
  });

  it.each([
    "",
    "0",
    "0a1",
    "0g",
    "0a 1b",
    "0x0a",
    "0a\n",
  ])("refuses %j as pairs of hex digits [R5.3]", (text) => {
    expect(isHexPairs(text)).toBe(false);
  });

  it("writes every byte as two lower-case digits", () => {
    expect(bytesToHex(Uint8Array.of(0, 10, 255))).toBe("000aff");
  });

  it.each([
    ["", { bytes: 0, odd: false }],
    ["0a1b", { bytes: 2, odd: false }],
    ["0a:1b c", { bytes: 2, odd: true }],
    ["0x0a, 0X1b", { bytes: 2, odd: false }],
    ["0x0", { bytes: 0, odd: true }],
    ["MIGH", undefined],
  ])("counts the bytes of %j", (text, length) => {
    expect(hexLength(text)).toEqual(length);
  });

  it.each([
    ["0a:1b c2", "0a1bc2"],
    ["0x0a, 0X1b", "0a1b"],
    ["0a\n1b\n", "0a1b"],
    ["0a1b", undefined],
    ["0a 1", undefined],
    ["", undefined],
    [" ", undefined],
    ["0a g1", undefined],
  ])("takes the separators out of %j where that makes whole octets of it", (text, cleaned) => {
    expect(withoutSeparators(text)).toBe(cleaned);
  });

  it("shows 32 digits whole and the middle of more as an ellipsis", () => {
    expect(elideHex("0".repeat(32))).toBe("0".repeat(32));
    expect(elideHex(`${"a".repeat(12)}b${"0".repeat(30)}`)).toBe(`${"a".repeat(12)}…${"0".repeat(12)}`);
  });
});
