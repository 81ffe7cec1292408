import { describe, expect, it } from "vitest";
import { EncodeError } from "../codec/index.ts";
import {
  bitString,
  boolean,
  choice,
  enumerated,
  ia5String,
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

describe("values that do not belong to the type", () => {
  const Late = enumerated("Late", ["a"], { additions: ["b"] });
  it.each<[schema: Schema, value: unknown, code: string]>([
    [Flag, 1, "wrong-type"],
    [nullType(), undefined, "missing-member"],
    [Bit2, 4, "value-out-of-range"],
    [Bit2, 1.5, "value-out-of-range"],
    [Bit2, "1", "wrong-type"],
    [integer("I"), 2 ** 53, "value-out-of-range"],
    [integer("I", { min: 0 }), -1, "value-out-of-range"],
    [integer("I", { min: 0, max: 2 ** 40 }), 2 ** 41, "value-out-of-range"],
    [Colour, "pink", "unknown-enumeration"],
    [Colour, undefined, "missing-member"],
    [Late, 1, "unknown-enumeration"],
    [Late, 1.5, "unknown-enumeration"],
    [Late, 2 ** 31 + 1, "unknown-enumeration"],
    [bitString("B", { size: 3 }), { bytes: octetsOf("1"), length: 2 }, "size-out-of-range"],
    [bitString("B"), { bytes: fromHex("ff"), length: 3 }, "wrong-type"],
    [octetString("O", { max: 1 }), fromHex("0000"), "size-out-of-range"],
    [octetString("O"), "00", "wrong-type"],
    [ia5String("S"), "é", "invalid-character"],
    [ia5String("S", { alphabet: "ab" }), "c", "invalid-character"],
    [ia5String("S", { max: 1 }), "ab", "size-out-of-range"],
    [utf8String("S"), "\ud800", "invalid-character"],
    [objectIdentifier(), [3, 1], "invalid-object-identifier"],
    [sequenceOf("L", Flag, { size: 1 }), [], "size-out-of-range"],
    [sequenceOf("L", Flag), "x", "wrong-type"],
    [Pick, { choice: "d", value: 1 }, "unknown-alternative"],
    [Open, { a: true, unknownAdditions: [{ index: 0, bytes: fromHex("00") }] }, "invalid-extension"],
    [Open, { a: true, unknownAdditions: [{ index: 1, bytes: new Uint8Array(0) }] }, "size-out-of-range"],
    [Open, { a: true, b: true, extensionBits: 20_000 }, "invalid-extension"],
    [
      choice("C", { a: Flag }, {}),
      { choice: "unknown", value: { tag: 0, bytes: fromHex("00") } },
      "unknown-alternative",
    ],
    [Frame, { id: 2, body: new Uint8Array(0) }, "size-out-of-range"],
    [Frame, { id: 2, body: "blue" }, "wrong-type"],
  ])("refuses for %o the value %o", (schema, value, code) => {
    let thrown: unknown;
    try {
      uper.encode(schema, value);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(EncodeError);
    expect(thrown).toMatchObject({ code });
  });

  it("names the member", () => {
    const value = {
      first: 1,
      items: [
        { flag: true, colour: "red" as const },
        { flag: true, colour: "pink" as never },
      ],
    };
    expect(() => uper.encode(Items, value)).toThrow(
      'items[1].colour: expected a value of Colour, found "pink"',
    );
  });
});
