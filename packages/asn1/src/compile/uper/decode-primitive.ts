/** Emits the UPER reads of types that have no components (X.691, clauses 12 to 17, 23, 24 and 30). */

import {
  type AnySchema,
  type BitStringSchema,
  type EnumeratedSchema,
  type IntegerSchema,
  type OctetStringSchema,
  type StringSchema,
  sizesText,
} from "../../schema/index.ts";
import { boundLiteral } from "../integer.ts";
import type { Refuse } from "../refusals.ts";
import {
  type PackedInteger,
  type PackedSize,
  packedCharactersOf,
  packedEnumerationOf,
  packedIntegerOf,
  packedSizeOf,
} from "./form.ts";

/** What a read needs from the module it stands in. */
export interface BitTarget {
  readonly refuse: Refuse;
  /** As `refuse`, but basic rules note it and go on. */
  readonly tolerate: Refuse;
  fresh(prefix: string): string;
  hoist(prefix: string, source: string): string;
}

/** A type whose values all take the same bits: what the bits, as an unsigned number, say. */
export interface FixedWidth {
  /** 0 to 32. */
  readonly width: number;
  /** Statement that refuses what the bits must not say, or nothing. */
  check(raw: string): string;
  value(raw: string): string;
  /** A call that reads the whole as a component of a mapped decoder. */
  mapped(segment: string, about: string): string;
}

const always = { check: () => "" };

/** Reads of fixed width, which can share one look at the octets; undefined for all others. */
export function fixedWidthOf(target: BitTarget, type: AnySchema): FixedWidth | undefined {
  switch (type.kind) {
    case "boolean":
      return {
        ...always,
        width: 1,
        value: (raw) => `${raw} !== 0`,
        mapped: (segment, about) => `truth(${segment}, ${about})`,
      };
    case "null":
      return {
        ...always,
        width: 0,
        value: () => "null",
        mapped: (segment, about) => `nothing(${segment}, ${about})`,
      };
    case "integer":
      return fixedInteger(target, type);
    case "enumerated":
      return type.extensible ? undefined : fixedEnumeration(target, type);
    default:
      return undefined;
  }
}

function fixedInteger(target: BitTarget, type: IntegerSchema): FixedWidth | undefined {
  const { width, min, max, extensible, text } = packedIntegerOf(type);
  if (extensible || width === undefined || width > 32 || min === undefined || max === undefined)
    return undefined;
  if (!type.big && boundLiteral(min, false) === undefined) return undefined;
  const span = max - min;
  const refusal = (raw: string) =>
    target.refuse("value-out-of-range", `p - ${width}`, text, `${min}n + BigInt(${raw})`);
  return {
    width,
    check: (raw) => (span === 2n ** BigInt(width) - 1n ? "" : `if (${raw} > ${span}) { ${refusal(raw)} }`),
    value: (raw) => {
      if (width === 0) return type.big ? `${min}n` : `${min}`;
      if (type.big) return `BigInt(${raw}) + ${min}n`;
      return min === 0n ? raw : `${raw} + ${min}`;
    },
    mapped: (segment, about) =>
      `${type.big ? "bigNumber" : "number"}(${segment}, ${about}, ${width}, ${min}${type.big ? "n" : ""}, ${span})`,
  };
}

function fixedEnumeration(target: BitTarget, type: EnumeratedSchema): FixedWidth {
  const { root, width } = packedEnumerationOf(type);
  const names = target.hoist("N", JSON.stringify(root));
  const refusal = (raw: string) =>
    target.refuse("unknown-enumeration", `p - ${width}`, `one of ${root.length} values of ${type.name}`, raw);
  return {
    width,
    check: (raw) =>
      root.length === 2 ** width ? "" : `if (${raw} > ${root.length - 1}) { ${refusal(raw)} }`,
    value: (raw) => (root.length === 1 ? JSON.stringify(root[0]) : `${names}[${raw}]`),
    mapped: (segment, about) => `named(${segment}, ${about}, ${width}, ${names})`,
  };
}

/** Statements that read one value of another type into the variable. */
export function readBits(target: BitTarget, type: AnySchema, into: string): string {
  switch (type.kind) {
    case "integer":
      return readInteger(target, type, into);
    case "enumerated":
      return readExtensibleEnumeration(target, type, into);
    case "bitString":
      return readBitString(target, type, into);
    case "octetString":
      return readOctetString(target, type, into);
    case "string":
      return readString(target, type, into);
    case "objectIdentifier":
      return `${into} = objectIdentifier(${type.relative});`;
    default:
      throw new TypeError(`${type.kind} is not a primitive of variable width`);
  }
}

function readInteger(target: BitTarget, type: IntegerSchema, into: string): string {
  const form = packedIntegerOf(type);
  const at = target.fresh("s");
  const { lower, upper } = boundsIn(type, form, into);
  const outside = [lower, upper].filter((check) => check !== "").join(" || ");
  if (!form.extensible) {
    const refusal = target.refuse("value-out-of-range", at, form.text, into);
    const check = outside === "" ? "" : `\nif (${outside}) { ${refusal} }`;
    return `const ${at} = p;\n${into} = ${integerIn(type, form, at)};${check}`;
  }
  const rootForm = { ...form, extensible: false };
  const refusal = target.refuse("value-out-of-range", at, form.text, into);
  const inside = [lower, upper].filter((check) => check !== "").map((check) => `!(${check})`);
  const note = target.tolerate("invalid-extension", at, "a value within the root in its short form", into);
  return `const ${at} = p;
if (flag() === 0) {
${into} = ${integerIn(type, rootForm, at)};
${outside === "" ? "" : `if (${outside}) { ${refusal} }`}
} else {
${into} = ${type.big ? "bigSigned()" : "signed()"};
if (${inside.join(" && ") || "true"}) { ${note} }
}`;
}

