import { expect, it } from "vitest";
import type { DecodeLimits } from "../codec/index.ts";
import {
  bigInteger,
  bitString,
  choice,
  containing,
  integer,
  lazy,
  nullType,
  octetString,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
} from "../schema/index.ts";
import { fromHex } from "../text/index.ts";
import { coer } from "./coer.ts";

interface Nest {
  readonly inner?: Nest | undefined;
}
const Nest: Schema<Nest> = sequence("Nest", { inner: optional(lazy("Nest", () => Nest)) });
type Shell =
  | { readonly choice: "shell"; readonly value: Shell }
  | { readonly choice: "core"; readonly value: null };
const Shell: Schema<Shell> = choice("Shell", {
  shell: containing(
    "Body",
    lazy("Shell", () => Shell),
  ),
  core: nullType(),
});

const nested = (levels: number) => new Uint8Array(levels).fill(0x80, 0, levels - 1);

it("takes 64 nested values by default, and refuses the next level", () => {
  expect(coer.decode(Nest, nested(64))).toHaveProperty("inner");
  expect(refusal(Nest, nested(65))).toMatchObject({ code: "too-deep", offset: 64 });
});

it("refuses a nesting bomb whatever depth is asked for", () => {
  const bomb = nested(1_000_000);
  expect(refusal(Nest, bomb)).toMatchObject({ code: "too-deep", offset: 64 });
  expect(refusal(Nest, bomb, { maxDepth: Number.POSITIVE_INFINITY })).toMatchObject({
    code: "too-deep",
    offset: 1000,
  });
  expect(refusal(Nest, bomb).path).toBe(Array(64).fill("inner").join("."));
});

it("refuses a nesting bomb through CONTAINING", () => {
  let bytes = fromHex("81");
  for (let level = 0; level < 100; level += 1) {
    const length =
      bytes.length < 128 ? [bytes.length] : [0x82 - (bytes.length < 256 ? 1 : 0), ...lengthOf(bytes.length)];
    bytes = Uint8Array.of(0x80, ...length, ...bytes);
  }
  expect(refusal(Shell, bytes)).toMatchObject({ code: "too-deep" });
});

function lengthOf(length: number): number[] {
  return length < 256 ? [length] : [length >> 8, length & 255];
}

it("refuses input beyond the limit before it reads it", () => {
  expect(refusal(octetString("O"), new Uint8Array(11), { maxInput: 10 })).toMatchObject({
    code: "too-large",
  });
  expect(refusal(octetString("O"), new Uint8Array(16 * 1024 * 1024 + 1))).toMatchObject({
    code: "too-large",
  });
});

it("counts the elements of all lists together", () => {
  const Lists = sequenceOf("Lists", sequenceOf("Nulls", nullType()));
  const bytes = fromHex("0102" + "0103" + "0103");
  expect(coer.decode(Lists, bytes, { maxElements: 8 })).toHaveLength(2);
  expect(refusal(Lists, bytes, { maxElements: 7 })).toMatchObject({ code: "too-many-elements", path: "[1]" });
});

it.each([
  [
    "a list that claims more elements than there are octets",
    sequenceOf("L", octetString("O")),
    "04ffffffff00",
    "truncated",
  ],
  [
    "a list of nothing that claims four thousand million elements",
    sequenceOf("L", nullType()),
    "04ffffffff",
    "too-many-elements",
  ],
  [
    "a list that claims more than any number",
    sequenceOf("L", nullType()),
    `81ff${"ff".repeat(255)}`,
    "too-many-elements",
  ],
  ["octets of a length beyond the input", octetString("O"), "84ffffffff", "truncated"],
  ["a length of 126 octets", octetString("O"), `fe${"ff".repeat(126)}`, "truncated"],
  ["a length of eight octets", utf8String("U"), "88ffffffffffffffff", "truncated"],
  ["bits of a length beyond the input", bitString("B"), "84ffffffff00", "truncated"],
  ["an integer of a length beyond the input", integer("I"), "84ffffffff", "truncated"],
  ["an integer of 300 octets", bigInteger("I"), `82012c7f${"ff".repeat(299)}`, "value-out-of-range"],
  [
    "a presence bitmap of 1.6 million bits",
    sequence("S", {}, {}),
    `8083030d4000${"80".repeat(199_999)}`,
    "too-many-elements",
  ],
] as readonly (readonly [string, Schema, string, string])[])(
  "refuses %s before it reads so much",
  { timeout: 10_000 },
  (_name, schema, hex, code) => {
    expect(refusal(schema, fromHex(hex))).toMatchObject({ code });
  },
);

function refusal(schema: Schema, bytes: Uint8Array, limits?: DecodeLimits): { readonly path?: string } {
  try {
    coer.decode(schema, bytes, limits);
  } catch (error) {
    return error as { path: string };
  }
  return {};
}
