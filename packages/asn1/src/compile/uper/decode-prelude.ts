/** The first lines of every generated UPER decoder: its cursor in bits, its limits and the reads not inlined. */

import { decodeImports, type Refuse, refuseIn } from "../coer/decode-prelude.ts";
import { uperMapPrelude } from "./map-prelude.ts";

/** Statements for octets that only canonical rules refuse: basic rules note them and go on. */
export function tolerateIn(mapped: boolean): Refuse {
  return (code, at, expected, found) =>
    mapped
      ? `note(${JSON.stringify(code)}, ${at}, ${JSON.stringify(expected)}, ${found});`
      : "if (!basic) bad();";
}

/**
 * @param slack - octets that inlined reads may look at behind the input before the next check stops them; what
 *   they find there is never kept.
 */
export function uperDecodePrelude(mapped: boolean, slack: number): string {
  const refuse = refuseIn(mapped);
  const tolerate = tolerateIn(mapped);
  const need = (bits: string) =>
    mapped ? `if (p + ${bits} > end) cut(${bits});` : `if (p + ${bits} > end) bad();`;
  return `${decodeImports}
const slack = ${slack + 16};
const small = new Uint8Array(4096);
let b = small, words = new DataView(small.buffer), p = 0, end = 0, maxDepth = 0, left = 0, basic = false;
let outer = [];
${mapped ? uperMapPrelude : "function bad() { throw refusal; }"}
function begin(bytes, settings) {
  const n = bytes.length;
  if (n + slack > b.length) use(new Uint8Array(n + slack));
  if (n > 64) b.set(bytes); else for (let i = 0; i < n; i++) b[i] = bytes[i];
  p = 0; end = n * 8; basic = settings.basic;
  maxDepth = settings.maxDepth; left = settings.maxElements ?? Math.min(4000000, n * 4 + 4096);
  if (outer.length > 0) outer = [];
}
function use(octets) {
  b = octets;
  words = new DataView(b.buffer);
}
function release() {
  if (b.length > 65536) use(small);
}
function finish(trailing) {
  ${mapped ? "" : "if (p > end) bad();"}
  pad(p === 0 ? 8 : -p & 7);
  if (p !== end && !trailing) { ${refuse("trailing-bytes", "p", "the end of the value", `(end - p >> 3) + " more octets"`)} }
}
function pad(n) {
  const at = p;
  if (take(n) !== 0) { ${tolerate("stray-bits", "at", "zero bits up to the next octet", '"others"')} }
}
function flag() {
  ${need("1")}
  const bit = b[p >> 3] >> (7 - (p & 7)) & 1;
  p++;
  return bit;
}
function take(n) {
  ${need("n")}
  return n === 0 ? 0 : wide(n);
}
function wide(n) {
  const i = p >> 3, s = p & 7;
  p += n;
  return (words.getUint32(i) << s | b[i + 4] >> 8 - s) >>> 32 - n;
}
function long(n) {
  const high = take(n - 32);
  return high * 4294967296 + take(32);
}
function big(n) {
  ${need("n")}
  let value = BigInt(take(n & 31));
  for (let i = n >> 5; i > 0; i--) value = value << 32n | BigInt(take(32));
  return value;
}
function len() {
  const at = p, first = take(8);
  if (first < 128) return first;
  if (first < 192) {
    const n = (first & 63) << 8 | take(8);
    if (n < 128) { ${tolerate("non-canonical-length", "at", "the shortest form of the length", `"two octets for " + n`)} }
    return n;
  }
  const k = first & 63;
  if (k === 0 || k > 4) { ${refuse("non-canonical-length", "at", "a fragment of 1 to 4 times 16384", "k")} }
  return -16384 * k;
}
function more(last) {
  const at = p, n = len();
  if (n < 0 && last > -65536) { ${tolerate("non-canonical-length", "at", "the largest fragments first", '"a fragment behind a smaller one"')} }
  return n;
}
function intLen(isSigned) {
  const at = p, n = len();
  if (n < 1) { ${refuse("non-canonical-integer", "at", "an integer of at least one octet", "n")} }
  if (n > 256) { ${refuse("value-out-of-range", "at", "an integer of at most 256 octets", `n + " octets"`)} }
  ${need("n * 8")}
  if (n > 1) {
    const i = p >> 3, s = p & 7, head = (words.getUint32(i) << s) >>> 23;
    if (isSigned ? head === 0 || head === 511 : head < 2) { ${tolerate("non-canonical-integer", "at", "the shortest form of the integer", `n + " octets"`)} }
  }
  return n;
}
function unsigned() {
  const at = p;
  let n = intLen(false), value = 0;
  for (; n > 0; n--) value = value * 256 + wide(8);
  if (value > 9007199254740991) { ${refuse("value-out-of-range", "at", "an integer of at most 53 bits", '"more"')} }
  return value;
}
function signed() {
  const at = p;
  let n = intLen(true), value = wide(8) << 24 >> 24;
  for (; n > 1; n--) value = value * 256 + wide(8);
  if (value > 9007199254740991 || value < -9007199254740991) { ${refuse("value-out-of-range", "at", "an integer of at most 53 bits", '"more"')} }
  return value;
}
function bigUnsigned() { return big(intLen(false) * 8); }
function bigSigned() {
  const n = intLen(true) * 8;
  return BigInt.asIntN(n, big(n));
}
function safe(value, at) {
  if (value > 9007199254740991n || value < -9007199254740991n) { ${refuse("value-out-of-range", "at", "an integer of at most 53 bits", "value")} }
  return Number(value);
}
function smallNumber() {
  const at = p;
  if (flag() === 0) return take(6);
  const n = unsigned();
  if (n < 64) { ${tolerate("non-canonical-integer", "at", "the short form of a number below 64", "n")} }
  if (n > 2147483647) { ${refuse("value-out-of-range", "at", "a number of at most 31 bits", "n")} }
  return n;
}
function additionCount() {
  const at = p;
  let n = 0;
  if (flag() === 0) n = take(6) + 1;
  else {
    n = len();
    if (n === 0) { ${refuse("invalid-extension", "at", "at least one extension addition", '"none"')} }
    if (n > 0 && n < 65) { ${tolerate("non-canonical-length", "at", "the short form of a length below 65", "n")} }
  }
  if (n < 0 || n > left) { ${refuse("too-many-elements", "at", "no more additions than the limit allows", '"more"')} }
  left -= n;
  return n;
}
function count(n, bitsOfOne, costOfOne, at) {
  if (n * bitsOfOne > end - p) { ${refuse("truncated", "at", "no more elements than the bits left can carry", `n + " elements, " + (end - p) + " bits"`)} }
  if (n * costOfOne > left) { ${refuse("too-many-elements", "at", "no more elements than the limit allows", "n")} }
  left -= n * costOfOne;
}
function copy(n) {
  ${need("n * 8")}
  const value = new Uint8Array(n), s = p & 7;
  let i = p >> 3;
  if (s === 0 && n > 24) value.set(b.subarray(i, i + n));
  else for (let k = 0; k < n; k++, i++) value[k] = b[i] << s | b[i + 1] >> 8 - s;
  p += n * 8;
  return value;
}
function octets() {
  const n = len();
  return n < 0 ? pieces(n, 8) : copy(n);
}
function opaque() {
  const at = p, value = octets();
  if (value.length === 0) { ${refuse("non-canonical-length", "at", "a value of at least one octet", '"none"')} }
  return value;
}
function unknownAdditions(value, known, size, has) {
  const unknown = [];
  for (let index = known; index < size; index++) {
    if (!has(index)) continue;
    ${mapped ? 'const range = enter(".unknownAdditions[" + unknown.length + "]", unknownAddition);' : ""}
    const bytes = opaque();
    unknown.push({ index, bytes });
    ${mapped ? "leaf(range, bytes);" : ""}
  }
  if (unknown.length > 0) value.unknownAdditions = unknown;
}
function unknownAlternativeOctets() {
  ${mapped ? 'const range = enter(".unknown", unknownAlternative);' : ""}
  const bytes = opaque();
  ${mapped ? "leaf(range, bytes);" : ""}
  return bytes;
}
function pieces(first, unit) {
  const parts = [];
  let n = first, size = 0;
  for (; n < 0; n = more(n)) {
    parts.push(copy(-n * unit >> 3));
    size -= n;
  }
  const rest = n * unit;
  ${need("rest")}
  parts.push(unit === 8 ? copy(n) : bits(n).bytes);
  const all = new Uint8Array((size * unit >> 3) + (rest + 7 >> 3));
  let at = 0;
  for (const part of parts) { all.set(part, at); at += part.length; }
  return unit === 8 ? all : { bytes: all, length: size + n };
}
function bits(n) {
  ${need("n")}
  const r = n & 7, before = end;
  end = p + n + 7;
  const bytes = copy(n + 7 >> 3);
  end = before;
  if (r !== 0) { bytes[bytes.length - 1] &= 65280 >> r; p += r - 8; }
  return { bytes, length: n };
}
function bitString() {
  const n = len();
  return n < 0 ? pieces(n, 1) : bits(n);
}
function characters(n, width, codes) {
  ${need("n * width")}
  if (width === 0) count(n, 0, 1, p);
  let text = "";
  for (let i = 0; i < n; i++) {
    const at = p, code = codes[take(width)];
    if (code < 0) { ${refuse("invalid-character", "at", "a character of the type", '"a code without one"')} }
    text += String.fromCharCode(code);
  }
  return text;
}
function characterString(width, codes) {
  let n = len(), text = "";
  for (; n < 0; n = more(n)) text += characters(-n, width, codes);
  return text + characters(n, width, codes);
}
function utf8() {
  const at = p, bytes = octets(), text = readUtf8(bytes, 0, bytes.length);
  if (text === undefined) { ${refuse("invalid-utf8", "at", "well-formed UTF-8", `bytes.length + " octets that are not"`)} }
  return text;
}
function objectIdentifier(relative) {
  const at = p, bytes = octets(), arcs = readObjectIdentifier(bytes, 0, bytes.length, relative);
  if (arcs === undefined) { ${refuse("invalid-object-identifier", "at", "an object identifier", `bytes.length + " octets that are none"`)} }
  return arcs;
}
function open() {
  const at = p, n = len();
  if (n === 0) { ${tolerate("non-canonical-length", "at", "a value of at least one octet", '"none"')} }
  if (n < 0) return openPieces(n);
  ${need("n * 8")}
  end = p + n * 8;
  return p;
}
function openPieces(first) {
  const starts = [];
  const parts = [];
  let n = first, size = 0;
  for (; n !== 0; n = n < 0 ? more(n) : 0) {
    const length = Math.abs(n);
    starts.push(size * 8, p);
    parts.push(copy(length));
    size += length;
  }
  outer.push({ b, words, p, starts });
  use(new Uint8Array(size + slack));
  let at = 0;
  for (const part of parts) { b.set(part, at); at += part.length; }
  p = 0; end = size * 8;
  return -1;
}
function close(start, before) {
  ${mapped ? "" : "if (p > end) bad();"}
  const used = start < 0 ? p : p - start;
  if (p !== end) pad(used === 0 ? 8 : -used & 7);
  if (p !== end) { ${tolerate("trailing-bytes", "p", "the end of the value", `(end - p >> 3) + " more octets"`)} }
  p = end;
  if (start < 0) { const back = outer.pop(); b = back.b; words = back.words; p = back.p; }
  end = before;
}
`;
}
