/** Extracts octets from source code: arrays of numbers, and strings with escapes. */
import { withoutComments } from "./hex-text.ts";
import { octetsOfNumbers } from "./json-strings.ts";

/** The octets of a literal, and its offset in the text in characters. */
export interface Literal {
  readonly bytes: Uint8Array;
  readonly position: number;
}

/** Type casts before the members of an array, and conversions behind them. */
const casts = /\((?:u?int8(?:_t)?|byte|unsigned char|char)\)|\.to(?:U?Byte|u8)\(\)/g;

/** Returns the arrays in brackets or braces whose members are octets, in decimal (signed or unsigned) or hexadecimal. */
export function arraysIn(text: string): readonly Literal[] {
  // Only innermost brackets can match, so that each character is scanned once.
  const brackets = text.matchAll(/[[{]([^[\]{}]*)[\]}]/g);
  const calls = text
    .replace(casts, (cast) => " ".repeat(cast.length))
    .matchAll(/(?:Of|bytes)\(([^()[\]{}]*)\)/gi);
  return [...brackets, ...calls].flatMap(({ index, 1: members }) => {
    const bytes = octetsOfList(members!);
    return bytes === undefined ? [] : [{ bytes, position: index }];
  });
}

/** Parses a text that consists of decimal octets only, signed or unsigned. Returns undefined for any other text. */
export function octetsOfDecimals(text: string): Uint8Array | undefined {
  return /^[-\s\d,;]+$/.test(text) ? octetsOfList(text) : undefined;
}

/** Parses octets separated by commas, blanks or line breaks. Returns undefined if one is not an octet. */
function octetsOfList(text: string): Uint8Array | undefined {
  if (!/\d/.test(text)) return undefined;
  const members = withoutComments(text, new Set())
    .replace(casts, " ")
    .split(/[\s,;]+/);
  const numbers = members.filter((member) => member !== "").map(numberOf);
  return octetsOfNumbers(numbers);
}

function numberOf(member: string): number {
  const [, digits] = /^(0x[0-9a-f]{1,2}|-?\d{1,3})(?:u|_?[iu]8)?$/i.exec(member) ?? [];
  return digits === undefined ? Number.NaN : Number(digits);
}

/** The octet for each single-character escape of C, Java, JavaScript and Python. */
const escapes: Readonly<Record<string, number>> = {
  0: 0,
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  "'": 39,
  "\\": 92,
};

/** Returns strings with escapes such as `\x03`, as Python and C write octets. Other characters are their own ASCII code. */
export function stringsWithOctetsIn(text: string): readonly Literal[] {
  // Strings with nothing but blanks between them are one, in C and Python.
  const groups: { readonly parts: Uint8Array[]; readonly position: number }[] = [];
  let next = 0;
  let isOpen = false;
  for (let at = text.indexOf("\\x"); at >= 0; at = text.indexOf("\\x", next)) {
    const before = text.slice(next, at);
    const start = next + Math.max(before.lastIndexOf('"'), before.lastIndexOf("'"));
    const end = endOfString(text, at, start < next ? undefined : text[start]);
    const bytes = start < next ? undefined : octetsOfString(text.slice(start + 1, end));
    const isString = bytes !== undefined && text[end] === text[start];
    if (isString && isOpen && /^[\s\\]*(?:b|rb)?$/.test(text.slice(next, start)))
      groups.at(-1)!.parts.push(bytes);
    else if (isString) groups.push({ parts: [bytes], position: start });
    isOpen = isString;
    next = end + 1;
  }
  return groups.map(({ parts, position }) => ({ bytes: joined(parts), position }));
}

/** Returns the offset where a string ends: at its closing quote, or at the end of the line. */
function endOfString(text: string, from: number, quote: string | undefined): number {
  let at = from;
  while (at < text.length && text[at] !== quote && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  return Math.min(at, text.length);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first;
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function octetsOfString(text: string): Uint8Array | undefined {
  const octets: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 126) return undefined;
    if (code !== 92) {
      octets.push(code);
      continue;
    }
    at += 1;
    const hex = /^x([0-9a-f]{2})/i.exec(text.slice(at, at + 3))?.[1];
    const octet = hex === undefined ? escapes[text[at]!] : Number.parseInt(hex, 16);
    if (octet === undefined) return undefined;
    octets.push(octet);
    if (hex !== undefined) at += 2;
  }
  return Uint8Array.from(octets);
}
