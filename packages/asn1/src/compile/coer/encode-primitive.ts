/** Emits the writes of types that have no components. */

import {
  type AnySchema,
  type BitStringSchema,
  type EnumeratedSchema,
  type IntegerSchema,
  type OctetStringSchema,
  type Sizes,
  type StringSchema,
  sizesOf,
  sizesText,
} from "../../schema/index.ts";
import { boundLiteral, integerFormOf } from "../integer.ts";
import type { Reject } from "../refusals.ts";

/** What a write needs from the module it stands in. */
export interface Source {
  readonly reject: Reject;
  /** A constant at the head of the module; gives its name. */
  hoist(prefix: string, source: string): string;
}

const room = "if (p > soft) grow(0);";

/** Statements that write the value of the variable. */
export function writePrimitive(source: Source, type: AnySchema, from: string): string {
  switch (type.kind) {
    case "boolean":
      return `if (${from} !== true && ${from} !== false) wrong("a boolean", ${from});\n${room}\nb[p++] = ${from} ? 255 : 0;`;
    case "null":
      return `if (${from} !== null) wrong("null", ${from});`;
    case "integer":
      return type.big ? writeBigInteger(source, type, from) : writeInteger(type, from);
    case "enumerated":
      return writeEnumerated(source, type, from);
    case "bitString":
      return writeBitString(source, type, from);
    case "octetString":
      return writeOctetString(source, type, from);
    case "string":
      return writeString(source, type, from);
    case "objectIdentifier":
      return `objectIdentifier(${from}, ${type.relative});`;
    default:
      throw new TypeError(`${type.kind} is not primitive`);
  }
}

function writeInteger(type: IntegerSchema, from: string): string {
  const form = integerFormOf(type);
  const { octets, signed } = form;
  const min = boundLiteral(form.min, false);
  const max = boundLiteral(form.max, false);
  const text = JSON.stringify(form.text);
  const bounds = [min === undefined ? "" : `${from} >= ${min}`, max === undefined ? "" : `${from} <= ${max}`];
  const fits = bounds.filter((bound) => bound !== "").join(" && ") || "true";
  if (octets === undefined) {
    return `if (!(typeof ${from} === "number" && ${from} >= 0 && ${from} < 256 && ${from} === (${from} | 0) && ${fits})) integer(${from}, ${text}, ${fits});
${signed ? "signed" : "unsigned"}(${from});`;
  }
  if (octets === 8) return `integer(${from}, ${text}, ${fits});\nbig64(BigInt(${from}));`;
  const whole = octets === 4 && !signed ? `${from} >>> 0` : `${from} | 0`;
  const check = `if (typeof ${from} !== "number" || (${whole}) !== ${from} || !(${fits})) integer(${from}, ${text}, false);`;
  const stores = Array.from({ length: octets }, (_, index) => {
    const shift = (octets - 1 - index) * 8;
    return `b[p${index === 0 ? "" : ` + ${index}`}] = ${from}${shift === 0 ? "" : ` >> ${shift}`};`;
  });
  return `${check}\n${room}\n${stores.join(" ")} p += ${octets};`;
}

function writeBigInteger(source: Source, type: IntegerSchema, from: string): string {
  const form = integerFormOf(type);
  const min = boundLiteral(form.min, true);
  const max = boundLiteral(form.max, true);
  const outside = [min === undefined ? "" : `${from} < ${min}`, max === undefined ? "" : `${from} > ${max}`];
  const condition = outside.filter((bound) => bound !== "").join(" || ");
  const checks = [
    `if (typeof ${from} !== "bigint") wrong(${JSON.stringify(`${form.text} (bigint)`)}, ${from});`,
    condition === "" ? "" : `if (${condition}) { ${source.reject("value-out-of-range", form.text, from)} }`,
  ];
  const narrow = form.octets !== undefined && form.octets < 8;
  const write =
    form.octets === 8
      ? `big64(${from});`
      : narrow
        ? `${room}\nfor (let i = ${form.octets} - 1, n = Number(${from}); i >= 0; i--, n = Math.floor(n / 256)) b[p + i] = n;\np += ${form.octets};`
        : `octets(writeBigInteger(${from}, ${form.signed}));`;
  return [...checks, write].filter((line) => line !== "").join("\n");
}

