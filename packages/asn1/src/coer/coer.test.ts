import { describe, expect, it } from "vitest";
import {
  bigInteger,
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  type Infer,
  ia5String,
  integer,
  lazy,
  nullType,
  numericString,
  objectIdentifier,
  octetString,
  openType,
  optional,
  printableString,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
  visibleString,
  withDefault,
} from "../schema/index.ts";
import { fromHex, toHex } from "../text/index.ts";
import { coer } from "./coer.ts";

const octet = integer("Octet", { min: 0, max: 255 });
const number = integer("Number", { min: 0 });

const cases: readonly (readonly [Schema<never> | Schema, unknown, string])[] = [
  [boolean(), true, "ff"],
  [boolean(), false, "00"],
  [nullType(), null, ""],
  // Integers fixed by their range: unsigned 1, 2, 4, 8 octets, then signed.
  [integer("I", { min: 0, max: 255 }), 255, "ff"],
  [integer("I", { min: 3, max: 3 }), 3, "03"],
  [integer("I", { min: 0, max: 256 }), 255, "00ff"],
  [integer("I", { min: 0, max: 65_535 }), 65_535, "ffff"],
  [integer("I", { min: 0, max: 65_536 }), 1, "00000001"],
  [integer("I", { min: 0, max: 4_294_967_295 }), 4_294_967_295, "ffffffff"],
  [integer("I", { min: 0, max: 4_294_967_296 }), 4_294_967_296, "0000000100000000"],
  [
    bigInteger("I", { min: 0, max: 18_446_744_073_709_551_615n }),
    18_446_744_073_709_551_615n,
    "ffffffffffffffff",
  ],
  [bigInteger("I", { min: 0, max: 65_535 }), 258n, "0102"],
  [integer("I", { min: -128, max: 127 }), -128, "80"],
  [integer("I", { min: -1, max: 127 }), 127, "7f"],
  [integer("I", { min: -1, max: 128 }), 128, "0080"],
  [integer("I", { min: -32_768, max: 0 }), -32_768, "8000"],
  [integer("I", { min: -900_000_000, max: 900_000_001 }), -900_000_000, "ca5b1700"],
  [integer("I", { min: -2_147_483_649, max: 0 }), -1, "ffffffffffffffff"],
  [bigInteger("I", { min: -(2n ** 63n), max: 0 }), -(2n ** 63n), "8000000000000000"],
  // With a length: no upper bound, no lower bound, more than eight octets, an extensible range.
  [number, 0, "0100"],
  [number, 255, "01ff"],
  [number, 256, "020100"],
  [number, 623, "02026f"],
  [number, 16_777_216, "0401000000"],
  [number, Number.MAX_SAFE_INTEGER, "071fffffffffffff"],
  [integer("I"), 0, "0100"],
  [integer("I"), 128, "020080"],
  [integer("I"), -128, "0180"],
  [integer("I"), -129, "02ff7f"],
  [integer("I"), Number.MIN_SAFE_INTEGER, "07e0000000000001"],
  [integer("I", { max: 5 }), -1, "01ff"],
  [integer("I", { min: 0, max: 255, extensible: true }), 200, "0200c8"],
  [bigInteger("I", { min: 0 }), 2n ** 64n, "09010000000000000000"],
  [bigInteger("I"), -(2n ** 64n), "09ff0000000000000000"],
  [bigInteger("I", { min: 0, max: 2n ** 64n }), 128n, "0180"],
  [enumerated("E", ["a", "b"]), "b", "01"],
  [enumerated("E", ["a"], { additions: ["b"] }), "b", "01"],
  [enumerated("E", ["a"], { additions: ["b"] }), 5, "05"],
  [enumerated("E", ["a"], { additions: ["b"] }), 128, "820080"],
  [enumerated("E", ["a"], { additions: ["b"] }), -1, "81ff"],
  [
    enumerated(
      "E",
      Array.from({ length: 130 }, (_, index) => `e${index}`),
    ),
    "e129",
    "820081",
  ],
  [bitString("B", { size: 8 }), { bytes: fromHex("c0"), length: 8 }, "c0"],
  [bitString("B", { size: 9 }), { bytes: fromHex("ff80"), length: 9 }, "ff80"],
  [bitString("B"), { bytes: fromHex("a0"), length: 3 }, "0205a0"],
  [bitString("B"), { bytes: new Uint8Array(), length: 0 }, "0100"],
  [bitString("B", { size: 8, extensible: true }), { bytes: fromHex("c0"), length: 8 }, "0200c0"],
  [octetString("O", { size: 3 }), fromHex("010203"), "010203"],
  [octetString("O", { size: 0 }), new Uint8Array(), ""],
  [octetString("O"), new Uint8Array(), "00"],
  [octetString("O", { min: 1, max: 16 }), fromHex("0102"), "020102"],
  [octetString("O", { size: 2, extensible: true }), fromHex("010203"), "03010203"],
  [octetString("O"), new Uint8Array(127), `7f${"00".repeat(127)}`],
  [octetString("O"), new Uint8Array(128), `8180${"00".repeat(128)}`],
  [octetString("O"), new Uint8Array(256), `820100${"00".repeat(256)}`],
  [octetString("O"), new Uint8Array(65_536), `83010000${"00".repeat(65_536)}`],
  [utf8String("U"), "aé€😀", "0a61c3a9e282acf09f9880"],
  [utf8String("U"), "\ufeffa", "04efbbbf61"],
  [utf8String("U", { size: 2 }), "a😀", "0561f09f9880"],
  [ia5String("S"), "hi\n", "0368690a"],
  [ia5String("S", { size: 2 }), "hi", "6869"],
  [visibleString("S", { min: 1, max: 3 }), "~", "017e"],
  [printableString("S"), "A b?", "044120623f"],
  [numericString("S", { size: 3 }), "1 2", "312032"],
  [ia5String("S", { alphabet: "abc" }), "cab", "03636162"],
  [objectIdentifier(), [1, 2, 840, 113_549], "062a864886f70d"],
  [objectIdentifier(), [2, 999, 3], "03883703"],
  [objectIdentifier(), [0, 39], "0127"],
  [containing("C", octet), 7, "0107"],
  [containing("C", octetString("O")), new Uint8Array(127), `81807f${"00".repeat(127)}`],
  [sequenceOf("L", octet), [], "0100"],
  [sequenceOf("L", octet), [1, 2], "01020102"],
  [sequenceOf("L", nullType()), Array(300).fill(null), "02012c"],
  [sequence("S", { a: octet, b: boolean() }), { a: 1, b: true }, "01ff"],
  [sequence("S", {}), {}, ""],
  [sequence("S", { a: octet, b: optional(octet) }), { a: 1, b: 2 }, "800102"],
  [sequence("S", { a: octet, b: optional(octet) }), { a: 1, b: undefined }, "0001"],
  [sequence("S", { n: optional(nullType()) }), { n: null }, "80"],
  [sequence("S", { d: withDefault(octet, 5) }), { d: 6 }, "8006"],
  [sequence("S", { d: withDefault(octet, 5) }), { d: 5 }, "00"],
  [
    sequence("S", { d: withDefault(bitString("B", { size: 8 }), { bytes: Uint8Array.of(0x80), length: 8 }) }),
    { d: { bytes: Uint8Array.of(0x80), length: 8 } },
    "00",
  ],
  [
    sequence("S", Object.fromEntries(Array.from("abcdefghi", (name) => [name, optional(octet)]))),
    { i: 9, a: 1 },
    "80800109",
  ],
  [choice("C", { a: octet, b: nullType() }), { choice: "a", value: 7 }, "8007"],
  [choice("C", { a: octet, b: nullType() }), { choice: "b", value: null }, "81"],
  [choice("C", { a: octet }, { b: octet }), { choice: "b", value: 7 }, "810107"],
  [wideChoice(), { choice: "c62", value: 1 }, "be01"],
  [wideChoice(), { choice: "c63", value: 1 }, "bf3f01"],
  [wideChoice(), { choice: "c129", value: 1 }, "bf810101"],
];

