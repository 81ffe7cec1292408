/** Emits the UPER writes of types that have no components (X.691, clauses 12 to 17, 23, 24 and 30). */

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
import type { Reject } from "../refusals.ts";
import {
  type PackedSize,
  packedCharactersOf,
  packedEnumerationOf,
  packedIntegerOf,
  packedSizeOf,
} from "./form.ts";

/** What a write needs from the module it stands in. */
export interface BitSource {
  readonly reject: Reject;
  fresh(prefix: string): string;
  hoist(prefix: string, source: string): string;
}

/** A write whose values all take the same bits, at most 32, so that it can share one store with its neighbours. */
export interface FixedWrite {
  readonly width: number;
  /** Statements that check the value and find its bits. */
  readonly lines: readonly string[];
  /** An expression of the bits as a number; its high bits, beyond `width`, are zero. */
  readonly bits: string;
}

/** The write of the variable, where its type has a fixed width. */
export function fixedWriteOf(source: BitSource, type: AnySchema, from: string): FixedWrite | undefined {
  switch (type.kind) {
    case "boolean":
      return {
        width: 1,
        lines: [`if (${from} !== true && ${from} !== false) wrong("a boolean", ${from});`],
        bits: `(${from} ? 1 : 0)`,
      };
    case "null":
      return { width: 0, lines: [`if (${from} !== null) wrong("null", ${from});`], bits: "0" };
    case "integer":
      return fixedInteger(source, type, from);
    case "enumerated":
      return type.extensible ? undefined : fixedEnumeration(source, type, from);
    default:
      return undefined;
  }
}

function fixedInteger(source: BitSource, type: IntegerSchema, from: string): FixedWrite | undefined {
  const { width, min, max, extensible } = packedIntegerOf(type);
  if (extensible || width === undefined || width > 32 || min === undefined || max === undefined)
    return undefined;
  if (!type.big && boundLiteral(min, false) === undefined) return undefined;
  return { width, lines: checkInteger(source, type, from), bits: offsetOf(type, from, min) };
}

/** The value above the lower bound, as a number. */
function offsetOf(type: IntegerSchema, from: string, min: bigint): string {
  if (type.big) return min === 0n ? `Number(${from})` : `Number(${from} - ${min}n)`;
  return min === 0n ? from : `(${from} - ${min})`;
}

/** Statements that refuse what is no value of the type; an extensible type takes any integer. */
function checkInteger(source: BitSource, type: IntegerSchema, from: string): readonly string[] {
  const { min, max, extensible, text } = packedIntegerOf(type);
  const low = extensible ? undefined : boundLiteral(min, type.big);
  const high = extensible ? undefined : boundLiteral(max, type.big);
  if (type.big) {
    const outside = [low && `${from} < ${low}`, high && `${from} > ${high}`].filter(Boolean).join(" || ");
    return [
      `if (typeof ${from} !== "bigint") wrong(${JSON.stringify(`${text} (bigint)`)}, ${from});`,
      outside === "" ? "" : `if (${outside}) { ${source.reject("value-out-of-range", text, from)} }`,
    ];
  }
  const fits =
    [low && `${from} >= ${low}`, high && `${from} <= ${high}`].filter(Boolean).join(" && ") || "true";
  if (!extensible && min !== undefined && max !== undefined && isWithin32(min, max)) {
    const whole = min < 0n ? `${from} | 0` : `${from} >>> 0`;
    return [
      `if (typeof ${from} !== "number" || (${whole}) !== ${from} || !(${fits})) integer(${from}, ${JSON.stringify(text)}, false);`,
    ];
  }
  return [`integer(${from}, ${JSON.stringify(text)}, ${fits});`];
}

function isWithin32(min: bigint, max: bigint): boolean {
  return min < 0n ? min >= -(2n ** 31n) && max < 2n ** 31n : max < 2n ** 32n;
}

function fixedEnumeration(source: BitSource, type: EnumeratedSchema, from: string): FixedWrite {
  const { root, width } = packedEnumerationOf(type);
  const rank = source.fresh("k");
  const reject = source.reject("unknown-enumeration", `a value of ${type.name}`, `describe(${from})`);
  return {
    width,
    lines: [...rankLines(source, root, rank, from), `if (${rank} < 0) { ${absent(type, from)}${reject} }`],
    bits: rank,
  };
}

