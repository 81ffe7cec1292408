import { expect, it } from "vitest";
import { provideCodecs } from "../codec/index.ts";
import { emitCoer } from "../compile/coer/index.ts";
import {
  boolean,
  choice,
  containing,
  integer,
  nullType,
  octetString,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
} from "../schema/index.ts";
import { fromHex } from "../text/index.ts";
import { coer } from "./coer.ts";

const Uint8 = integer("Uint8", { min: 0, max: 255 });
const Item = sequence("Item", { id: Uint8, name: optional(utf8String("Name", { max: 3 })) });
const List = sequence("List", { flag: boolean("Flag"), items: sequenceOf("Items", Item, { max: 9 }) });

it("says of every component what it is, where it stands and what it holds", () => {
  const { map, length } = coer.decodeWithMap(List, fromHex("ff01020007800801 41".replaceAll(" ", "")));
  expect(length).toBe(9);
  expect(map).toEqual([
    range("", "List", "sequence", "SEQUENCE", 0, 9, 0),
    range("flag", "Flag", "boolean", "BOOLEAN", 0, 1, 1, true),
    range("items", "Items", "sequenceOf", "SEQUENCE (SIZE (0..9)) OF Item", 1, 9, 1),
    range("items[0]", "Item", "sequence", "SEQUENCE", 3, 5, 2),
    range("items[0].id", "Uint8", "integer", "INTEGER (0..255)", 4, 5, 3, 7),
    range("items[1]", "Item", "sequence", "SEQUENCE", 5, 9, 2),
    range("items[1].id", "Uint8", "integer", "INTEGER (0..255)", 6, 7, 3, 8),
    range("items[1].name", "Name", "string", "UTF8String (SIZE (0..3))", 7, 9, 3, "A"),
  ]);
});

function range(
  path: string,
  type: string,
  kind: string,
  constraint: string,
  start: number,
  end: number,
  depth: number,
  value?: unknown,
) {
  return { path, type, kind, constraint, start, end, depth, value };
}

it("keeps the map up to where reading stopped, and why it stopped", () => {
  const { failure, map, value } = coer.explore(List, fromHex("ff010200078008044142"));
  expect(value).toBeUndefined();
  expect(failure).toMatchObject({ code: "truncated", path: "items[1].name", offset: 8 });
  expect(map.map(({ path, end }) => [path, end])).toEqual([
    ["", 8],
    ["flag", 1],
    ["items", 8],
    ["items[0]", 5],
    ["items[0].id", 5],
    ["items[1]", 8],
    ["items[1].id", 7],
    ["items[1].name", 8],
  ]);
  expect(map.at(-1)?.value).toBeUndefined();
});

it("gives the whole map of a value with octets behind it, and takes them where allowed", () => {
  const octets = fromHex("ff01000102");
  const { failure, map } = coer.explore(List, octets);
  expect(failure).toMatchObject({ code: "trailing-bytes", offset: 3 });
  expect(map).toHaveLength(3);
  expect(coer.explore(List, octets, { trailing: "allow" })).toMatchObject({
    value: { flag: true, items: [] },
    length: 3,
  });
  expect(coer.decode(List, octets, { trailing: "allow" })).toEqual({ flag: true, items: [] });
});

it("refuses input beyond the limit with an empty map", () => {
  expect(coer.explore(List, new Uint8Array(9), { maxInput: 8 })).toMatchObject({
    failure: { code: "too-large" },
    map: [],
  });
});

it("maps what is unknown as octets", () => {
  const Kept = sequence("Kept", { id: Uint8, body: openType("Body", "id", new Map([[1, Uint8]])) }, {});
  const { map } = coer.decodeWithMap(Kept, fromHex("8009020a0b" + "02" + "0780" + "01cc"));
  expect(map.slice(2).map(({ path, kind, value }) => [path, kind, value])).toEqual([
    ["body", "openType", fromHex("0a0b")],
    ["unknownAdditions[0]", "openType", fromHex("cc")],
  ]);
  const inTable = coer.decodeWithMap(Kept, fromHex("0001" + "0105")).map;
  expect(inTable.slice(2).map(({ path, kind, value }) => [path, kind, value])).toEqual([
    ["body", "openType", undefined],
    ["body", "integer", 5],
  ]);
  const Open = choice("Open", { a: nullType() }, {});
  expect(coer.decodeWithMap(Open, fromHex("8501dd")).map.at(-1)).toMatchObject({
    path: "unknown",
    value: fromHex("dd"),
  });
});

it("maps the value inside CONTAINING below it", () => {
  const { map } = coer.decodeWithMap(containing("Wrapped", octetString("Inner")), fromHex("0201aa"));
  expect(map.map(({ type, start, value }) => [type, start, value])).toEqual([
    ["Wrapped", 0, undefined],
    ["Inner", 1, fromHex("aa")],
  ]);
});

it("counts elements without octets against the input's length", () => {
  const Nulls = sequenceOf("Nulls", nullType());
  expect(coer.decode(Nulls, fromHex("02100c"))).toHaveLength(4108);
  expect(coer.explore(Nulls, fromHex("02100d")).failure).toMatchObject({ code: "too-many-elements" });
});

it("uses codecs that were provided, and compiles none for them", () => {
  const schema: Schema<boolean> = boolean("Provided");
  let calls = 0;
  for (const part of ["decode", "decodeMapped", "encode", "encodeTracked"] as const) {
    provideCodecs({
      rules: "COER",
      part,
      schemas: [schema],
      factory: (support) => {
        calls += 1;
        return new Function("support", emitCoer([schema], part))(support);
      },
    });
  }
  expect(calls).toBe(4);
  const compiler = globalThis.Function;
  globalThis.Function = class {
    constructor() {
      throw new Error("forbidden by the content security policy");
    }
  } as unknown as FunctionConstructor;
  try {
    expect(coer.decode(schema, coer.encode(schema, true))).toBe(true);
    expect(coer.explore(schema, fromHex("02")).failure).toMatchObject({ code: "invalid-boolean" });
    expect(() => coer.encode(schema, 1 as never)).toThrow("expected a boolean");
    expect(() => coer.decode(boolean("Other"), fromHex("ff"))).toThrow("forbidden");
  } finally {
    globalThis.Function = compiler;
  }
});

it("counts an element with the components that it cannot leave out", () => {
  const Triple = sequence("Triple", { a: nullType(), b: nullType(), c: optional(nullType()) });
  const Triples = sequenceOf("Triples", choice("Pick", { triple: Triple }));
  const octets = fromHex("0102800080" + "00");
  expect(coer.decode(Triples, octets, { maxElements: 8 })).toHaveLength(2);
  expect(() => coer.decode(Triples, octets, { maxElements: 7 })).toThrow("than the limit allows");
});