function wideChoice() {
  return choice("W", Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`c${index}`, octet])));
}

describe("each kind of type", () => {
  it.each(
    cases.map(([schema, value, hex]) => [schema.kind, hex.slice(0, 24), schema, value, hex] as const),
  )("%s is encoded as %s… and decoded from it", (_kind, _shown, schema, value, hex) => {
    expect(toHex(coer.encode(schema as Schema, value))).toBe(hex);
    expect(coer.decode(schema as Schema, fromHex(hex))).toEqual(value);
    expect(coer.decodeWithMap(schema as Schema, fromHex(hex)).value).toEqual(value);
  });
});

const Extension = sequence("Extension", {
  id: octet,
  content: openType<number | string>(
    "Extension.content",
    "id",
    new Map<number, Schema<number | string>>([
      [1, octet],
      [2, utf8String("Text")],
    ]),
  ),
});

it("takes the type of an open type from the table, and keeps octets outside it", () => {
  for (const [value, hex] of [
    [{ id: 1, content: 9 }, "010109"],
    [{ id: 2, content: "hi" }, "0203026869"],
    [{ id: 3, content: Uint8Array.of(1, 2) }, "03020102"],
  ] as readonly (readonly [Infer<typeof Extension>, string])[]) {
    expect(toHex(coer.encode(Extension, value))).toBe(hex);
    expect(coer.decode(Extension, fromHex(hex))).toEqual(value);
  }
});

