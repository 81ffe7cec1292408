import { describe, expect, it } from "vitest";
import { DecodeError } from "../codec/index.ts";
import {
  bitString,
  boolean,
  choice,
  enumerated,
  group,
  integer,
  nullType,
  numericString,
  objectIdentifier,
  octetString,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
  withDefault,
} from "../schema/index.ts";
import { fromHex } from "../text/index.ts";
import { octetsOf } from "./bits.test-support.ts";
import { uper } from "./uper.ts";

const Flag = boolean("Flag");
const Bit2 = integer("Bit2", { min: 0, max: 3 });
const Colour = enumerated("Colour", ["red", "green", "blue"]);
const Pick = choice("Pick", { a: nullType(), b: Flag, c: Flag });
const Open = sequence("Open", { a: Flag }, { b: optional(Flag) });
const Item = sequence("Item", { flag: Flag, colour: Colour });
const Items = sequence("Items", { first: Bit2, items: sequenceOf("List", Item, { max: 3 }) });
const Frame = sequence("Frame", { id: Bit2, body: openType("Body", "id", new Map([[1, Colour]])) });

describe("octets that are no encoding by any rules", () => {
  it.each<[name: string, schema: Schema, bits: string, code: string, bit: number]>([
    [
      "a constrained integer beyond its range",
      integer("I", { min: 0, max: 5 }),
      "110",
      "value-out-of-range",
      0,
    ],
    ["an enumeration without that rank", Colour, "11", "unknown-enumeration", 0],
    ["an alternative that is none", Pick, "11", "unknown-alternative", 0],
    ["a size beyond its range", octetString("O", { min: 1, max: 3 }), "11 00000000", "size-out-of-range", 0],
    ["a general length below the range", octetString("O", { min: 1 }), "00000000", "size-out-of-range", 0],
    ["a list beyond its range", sequenceOf("L", Flag, { min: 1, max: 3 }), "11 0000", "size-out-of-range", 0],
    ["an integer of no octets", integer("I"), "00000000", "non-canonical-integer", 0],
    [
      "an integer of 63 bits for a number",
      integer("I"),
      `00001000 ${"01111111".repeat(8)}`,
      "value-out-of-range",
      0,
    ],
    [
      "an integer of 257 octets",
      integer("I"),
      `1000000100000001 ${"01111111".repeat(257)}`,
      "value-out-of-range",
      0,
    ],
    ["a length in 0 fragments", octetString("O"), "11000000 00000000", "non-canonical-length", 0],
    ["a length in 5 fragments", octetString("O"), "11000101 00000000", "non-canonical-length", 0],
    ["a character that is none", numericString("S"), "00000001 1011", "invalid-character", 8],
    ["octets that are no UTF-8", utf8String("S"), "00000001 11111111", "invalid-utf8", 0],
    [
      "octets that are no identifier",
      objectIdentifier(),
      "00000001 10000000",
      "invalid-object-identifier",
      0,
    ],
    ["a fragmented count of additions", Open, "1 0 1 11000001", "too-many-elements", 2],
    ["no additions, counted in the long form", Open, "1 0 1 00000000", "invalid-extension", 2],
    ["an unknown open type without octets", Frame, "10 00000000", "non-canonical-length", 2],
    [
      "an enumeration's number of 32 bits",
      enumerated("E", ["a"], { additions: [] }),
      "1 1 00000100 10000000 00000000 00000000 00000000",
      "value-out-of-range",
      1,
    ],
    ["octets behind the value", Flag, "10000000 00000000", "trailing-bytes", 8],
  ])("refuses %s", (_name, schema, bits, code, bit) => {
    const octets = octetsOf(bits);
    const expected = { code, bit, offset: bit >> 3, name: "DecodeError" };
    expect(uper.explore(schema, octets).failure).toMatchObject(expected);
    expect(uper.explore(schema, octets, { rules: "basic" }).failure).toMatchObject(expected);
    expect(() => uper.decode(schema, octets)).toThrow(DecodeError);
    expect(() => uper.decode(schema, octets, { rules: "basic" })).toThrow(DecodeError);
  });

  it("names the field, the bit and the reason", () => {
    const octets = octetsOf("10 10 1 00 0 11");
    const { failure, map } = uper.explore(Items, octets);
    expect(failure).toMatchObject({
      code: "unknown-enumeration",
      path: "items[1].colour",
      bit: 8,
      offset: 1,
    });
    expect(failure?.message).toBe("items[1].colour: expected one of 3 values of Colour, found 3 (bit 8)");
    expect(map.map(({ path, start, end }) => [path, start, end])).toEqual([
      ["", 0, 10],
      ["first", 0, 2],
      ["items", 2, 10],
      ["items[0]", 4, 7],
      ["items[0].flag", 4, 5],
      ["items[0].colour", 5, 7],
      ["items[1]", 7, 10],
      ["items[1].flag", 7, 8],
      ["items[1].colour", 8, 10],
    ]);
  });

  it("says which bits are missing", () => {
    const Two = sequence("Two", { flag: Flag, octet: integer("Uint8", { min: 0, max: 255 }) });
    const { failure, map } = uper.explore(Two, octetsOf("1 0000000"));
    expect(failure).toMatchObject({ code: "truncated", path: "octet", bit: 1, found: "7 of 8 bits" });
    expect(map.at(-1)).toMatchObject({ path: "octet", start: 1, end: 1 });
    expect(uper.explore(Items, octetsOf("10 11 1 00 0")).failure).toMatchObject({
      code: "truncated",
      path: "items",
      found: "3 elements, 4 bits",
    });
    expect(uper.explore(Flag, new Uint8Array(0)).failure).toMatchObject({ code: "truncated", bit: 0 });
    expect(uper.explore(nullType(), new Uint8Array(0)).failure).toMatchObject({ code: "truncated" });
  });

  it("refuses a value that runs over the end of its open type", () => {
    const Long = sequence("Long", {
      id: Bit2,
      body: openType("Body", "id", new Map([[1, octetString("O")]])),
    });
    const octets = octetsOf("01 00000001 00000010 00000000 00000000 00000000");
    expect(uper.explore(Long, octets).failure).toMatchObject({ code: "truncated", path: "body", bit: 18 });
    expect(() => uper.decode(Long, octets)).toThrow("expected more bits");
  });
});

