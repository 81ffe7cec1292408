import fc from "fast-check";
import { expect, it } from "vitest";
import { fromHex, HexError, toHex } from "./hex.ts";

it("writes octets as lower-case pairs", () => {
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe("000aff");
});

it("reads upper and lower case", () => {
  expect(fromHex("000aFf")).toEqual(Uint8Array.of(0, 10, 255));
});

it("reads back what it writes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
});

it.each([
  ["0", "odd-length", 1],
  ["abc", "odd-length", 3],
  ["0g", "not-hex", 1],
  ["00 11", "not-hex", 2],
  ["0x12", "not-hex", 1],
  ["12\n", "not-hex", 2],
  ["１２", "not-hex", 0],
])("refuses %j", (text, code, position) => {
  const refusal = catchHexError(text);
  expect(refusal).toMatchObject({ code, position });
});

function catchHexError(text: string): unknown {
  try {
    return fromHex(text);
  } catch (error) {
    expect(error).toBeInstanceOf(HexError);
    return error;
  }
}
