import { describe, expect, it } from "vitest";
import { DecodeError, EncodeError } from "../codec/index.ts";
import {
  bigInteger,
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  ia5String,
  integer,
  nullType,
  numericString,
  objectIdentifier,
  octetString,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
  visibleString,
  withDefault,
} from "../schema/index.ts";
import { fromHex } from "../text/index.ts";
import { coer } from "./coer.ts";

const octet = integer("Octet", { min: 0, max: 255 });
const number = integer("Number", { min: 0 });
const Wide = choice("W", Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`c${index}`, octet])));
const Deep = sequence("Deep", {
  toBeSigned: sequence("Tbs", {
    appPermissions: sequenceOf("Perms", sequence("Psid", { psid: number, ssp: optional(octet) })),
  }),
});

describe("octets that are not canonical", () => {
  it.each([
    [boolean(), "01", "invalid-boolean", 0],
    [boolean(), "", "truncated", 0],
    [boolean(), "ff00", "trailing-bytes", 1],
    [nullType(), "00", "trailing-bytes", 0],
    [integer("I", { min: 1, max: 7 }), "00", "value-out-of-range", 0],
    [integer("I", { min: 1, max: 7 }), "08", "value-out-of-range", 0],
    [integer("I", { min: -5, max: 5 }), "06", "value-out-of-range", 0],
    [integer("I", { min: 0, max: 2 ** 40 }), "0020000000000000", "value-out-of-range", 0],
    [bigInteger("I", { min: 0, max: 2n ** 63n }), "8000000000000001", "value-out-of-range", 0],
    [number, "020001", "non-canonical-integer", 0],
    [number, "00", "non-canonical-integer", 0],
    [number, "8101ff", "non-canonical-length", 0],
    [number, "0720000000000000", "value-out-of-range", 0],
    [number, "0a00000000000000000001", "non-canonical-integer", 0],
    [integer("I"), "02007f", "non-canonical-integer", 0],
    [integer("I"), "02ff80", "non-canonical-integer", 0],
    [integer("I", { max: 5 }), "0106", "value-out-of-range", 0],
    [enumerated("E", ["a", "b"]), "02", "unknown-enumeration", 0],
    [enumerated("E", ["a", "b"]), "8101", "non-canonical-integer", 0],
    [enumerated("E", ["a", "b"]), "81ff", "unknown-enumeration", 0],
    [enumerated("E", ["a", "b"]), "80", "non-canonical-integer", 0],
    [bitString("B", { size: 7 }), "01", "stray-bits", 0],
    [bitString("B"), "020181", "stray-bits", 2],
    [bitString("B"), "020880", "stray-bits", 1],
    [bitString("B"), "0101", "stray-bits", 1],
    [bitString("B"), "00", "non-canonical-length", 0],
    [bitString("B", { min: 4 }), "020580", "size-out-of-range", 0],
    [octetString("O", { size: 3 }), "0102", "truncated", 0],
    [octetString("O"), "0201", "truncated", 1],
    [octetString("O"), "810101", "non-canonical-length", 0],
    [octetString("O"), `82007f${"00".repeat(127)}`, "non-canonical-length", 0],
    [octetString("O"), "80", "non-canonical-length", 0],
    [octetString("O"), "ff", "non-canonical-length", 0],
    [octetString("O", { min: 1, max: 2 }), "03010203", "size-out-of-range", 0],
    [octetString("O", { min: 1 }), "00", "size-out-of-range", 0],
    [utf8String("U"), "02c328", "invalid-utf8", 1],
    [utf8String("U"), "03eda080", "invalid-utf8", 1],
    [utf8String("U"), "02c080", "invalid-utf8", 1],
    [utf8String("U", { max: 1 }), "026161", "size-out-of-range", 0],
    [utf8String("U", { alphabet: "ab" }), "0163", "invalid-character", 0],
    [ia5String("S"), "0180", "invalid-character", 1],
    [visibleString("S"), "017f", "invalid-character", 1],
    [numericString("S", { size: 1 }), "41", "invalid-character", 0],
    [ia5String("S", { alphabet: "abc" }), "0164", "invalid-character", 1],
    [objectIdentifier(), "00", "invalid-object-identifier", 1],
    [objectIdentifier(), "028001", "invalid-object-identifier", 1],
    [objectIdentifier(), "0181", "invalid-object-identifier", 1],
    [containing("C", octet), "020101", "trailing-bytes", 2],
    [containing("C", octet), "00", "truncated", 1],
    [sequence("S", { a: optional(octet) }), "c001", "stray-bits", 0],
    [sequence("S", { a: withDefault(octet, 5) }), "8005", "default-encoded", 2],
    [sequenceOf("L", octet), "00", "non-canonical-integer", 0],
    [sequenceOf("L", octet), "02000101", "non-canonical-integer", 0],
    [sequenceOf("L", octet, { max: 1 }), "01020101", "size-out-of-range", 0],
    [sequenceOf("L", octet, { min: 1 }), "0100", "size-out-of-range", 0],
    [choice("C", { a: octet }), "8100", "unknown-alternative", 0],
    [choice("C", { a: octet }, {}), "4100", "unknown-alternative", 0],
    [choice("C", { a: octet }), "0000", "unknown-alternative", 0],
    [Wide, "bf3e01", "non-canonical-tag", 0],
    [Wide, "bf803f01", "non-canonical-tag", 0],
    [Wide, "bf7f01", "unknown-alternative", 0],
  ] as readonly (readonly [
    Schema,
    string,
    string,
    number,
  ])[])("%s %s is refused with %s at octet %i", (schema, hex, code, offset) => {
    const refusal = decodeFailure(schema, hex);
    expect(refusal).toMatchObject({ code, offset });
    expect(() => coer.decodeWithMap(schema, fromHex(hex))).toThrow(DecodeError);
  });

  it("names the component", () => {
    expect(decodeFailure(Deep, "0102000124000201")).toMatchObject({
      code: "truncated",
      path: "toBeSigned.appPermissions[1].psid",
    });
    expect(decodeFailure(Deep, "010100020001").message).toBe(
      "toBeSigned.appPermissions[0].psid: expected the shortest form of the integer, found 2 octets (octet 3)",
    );
  });

  it("names the component inside an alternative, an open type and CONTAINING", () => {
    const Table = sequence("T", {
      id: octet,
      body: openType(
        "Body",
        "id",
        new Map([[1, choice("C", { flags: containing("F", sequence("S", { on: boolean() })) })]]),
      ),
    });
    expect(decodeFailure(Table, "0103800105")).toMatchObject({
      code: "invalid-boolean",
      path: "body.flags.on",
      offset: 4,
    });
  });
});

