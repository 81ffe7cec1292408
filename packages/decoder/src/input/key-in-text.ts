/** Private keys inside a text: next to a title, in JSON, INI or YAML, in source code, as `openssl pkey -text` prints them. */

/** Characters that are searched at a time; a key is found where it begins, and pieces overlap by as much as that takes. */
const pieceLength = 1024 * 1024;
const overlap = 4096;

/** Names of keys, and beginnings of base64, in one piece that are looked at. */
const mostTried = 2000;

/**
 * Finds the beginning of a private key anywhere in a text: DER as hexadecimal digits, base64 or decimal octets, or a
 * name such as `private_key` followed by a number as long as keys are.
 *
 * @param kindOfDer - what octets that begin a structure of DER are, where they are a private key.
 * @returns what people call its form.
 */
export function kindOfKeyInside(
  text: string,
  kindOfDer: (octets: Uint8Array) => string | undefined,
): string | undefined {
  for (let start = 0; start < text.length; start += pieceLength) {
    const piece = text.slice(start, start + pieceLength + overlap);
    const kind = kindOfDigits(piece) ?? kindOfBase64(piece, kindOfDer) ?? kindOfDecimals(piece);
    if (kind !== undefined) return kind;
    if (hasNamedNumber(piece)) return "private key without a format";
  }
  return undefined;
}

/** What may be between digits, in source code and listings too. */
const betweenDigits = /0x|\\x|\\[nrt]|[^0-9a-z]/gi;

/** SEQUENCE, version 1, then a number of 16 to 66 octets. @see RFC 5915 — 3 */
const sec1 = /30(?:[0-7].|81..|82....)02010104(?:1.|2.|3.|4[0-2])/;
/** SEQUENCE, version 0 or 1, then an algorithm's object identifier, its parameters, and octets. @see RFC 5958 — 2 */
const pkcs8 =
  /30(?:[0-7].|81..|82....)02010[01]30(?:0506032b65..04|1306072a8648ce3d0201|0d06092a864886f70d0101|81..06072a8648ce3d0201|82....06072a8648ce3d0201)/;
/** SEQUENCE, version 0, then a modulus of 512 bits or more. @see RFC 8017 — A.1.2 */
const pkcs1 = /3082....02010002(?:41|81[68c]1|82..01)00/;

function kindOfDigits(text: string): string | undefined {
  const digits = text.replace(betweenDigits, "").toLowerCase();
  if (sec1.test(digits)) return "SEC 1 private key";
  if (pkcs8.test(digits)) return "PKCS#8 private key";
  return pkcs1.test(digits) ? "PKCS#1 private key" : undefined;
}

/** How base64 of a SEQUENCE begins whose first member is a version of one octet, by the length of its length. */
const base64Start = /M(?=[A-P].CAQ|I..AgE|I.{4}IB)/g;
const base64Characters = /[A-Za-z0-9+/_-]{40,128}/y;

function kindOfBase64(
  text: string,
  kindOfDer: (octets: Uint8Array) => string | undefined,
): string | undefined {
  const joined = text.replace(/\\[nrt]|[\s"'\\,;]+/g, "");
  let tried = 0;
  for (const { index } of joined.matchAll(base64Start)) {
    tried += 1;
    if (tried > mostTried) return undefined;
    base64Characters.lastIndex = index;
    const found = base64Characters.exec(joined)?.[0];
    const kind = found && kindOfDer(octetsOfBase64(found));
    if (kind) return kind;
  }
  return undefined;
}

function octetsOfBase64(text: string): Uint8Array {
  const whole = text
    .slice(0, text.length - (text.length % 4))
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

/** The same beginnings with each octet as a decimal number; Java's octets are negative from 128 on. */
const decimalSec1 = /(?<!\d)48,(?:-?\d{1,3},){1,3}2,1,1,4,(?:1[6-9]|[2-5]\d|6[0-6]),/;
const decimalPkcs8 =
  /(?<!\d)48,(?:-?\d{1,3},){1,3}2,1,[01],48,(?:-?\d{1,3},){1,3}6,(?:7,42,|3,43,101,|9,42,)/;

function kindOfDecimals(text: string): string | undefined {
  const joined = text.replace(/[\s()]|byte/g, "");
  if (decimalSec1.test(joined)) return "SEC 1 private key";
  return decimalPkcs8.test(joined) ? "PKCS#8 private key" : undefined;
}

/**
 * What keys are called. A private key's reconstruction value (`privateKeyInfo`, `privKeyReconstruction`) is no key,
 * and stands in answers that the decoders read.
 */
const keyName =
  /(?<![a-z])(?:(?:pri?v(?:ate)?|secret)(?:[_ -]?(?:key|scalar|number|exponent|value)s?)?(?![a-z]*(?:info|recon))|sk)(?![a-z])|[a-z\d](?:Priv(?:ate)?|Secret)(?:Key)?(?![a-z])|(?<![a-z])(?:private|priv|secret)Key(?![A-Za-z])/gi;

/** What may be between a name and its number: marks, a size or a kind in brackets, the rest of the name. */
const gap = /^[\w \t]{0,24}["'`]?(?:[ \t]*[[(<][^\])>\n]{0,60}[\])>])*[^0-9a-z]{1,40}/i;

const hexNumber = /^(?:(?:0x|\\x)?[0-9a-f]{2}(?:[\s:,\-"']|\\n){0,12}){32,67}(?![0-9a-z])/i;
const base64Number = /^(?:[A-Za-z0-9+/_-]{43}=?|[A-Za-z0-9+/_-]{64})(?![A-Za-z0-9+/=_-])/;
const decimalNumber = /^(?:(?:\(byte\)\s*)?-?\d{1,3}\s*,\s*){31,66}(?:\(byte\)\s*)?-?\d{1,3}(?![\d.])/;
/** In octets: of 256, 384 and 521 bits, each perhaps with a zero in front. */
const keyLengths: ReadonlySet<number> = new Set([32, 33, 48, 49, 66, 67]);

function hasNamedNumber(text: string): boolean {
  let names = 0;
  for (const { index, 0: name } of text.matchAll(keyName)) {
    names += 1;
    if (names > mostTried) return false;
    if (isNumberBehind(text.slice(index + name.length, index + name.length + 1200))) return true;
  }
  return false;
}

function isNumberBehind(text: string): boolean {
  const between = gap.exec(text)?.[0];
  // Without such a mark it is prose, or the end of a line of base64.
  if (between === undefined || !/[:=>(]/.test(between)) return false;
  const value = text.slice(between.length);
  const hex = hexNumber.exec(value)?.[0];
  if (hex !== undefined) return keyLengths.has(hex.replace(betweenDigits, "").length / 2);
  const decimal = decimalNumber.exec(value)?.[0];
  if (decimal !== undefined) return keyLengths.has(decimal.split(",").length);
  // A number in base64 may begin with what is a mark elsewhere.
  const beginning = /[+/_-]*$/.exec(between)![0];
  return base64Number.test(value) || base64Number.test(beginning + value);
}
