/** Octets in source code: arrays of numbers, and strings with escapes. */
import { withoutComments } from "./hex-text.ts";
import { octetsOfNumbers } from "./json-strings.ts";

/** Octets of a literal and where it begins in its text, in characters. */
export interface Literal {
  readonly bytes: Uint8Array;
  readonly position: number;
}

/** What stands before the numbers of an array. */
const casts = /\((?:u?int8(?:_t)?|byte|unsigned char|char)\)/g;

/** Characters of an array that are looked at: each octet takes up to seven, and what is between them. */
const longestArray = 4 * 1024 * 1024;

/** Arrays in brackets or braces whose members are octets, in decimal, signed or not, or in hexadecimal. */
export function arraysIn(text: string): readonly Literal[] {
  const found: Literal[] = [];
  let close = 0;
  for (const { index } of text.matchAll(/[[{]/g)) {
    if (index < close) continue;
    const end = endOf(text, index, close);
    if (end === undefined) break;
    const bytes = end - index > longestArray ? undefined : octetsOfList(text.slice(index + 1, end));
    if (bytes === undefined) continue;
    found.push({ bytes, position: index });
    close = end;
  }
  return found;
}

/** The next bracket or brace that closes. */
function endOf(text: string, from: number, known: number): number | undefined {
  const closing = /[\]}]/g;
  closing.lastIndex = Math.max(from, known);
  return closing.exec(text)?.index;
}

/** Numbers between commas, blanks or line breaks as octets; undefined where one is none. */
export function octetsOfList(text: string): Uint8Array | undefined {
  if (!/\d/.test(text)) return undefined;
  const members = withoutComments(text, new Set())
    .replace(casts, " ")
    .split(/[\s,;]+/);
  const numbers = members.filter((member) => member !== "").map(numberOf);
  return octetsOfNumbers(numbers);
}

function numberOf(member: string): number {
  return /^(0x[0-9a-f]{1,2}|-?\d{1,3})u?$/i.test(member) ? Number(member.replace(/u$/i, "")) : Number.NaN;
}

/** What the escapes of C, Java, JavaScript and Python stand for, besides those of numbers. */
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

const stringWithEscapes = /(["'])((?:[^"'\\]|\\.|(?!\1)["'])*)\1/g;

/** Strings that have octets as `\x03` in them, as Python and C write them: other characters stand for their own octet. */
export function stringsWithOctetsIn(text: string): readonly Literal[] {
  if (!text.includes("\\x")) return [];
  return [...text.matchAll(stringWithEscapes)].flatMap(({ index, 2: inside }) => {
    const bytes = inside!.includes("\\x") ? octetsOfString(inside!) : undefined;
    return bytes === undefined ? [] : [{ bytes, position: index }];
  });
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
