/** The first lines of every generated encoder: its growing buffer and the writes that are not inlined. */

import type { EncodeErrorCode } from "../../codec/index.ts";

/** Source of the statement that refuses the value; the expression `found` is JavaScript. */
export type Reject = (code: EncodeErrorCode, expected: string, found: string) => string;

/** As in decoders: the plain encoder only stops, and the tracked one, run again, says where and why. */
export function rejectIn(tracked: boolean): Reject {
  return (code, expected, found) =>
    tracked ? `fail(${JSON.stringify(code)}, ${JSON.stringify(expected)}, ${found});` : "bad();";
}

/** Body of the function that refuses a value of another JavaScript type. */
export function wrongIn(tracked: boolean): string {
  return tracked
    ? 'fail(value === undefined ? "missing-member" : "wrong-type", expected, describe(value));'
    : "bad();";
}

/** Names that generated text takes from `codec/support.ts` and its caller. */
export const encodeImports =
  "const { EncodeError, refusal, characterSet, writeUtf8, writeObjectIdentifier, writeBigInteger, characterCount, isWithin, isSame, isBitString, describe } = support;";

export function encodePrelude(tracked: boolean): string {
  const reject = rejectIn(tracked);
  return `${encodeImports}
const word = new DataView(new ArrayBuffer(8));
const chunk = 8192, pooled = 1024, headroom = 32;
let b = new Uint8Array(0), soft = 0, p = 0, start = 0;
${tracked ? trackingEncoder : "function bad() { throw refusal; }"}
function wrong(expected, value) {
  ${wrongIn(tracked)}
}
function begin() {
  if (b.length - p < pooled) renew();
  start = p;
}
function renew() {
  b = new Uint8Array(chunk);
  soft = chunk - headroom;
  p = 0;
}
function finish() {
  const n = p - start;
  if (n <= pooled) return new Uint8Array(b.buffer, start, n);
  const encoded = b.slice(start, p);
  p = start;
  if (b.length > 1048576) renew();
  return encoded;
}
function grow(n) {
  const larger = new Uint8Array(Math.max(b.length * 2, p + n + headroom + 1));
  larger.set(b);
  b = larger;
  soft = b.length - headroom;
}
function integer(value, expected, fits) {
  if (fits && Number.isSafeInteger(value)) return;
  if (typeof value !== "number") wrong(expected, value);
  ${tracked ? 'fail("value-out-of-range", expected, value);' : "bad();"}
}
function len(n) {
  if (n < 128) { b[p++] = n; return; }
  if (n < 256) { b[p] = 129; b[p + 1] = n; p += 2; return; }
  if (n < 65536) { b[p] = 130; b[p + 1] = n >> 8; b[p + 2] = n; p += 3; return; }
  if (n < 16777216) { b[p] = 131; b[p + 1] = n >> 16; b[p + 2] = n >> 8; b[p + 3] = n; p += 4; return; }
  b[p] = 132; b[p + 1] = n >>> 24; b[p + 2] = n >> 16; b[p + 3] = n >> 8; b[p + 4] = n; p += 5;
}
function put(value) {
  const n = value.length;
  if (p + n > soft) grow(n);
  if (n > 24) { b.set(value, p); p += n; }
  else for (let i = 0; i < n; i++) b[p++] = value[i];
}
function octets(value) {
  if (p > soft) grow(0);
  len(value.length);
  put(value);
}
function unsigned(value) {
  if (p > soft) grow(0);
  if (value < 256) { b[p] = 1; b[p + 1] = value; p += 2; return; }
  if (value < 65536) { b[p] = 2; b[p + 1] = value >> 8; b[p + 2] = value; p += 3; return; }
  let n = 3;
  for (let limit = 16777216; value >= limit; limit *= 256) n++;
  b[p++] = n;
  for (let i = n - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) b[p + i] = rest % 256;
  p += n;
}
function signed(value) {
  if (p > soft) grow(0);
  let n = 1;
  for (let limit = 128; value >= limit || value < -limit; limit *= 256) n++;
  b[p++] = n;
  for (let i = n - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) b[p + i] = rest;
  p += n;
}
function big64(value) {
  if (p > soft) grow(0);
  word.setBigInt64(0, value);
  for (let i = 0; i < 8; i++) b[p + i] = word.getUint8(i);
  p += 8;
}
function enumeration(number) {
  if (p > soft) grow(0);
  if (number >= 0 && number < 128) { b[p++] = number; return; }
  const at = p;
  signed(number);
  b[at] |= 128;
}
function close(at) {
  const n = p - at;
  if (n < 128) { b[at - 1] = n; return; }
  const extra = n < 256 ? 1 : n < 65536 ? 2 : n < 16777216 ? 3 : 4;
  if (p + extra > soft) grow(extra);
  b.copyWithin(at + extra, at, p);
  p = at - 1;
  len(n);
  p += n;
}
function bits(value) {
  put(value.bytes);
}
function bitString(value) {
  if (p > soft) grow(0);
  len(value.bytes.length + 1);
  b[p++] = value.bytes.length * 8 - value.length;
  put(value.bytes);
}
function ascii(value, permitted) {
  const n = value.length;
  if (p + n > soft) grow(n);
  for (let i = 0; i < n; i++) {
    const code = value.charCodeAt(i);
    if (code > 255 || permitted[code] === 0) { ${reject("invalid-character", "characters of the type", "describe(value)")} }
    b[p++] = code;
  }
}
function utf8(value) {
  const encoded = writeUtf8(value);
  if (encoded === undefined) { ${reject("invalid-character", "well-formed text", '"a lone surrogate"')} }
  octets(encoded);
}
function objectIdentifier(value, relative) {
  const encoded = writeObjectIdentifier(value, relative);
  if (encoded === undefined) { ${reject("invalid-object-identifier", "arcs of an object identifier", "describe(value)")} }
  octets(encoded);
}
function tag(number) {
  if (p > soft) grow(0);
  if (number < 63) { b[p++] = 128 | number; return; }
  b[p++] = 191;
  let shift = 0;
  while (number >>> shift > 127) shift += 7;
  for (; shift > 0; shift -= 7) b[p++] = 128 | (number >>> shift);
  b[p++] = number & 127;
}
function unknownAlternative(known, value) {
  const { tag: number, bytes } = value ?? {};
  if (!Number.isInteger(number) || number < known || number > 0x7fffffff || !(bytes instanceof Uint8Array)) {
    ${reject("unknown-alternative", "a tag number that the type does not define, and octets", "describe(value)")}
  }
  tag(number);
  octets(bytes);
}
function bitmap(known, value, highest) {
  const unknown = value.unknownAdditions;
  let top = highest;
  if (unknown !== undefined) for (const addition of unknown) {
    if (!Number.isInteger(addition.index) || addition.index < known || addition.index <= top || !(addition.bytes instanceof Uint8Array)) {
      ${reject("invalid-extension", "unknown additions in order, behind those the type defines", '"index " + addition.index')}
    }
    top = addition.index;
  }
  const size = Math.max(value.extensionBits ?? known, top + 1);
  if (!(size < 16777216)) { ${reject("invalid-extension", "a number of extension additions", "describe(value.extensionBits)")} }
  const octetCount = size + 7 >> 3;
  if (p + octetCount > soft) grow(octetCount);
  len(octetCount + 1);
  b[p++] = octetCount * 8 - size;
  const at = p;
  b.fill(0, at, at + octetCount);
  p += octetCount;
  if (unknown !== undefined) for (const { index } of unknown) b[at + (index >> 3)] |= 128 >> (index & 7);
  return at;
}
`;
}

/** Only in tracked encoders: the path to where we are. */
export const trackingEncoder = `
let path = "";
function fail(code, expected, found) {
  throw new EncodeError(code, path.replace(/^[.]/, ""), expected, String(found));
}
`;