function absent(type: EnumeratedSchema, from: string): string {
  return `if (${from} === undefined) wrong(${JSON.stringify(type.name)}, ${from}); `;
}

/** Statements that find the rank of a name; -1 where the value is no name. */
function rankLines(
  source: BitSource,
  names: readonly string[],
  rank: string,
  from: string,
): readonly string[] {
  if (names.length <= 8) {
    const cases = names.map((name, index) => `case ${JSON.stringify(name)}: ${rank} = ${index}; break;`);
    return [`let ${rank} = -1;`, `switch (${from}) { ${cases.join(" ")} }`];
  }
  const table = source.hoist("N", `new Map(${JSON.stringify(names.map((name, index) => [name, index]))})`);
  return [`const ${rank} = ${table}.get(${from}) ?? -1;`];
}

/** Statements that write the value of the variable, for types of variable width. */
export function writeBits(source: BitSource, type: AnySchema, from: string): string {
  switch (type.kind) {
    case "integer":
      return [...checkInteger(source, type, from), writeInteger(type, from)].join("\n");
    case "enumerated":
      return writeExtensibleEnumeration(source, type, from);
    case "bitString":
      return writeBitString(source, type, from);
    case "octetString":
      return writeOctetString(source, type, from);
    case "string":
      return writeString(source, type, from);
    case "objectIdentifier":
      return `objectIdentifier(${from}, ${type.relative});`;
    default:
      throw new TypeError(`${type.kind} is not a primitive of variable width`);
  }
}

function writeInteger(type: IntegerSchema, from: string): string {
  const { min, max, extensible } = packedIntegerOf(type);
  const root = writeRootInteger(type, from);
  if (!extensible) return root;
  const low = boundLiteral(min, type.big);
  const high = boundLiteral(max, type.big);
  const inside = [low && `${from} >= ${low}`, high && `${from} <= ${high}`].filter(Boolean).join(" && ");
  const other = type.big ? `bigInteger(${from}, true);` : `signed(${from});`;
  return `if (p > soft) grow(0);\nif (${inside || "true"}) {\nbits(0, 1);\n${root}\n} else {\nbits(1, 1);\n${other}\n}`;
}

function writeRootInteger(type: IntegerSchema, from: string): string {
  const { min, width } = packedIntegerOf(type);
  if (width === 0) return "";
  const isSmall = boundLiteral(min, false) !== undefined;
  if (width !== undefined && min !== undefined) {
    if (width > 53 || !isSmall) return `big(BigInt(${from}) - ${min}n, ${width});`;
    const offset = offsetOf(type, from, min);
    if (width > 32) return `long(${offset}, ${width});`;
    return width > 24 ? `wide(${offset}, ${width});` : `bits(${offset}, ${width});`;
  }
  if (min === undefined) return type.big ? `bigInteger(${from}, true);` : `signed(${from});`;
  if (!type.big && min === 0n) return `unsigned(${from});`;
  return `bigInteger(BigInt(${from}) - ${min}n, false);`;
}

function writeExtensibleEnumeration(source: BitSource, type: EnumeratedSchema, from: string): string {
  const { root, additions, width, firstUnknown } = packedEnumerationOf(type);
  const rank = source.fresh("k");
  const reject = source.reject("unknown-enumeration", `a value of ${type.name}`, `describe(${from})`);
  const unknown = `if (Number.isInteger(${from}) && ${from} >= ${firstUnknown} && ${from} <= ${firstUnknown - additions.length + 0x7fffffff}) { bits(1, 1); smallNumber(${from} - ${
    firstUnknown - additions.length
  }); }
else { ${absent(type, from)}${reject} }`;
  const rooted = width === 0 ? "bits(0, 1);" : `bits(${rank}, ${width + 1});`;
  return [
    "if (p > soft) grow(0);",
    ...rankLines(source, [...root, ...additions], rank, from),
    `if (${rank} < 0) { ${unknown} }`,
    additions.length === 0
      ? `else { ${rooted} }`
      : `else if (${rank} < ${root.length}) { ${rooted} }\nelse { bits(1, 1); smallNumber(${rank} - ${root.length}); }`,
  ].join("\n");
}

