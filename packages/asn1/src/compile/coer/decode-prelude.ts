/** The first lines of every generated COER decoder: its cursor, its limits and the reads that are not inlined. */

import type { DecodeErrorCode } from "../../codec/index.ts";
import { mapPrelude } from "../map-prelude.ts";

/** Source of the statement that refuses the input; expressions `at` and `found` are JavaScript. */
export type Refuse = (code: DecodeErrorCode, at: string, expected: string, found: string) => string;

/**
 * A plain decoder throws one prepared object on refusal, and the mapped decoder, run again on the same octets,
 * finds out what to say: so the fast walk carries no words and no path.
 */
export function refuseIn(mapped: boolean): Refuse {
  return (code, at, expected, found) =>
    mapped ? `fail(${JSON.stringify(code)}, ${at}, ${JSON.stringify(expected)}, ${found});` : "bad();";
}

/** As `refuseIn`, for octets that only canonical rules refuse: mapped decoders may be asked to note them and go on. */
export function tolerateInMap(mapped: boolean): Refuse {
  return (code, at, expected, found) =>
    mapped ? `note(${JSON.stringify(code)}, ${at}, ${JSON.stringify(expected)}, ${found});` : "bad();";
}

/** Names that generated text takes from `codec/support.ts` and its caller. */
export const decodeImports =
  "const { DecodeError, refusal, characterSet, readUtf8, readObjectIdentifier, readBigInteger, characterCount, isWithin, isSame, describe } = support;";

