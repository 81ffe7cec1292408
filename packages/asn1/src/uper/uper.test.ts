import { describe, expect, it } from "vitest";
import { codecOf } from "../codec/index.ts";
import {
  bigInteger,
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  group,
  ia5String,
  integer,
  nullType,
  numericString,
  objectIdentifier,
  octetString,
  openType,
  optional,
  printableString,
  relativeOid,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
  visibleString,
  withDefault,
} from "../schema/index.ts";
import { fromHex } from "../text/index.ts";
import { bitsOf, octetsOf } from "./bits.test-support.ts";
import { uper } from "./uper.ts";

const Flag = boolean("Flag");
const Bit2 = integer("Bit2", { min: 0, max: 3 });
const Colour = enumerated("Colour", ["red", "green", "blue"]);
const Later = enumerated("Later", ["a", "b"], { additions: ["c"] });
const Root = sequence("Root", { a: optional(Flag), b: Bit2, c: withDefault(Bit2, 1) });
const Open = sequence("Open", { a: Flag }, { b: optional(Flag), c: optional(Bit2) });
const Grouped = sequence(
  "Grouped",
  {},
  { first: group({ x: Flag, y: optional(Bit2) }), z: optional(nullType()) },
);
const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`m${index}`, optional(Flag)]));
const Many = sequence("Many", {}, many);
const Pick = choice("Pick", { no: nullType(), bit: Flag, two: Bit2 });
const Wide = choice("Wide", { flag: Flag }, { two: Bit2, flag2: Flag });
const Frame = sequence("Frame", { id: Bit2, body: openType("Body", "id", new Map([[1, Colour]])) });

type Row = readonly [schema: Schema, value: unknown, bits: string];

