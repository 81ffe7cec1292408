import { describe, expect, it } from "vitest";
import {
  bitString,
  boolean,
  choice,
  containing,
  ia5String,
  integer,
  lazy,
  nullType,
  octetString,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
} from "../schema/index.ts";
import { octetsOf } from "./bits.test-support.ts";
import { uper } from "./uper.ts";

const Uint8 = integer("Uint8", { min: 0, max: 255 });

describe("lengths of 16,384 and more", () => {
  const octets = octetString("O");
  const filled = (length: number) => Uint8Array.from({ length }, (_, index) => index * 7 + (index >> 8));
  it.each<[length: number, pieces: readonly [mark: number, at: number][], total: number]>([
    [16_383, [[0xbf, 0]], 16_385],
    [
      16_384,
      [
        [0xc1, 0],
        [0x00, 16_385],
      ],
      16_386,
    ],
    [
      16_385,
      [
        [0xc1, 0],
        [0x01, 16_385],
      ],
      16_387,
    ],
    [
      65_536,
      [
        [0xc4, 0],
        [0x00, 65_537],
      ],
      65_538,
    ],
    [
      65_536 + 49_152 + 200,
      [
        [0xc4, 0],
        [0xc3, 65_537],
        [0x80, 65_537 + 49_153],
      ],
      65_536 + 49_152 + 200 + 4,
    ],
  ])("carries %i octets in pieces", (length, pieces, total) => {
    const value = filled(length);
    const encoded = uper.encode(octets, value);
    expect(encoded).toHaveLength(total);
    expect(pieces.map(([, at]) => encoded[at])).toEqual(pieces.map(([mark]) => mark));
    expect(uper.decode(octets, encoded)).toEqual(value);
    expect(uper.decodeWithMap(octets, encoded).value).toEqual(value);
    expect(uper.explore(octets, encoded.subarray(0, total - 1)).failure).toMatchObject({ code: "truncated" });
  });

  it.each<[name: string, schema: Schema, value: unknown, octets: number]>([
    ["bits", bitString("B"), { bytes: filled(2048 + 5), length: 16_384 + 40 }, 1 + 2048 + 1 + 5],
    ["characters", ia5String("S"), "x".repeat(16_384), 1 + 14_336 + 1],
    ["elements", sequenceOf("L", Uint8), Array(16_385).fill(9), 1 + 16_384 + 1 + 1],
    ["CONTAINING", containing("C", octets), filled(16_400), 1 + 16_384 + 1 + 18],
    [
      "elements of a huge fixed number",
      sequenceOf("L", Uint8, { size: 65_536 }),
      Array(65_536).fill(1),
      65_538,
    ],
    ["octets of a range to 65,536", octetString("O", { min: 1, max: 65_536 }), filled(16_384), 16_386],
  ])("carries so many %s", (_name, schema, value, length) => {
    const encoded = uper.encode(schema, value);
    expect(encoded).toHaveLength(length);
    expect(uper.decode(schema, encoded)).toEqual(value);
    expect(uper.decodeWithMap(schema, encoded).value).toEqual(value);
  });

  it("counts places inside a fragmented open type as they stand in the input", () => {
    const Pair = sequence("Pair", { first: octetString("O", { size: 16_384 }), second: Uint8, third: Uint8 });
    const Frame = sequence("Frame", {
      id: Uint8,
      body: openType("Body", "id", new Map([[1, Pair]])),
      after: Uint8,
    });
    const value = { id: 1, body: { first: filled(16_384), second: 7, third: 8 }, after: 9 };
    const encoded = uper.encode(Frame, value);
    expect(uper.decode(Frame, encoded)).toEqual(value);
    const { map } = uper.decodeWithMap(Frame, encoded);
    const octetsAt = map.map(({ path, start, end }) => [path, start / 8, end / 8]);
    expect(octetsAt.slice(-5)).toEqual([
      ["body", 2, 16_389],
      ["body.first", 2, 16_386],
      ["body.second", 16_387, 16_388],
      ["body.third", 16_388, 16_389],
      ["after", 16_389, 16_390],
    ]);
    const damaged = Uint8Array.from(encoded);
    damaged[16_386] = 1;
    expect(uper.explore(Frame, damaged).failure).toMatchObject({
      code: "truncated",
      path: "body.third",
      offset: 16_388,
    });
  });

  it("refuses pieces that are not as large as they can be, save by basic rules", () => {
    const encoded = new Uint8Array(2 * 16_385 + 1);
    encoded[0] = 0xc1;
    encoded[16_385] = 0xc1;
    expect(uper.explore(octets, encoded).failure).toMatchObject({
      code: "non-canonical-length",
      offset: 16_385,
    });
    const found = uper.explore(octets, encoded, { rules: "basic" });
    expect(found.value).toHaveLength(32_768);
    expect(found.findings).toHaveLength(1);
  });
});