export function decodePrelude(mapped: boolean): string {
  const refuse = refuseIn(mapped);
  const tolerate = tolerateInMap(mapped);
  return `${decodeImports}
const none = new Uint8Array(0);
const word = new DataView(new ArrayBuffer(8));
let b = none, buffer = none.buffer, base = 0, p = 0, end = 0, maxDepth = 0, left = 0;
${mapped ? tracking : "function bad() { throw refusal; }"}
function release() {
  b = none; buffer = none.buffer;
}
function cut(n) {
  ${refuse("truncated", "p", "more octets", `(end - p) + " of " + n + " octets"`)}
}
function len() {
  if (p >= end) cut(1);
  const first = b[p++];
  return first < 128 ? first : longLen(first);
}
function longLen(first) {
  const n = first & 127, at = p - 1;
  if (n === 0 || n === 127) { ${refuse("non-canonical-length", "at", "a length of definite form", `"0x" + first.toString(16)`)} }
  if (p + n > end) cut(n);
  if (b[p] === 0 || (n === 1 && b[p] < 128)) { ${tolerate("non-canonical-length", "at", "the shortest form of the length", `(n + 1) + " octets"`)} }
  let value = 0;
  for (let i = 0; i < n; i++) value = value * 256 + b[p++];
  if (value > end - p) cut(value);
  return value;
}
function octets() {
  const n = len();
  if (n > end - p) cut(n);
  const value = new Uint8Array(buffer, base + p, n);
  p += n;
  return value;
}
function intLen(isSigned) {
  const at = p;
  return intOctets(at, len(), isSigned);
}
function intOctets(at, n, isSigned) {
  if (n > end - p) cut(n);
  if (n === 0) { ${refuse("non-canonical-integer", "at", "an integer of at least one octet", `"none"`)} }
  if (n > 1 && (isSigned ? (b[p] === 0 && b[p + 1] < 128) || (b[p] === 255 && b[p + 1] > 127) : b[p] === 0)) {
    ${tolerate("non-canonical-integer", "at", "the shortest form of the integer", `n + " octets"`)}
  }
  return n;
}
function unsigned() {
  if (p + 1 < end && b[p] === 1) { p += 2; return b[p - 1]; }
  const at = p, n = intLen(false);
  let value = 0;
  for (let i = 0; i < n; i++) value = value * 256 + b[p++];
  if (value > 9007199254740991) { ${refuse("value-out-of-range", "at", "an integer of at most 53 bits", `n + " octets"`)} }
  return value;
}
function signed() {
  const at = p;
  return signedOctets(at, intLen(true));
}
function signedOctets(at, n) {
  let value = b[p++] << 24 >> 24;
  for (let i = 1; i < n; i++) value = value * 256 + b[p++];
  if (value > 9007199254740991 || value < -9007199254740991) { ${refuse("value-out-of-range", "at", "an integer of at most 53 bits", `n + " octets"`)} }
  return value;
}
function bigLen(isSigned) {
  const at = p, n = intLen(isSigned);
  if (n > 256) { ${refuse("value-out-of-range", "at", "an integer of at most 256 octets", `n + " octets"`)} }
  return n;
}
function bigUnsigned() {
  const n = bigLen(false);
  p += n;
  return readBigInteger(b, p - n, p, false);
}
function bigSigned() {
  const n = bigLen(true);
  p += n;
  return readBigInteger(b, p - n, p, true);
}
function big64(isSigned) {
  if (p + 8 > end) cut(8);
  word.setInt32(0, b[p] << 24 | b[p + 1] << 16 | b[p + 2] << 8 | b[p + 3]);
  word.setInt32(4, b[p + 4] << 24 | b[p + 5] << 16 | b[p + 6] << 8 | b[p + 7]);
  p += 8;
  return isSigned ? word.getBigInt64(0) : word.getBigUint64(0);
}
function int64(isSigned) {
  const at = p, value = big64(isSigned);
  if (value > 9007199254740991n || value < -9007199254740991n) { ${refuse("value-out-of-range", "at", "an integer of at most 53 bits", "String(value)")} }
  return Number(value);
}
function count(octetsOfOne, costOfOne) {
  const at = p, n = intLen(false);
  let value = 0;
  for (let i = 0; i < n; i++) value = value * 256 + b[p++];
  if (value * octetsOfOne > end - p) { ${refuse("truncated", "at", "no more elements than the octets left can carry", `value + " elements, " + (end - p) + " octets"`)} }
  if (value * costOfOne > left) { ${refuse("too-many-elements", "at", "no more elements than the limit allows", "value")} }
  left -= value * costOfOne;
  return value;
}
function enumeration() {
  if (p >= end) cut(1);
  const first = b[p++];
  if (first < 128) return first;
  const at = p - 1, n = signedOctets(at, intOctets(at, first & 127, true));
  if (n >= 0 && n < 128) { ${tolerate("non-canonical-integer", "at", "the short form of the enumeration", "n")} }
  return n;
}
function bits(n, at) {
  const octetCount = n + 7 >> 3;
  if (p + octetCount > end) cut(octetCount);
  const value = { bytes: new Uint8Array(buffer, base + p, octetCount), length: n };
  p += octetCount;
  if ((n & 7) !== 0 && (b[p - 1] & (255 >> (n & 7))) !== 0) { ${refuse("stray-bits", "p - 1", "zero in the unused bits", `"0x" + b[p - 1].toString(16)`)} }
  return value;
}
function bitString() {
  const at = p, n = len();
  if (n > end - p) cut(n);
  if (n === 0) { ${refuse("non-canonical-length", "at", "an octet that counts the unused bits", `"none"`)} }
  const unused = b[p];
  if (unused > 7 || (n === 1 && unused !== 0)) { ${refuse("stray-bits", "p", "a count of unused bits from 0 to 7, and 0 where there are no bits", "unused")} }
  p++;
  return bits((n - 1) * 8 - unused, at);
}
function open() {
  const n = len(), before = end;
  if (n > before - p) cut(n);
  end = p + n;
  return before;
}
function close(before) {
  if (p !== end) { ${refuse("trailing-bytes", "p", "the end of the value", `(end - p) + " more octets"`)} }
  end = before;
}
function ascii(n, permitted, at) {
  if (n > end - p) cut(n);
  let text = "";
  for (let i = 0; i < n; i++) {
    const code = b[p + i];
    if (permitted[code] === 0) { ${refuse("invalid-character", "p + i", "a character of the type", `"0x" + code.toString(16)`)} }
    text += String.fromCharCode(code);
  }
  p += n;
  return text;
}
function utf8() {
  const n = len();
  if (n > end - p) cut(n);
  const text = readUtf8(b, p, p + n);
  if (text === undefined) { ${refuse("invalid-utf8", "p", "well-formed UTF-8", `n + " octets that are not"`)} }
  p += n;
  return text;
}
function objectIdentifier(relative) {
  const n = len();
  if (n > end - p) cut(n);
  const arcs = readObjectIdentifier(b, p, p + n, relative);
  if (arcs === undefined) { ${refuse("invalid-object-identifier", "p", "an object identifier", `n + " octets that are none"`)} }
  p += n;
  return arcs;
}
function unknownAdditions(value, known, size, has) {
  const unknown = [];
  for (let index = known; index < size; index++) {
    if (!has(index)) continue;
    ${mapped ? 'const range = enter(".unknownAdditions[" + unknown.length + "]", unknownAddition);' : ""}
    const bytes = octets();
    unknown.push({ index, bytes });
    ${mapped ? "leaf(range, bytes);" : ""}
  }
  if (unknown.length > 0) value.unknownAdditions = unknown;
}
function longTag() {
  const at = p - 1;
  let number = 0, octet;
  if (p < end && b[p] === 128) { ${refuse("non-canonical-tag", "at", "the shortest form of the tag", `"a leading zero"`)} }
  do {
    if (p >= end) cut(1);
    octet = b[p++];
    number = number * 128 + (octet & 127);
    if (number > 0x7fffffff) { ${refuse("unknown-alternative", "at", "a tag number of at most 31 bits", `"more"`)} }
  } while (octet > 127);
  if (number < 63) { ${refuse("non-canonical-tag", "at", "the one-octet form of the tag", "number")} }
  return number;
}
`;
}

const tracking = `let basic = false;
${mapPrelude({
  here: "p",
  behind: "p",
  error: "at, path, expected, String(found)",
  length: "p",
})}`;
