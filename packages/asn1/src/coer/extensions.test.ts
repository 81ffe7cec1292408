import { expect, expectTypeOf, it } from "vitest";
import {
  boolean,
  choice,
  group,
  type Infer,
  integer,
  octetString,
  optional,
  sequence,
  withDefault,
} from "../schema/index.ts";
import { fromHex, toHex } from "../text/index.ts";
import { coer } from "./coer.ts";

const octet = integer("Octet", { min: 0, max: 255 });

const First = sequence("First", { a: octet }, {});
const Second = sequence("Second", { a: octet }, { b: octet, c: optional(octetString("C")) });
const Third = sequence(
  "Third",
  { a: octet },
  {
    b: octet,
    c: optional(octetString("C")),
    more: group({ d: octet, e: optional(boolean()) }),
    f: withDefault(octet, 7),
  },
);

it("types the members of additions and groups as members of the value", () => {
  expectTypeOf<Infer<typeof Third>["d"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Infer<typeof Third>["e"]>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<Infer<typeof Third>["b"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Infer<typeof Third>["a"]>().toEqualTypeOf<number>();
  expectTypeOf<Infer<typeof First>>().not.toHaveProperty("more");
});

it.each([
  ["no additions", Third, { a: 1 }, "0001"],
  ["one addition", Third, { a: 1, b: 2 }, "8001" + "0204" + "80" + "0102"],
  ["a group", Third, { a: 1, d: 3, e: true }, "8001" + "0204" + "20" + "038003ff"],
  ["a group without its OPTIONAL", Third, { a: 1, d: 3 }, "8001" + "0204" + "20" + "020003"],
  [
    "all",
    Third,
    { a: 1, b: 2, c: Uint8Array.of(9), d: 3, e: false, f: 8 },
    "800102" + "04f0" + "0102" + "020109" + "03800300" + "0108",
  ],
  ["a marker without additions", First, { a: 1 }, "0001"],
] as const)("encodes and decodes %s", (_name, schema, value, hex) => {
  expect(toHex(coer.encode(schema, value))).toBe(hex);
  expect(coer.decode(schema, fromHex(hex))).toMatchObject(value);
});

it("leaves out an addition that has its DEFAULT value, and fills it in", () => {
  expect(toHex(coer.encode(Third, { a: 1, f: 7 }))).toBe("0001");
  expect(coer.decode(Third, fromHex("0001")).f).toBe(7);
});

it("keeps additions of a newer edition byte for byte, with the length of its bitmap", () => {
  for (const hex of [
    "8001" + "0204f0" + "0102" + "020109" + "03800300" + "0108",
    "8001" + "0300" + "8001" + "0102" + "0155",
    "8001" + "03078000" + "0102",
    "8001" + "0207" + "80" + "0102",
  ]) {
    const value = coer.decode(Second, fromHex(hex));
    expect(value.b).toBe(2);
    expect(toHex(coer.encode(Second, value))).toBe(hex);
    expect(toHex(coer.encode(Second, { ...value }))).toBe(hex);
  }
  expect(coer.decode(Second, fromHex("800103008001" + "0102" + "0155"))).toMatchObject({
    unknownAdditions: [{ index: 15, bytes: Uint8Array.of(0x55) }],
    extensionBits: 16,
  });
});

it("reads an older edition's shorter bitmap", () => {
  const older = coer.encode(Second, { a: 1, b: 2 });
  expect(coer.decode(Third, older)).toMatchObject({
    a: 1,
    b: 2,
    c: undefined,
    d: undefined,
    extensionBits: 2,
  });
});

it("keeps an alternative of a newer edition", () => {
  const Old = choice("C", { a: octet }, {});
  const value = coer.decode(Old, fromHex("85020102"));
  expect(value).toEqual({ choice: "unknown", value: { tag: 5, bytes: Uint8Array.of(1, 2) } });
  expect(toHex(coer.encode(Old, value))).toBe("85020102");
  expect(toHex(coer.encode(Old, coer.decode(Old, fromHex("bf8148020102"))))).toBe("bf8148020102");
});

it.each([
  ["a set marker without a set bit", "8001" + "020400", "invalid-extension", 2],
  ["a bitmap without bits", "8001" + "0100", "invalid-extension", 2],
  ["bits behind the bitmap", "8001" + "0204" + "810102", "stray-bits", 4],
  ["more unused bits than an octet has", "8001" + "0208" + "800102", "stray-bits", 3],
  ["octets behind an addition", "8001" + "0204" + "80020102", "trailing-bytes", 7],
  ["an addition cut short", "8001" + "0204" + "8000", "truncated", 6],
  ["an explicit DEFAULT", "8001" + "0204" + "100107", "default-encoded", 7],
])("refuses %s", (_name, hex, code, offset) => {
  expect(() => coer.decode(Third, fromHex(hex))).toThrow(expect.objectContaining({ code, offset }));
});

it("refuses a group that is announced but has no members", () => {
  const Grouped = sequence("G", {}, { more: group({ a: optional(octet), b: withDefault(octet, 3) }) });
  expect(() => coer.decode(Grouped, fromHex("80020780" + "0100"))).toThrow(
    expect.objectContaining({ code: "default-encoded" }),
  );
  expect(toHex(coer.encode(Grouped, { b: 3 }))).toBe("00");
});