/** How a value with a size is written once its size has been. */
interface SizedWrite {
  readonly size: string;
  readonly unit: string;
  /** Behind a size that stands before it, or where the size is fixed. */
  readonly body: string;
  /** With a general length of its own. */
  readonly general: string;
}

/** Statements that check and write a size and what has it; a size outside an extensible root has the general form. */
export function writeSized(
  source: BitSource,
  constraint: PackedSize,
  { size, unit, body, general }: SizedWrite,
): string {
  const { extensible, min, max, width } = constraint;
  const outside = [
    min > 0 ? `${size} < ${min}` : "",
    max < Number.POSITIVE_INFINITY ? `${size} > ${max}` : "",
  ]
    .filter((check) => check !== "")
    .join(" || ");
  const text = `${sizesText(min === max ? { fixed: min, min, max } : { min, max })} ${unit}`;
  const offset = min === 0 ? size : `${size} - ${min}`;
  const root =
    width === undefined
      ? general
      : [width === 0 ? "" : `if (p > soft) grow(0);\nbits(${offset}, ${width});`, body].join("\n");
  if (extensible) {
    return `if (p > soft) grow(0);\nif (${outside || "false"}) {\nbits(1, 1);\n${general}\n} else {\nbits(0, 1);\n${root}\n}`;
  }
  const check = outside === "" ? "" : `if (${outside}) { ${source.reject("size-out-of-range", text, size)} }`;
  return [check, root].join("\n");
}

function writeBitString(source: BitSource, type: BitStringSchema, from: string): string {
  const isBits = `if (!isBitString(${from})) wrong("a bit string {bytes, length} with no bits behind its length", ${from});`;
  const sized = writeSized(source, packedSizeOf(type.size), {
    size: `${from}.length`,
    unit: "bits",
    body: `putBits(${from});`,
    general: `bitString(${from});`,
  });
  return `${isBits}\n${sized}`;
}

function writeOctetString(source: BitSource, type: OctetStringSchema, from: string): string {
  const isOctets = `if (!(${from} instanceof Uint8Array)) wrong("octets", ${from});`;
  const sized = writeSized(source, packedSizeOf(type.size), {
    size: `${from}.length`,
    unit: "octets",
    body: `put(${from}, 0, ${from}.length);`,
    general: `octets(${from});`,
  });
  return `${isOctets}\n${sized}`;
}

function writeString(source: BitSource, type: StringSchema, from: string): string {
  const isText = `if (typeof ${from} !== "string") wrong("text", ${from});`;
  if (type.type !== "UTF8String") {
    const { width, codes } = packedCharactersOf(type.type, type.alphabet);
    const packed = Array.from({ length: 256 }, (_, code) => codes.indexOf(code));
    const table = source.hoist("C", `[${packed.join(",")}]`);
    const sized = writeSized(source, packedSizeOf(type.size), {
      size: `${from}.length`,
      unit: "characters",
      body: `characters(${from}, 0, ${from}.length, ${width}, ${table});`,
      general: `characterString(${from}, ${width}, ${table});`,
    });
    return `${isText}\n${sized}`;
  }
  const { extensible, min, max } = packedSizeOf(type.size);
  const size = `characterCount(${from})`;
  const outside = [
    min > 0 ? `${size} < ${min}` : "",
    max < Number.POSITIVE_INFINITY ? `${size} > ${max}` : "",
  ]
    .filter((check) => check !== "" && !extensible)
    .join(" || ");
  const text = `${sizesText({ min, max })} characters`;
  const reject = source.reject("invalid-character", `characters of ${type.alphabet}`, `describe(${from})`);
  return [
    isText,
    outside === "" ? "" : `if (${outside}) { ${source.reject("size-out-of-range", text, size)} }`,
    type.alphabet === undefined
      ? ""
      : `if (!isWithin(${from}, ${JSON.stringify(type.alphabet)})) { ${reject} }`,
    `utf8(${from});`,
  ].join("\n");
}