/** An expression that reads the root form. */
function integerIn(type: IntegerSchema, { min, width }: PackedInteger, at: string): string {
  if (width !== undefined && min !== undefined) {
    if (type.big) return `big(${width}) + ${min}n`;
    if (boundLiteral(min, false) === undefined || width > 53) return `safe(big(${width}) + ${min}n, ${at})`;
    return `${width > 32 ? `long(${width})` : `take(${width})`} + ${min}`;
  }
  if (min === undefined) return type.big ? "bigSigned()" : "signed()";
  if (type.big) return `bigUnsigned() + ${min}n`;
  return min === 0n ? "unsigned()" : `safe(bigUnsigned() + ${min}n, ${at})`;
}

/** Conditions that a value is below or above the range, where it can be. */
function boundsIn(type: IntegerSchema, { min, max }: PackedInteger, value: string) {
  const low = boundLiteral(min, type.big);
  const high = boundLiteral(max, type.big);
  return {
    lower: low === undefined ? "" : `${value} < ${low}`,
    upper: high === undefined ? "" : `${value} > ${high}`,
  };
}

function readExtensibleEnumeration(target: BitTarget, type: EnumeratedSchema, into: string): string {
  const { additions, firstUnknown } = packedEnumerationOf(type);
  const root = fixedEnumeration(target, type);
  const raw = target.fresh("q");
  const rank = target.fresh("n");
  const known =
    additions.length === 0
      ? `${into} = ${firstUnknown} + ${rank};`
      : `${into} = ${rank} < ${additions.length} ? ${target.hoist("N", JSON.stringify(additions))}[${rank}] : ${
          firstUnknown - additions.length
        } + ${rank};`;
  return `if (flag() === 0) {
const ${raw} = take(${root.width});
${root.check(raw)}
${into} = ${root.value(raw)};
} else {
const ${rank} = smallNumber();
${known}
}`;
}

/** Statements that read a size into the variable, or the value itself where the size is not known before. */
function readSized(
  target: BitTarget,
  constraint: PackedSize,
  unit: string,
  into: string,
  reads: { readonly ofSize: (size: string) => string; readonly general: string; readonly sizeOf: string },
): string {
  const at = target.fresh("s");
  const size = target.fresh("n");
  const { extensible, min, max, width } = constraint;
  const text = `${sizesText(min === max ? { fixed: min, min, max } : { min, max })} ${unit}`;
  const outside = [
    min > 0 ? `${reads.sizeOf} < ${min}` : "",
    max < Number.POSITIVE_INFINITY ? `${reads.sizeOf} > ${max}` : "",
  ].filter((check) => check !== "");
  const refusal = target.refuse("size-out-of-range", at, text, reads.sizeOf);
  const check = outside.length === 0 ? "" : `if (${outside.join(" || ")}) { ${refusal} }`;
  const general = `${into} = ${reads.general};`;
  const root =
    width === undefined
      ? `${general}\n${check}`
      : width === 0
        ? `${into} = ${reads.ofSize(String(min))};`
        : `const ${size} = take(${width}) + ${min};
${max - min + 1 === 2 ** width ? "" : `if (${size} > ${max}) { ${target.refuse("size-out-of-range", at, text, size)} }`}
${into} = ${reads.ofSize(size)};`;
  if (!extensible) return `const ${at} = p;\n${root}`;
  const note = target.tolerate(
    "invalid-extension",
    at,
    "a size within the root in its short form",
    reads.sizeOf,
  );
  return `const ${at} = p;
if (flag() === 0) {
${root}
} else {
${general}
if (!(${outside.join(" || ") || "false"})) { ${note} }
}`;
}

function readBitString(target: BitTarget, type: BitStringSchema, into: string): string {
  return readSized(target, packedSizeOf(type.size), "bits", into, {
    ofSize: (size) => `bits(${size})`,
    general: "bitString()",
    sizeOf: `${into}.length`,
  });
}

function readOctetString(target: BitTarget, type: OctetStringSchema, into: string): string {
  return readSized(target, packedSizeOf(type.size), "octets", into, {
    ofSize: (size) => `copy(${size})`,
    general: "octets()",
    sizeOf: `${into}.length`,
  });
}

function readString(target: BitTarget, type: StringSchema, into: string): string {
  if (type.type !== "UTF8String") {
    const { width, codes } = packedCharactersOf(type.type, type.alphabet);
    const table = target.hoist("C", `[${codes.join(",")}]`);
    return readSized(target, packedSizeOf(type.size), "characters", into, {
      ofSize: (size) => `characters(${size}, ${width}, ${table})`,
      general: `characterString(${width}, ${table})`,
      sizeOf: `${into}.length`,
    });
  }
  const at = target.fresh("s");
  const { min, max, extensible } = packedSizeOf(type.size);
  const size = `characterCount(${into})`;
  const outside = [
    min > 0 ? `${size} < ${min}` : "",
    max < Number.POSITIVE_INFINITY ? `${size} > ${max}` : "",
  ].filter((check) => check !== "" && !extensible);
  const alphabet = JSON.stringify(type.alphabet);
  return [
    `const ${at} = p;`,
    `${into} = utf8();`,
    outside.length === 0
      ? ""
      : `if (${outside.join(" || ")}) { ${target.refuse("size-out-of-range", at, `${sizesText({ min, max })} characters`, size)} }`,
    type.alphabet === undefined
      ? ""
      : `if (!isWithin(${into}, ${alphabet})) { ${target.refuse("invalid-character", at, `characters of ${alphabet}`, `describe(${into})`)} }`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
