import { describe, expect, it } from "vitest";
import { EncodeError } from "../codec/index.ts";
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
import { fromJson, type JsonValue, toJson } from "./json.ts";

const octet = integer("Octet", { min: 0, max: 255 });
const bits = bitString("Bits", { size: 8 }, { app: 0, enrol: 1 });
const app = { bytes: Uint8Array.of(0x80), length: 8 };

describe("JSON of each kind", () => {
  it.each([
    [boolean(), true, true],
    [nullType(), null, null],
    [octet, 7, 7],
    [bigInteger("Time64"), 509_319_924_892_216n, 509_319_924_892_216],
    [bigInteger("Time64"), 1_230_066_625_199_609_624n, "1230066625199609624"],
    [enumerated("E", ["a"], { additions: [] }), "a", "a"],
    [enumerated("E", ["a"], { additions: [] }), 5, 5],
    [bits, { bytes: Uint8Array.of(0xc0), length: 8 }, { bits: 8, hex: "c0" }],
    [octetString("O"), Uint8Array.of(1, 0xab), "01ab"],
    [utf8String("U"), "é", "é"],
    [objectIdentifier(), [1, 2, 840], "1.2.840"],
    [containing("C", octet), 5, { _containing: "Octet", value: 5 }],
    [sequenceOf("L", octet), [1, 2], [1, 2]],
    [choice("C", { a: octet }), { choice: "a", value: 1 }, { a: 1 }],
    [
      choice("C", { a: octet }, {}),
      { choice: "unknown", value: { tag: 4, bytes: Uint8Array.of(9) } },
      { _unknown: { tag: 4, hex: "09" } },
    ],
    [sequence("S", { a: octet, b: optional(octet) }), { a: 1, b: undefined }, { a: 1 }],
    [sequence("S", { d: withDefault(bits, app) }), { d: app }, {}],
    [
      sequence("S", {}, { a: octet }),
      { a: 1, unknownAdditions: [{ index: 1, bytes: Uint8Array.of(5) }], extensionBits: 8 },
      { a: 1, _unknownAdditions: [{ index: 1, hex: "05" }], _extensionBits: 8 },
    ],
    [
      sequence("S", { id: octet, body: openType("B", "id", new Map([[1, octet]])) }),
      { id: 1, body: 2 },
      { id: 1, body: { _open: "Octet", value: 2 } },
    ],
    [
      sequence("S", { id: octet, body: openType("B", "id", new Map([[1, octet]])) }),
      { id: 2, body: Uint8Array.of(3) },
      { id: 2, body: "03" },
    ],
  ] as readonly (readonly [Schema, unknown, JsonValue])[])("%s", (schema, value, json) => {
    expect(toJson(schema, value)).toEqual(json);
    expect(fromJson(schema, json)).toEqual(value);
  });
});

describe("JSON that is not of the type", () => {
  const Outer = sequence("Outer", { list: sequenceOf("L", choice("C", { a: octetString("O") })) });
  it.each([
    [{ list: [{ a: "0" }] }, "wrong-type", "list[0].a"],
    [{ list: [{ b: "00" }] }, "wrong-type", "list[0]"],
    [{ list: [{ a: "00", b: "00" }] }, "wrong-type", "list[0]"],
    [{ list: {} }, "wrong-type", "list"],
    [{}, "missing-member", "list"],
    [{ list: [], other: 1 }, "wrong-type", "other"],
    [[], "wrong-type", ""],
  ] as readonly (readonly [JsonValue, string, string])[])("refuses %j", (json, code, path) => {
    expect(() => fromJson(Outer, json)).toThrow(EncodeError);
    expect(() => fromJson(Outer, json)).toThrow(expect.objectContaining({ code, path }));
  });
});

describe("JSON as other tools write it (Rec. ITU-T X.697)", () => {
  const five = bitString("Five", { size: 5 });
  const frame = sequence("Frame", {
    "frame-id": octet,
    body: openType("B", "frame-id", new Map([[1, sequence("Inner", { a: octet })]])),
  });
  it.each([
    ["hex of all bits", bits, "C0", { bytes: Uint8Array.of(0xc0), length: 8 }],
    ["binary digits", bits, "11000000", { bytes: Uint8Array.of(0xc0), length: 8 }],
    ["hex of five bits", five, "08", { bytes: Uint8Array.of(8), length: 5 }],
    [
      "two digits that are hex or binary",
      bitString("Two", { size: 2 }),
      "40",
      { bytes: Uint8Array.of(0x40), length: 2 },
    ],
    [
      "two digits that are binary alone",
      bitString("Two", { size: 2 }),
      "11",
      { bytes: Uint8Array.of(0xc0), length: 2 },
    ],
    [
      "value and length",
      bitString("Any", { min: 1, max: 9 }),
      { value: "a0", length: 3 },
      { bytes: Uint8Array.of(0xa0), length: 3 },
    ],
    ["underscores in names", enumerated("E", ["dark-green"]), "dark_green", "dark-green"],
    ["underscores in alternatives", choice("C", { "a-b": octet }), { a_b: 1 }, { choice: "a-b", value: 1 }],
    [
      "a value under its type's name",
      frame,
      { frame_id: 1, body: { Inner: { a: 2 } } },
      { "frame-id": 1, body: { a: 2 } },
    ],
    ["a value by itself", frame, { "frame-id": 1, body: { a: 2 } }, { "frame-id": 1, body: { a: 2 } }],
    [
      "a value inside octets",
      containing("C", sequence("Inner", { a: octet })),
      { containing: { a: 5 } },
      { a: 5 },
    ],
  ] as readonly (readonly [string, Schema, JsonValue, unknown])[])("reads %s", (_, schema, json, value) => {
    expect(fromJson(schema, json)).toEqual(value);
  });

  it.each([
    ["1f", five, "hex or binary digits of 5 bits"],
    ["00001", bitString("Any", { min: 6 }), "{length, value}"],
    [1, bits, "an object"],
  ] as readonly (readonly [JsonValue, Schema, string])[])("refuses %j as bits", (json, schema, expected) => {
    expect(() => fromJson(schema, json)).toThrow(expected);
  });
});
