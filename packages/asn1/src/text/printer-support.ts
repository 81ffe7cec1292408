/** What generated printers call besides their own text: octets, bits and texts in each form, and what is unknown. */

import type { BitString, UnknownAddition } from "../schema/index.ts";
import { toHex, upperHex } from "./hex.ts";

/** The JSON of a text; only one with something to escape is read twice. */
function quoted(text: string): string {
  return /["\\\p{Cc}\p{Cs}]/u.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** A whole number as JSON: in quotation marks where JSON readers would change it. */
function jsonInteger(value: number | bigint): string {
  return Number.isSafeInteger(Number(value)) ? `${value}` : `"${value}"`;
}

const octetDigits = Array.from({ length: 256 }, (_, octet) => octet.toString(2).padStart(8, "0"));

/** Binary digits, as value notation and XER write bits. */
export function binaryDigits({ bytes, length }: BitString): string {
  let digits = "";
  for (const octet of bytes) digits += octetDigits[octet];
  return digits.slice(0, length);
}

/** The bits that are set by their names, or as digits where one of them has none. */
function namedBits(value: BitString, names: readonly (string | null)[]): string {
  const { bytes, length } = value;
  let text = "";
  for (let position = 0; position < length; position += 1) {
    if ((bytes[position >> 3]! & (0x80 >> (position & 7))) === 0) continue;
    const name = names[position];
    if (name === undefined || name === null) return `'${binaryDigits(value)}'B`;
    text += text === "" ? name : `, ${name}`;
  }
  return `{${text}}`;
}

/** Names of the control characters that XML cannot carry (X.680, table 3); the others stand for themselves. */
export const controlNames =
  "nul soh stx etx eot enq ack bel bs - - vt ff - so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc is4 is3 is2 is1".split(
    " ",
  );

/** A text between XML tags. Readers of XML take a carriage return for a line feed, unless it is escaped. */
export function escapedXml(text: string): string {
  return text.replace(/[&<>\r]|[^\P{Cc}\t\n\r\u007f-\u009f]/gu, (character) => {
    if (character === "&") return "&amp;";
    if (character === "\r") return "&#13;";
    if (character === "<") return "&lt;";
    return character === ">" ? "&gt;" : `<${controlNames[character.charCodeAt(0)]}/>`;
  });
}

/** An enumeration's value as XER, also where the type's edition has no name for it. */
export function xerEnumeration(value: string | number, type: string): string {
  return typeof value === "string" ? `<${value}/>` : `<!-- unknown value ${value} of ${type} -->`;
}

/** An element: tags around what it holds, or the empty one. */
function element(content: string, start: string, end: string, empty: string): string {
  return content === "" ? empty : start + content + end;
}

/** A SEQUENCE's value, as far as its type's edition does not know it. */
interface UnknownMembers {
  readonly unknownAdditions?: readonly UnknownAddition[];
  readonly extensionBits?: number;
}

/** An alternative that its type's edition does not know. */
interface UnknownAlternative {
  readonly tag: number;
  readonly bytes: Uint8Array;
}

function jsonOfMembers({ unknownAdditions, extensionBits }: UnknownMembers) {
  return {
    _unknownAdditions: unknownAdditions?.map(({ index, bytes }) => ({ index, hex: toHex(bytes) })),
    _extensionBits: typeof extensionBits === "number" ? extensionBits : undefined,
  };
}

function jsonOfAlternative({ tag, bytes }: UnknownAlternative) {
  return { _unknown: { tag, hex: toHex(bytes) } };
}

/** Text of an opening brace and members, with the members of a JSON object behind them. */
function joinMembers(members: string, object: string, endLength: number): string {
  const added = object.slice(1, object.length - endLength);
  return added === "" || members.length === 1 ? members + added : `${members},${added}`;
}

function additionsOnOneLine(members: string, value: UnknownMembers): string {
  return joinMembers(members, JSON.stringify(jsonOfMembers(value)), "}".length);
}

function indentedAdditions(members: string, value: UnknownMembers, depth: number): string {
  const object = JSON.stringify(jsonOfMembers(value), undefined, 2);
  return object === "{}"
    ? members
    : joinMembers(members, atDepth(object, depth), atDepth("\n}", depth).length);
}

function alternativeOnOneLine(value: UnknownAlternative): string {
  return JSON.stringify(jsonOfAlternative(value));
}

function indentedAlternative(value: UnknownAlternative, depth: number): string {
  return atDepth(JSON.stringify(jsonOfAlternative(value), undefined, 2), depth);
}

function notationAdditions(members: string, value: UnknownMembers, depth: number): string {
  const start = atDepth("\n  -- unknown extension addition ", depth);
  const comments = value.unknownAdditions?.map(
    ({ index, bytes }) => `${start}${index + 1}: '${upperHex(bytes)}'H`,
  );
  return members + (comments ?? []).join("");
}

function notationAlternative({ tag, bytes }: UnknownAlternative): string {
  return `-- unknown alternative ${tag} -- '${upperHex(bytes)}'H`;
}

function xerAdditions({ unknownAdditions = [] }: UnknownMembers, depth: number): string {
  const start = atDepth("\n  <!-- unknown extension addition ", depth);
  return unknownAdditions.map(({ index, bytes }) => `${start}${index + 1}: ${upperHex(bytes)} -->`).join("");
}

function xerAlternative({ tag, bytes }: UnknownAlternative, depth: number): string {
  return atDepth(`\n  <!-- unknown alternative ${tag}: ${upperHex(bytes)} -->`, depth);
}

function atDepth(text: string, depth: number): string {
  return text.replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

/** Texts with line breaks of a generated function: as they stand at the margin, and at each depth that was met. */
interface ShiftedTexts {
  readonly texts: readonly string[];
  readonly at: (readonly string[])[];
}

/** Values that somebody nested deeper than this are printed, and the lines made for them forgotten. */
const deepestKept = 100;

function shifted({ texts, at }: ShiftedTexts, depth: number): readonly string[] {
  const known = at[depth];
  if (known !== undefined) return known;
  const made = texts.map((text) => atDepth(text, depth));
  if (depth <= deepestKept) at[depth] = made;
  return made;
}

/** All of it, under the names that generated printers call. */
export const printerSupport = {
  quoted,
  jsonInteger,
  toHex,
  upperHex,
  binaryDigits,
  namedBits,
  escapedXml,
  xerEnumeration,
  element,
  additionsOnOneLine,
  indentedAdditions,
  alternativeOnOneLine,
  indentedAlternative,
  notationAdditions,
  notationAlternative,
  xerAdditions,
  xerAlternative,
  shifted,
};
