import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coer } from "../coer/coer.ts";
import {
  bigInteger,
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  integer,
  nullType,
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
import { randomType } from "../schema/random-schema.test-support.ts";
import { fromHex } from "./hex.ts";
import { NotationError } from "./notation-tokens.ts";
import { parseValueNotation } from "./parse-value-notation.ts";
import { printValueNotation } from "./print.ts";

const octet = integer("Octet", { min: 0, max: 255, named: { one: 1 } });
const flags = bitString("Flags", { size: 8 }, { app: 0, enrol: 1 });
const Item = sequence("Item", { psid: octet, ssp: optional(octetString("Ssp")) });
const Message = sequence("Message", {
  version: withDefault(octet, 3),
  type: enumerated("Type", ["explicit", "implicit"]),
  issuer: choice("Issuer", { digest: octetString("Digest"), self: nullType() }),
  list: sequenceOf("List", Item),
});
const good = "{ type implicit, issuer self : NULL, list {{psid 36}, {psid one, ssp '0A 0b'H}} }";

it("reads back what is printed, of any type", () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const { schema, value: drawValue } = randomType(draw, 3);
      for (let round = 0; round < 3; round += 1) {
        const value = coer.decode(schema, coer.encode(schema, drawValue(draw)));
        expect(parseValueNotation(schema, printValueNotation(schema, value))).toEqual(
          withoutExtensionBits(value),
        );
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

/** How many bits a COER encoding spent on its additions is not part of the value, and is not printed. */
function withoutExtensionBits(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(withoutExtensionBits);
  const members = Object.entries(value).filter(([name]) => name !== "extensionBits");
  return Object.fromEntries(members.map(([name, member]) => [name, withoutExtensionBits(member)]));
}

it("reads what people write: without the type in front, on one line, in any order, with comments", () => {
  const expected = {
    version: 3,
    type: "implicit",
    issuer: { choice: "self", value: null },
    list: [{ psid: 36 }, { psid: 1, ssp: fromHex("0a0b") }],
  };
  expect(parseValueNotation(Message, good)).toEqual(expected);
  expect(parseValueNotation(Message, `m Message ::= -- a request -- ${good} -- the end`)).toEqual(expected);
  const otherwise = `{
    list { -- two of them
      { ssp '0A0B'H, psid 1 } } ,
    issuer self:NULL, version 3,type implicit}`;
  expect(parseValueNotation(Message, otherwise.replace("{ -- two", "{ {psid 36}, -- two"))).toEqual(expected);
});

describe("of single values", () => {
  it.each<[Schema, string, unknown]>([
    [boolean(), "FALSE", false],
    [octet, "one", 1],
    [bigInteger("Big"), "-18446744073709551616", -(2n ** 64n)],
    [enumerated("E", ["a-b"], { additions: [] }), "a-b", "a-b"],
    [enumerated("E", ["a"], { additions: [] }), "77", 77],
    [flags, "{enrol}", { bytes: Uint8Array.of(0x40), length: 8 }],
    [flags, "{}", { bytes: Uint8Array.of(0), length: 8 }],
    [flags, "'0000 0011'B", { bytes: Uint8Array.of(3), length: 8 }],
    [flags, "'C0'H", { bytes: Uint8Array.of(0xc0), length: 8 }],
    [bitString("Few", { min: 1, max: 9 }, { a: 0, b: 4 }), "{b}", { bytes: Uint8Array.of(8), length: 5 }],
    [bitString("Few", { min: 1, max: 9 }, { a: 0 }), "{}", { bytes: Uint8Array.of(0), length: 1 }],
    [
      bitString("More", { size: 8, extensible: true }, { a: 0 }),
      "{a}",
      { bytes: Uint8Array.of(0x80), length: 8 },
    ],
    [utf8String("Text"), '"say ""-- no"", {"', 'say "-- no", {'],
    [objectIdentifier(), "{ 1 2 840 }", [1, 2, 840]],
    [containing("Inside", octet), "CONTAINING 5", 5],
    [choice("Old", { a: octet }, {}), "-- unknown alternative 5 -- '0102'H", unknownAlternative()],
  ])("%s: %s", (schema, text, value) => {
    expect(parseValueNotation(schema, text)).toEqual(value);
  });

  function unknownAlternative() {
    return { choice: "unknown", value: { tag: 5, bytes: fromHex("0102") } };
  }
});

describe("refuses with the field, the rule and the place", () => {
  const Open = sequence("Open", { id: octet, body: openType("Body", "id", new Map([[1, octet]])) });
  it.each<[Schema, string, string]>([
    [Message, "", "expected { and the members of a Message, found the end (line 1, column 1)"],
    [
      Message,
      good.replace("implicit", "impl"),
      'type: expected explicit, implicit, found "impl" (line 1, column 8)',
    ],
    [
      Message,
      good.replace("36", "x"),
      'list[0].psid: expected a whole number or one, found "x" (line 1, column 50)',
    ],
    [
      Message,
      "{\n  type implicit,\n  list {}\n}",
      'issuer: expected this member of Message, found "{" (line 1, column 1)',
    ],
    [
      Message,
      good.replace("psid 36", "psd 36"),
      'list[0]: expected a member of Item: psid, ssp, found "psd"',
    ],
    [Message, good.replace("{psid 36}", "{psid 36, psid 37}"), "list[0].psid: expected each member once"],
    [Message, good.replace("{psid 36}", "{psid 36,}"), "list[0]: expected a member behind the comma"],
    [Message, good.replace("psid one, ", "psid one "), 'list[1]: expected , or }, found "ssp"'],
    [
      Message,
      good.replace("self : NULL", "other : NULL"),
      "issuer: expected an alternative of Issuer: digest, self",
    ],
    [Message, good.replace("self : NULL", "self NULL"), 'issuer.self: expected :, found "NULL"'],
    [Message, good.replace("0A 0b", "0A 0"), "list[1].ssp: expected pairs of hexadecimal digits"],
    [Message, `${good} 7`, 'expected the end of the Message, found "7"'],
    [
      Message,
      good.replace("implicit", "€"),
      'expected a value in ASN.1 value notation, found "€" (line 1, column 8)',
    ],
    [octet, "9007199254740993", "expected a whole number or one"],
    [flags, "{app, on}", 'expected app, enrol, found "on"'],
    [Open, "{ id 1, body '05'H }", "body: expected Octet : and its value, as id says, found \"'05'H }\""],
    [
      Open,
      "{ id 2, body Octet : 5 }",
      "body: expected octets such as '0A1B'H, since no type is known for id 2",
    ],
    [utf8String("Text"), '"open', "expected a value in ASN.1 value notation"],
  ])("%s: %s", (schema, text, message) => {
    expect(() => parseValueNotation(schema, text)).toThrow(NotationError);
    expect(() => parseValueNotation(schema, text)).toThrow(message);
  });

  it("text without end, deep or long, in bounded time and depth", () => {
    const Deep: Schema = sequence("Deep", {
      a: optional({ kind: "lazy", name: "Deep", target: () => Deep } as Schema),
    });
    expect(() => parseValueNotation(Deep, "{ a ".repeat(200_000))).toThrow("at most 100 levels");
    expect(() => parseValueNotation(octetString("O"), `'${"0".repeat(1_000_001)}'H`)).toThrow("pairs of hex");
    expect(parseValueNotation(octet, `--${" - x".repeat(500_000)}\n5`)).toBe(5);
    expect(parseValueNotation(utf8String("T"), `"${'""'.repeat(500_000)}"`)).toHaveLength(500_000);
  });
});
