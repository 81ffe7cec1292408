import { expect, it } from "vitest";
import {
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  ia5String,
  integer,
  lazy,
  nullType,
  objectIdentifier,
  octetString,
  openType,
  relativeOid,
  sequence,
  sequenceOf,
} from "./builders.ts";
import { constraintOf } from "./constraint.ts";
import type { Schema } from "./schema.ts";

it.each<[Schema, string]>([
  [boolean("Flag"), "BOOLEAN"],
  [nullType("Nothing"), "NULL"],
  [integer("Any"), "INTEGER"],
  [integer("Uint8", { min: 0, max: 255 }), "INTEGER (0..255)"],
  [integer("Three", { min: 3, max: 3 }), "INTEGER (3)"],
  [integer("Natural", { min: 0 }), "INTEGER (0..MAX)"],
  [integer("Below", { max: -1, extensible: true }), "INTEGER (MIN..-1, ...)"],
  [enumerated("Colour", ["red"]), "ENUMERATED"],
  [bitString("Flags", { size: 13, extensible: true, additions: [14] }), "BIT STRING (SIZE (13, ..., 14))"],
  [octetString("Id", { size: 8 }), "OCTET STRING (SIZE (8))"],
  [octetString("Opaque"), "OCTET STRING"],
  [containing("Wrapped", boolean("Flag")), "OCTET STRING (CONTAINING Flag)"],
  [ia5String("Text", { min: 1, max: 63 }), "IA5String (SIZE (1..63))"],
  [ia5String("Quoted", { max: 9, alphabet: 'a"' }), 'IA5String (SIZE (0..9)) (FROM ("a"""))'],
  [objectIdentifier(), "OBJECT IDENTIFIER"],
  [relativeOid(), "RELATIVE-OID"],
  [sequence("S", {}), "SEQUENCE"],
  [choice("C", { a: nullType() }), "CHOICE"],
  [openType("Body", "id", new Map()), "OPEN TYPE"],
  [sequenceOf("L", boolean("Flag"), { min: 1, extensible: true }), "SEQUENCE (SIZE (1..MAX, ...)) OF Flag"],
  [lazy("Later", () => sequenceOf("L", boolean("Flag"))), "SEQUENCE OF Flag"],
])("says what %o is: %s", (schema, text) => {
  expect(constraintOf(schema)).toBe(text);
  expect(constraintOf(schema)).toBe(text);
});