describe("octets that only canonical rules refuse", () => {
  const Default = sequence("Default", { a: withDefault(Bit2, 1) });
  const Object_ = sequence("Object", { a: withDefault(octetString("O", { size: 1 }), fromHex("05")) });
  const Grouped = sequence("Grouped", {}, { first: group({ x: optional(Flag) }) });
  const Ranged = integer("I", { min: 0, max: 3, extensible: true });
  it.each<[name: string, schema: Schema, bits: string, value: unknown, code: string, bit: number]>([
    ["a DEFAULT value", Default, "1 01", { a: 1 }, "default-encoded", 3],
    ["a DEFAULT value of octets", Object_, "1 00000101", { a: fromHex("05") }, "default-encoded", 9],
    ["a group without members", Grouped, "1 0 000000 1 00000001 00000000", {}, "default-encoded", 18],
    [
      "an extension bit without additions",
      Open,
      "1 1 0 000000 0",
      { a: true, b: undefined },
      "invalid-extension",
      2,
    ],
    ["a root value in extension form", Ranged, "1 00000001 00000011", 3, "invalid-extension", 0],
    [
      "a root size in extension form",
      bitString("B", { size: 2, extensible: true }),
      "1 00000010 10",
      { bytes: octetsOf("10"), length: 2 },
      "invalid-extension",
      0,
    ],
    [
      "a list of a root size in extension form",
      sequenceOf("L", Flag, { max: 1, extensible: true }),
      "1 00000001 1",
      [true],
      "invalid-extension",
      0,
    ],
    [
      "a long length for few octets",
      octetString("O"),
      "10000000 00000001 11111111",
      fromHex("ff"),
      "non-canonical-length",
      0,
    ],
    ["a long integer", integer("I"), "00000010 00000000 00000001", 1, "non-canonical-integer", 0],
    ["a long negative integer", integer("I"), "00000010 11111111 10000000", -128, "non-canonical-integer", 0],
    [
      "a long offset",
      integer("I", { min: 0 }),
      "00000010 00000000 10000000",
      128,
      "non-canonical-integer",
      0,
    ],
    [
      "a small number in its long form",
      enumerated("E", ["a"], { additions: ["b"] }),
      "1 1 00000001 00000000",
      "b",
      "non-canonical-integer",
      1,
    ],
    [
      "a small count in its long form",
      Open,
      "1 1 1 00000001 1 00000001 10000000",
      { a: true, b: true },
      "non-canonical-length",
      2,
    ],
    ["padding that is not zero", Flag, "1 0000001", true, "stray-bits", 1],
    [
      "padding inside an open type",
      Frame,
      "01 00000001 10 000001",
      { id: 1, body: "blue" },
      "stray-bits",
      12,
    ],
    [
      "octets behind the value in an open type",
      Frame,
      "01 00000010 10000000 00000000",
      { id: 1, body: "blue" },
      "trailing-bytes",
      18,
    ],
    [
      "an alternative without octets",
      choice("C", { a: Flag }, { n: nullType() }),
      "1 0 000000 00000000",
      { choice: "n", value: null },
      "non-canonical-length",
      8,
    ],
  ])("refuses %s, and finds it by basic rules", (_name, schema, bits, value, code, bit) => {
    const octets = octetsOf(bits);
    expect(uper.explore(schema, octets).failure).toMatchObject({ code, bit });
    expect(() => uper.decode(schema, octets)).toThrow(DecodeError);
    const found = uper.explore(schema, octets, { rules: "basic" });
    expect(found.value).toEqual(value);
    expect(found.findings.map((finding) => [finding.code, finding.bit])).toEqual([[code, bit]]);
    expect(uper.decode(schema, octets, { rules: "basic" })).toEqual(value);
  });
});

it("gives the octets that a value takes where others may follow", () => {
  const octets = octetsOf("10 10 1 00 0 01 000000 11111111");
  expect(uper.explore(Items, octets).failure).toMatchObject({ code: "trailing-bytes", bit: 16 });
  const found = uper.decodeWithMap(Items, octets, { trailing: "allow" });
  expect([found.length, found.map[0]?.end]).toEqual([2, 10]);
  expect(uper.decode(Items, octets, { trailing: "allow" })).toEqual(found.value);
  expect(() => uper.decode(Items, octets.subarray(0, 1), { trailing: "allow" })).toThrow("more");
});

it("does not let padding or lengths of Buffers matter", () => {
  const octets = Buffer.from(octetsOf("10 00"));
  expect(uper.decode(Items, octets)).toEqual({ first: 2, items: [] });
});
