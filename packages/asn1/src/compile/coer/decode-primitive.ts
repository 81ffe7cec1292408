/** Emits the reads of types that have no components. */

import {
  type AnySchema,
  type BitStringSchema,
  componentsOf,
  type EnumeratedSchema,
  type IntegerSchema,
  type OctetStringSchema,
  resolve,
  type Schema,
  type Sizes,
  type StringSchema,
  sizesOf,
  sizesText,
} from "../../schema/index.ts";
import { boundLiteral, integerFormOf } from "../integer.ts";
import type { Refuse } from "../refusals.ts";

/** What a read needs from the module it stands in. */
export interface Target {
  readonly refuse: Refuse;
  /** For what only canonical rules refuse. */
  readonly tolerate: Refuse;
  fresh(prefix: string): string;
  /** A constant at the head of the module; gives its name. */
  hoist(prefix: string, source: string): string;
}

/** Statements that read one value into the variable. */
export function readPrimitive(target: Target, type: AnySchema, into: string): string {
  const { tolerate } = target;
  switch (type.kind) {
    case "boolean":
      return `if (p >= end) cut(1);
${into} = b[p] !== 0;
if (${into} && b[p] !== 255) { ${tolerate("invalid-boolean", "p", "0x00 or 0xff", `"0x" + b[p].toString(16)`)} }
p++;`;
    case "null":
      return `${into} = null;`;
    case "integer":
      return readInteger(target, type, into);
    case "enumerated":
      return readEnumerated(target, type, into);
    case "bitString":
      return readBitString(target, type, into);
    case "octetString":
      return readOctetString(target, type, into);
    case "string":
      return readString(target, type, into);
    case "objectIdentifier":
      return `${into} = objectIdentifier(${type.relative});`;
    default:
      throw new TypeError(`${type.kind} is not primitive`);
  }
}

function readInteger(target: Target, type: IntegerSchema, into: string): string {
  const form = integerFormOf(type);
  const { octets, signed } = form;
  const at = target.fresh("s");
  const checks = [
    lowerCheck(form.min, type.big, octets, signed, into),
    upperCheck(form.max, type.big, octets, signed, into),
  ].filter((check) => check !== "");
  const refusal = target.refuse("value-out-of-range", at, form.text, into);
  const check = checks.length > 0 ? `\nif (${checks.join(" || ")}) { ${refusal} }` : "";
  const start = checks.length > 0 ? `const ${at} = p;\n` : "";
  return `${start}${readIntegerOctets(type, octets, signed, into)}${check}`;
}

function readIntegerOctets(
  type: IntegerSchema,
  octets: 1 | 2 | 4 | 8 | undefined,
  signed: boolean,
  into: string,
): string {
  const wrap = (expression: string) => (type.big ? `BigInt(${expression})` : expression);
  switch (octets) {
    case undefined:
      if (type.big) return `${into} = ${signed ? "bigSigned" : "bigUnsigned"}();`;
      return `${into} = ${signed ? "signed" : "unsigned"}();`;
    case 1:
      return `if (p >= end) cut(1);\n${into} = ${wrap(signed ? "b[p++] << 24 >> 24" : "b[p++]")};`;
    case 2:
      return `if (p + 2 > end) cut(2);\n${into} = ${wrap(
        signed ? "(b[p] << 24 >> 16) | b[p + 1]" : "b[p] << 8 | b[p + 1]",
      )};\np += 2;`;
    case 4:
      return `if (p + 4 > end) cut(4);\n${into} = ${wrap(
        `(b[p] << 24 | b[p + 1] << 16 | b[p + 2] << 8 | b[p + 3])${signed ? "" : " >>> 0"}`,
      )};\np += 4;`;
    case 8:
      return `${into} = ${type.big ? "big64" : "int64"}(${signed});`;
  }
}

function lowerCheck(
  min: bigint | undefined,
  big: boolean,
  octets: number | undefined,
  signed: boolean,
  into: string,
) {
  const implied = signed ? octets !== undefined && min === -(1n << BigInt(octets * 8 - 1)) : min === 0n;
  const bound = boundLiteral(min, big);
  return implied || bound === undefined ? "" : `${into} < ${bound}`;
}

function upperCheck(
  max: bigint | undefined,
  big: boolean,
  octets: number | undefined,
  signed: boolean,
  into: string,
) {
  const implied = octets !== undefined && max === (1n << BigInt(octets * 8 - (signed ? 1 : 0))) - 1n;
  const bound = boundLiteral(max, big);
  return implied || bound === undefined ? "" : `${into} > ${bound}`;
}

