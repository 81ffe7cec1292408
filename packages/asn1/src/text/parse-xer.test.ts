import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
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
import { randomType } from "../schema/random-schema.test-support.ts";
import { fromHex } from "./hex.ts";
import { NotationError } from "./notation-tokens.ts";
import { parseXer } from "./parse-xer.ts";
import { printXer } from "./print.ts";
import { xerTypeNames } from "./xml-elements.ts";

const Colour = enumerated("Colour", ["red", "dark-green"], { additions: [] });
const Count = integer("Count", { named: { unavailable: 9 } });
const Pick = choice("Pick", { count: Count, colour: Colour }, {});

it("reads back what printXer writes", () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const { schema, value: drawValue } = randomType(draw, 3);
      const text = printXer(schema, drawValue(draw));
      // The text, since how many additions a sender knows is no part of it.
      expect(printXer(schema, parseXer(schema, text))).toBe(text);
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

const Shape = sequence("Shape", {
  flag: boolean("Flag"),
  colour: Colour,
  count: optional(Count),
  nothing: nullType(),
  "some-id": octetString("Id"),
  bits: bitString("Bits", { size: 4 }, { first: 0, "third-bit": 2 }),
  name: utf8String("Name"),
  picks: sequenceOf("Picks", Pick),
  colours: sequenceOf("Colours", Colour),
  counts: sequenceOf("Counts", Count),
});
const shape = {
  flag: true,
  colour: "dark-green",
  count: 9,
  nothing: null,
  "some-id": fromHex("bea10000"),
  bits: { bytes: fromHex("a0"), length: 4 },
  name: "a b",
  picks: [
    { choice: "count", value: 3 },
    { choice: "colour", value: "red" },
  ],
  colours: ["red", "dark-green"],
  counts: [1],
};

describe("XER as other tools write it", () => {
  it.each([
    [
      "basic XER of one line",
      "<Shape><flag><true/></flag><colour><dark-green/></colour><count>9</count><nothing/><some-id>BEA10000</some-id><bits>1010</bits><name>a b</name><picks><count>3</count><colour><red/></colour></picks><colours><red/><dark-green/></colours><counts><Count>1</Count></counts></Shape>",
    ],
    [
      "texts for names, octets in groups, wrapped items, underscores, any order",
      `<?xml version="1.0"?>
      <Shape>
        <colour>dark_green</colour> <flag>true</flag>
        <count><unavailable/></count>
        <nothing></nothing>
        <some_id>be A1
          00 00</some_id>
        <bits><first/><third_bit/></bits>
        <name>a b</name>
        <picks><Pick><count>3</count></Pick><Pick><colour>red</colour></Pick></picks>
        <colours><Colour><red></red></Colour><Colour>dark-green</Colour></colours>
        <counts><INTEGER>1</INTEGER></counts>
      </Shape>`,
    ],
    [
      "inside other elements",
      "<Log><time>1</time><data><Shape><flag>1</flag><colour>dark-green</colour><count>9</count><nothing/><some-id>BEA10000</some-id><bits>first third-bit</bits><name>a b</name><picks><count>3</count><colour>red</colour></picks><colours><red/><dark-green/></colours><counts><Count>1</Count></counts></Shape></data></Log>",
    ],
  ])("reads %s", (_, text) => {
    expect(parseXer(Shape as Schema, text)).toEqual(shape);
  });

  it("reads an open type in the element of the type that the table names, and one that is unknown as octets", () => {
    const Frame = sequence("Frame", { id: Count, body: openType("Body", "id", new Map([[1, Shape]])) });
    const inside = printXer(Shape as Schema, shape);
    expect(parseXer(Frame, `<Frame><id>1</id><body>${inside}</body></Frame>`)).toEqual({
      id: 1,
      body: shape,
    });
    expect(parseXer(Frame, "<Frame><id>2</id><body>0A 0b</body></Frame>")).toEqual({
      id: 2,
      body: fromHex("0a0b"),
    });
    expect(() => parseXer(Frame, "<Frame><id>1</id><body><Count>1</Count></body></Frame>")).toThrow(
      'body: expected <Shape>, as id 1 says, found <Count> with "1" (line 1, column 24)',
    );
  });

  it("reads the value inside octets that contain one", () => {
    const Wrapped = sequence("Wrapped", { inner: containing("Inner", Count) });
    const text = "<Wrapped><inner><Count>5</Count></inner></Wrapped>";
    expect(parseXer(Wrapped, text)).toEqual({ inner: 5 });
  });
});

describe("XML that is no value of the type", () => {
  const Pair = sequence("Pair", { first: Count, rest: sequenceOf("Rest", Pick), flag: optional(boolean()) });
  it.each([
    [
      "<Pair><first>x</first><rest/></Pair>",
      "first",
      'expected a whole number, found <first> with "x" (line 1, column 7)',
    ],
    ["<Pair>\n  <rest/>\n</Pair>", "first", "expected this member of Pair, found <Pair> (line 1, column 1)"],
    ["<Pair><first>1</first><first>1</first><rest/></Pair>", "first", "expected each member once"],
    ["<Pair><first>1</first><rest/><more/></Pair>", "more", "expected a member of Pair: first, rest, flag"],
    ["<Pair><first>1</first><rest><other/></rest></Pair>", "rest[0]", "expected one element inside, of Pick"],
    ["<Pair><first>1</first><rest>1</rest></Pair>", "rest", 'expected elements, found "1"'],
    ["<Pair><first>1</first><rest/><flag>yes</flag></Pair>", "flag", "expected <true/> or <false/>"],
    ["<Pair><first>1</first><rest></Pair>", "", "expected XML, found a mistake in it: "],
    ["<Other/>", "", "expected an element <Pair>, found none"],
    [`${"<a>".repeat(20_000)}`, "", "expected XML, found "],
  ])("refuses %#", (text, path, message) => {
    let thrown: unknown;
    try {
      parseXer(Pair, text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(NotationError);
    expect((thrown as NotationError).path).toBe(path);
    expect((thrown as NotationError).message).toContain(message);
  });
});

it.each([
  ['<!ENTITY e SYSTEM "file:///etc/hostname">'],
  ['<!ENTITY e SYSTEM "http://127.0.0.1:9/e">'],
  ['<!ENTITY e "1">'],
])("resolves no entity that the text declares: %s", (entity) => {
  const Pair = sequence("Pair", { first: Count });
  const text = `<!DOCTYPE Pair [${entity}]><Pair><first>&e;</first></Pair>`;
  expect(() => parseXer(Pair, text)).toThrow(
    "expected XML, found a mistake in it: named entity isn't defined",
  );
});

it("names the elements that could be types, outermost first", () => {
  expect(xerTypeNames("<Log><data><Frame><id>1</id><Body/></Frame><Frame/></data></Log>")).toEqual([
    "Log",
    "Frame",
    "Body",
  ]);
  expect(xerTypeNames("no XML")).toEqual([]);
});
