/** What a type is in ASN.1 notation (Rec. ITU-T X.680), with its constraint: the text beside a field. */

import type { AnySchema, IntegerSchema, Schema, SizeConstraint } from "./schema.ts";
import { resolve } from "./walk.ts";

const texts = new WeakMap<Schema, string>();

/**
 * A type without its name: `INTEGER (0..255)`, `OCTET STRING (SIZE (8))`, `SEQUENCE (SIZE (1..8, ...)) OF Psid`,
 * `SEQUENCE`, `CHOICE`. An open type is `OPEN TYPE`, a CONTAINING octet string names the type inside.
 */
export function constraintOf(schema: Schema): string {
  let text = texts.get(schema);
  if (text === undefined) {
    text = describe(resolve(schema));
    texts.set(schema, text);
  }
  return text;
}

function describe(type: AnySchema): string {
  switch (type.kind) {
    case "boolean":
      return "BOOLEAN";
    case "null":
      return "NULL";
    case "integer":
      return `INTEGER${rangeText(type)}`;
    case "enumerated":
      return "ENUMERATED";
    case "bitString":
      return `BIT STRING${sizeText(type.size)}`;
    case "octetString": {
      const inner = type.containing === undefined ? "" : ` (CONTAINING ${type.containing.name})`;
      return `OCTET STRING${sizeText(type.size)}${inner}`;
    }
    case "string": {
      const from = type.alphabet === undefined ? "" : ` (FROM ("${type.alphabet.replaceAll('"', '""')}"))`;
      return `${type.type}${sizeText(type.size)}${from}`;
    }
    case "objectIdentifier":
      return type.relative ? "RELATIVE-OID" : "OBJECT IDENTIFIER";
    case "sequence":
      return "SEQUENCE";
    case "sequenceOf":
      return `SEQUENCE${sizeText(type.size)} OF ${type.element.name}`;
    case "choice":
      return "CHOICE";
    case "openType":
      return "OPEN TYPE";
    case "lazy":
      throw new TypeError(`lazy type ${type.name} was not resolved`);
  }
}

function rangeText({ range: { min, max }, extensible }: IntegerSchema): string {
  if (min === undefined && max === undefined) return "";
  return ` (${spanText(min ?? "MIN", max ?? "MAX")}${extensible ? ", ..." : ""})`;
}

function sizeText({ size, min, max, extensible, additions = [] }: SizeConstraint): string {
  if (size === undefined && min === undefined && max === undefined) return "";
  const root = size === undefined ? spanText(min ?? 0, max ?? "MAX") : String(size);
  const more = extensible === true ? [", ...", ...additions.map((one) => `, ${one}`)].join("") : "";
  return ` (SIZE (${root}${more}))`;
}

function spanText(min: number | bigint | string, max: number | bigint | string): string {
  return min === max ? String(min) : `${min}..${max}`;
}