describe("values that do not belong to the type", () => {
  it.each([
    [boolean(), 1, "wrong-type"],
    [boolean(), undefined, "missing-member"],
    [nullType(), 0, "wrong-type"],
    [octet, 256, "value-out-of-range"],
    [octet, -1, "value-out-of-range"],
    [octet, 1.5, "value-out-of-range"],
    [octet, Number.NaN, "value-out-of-range"],
    [octet, "1", "wrong-type"],
    [octet, 1n, "wrong-type"],
    [integer("I", { min: 0, max: 65_535 }), 65_536, "value-out-of-range"],
    [integer("I", { min: 0, max: 4_294_967_295 }), 4_294_967_296, "value-out-of-range"],
    [integer("I", { min: -5, max: 5 }), 6, "value-out-of-range"],
    [number, -1, "value-out-of-range"],
    [number, 2 ** 53, "value-out-of-range"],
    [number, Number.POSITIVE_INFINITY, "value-out-of-range"],
    [number, 1n, "wrong-type"],
    [integer("I"), 0.5, "value-out-of-range"],
    [integer("I", { min: 0, max: 2 ** 40 }), 2 ** 40 + 1, "value-out-of-range"],
    [bigInteger("I", { min: 0, max: 2n ** 64n - 1n }), 2n ** 64n, "value-out-of-range"],
    [bigInteger("I"), 1, "wrong-type"],
    [enumerated("E", ["a"]), "b", "unknown-enumeration"],
    [enumerated("E", ["a"]), 0, "unknown-enumeration"],
    [enumerated("E", ["a"]), undefined, "missing-member"],
    [enumerated("E", ["a"], { additions: [] }), 0, "unknown-enumeration"],
    [enumerated("E", ["a"], { additions: [] }), 1.5, "unknown-enumeration"],
    [bitString("B", { size: 8 }), { bytes: new Uint8Array(1), length: 7 }, "size-out-of-range"],
    [bitString("B"), { bytes: Uint8Array.of(1), length: 7 }, "wrong-type"],
    [bitString("B"), { bytes: new Uint8Array(2), length: 7 }, "wrong-type"],
    [bitString("B"), "00", "wrong-type"],
    [octetString("O", { size: 2 }), new Uint8Array(3), "size-out-of-range"],
    [octetString("O", { min: 1 }), new Uint8Array(), "size-out-of-range"],
    [octetString("O"), "00", "wrong-type"],
    [octetString("O"), [0], "wrong-type"],
    [utf8String("U"), "\ud800", "invalid-character"],
    [utf8String("U", { max: 1 }), "ab", "size-out-of-range"],
    [utf8String("U", { alphabet: "a" }), "b", "invalid-character"],
    [ia5String("S"), "é", "invalid-character"],
    [ia5String("S"), "€", "invalid-character"],
    [ia5String("S", { size: 2 }), "a", "size-out-of-range"],
    [ia5String("S"), 5, "wrong-type"],
    [objectIdentifier(), [1], "invalid-object-identifier"],
    [objectIdentifier(), [3, 1], "invalid-object-identifier"],
    [objectIdentifier(), [1, 40], "invalid-object-identifier"],
    [objectIdentifier(), undefined, "invalid-object-identifier"],
    [sequenceOf("L", octet), "x", "wrong-type"],
    [sequenceOf("L", octet, { max: 1 }), [1, 2], "size-out-of-range"],
    [choice("C", { a: octet }), { choice: "b", value: 1 }, "unknown-alternative"],
    [
      choice("C", { a: octet }),
      { choice: "unknown", value: { tag: 3, bytes: new Uint8Array() } },
      "unknown-alternative",
    ],
    [
      choice("C", { a: octet }, {}),
      { choice: "unknown", value: { tag: 0, bytes: new Uint8Array() } },
      "unknown-alternative",
    ],
    [choice("C", { a: octet }), null, "wrong-type"],
    [sequence("S", { a: octet }), undefined, "missing-member"],
    [
      sequence("S", {}, {}),
      {
        unknownAdditions: [
          { index: 1, bytes: new Uint8Array() },
          { index: 0, bytes: new Uint8Array() },
        ],
      },
      "invalid-extension",
    ],
    [
      sequence("S", {}, { a: octet }),
      { unknownAdditions: [{ index: 0, bytes: new Uint8Array() }] },
      "invalid-extension",
    ],
  ] as readonly (readonly [Schema, unknown, string])[])("%s does not take %s: %s", (schema, value, code) => {
    expect(encodeFailure(schema, value)).toMatchObject({ code });
  });

  it("names the component", () => {
    const refusal = encodeFailure(Deep, { toBeSigned: { appPermissions: [{ psid: 36 }, { psid: -1 }] } });
    expect(refusal).toMatchObject({ code: "value-out-of-range", path: "toBeSigned.appPermissions[1].psid" });
    expect(refusal.message).toBe(
      "toBeSigned.appPermissions[1].psid: expected an integer in 0..MAX, found -1",
    );
    expect(encodeFailure(Deep, { toBeSigned: {} })).toMatchObject({
      code: "missing-member",
      path: "toBeSigned.appPermissions",
    });
  });

  it("stops at a cycle of objects", () => {
    const Node: Schema<unknown> = sequence("Node", {
      next: optional({ kind: "lazy", name: "Node", target: () => Node } as Schema),
    });
    const node: { next?: unknown } = {};
    node.next = node;
    expect(encodeFailure(Node, node)).toMatchObject({ code: "too-deep" });
  });
});

function decodeFailure(schema: Schema, hex: string): DecodeError {
  try {
    coer.decode(schema, fromHex(hex));
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error(`${hex} was decoded`);
}

function encodeFailure(schema: Schema, value: unknown): EncodeError {
  try {
    coer.encode(schema, value);
  } catch (error) {
    if (error instanceof EncodeError) return error;
    throw error;
  }
  throw new Error("the value was encoded");
}