it("finds the key of an open type that stands in a CHOICE or a list", () => {
  const table = new Map([[1, octet]]);
  const List = sequence("List", {
    id: octet,
    items: sequenceOf("Items", choice("Item", { known: openType("Known", "id", table), none: nullType() })),
  });
  const value = {
    id: 1,
    items: [
      { choice: "known" as const, value: 5 },
      { choice: "none" as const, value: null },
    ],
  };
  const hex = "01010280010581";
  expect(toHex(coer.encode(List, value))).toBe(hex);
  expect(coer.decode(List, fromHex(hex))).toEqual(value);
});

interface Tree {
  readonly label: number;
  readonly children: readonly Tree[];
}
const Tree: Schema<Tree> = sequence("Tree", {
  label: octet,
  children: sequenceOf(
    "Children",
    lazy("Tree", () => Tree),
  ),
});

it("encodes and decodes recursive types", () => {
  const value: Tree = { label: 1, children: [{ label: 2, children: [] }] };
  expect(toHex(coer.encode(Tree, value))).toBe("010101020100");
  expect(coer.decode(Tree, fromHex("010101020100"))).toEqual(value);
});

it("tells same-named different types apart", () => {
  const Both = sequence("S", { a: sequence("X", { m: octet }), b: sequence("X", { n: boolean() }) });
  expect(toHex(coer.encode(Both, { a: { m: 1 }, b: { n: true } }))).toBe("01ff");
  expect(coer.decode(Both, fromHex("01ff"))).toEqual({ a: { m: 1 }, b: { n: true } });
});

it("gives octets as views of the input, from a Buffer too", () => {
  const input = Buffer.from("..abc").subarray(2);
  const value = coer.decode(octetString("O", { size: 3 }), input);
  expect(value).toEqual(Uint8Array.of(97, 98, 99));
  expect(value.constructor).toBe(Uint8Array);
  input[0] = 120;
  expect(value[0]).toBe(120);
});

it("keeps earlier encodings when later ones are made", () => {
  const Text = octetString("O");
  const encodings = Array.from({ length: 2000 }, (_, index) =>
    coer.encode(Text, new Uint8Array(index % 40).fill(index)),
  );
  for (const [index, encoded] of encodings.entries()) {
    expect(encoded).toEqual(Uint8Array.of(index % 40, ...new Uint8Array(index % 40).fill(index)));
  }
});

it("encodes values that outgrow its buffer", () => {
  const Long = sequence("Long", {
    list: sequenceOf("L", octetString("O")),
    nested: containing("C", octetString("P")),
  });
  const value = {
    list: Array.from({ length: 3000 }, () => new Uint8Array(500).fill(7)),
    nested: new Uint8Array(70_000),
  };
  const encoded = coer.encode(Long, value);
  expect(encoded.length).toBe(3 + 3000 * 503 + 4 + 4 + 70_000);
  expect(coer.decode(Long, encoded)).toEqual(value);
});

it("maps every component to its octets, inside open types and CONTAINING too", () => {
  const Outer = sequence("Outer", {
    version: octet,
    body: optional(containing("Body", Extension)),
    items: sequenceOf("Items", choice("Item", { one: octet })),
  });
  const { map, value } = coer.decodeWithMap(Outer, fromHex("80010301010901018005"));
  expect(value).toEqual({ version: 1, body: { id: 1, content: 9 }, items: [{ choice: "one", value: 5 }] });
  expect(map.map(({ path, type, start, end, depth }) => [path, type, start, end, depth])).toEqual([
    ["", "Outer", 0, 10, 0],
    ["version", "Octet", 1, 2, 1],
    ["body", "Body", 2, 6, 1],
    ["body", "Extension", 3, 6, 2],
    ["body.id", "Octet", 3, 4, 3],
    ["body.content", "Extension.content", 4, 6, 3],
    ["body.content", "Octet", 5, 6, 4],
    ["items", "Items", 6, 10, 1],
    ["items[0]", "Item", 8, 10, 2],
    ["items[0].one", "Octet", 9, 10, 3],
  ]);
});