function readEnumerated(target: Target, type: EnumeratedSchema, into: string): string {
  const entries = Object.entries(type.values);
  const numbers = entries.map(([, number]) => number);
  const at = target.fresh("s");
  const isDense = numbers.every((number, index) => number === index);
  const names = target.hoist(
    "N",
    isDense
      ? JSON.stringify(entries.map(([name]) => name))
      : `new Map(${JSON.stringify(entries.map(([name, number]) => [number, name]))})`,
  );
  const number = target.fresh("n");
  const lookup = isDense
    ? `${number} >= 0 && ${number} < ${entries.length} ? ${names}[${number}] : undefined`
    : `${names}.get(${number})`;
  const refusal = target.refuse("unknown-enumeration", at, `a value of ${type.name}`, number);
  const otherwise = type.extensible ? `${into} = ${number};` : `{ ${refusal} }`;
  return `const ${at} = p, ${number} = enumeration();
${into} = ${lookup};
if (${into} === undefined) ${otherwise}`;
}

function readBitString(target: Target, type: BitStringSchema, into: string): string {
  const sizes = sizesOf(type.size);
  if (sizes.fixed !== undefined) return `${into} = bits(${sizes.fixed});`;
  const at = target.fresh("s");
  return `const ${at} = p;\n${into} = bitString();\n${checkSize(target, sizes, `${into}.length`, at, "bits")}`;
}

function readOctetString(target: Target, type: OctetStringSchema, into: string): string {
  const sizes = sizesOf(type.size);
  if (sizes.fixed !== undefined) {
    return `if (p + ${sizes.fixed} > end) cut(${sizes.fixed});
${into} = new Uint8Array(buffer, base + p, ${sizes.fixed});
p += ${sizes.fixed};`;
  }
  const at = target.fresh("s");
  return `const ${at} = p;\n${into} = octets();\n${checkSize(target, sizes, `${into}.length`, at, "octets")}`;
}

function readString(target: Target, type: StringSchema, into: string): string {
  const sizes = sizesOf(type.size);
  const at = target.fresh("s");
  if (type.type === "UTF8String") {
    const alphabet = type.alphabet === undefined ? undefined : JSON.stringify(type.alphabet);
    const within =
      alphabet === undefined
        ? ""
        : `\nif (!isWithin(${into}, ${alphabet})) { ${target.refuse("invalid-character", at, `characters of ${alphabet}`, `describe(${into})`)} }`;
    const isSized = sizes.min > 0 || sizes.max < Number.POSITIVE_INFINITY;
    const size = isSized ? checkSize(target, sizes, `characterCount(${into})`, at, "characters") : "";
    return `const ${at} = p;\n${into} = utf8();\n${size}${within}`;
  }
  const permitted = target.hoist(
    "C",
    `characterSet(${JSON.stringify(type.type)}, ${JSON.stringify(type.alphabet)})`,
  );
  if (sizes.fixed !== undefined) return `${into} = ascii(${sizes.fixed}, ${permitted});`;
  return `const ${at} = p;\n${into} = ascii(len(), ${permitted});\n${checkSize(target, sizes, `${into}.length`, at, "characters")}`;
}

function checkSize(target: Target, sizes: Sizes, size: string, at: string, unit: string): string {
  const checks = [
    sizes.min > 0 ? `${size} < ${sizes.min}` : "",
    sizes.max < Number.POSITIVE_INFINITY ? `${size} > ${sizes.max}` : "",
  ].filter((check) => check !== "");
  if (checks.length === 0) return "";
  return `if (${checks.join(" || ")}) { ${target.refuse("size-out-of-range", at, `${sizesText(sizes)} ${unit}`, size)} }`;
}

/** A lower bound of the octets that a value takes; decides how many elements the rest of the input can carry. */
export function minimumOctets(schema: Schema, levels = 3): number {
  const type = resolve(schema);
  switch (type.kind) {
    case "null":
      return 0;
    case "integer":
      return integerFormOf(type).octets ?? 2;
    case "bitString": {
      const { fixed } = sizesOf(type.size);
      return fixed === undefined ? 2 : Math.ceil(fixed / 8);
    }
    case "octetString": {
      const { fixed, min } = sizesOf(type.size);
      return fixed ?? 1 + min;
    }
    case "string": {
      const { fixed, min } = sizesOf(type.size);
      return type.type === "UTF8String" ? 1 + min : (fixed ?? 1 + min);
    }
    case "sequence": {
      if (levels === 0) return 0;
      const components = componentsOf(type.root);
      const flags = components.filter(({ optional }) => optional).length + (type.extensible ? 1 : 0);
      return components
        .filter(({ optional }) => !optional)
        .reduce((sum, component) => sum + minimumOctets(component.schema, levels - 1), Math.ceil(flags / 8));
    }
    case "sequenceOf":
    case "objectIdentifier":
      return 2;
    default:
      return 1;
  }
}