function writeEnumerated(source: Source, type: EnumeratedSchema, from: string): string {
  const entries = Object.entries(type.values);
  const reject = source.reject("unknown-enumeration", `a value of ${type.name}`, `describe(${from})`);
  const numbers = new Set(entries.map(([, number]) => number));
  const known = type.extensible ? source.hoist("K", `new Set(${JSON.stringify([...numbers])})`) : "";
  const otherwise = type.extensible
    ? `if (Number.isSafeInteger(${from}) && !${known}.has(${from})) enumeration(${from}); else { if (${from} === undefined) wrong(${JSON.stringify(type.name)}, ${from}); ${reject} }`
    : `if (${from} === undefined) wrong(${JSON.stringify(type.name)}, ${from}); ${reject}`;
  if (entries.length <= 8 && [...numbers].every((number) => number >= 0 && number < 128)) {
    const cases = entries.map(([name, number]) => `case ${JSON.stringify(name)}: b[p++] = ${number}; break;`);
    return `${room}\nswitch (${from}) {\n${cases.join("\n")}\ndefault: ${otherwise}\n}`;
  }
  const table = source.hoist("N", `new Map(${JSON.stringify(entries)})`);
  return `if (${table}.has(${from})) enumeration(${table}.get(${from}));\nelse { ${otherwise} }`;
}

function writeBitString(source: Source, type: BitStringSchema, from: string): string {
  const sizes = sizesOf(type.size);
  return `if (!isBitString(${from})) wrong("a bit string {bytes, length} with no bits behind its length", ${from});
${checkSize(source, sizes, `${from}.length`, "bits")}
${sizes.fixed === undefined ? "bitString" : "bits"}(${from});`;
}

function writeOctetString(source: Source, type: OctetStringSchema, from: string): string {
  const sizes = sizesOf(type.size);
  return `if (!(${from} instanceof Uint8Array)) wrong("octets", ${from});
${checkSize(source, sizes, `${from}.length`, "octets")}
${sizes.fixed === undefined ? "octets" : "put"}(${from});`;
}

function writeString(source: Source, type: StringSchema, from: string): string {
  const sizes = sizesOf(type.size);
  const isText = `if (typeof ${from} !== "string") wrong("text", ${from});`;
  if (type.type === "UTF8String") {
    const isSized = sizes.min > 0 || sizes.max < Number.POSITIVE_INFINITY;
    const reject = source.reject("invalid-character", `characters of ${type.alphabet}`, `describe(${from})`);
    return [
      isText,
      isSized ? checkSize(source, sizes, `characterCount(${from})`, "characters") : "",
      type.alphabet === undefined
        ? ""
        : `if (!isWithin(${from}, ${JSON.stringify(type.alphabet)})) { ${reject} }`,
      `utf8(${from});`,
    ].join("\n");
  }
  const permitted = source.hoist(
    "C",
    `characterSet(${JSON.stringify(type.type)}, ${JSON.stringify(type.alphabet)})`,
  );
  const length = sizes.fixed === undefined ? `${room}\nlen(${from}.length);` : "";
  return `${isText}\n${checkSize(source, sizes, `${from}.length`, "characters")}\n${length}\nascii(${from}, ${permitted});`;
}

/** The statement that refuses a size outside the constraint. */
export function checkSize(source: Source, sizes: Sizes, size: string, unit: string): string {
  const checks = [
    sizes.min > 0 ? `${size} < ${sizes.min}` : "",
    sizes.max < Number.POSITIVE_INFINITY ? `${size} > ${sizes.max}` : "",
  ].filter((check) => check !== "");
  if (checks.length === 0) return "";
  return `if (${checks.join(" || ")}) { ${source.reject("size-out-of-range", `${sizesText(sizes)} ${unit}`, size)} }`;
}