describe("limits", () => {
  interface Nest {
    readonly inner?: Nest | undefined;
  }
  const Nest: Schema<Nest> = sequence("Nest", { inner: optional(lazy("Nest", () => Nest)) });

  it("takes 64 nested values by default, and refuses the next level", () => {
    expect(uper.decode(Nest, octetsOf(`${"1".repeat(63)}0`))).toHaveProperty("inner");
    expect(uper.explore(Nest, octetsOf(`${"1".repeat(64)}0`)).failure).toMatchObject({
      code: "too-deep",
      bit: 64,
    });
    expect(() => uper.decode(Nest, octetsOf(`${"1".repeat(64)}0`))).toThrow("nested");
  });

  it("refuses a nesting bomb whatever depth is asked for", () => {
    const bomb = new Uint8Array(100_000).fill(255);
    const { failure } = uper.explore(Nest, bomb, { maxDepth: Number.POSITIVE_INFINITY });
    expect(failure).toMatchObject({ code: "too-deep", bit: 1000 });
    expect(() => uper.decode(Nest, bomb, { maxDepth: Number.POSITIVE_INFINITY })).toThrow("nested");
  });

  it("refuses a cycle of objects", () => {
    const ring: { inner?: Nest } = {};
    ring.inner = ring;
    expect(() => uper.encode(Nest, ring)).toThrow("at most 512 nested values");
  });

  it("refuses input beyond the limit before it reads it", () => {
    expect(uper.explore(Uint8, new Uint8Array(11), { maxInput: 10 })).toMatchObject({
      failure: { code: "too-large" },
      map: [],
    });
  });

  it("counts elements without bits against the input's length, and all lists together", () => {
    const Nulls = sequenceOf("Nulls", nullType());
    expect(uper.decode(Nulls, octetsOf("10 01000000001000"))).toHaveLength(4104);
    expect(uper.explore(Nulls, octetsOf("10 01000000001001")).failure).toMatchObject({
      code: "too-many-elements",
    });
    const bomb = new Uint8Array(65_536).fill(0xc4);
    expect(uper.explore(Nulls, bomb).failure).toMatchObject({ code: "too-many-elements" });
    const Lists = sequenceOf("Lists", Nulls);
    const lists = octetsOf("00000010 00000011 00000011");
    expect(uper.decode(Lists, lists, { maxElements: 8 })).toHaveLength(2);
    expect(uper.explore(Lists, lists, { maxElements: 7 }).failure).toMatchObject({ path: "[1]" });
  });

  it.each<[name: string, schema: Schema, code: string]>([
    ["characters of an alphabet of one", ia5String("S", { alphabet: "x" }), "too-many-elements"],
    ["empty sequences", sequenceOf("L", sequence("S", {})), "too-many-elements"],
    ["single alternatives", sequenceOf("L", choice("C", { only: nullType() })), "too-many-elements"],
    ["truth values", sequenceOf("L", boolean()), "too-many-elements"],
    ["octets", octetString("O"), "truncated"],
    ["an integer", integer("I"), "non-canonical-integer"],
  ])("refuses 64 KiB that claim more %s than any real input has", (_name, schema, code) => {
    const bomb = new Uint8Array(65_536).fill(0xc4);
    expect(uper.explore(schema, bomb).failure).toMatchObject({ code });
    expect(() => uper.decode(schema, bomb)).toThrow("expected");
  });

  it("refuses more additions than the limit allows", () => {
    const Open = sequence("Open", {}, {});
    const octets = octetsOf(`1 1 10111111 11111111 ${"1".repeat(16_383)}`);
    expect(uper.explore(Open, octets).failure).toMatchObject({ code: "too-many-elements", bit: 1 });
  });
});

it("notes the first hundred findings, and takes the rest without", () => {
  const Numbers = sequenceOf("Numbers", integer("I"));
  const long = "00000010 00000000 00000001";
  const found = uper.explore(Numbers, octetsOf(`10000000 11001000 ${long.repeat(200)}`), { rules: "basic" });
  expect(found.value).toEqual(Array(200).fill(1));
  expect(found.findings).toHaveLength(100);
});