/** Worked out by hand from the clauses of Rec. ITU-T X.691. */
const rows: readonly Row[] = [
  [Flag, true, "1"],
  [Flag, false, "0"],
  [nullType(), null, ""],

  // Clause 13 by 11.5: as many bits as the range needs.
  [integer("I", { min: 3, max: 3 }), 3, ""],
  [integer("I", { min: 0, max: 7 }), 5, "101"],
  [integer("I", { min: -2, max: 3 }), 3, "101"],
  [integer("I", { min: 1, max: 256 }), 256, "11111111"],
  [integer("I", { min: 0, max: 256 }), 256, "100000000"],
  [integer("I", { min: 0, max: 65_536 }), 258, "00000000100000010"],
  [integer("I", { min: -2_147_483_648, max: 2_147_483_647 }), -1, `0${"1".repeat(31)}`],
  [integer("I", { min: 0, max: 4_294_967_295 }), 4_294_967_295, "1".repeat(32)],
  [integer("I", { min: 0, max: 2 ** 40 }), 2 ** 40 - 1, `0${"1".repeat(40)}`],
  [bigInteger("I", { min: 0n, max: 2n ** 64n - 1n }), 2n ** 63n + 1n, `1${"0".repeat(62)}1`],
  [bigInteger("I", { min: 5, max: 8 }), 7n, "10"],
  // 11.7 and 11.8: a length, then the offset from the bound, or two's complement.
  [integer("I", { min: 0 }), 128, "00000001 10000000"],
  [integer("I", { min: 5 }), 5, "00000001 00000000"],
  [integer("I", { min: 5 }), 261, "00000010 00000001 00000000"],
  [integer("I", { min: -1 }), -1, "00000001 00000000"],
  [integer("I"), 127, "00000001 01111111"],
  [integer("I"), 128, "00000010 00000000 10000000"],
  [integer("I"), -128, "00000001 10000000"],
  [integer("I"), -129, "00000010 11111111 01111111"],
  [integer("I", { max: 10 }), -1, "00000001 11111111"],
  [bigInteger("I"), -129n, "00000010 11111111 01111111"],
  // 13.1: the extension bit.
  [integer("I", { min: 0, max: 7, extensible: true }), 5, "0 101"],
  [integer("I", { min: 0, max: 7, extensible: true }), 8, "1 00000001 00001000"],

  // Clause 14: the rank among the root's names, or among the additions.
  [Colour, "blue", "10"],
  [enumerated("E", { ten: 10, one: 1, five: 5 }), "five", "01"],
  [enumerated("E", ["only"]), "only", ""],
  [Later, "b", "0 1"],
  [Later, "c", "1 0 000000"],
  [Later, 3, "1 0 000001"],
  [Later, 65, "1 0 111111"],
  [Later, 66, "1 1 00000001 01000000"],

  // Clause 16.
  [bitString("B", { size: 3 }), bitsOf("101"), "101"],
  [bitString("B", { size: 0 }), bitsOf(""), ""],
  [bitString("B", { min: 1, max: 4 }), bitsOf("10"), "01 10"],
  [bitString("B"), bitsOf("1"), "00000001 1"],
  [bitString("B", { min: 2 }), bitsOf("110"), "00000011 110"],
  [bitString("B", { size: 3, extensible: true }), bitsOf("101"), "0 101"],
  [bitString("B", { size: 3, extensible: true }, { x: 0 }), bitsOf("10100"), "1 00000101 10100"],
  [bitString("B", { size: 8, extensible: true }, { x: 0 }), bitsOf(""), "1 00000000"],

  // Clause 17.
  [octetString("O", { size: 2 }), fromHex("a55a"), "10100101 01011010"],
  [octetString("O", { min: 0, max: 3 }), fromHex("0f"), "01 00001111"],
  [octetString("O"), fromHex("0f"), "00000001 00001111"],
  [octetString("O", { size: 1, extensible: true }), fromHex("0f"), "0 00001111"],
  [octetString("O", { size: 1, extensible: true }), fromHex("0ff0"), "1 00000010 00001111 11110000"],
  [containing("O", Bit2), 3, "00000001 11000000"],

  // Clause 30: bits of a character by the alphabet; codes themselves where they fit.
  [ia5String("S", { size: 2 }), "Hi", "1001000 1101001"],
  [ia5String("S", { min: 1, max: 4 }), "A", "00 1000001"],
  [ia5String("S", { max: 1, extensible: true }), "AB", "1 00000010 1000001 1000010"],
  [visibleString("S", { size: 1 }), "~", "1111110"],
  [printableString("S", { size: 1 }), "z", "1111010"],
  [numericString("S"), "0 9", "00000011 0001 0000 1010"],
  [ia5String("S", { size: 3, alphabet: "BCA" }), "CAB", "10 00 01"],
  [ia5String("S", { min: 0, max: 3, alphabet: "x" }), "xx", "10"],
  [utf8String("S"), "é", "00000010 11000011 10101001"],

  // Clauses 24 and 25.
  [objectIdentifier(), [1, 2, 840], "00000011 00101010 10000110 01001000"],
  [relativeOid(), [1, 200], "00000011 00000001 10000001 01001000"],

  // Clause 19: extension bit, presence bits, components; additions behind a bitmap, each as an open type.
  [Root, { a: undefined, b: 2, c: 1 }, "0 0 10"],
  [Root, { a: true, b: 2, c: 3 }, "1 1 1 10 11"],
  [Open, { a: true }, "0 1"],
  [Open, { a: true, c: 3 }, "1 1 0 000001 01 00000001 11000000"],
  [Grouped, { x: true, y: 2 }, "1 0 000001 10 00000001 1 1 10 0000"],
  [Grouped, { x: true }, "1 0 000001 10 00000001 0 1 000000"],
  [Grouped, { z: null }, "1 0 000001 01 00000001 00000000"],
  [Many, { m64: true }, `1 1 01000001 ${"0".repeat(64)}1 00000001 10000000`],
  [
    Open,
    { a: true, unknownAdditions: [{ index: 3, bytes: fromHex("ab") }], extensionBits: 5 },
    "1 1 0 000100 00010 00000001 10101011",
  ],
  [Open, { a: true, b: false, extensionBits: 1 }, "1 1 0 000000 1 00000001 00000000"],

  // Clause 20.
  [sequenceOf("L", Bit2, { size: 2 }), [1, 2], "01 10"],
  [sequenceOf("L", Bit2, { min: 1, max: 4 }), [1, 2], "01 01 10"],
  [sequenceOf("L", Bit2), [1, 2], "00000010 01 10"],
  [sequenceOf("L", Bit2, { min: 1, max: 2, extensible: true }), [1], "0 0 01"],
  [sequenceOf("L", Bit2, { min: 1, max: 2, extensible: true }), [], "1 00000000"],
  [sequenceOf("L", nullType()), Array(200).fill(null), "10 00000011001000"],

  // Clause 23.
  [Pick, { choice: "two", value: 3 }, "10 11"],
  [choice("C", { only: Flag }), { choice: "only", value: true }, "1"],
  [Wide, { choice: "flag", value: true }, "0 1"],
  [Wide, { choice: "flag2", value: true }, "1 0 000001 00000001 10000000"],
  [Wide, { choice: "unknown", value: { tag: 3, bytes: fromHex("ab") } }, "1 0 000010 00000001 10101011"],

  // 11.2 and 10.2: open types are whole octets, at least one.
  [Frame, { id: 1, body: "blue" }, "01 00000001 10000000"],
  [Frame, { id: 2, body: fromHex("abcd") }, "10 00000010 10101011 11001101"],
];

describe("UPER [R1.14]", () => {
  it.each(rows)("carries %o %o as %s", (schema, value, text) => {
    const octets = octetsOf(text);
    expect(uper.encode(schema, value)).toEqual(octets);
    expect(codecOf("UPER", "encodeTracked", schema)(value)).toEqual(octets);
    expect(uper.decode(schema, octets)).toEqual(value);
    const { value: mapped, length, map } = uper.decodeWithMap(schema, octets);
    expect(mapped).toEqual(value);
    expect(length).toBe(octets.length);
    expect(map[0]).toMatchObject({ path: "", start: 0, end: text.replaceAll(" ", "").length });
  });

  it("encodes the same wherever the buffer of the encoder stands", () => {
    const Mixed = sequence("Mixed", {
      a: octetString("O"),
      b: integer("I", { min: 0, max: 2 ** 30 }),
      c: Flag,
    });
    for (let length = 0; length < 40; length += 1) {
      const value = { a: new Uint8Array(length).fill(0xa5), b: 2 ** 30 - length, c: length % 2 === 0 };
      for (let round = 0; round < 400; round += 1) uper.encode(Flag, true);
      expect(uper.decode(Mixed, uper.encode(Mixed, value))).toEqual(value);
    }
  });

  it("keeps its promise after a value that was refused", () => {
    expect(() => uper.encode(Root, { a: true, b: 9, c: 1 })).toThrow(
      "b: expected an integer in 0..3, found 9",
    );
    expect(uper.encode(Root, { a: true, b: 2, c: 3 })).toEqual(octetsOf("1 1 1 10 11"));
  });
});
