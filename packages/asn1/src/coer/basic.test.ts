import { describe, expect, it } from "vitest";
import {
  boolean,
  coer,
  enumerated,
  fromHex,
  integer,
  octetString,
  type Schema,
  sequence,
  toHex,
  withDefault,
} from "../index.ts";

const Flagged = sequence("Flagged", {
  level: withDefault(integer("Level", { min: 0, max: 255 }), 7),
  data: octetString("Data"),
});

/** What canonical rules refuse with the code, and the canonical octets of the same value. */
const samples: readonly (readonly [string, Schema, string, string, string])[] = [
  ["a length that could be shorter", octetString("Data"), "810141", "0141", "non-canonical-length"],
  ["a length with a leading zero", octetString("Data"), "82000141", "0141", "non-canonical-length"],
  ["an integer that could be shorter", integer("Any"), "020005", "0105", "non-canonical-integer"],
  [
    "a long form of a small enumeration",
    enumerated("Colour", ["red", "blue"]),
    "8101",
    "01",
    "non-canonical-integer",
  ],
  ["another octet than ff for TRUE", boolean("Flag"), "01", "ff", "invalid-boolean"],
  ["a DEFAULT value that is encoded", Flagged, "80070141", "000141", "default-encoded"],
];

describe.each(samples)("basic rules take %s", (_, schema, hex, canonical, code) => {
  it("and say what canonical rules would refuse", () => {
    const bytes = fromHex(hex);
    expect(() => coer.decode(schema, bytes)).toThrow(expect.objectContaining({ code }));
    expect(coer.explore(schema, bytes).failure).toMatchObject({ code });
    const { value, findings, length } = coer.decodeWithMap(schema, bytes, { rules: "basic" });
    expect(findings.map((finding) => finding.code)).toContain(code);
    expect(length).toBe(bytes.length);
    expect(toHex(coer.encode(schema, value))).toBe(canonical);
  });

  it("and find nothing in the canonical octets", () => {
    expect(coer.decodeWithMap(schema, fromHex(canonical), { rules: "basic" }).findings).toEqual([]);
  });
});

it("basic rules still refuse lengths past the end", () => {
  expect(coer.explore(octetString("Data"), fromHex("820005aa"), { rules: "basic" }).failure).toMatchObject({
    code: "truncated",
  });
});
