/** What every generated UPER encoder begins with: its growing buffer and the writes that are not inlined. */

import type { CodecSupport, EncodeErrorCode } from "../../codec/index.ts";
import type { BitString } from "../../schema/index.ts";

/** What encoders ask of a value of an extensible SEQUENCE. */
interface Extended {
  readonly unknownAdditions?: readonly { readonly index: number; readonly bytes: Uint8Array }[];
  readonly extensionBits?: number;
}

/**
 * A part of generated modules (see `runtime-text.ts`). Bits behind `p` in its octet are always zero, so that a
 * write is one store of four octets.
 *
 * @param room - octets that inlined writes of one function need at most.
 */
export function bitWriter(support: CodecSupport, tracked: boolean, room: number) {
  const { EncodeError, refusal, characterSet, writeUtf8, writeObjectIdentifier, writeBigInteger } = support;
  const { characterCount, isWithin, isSame, isBitString, describe } = support;
  const chunk = 8192;
  const pooled = 1024;
  let b = new Uint8Array(0);
  let words = new DataView(b.buffer);
  let soft = 0;
  let p = 0;
  let start = 0;
  let path = "";
  function begin() {
    if (tracked) path = "";
    p = (p + 7) & ~7;
    if (b.length - (p >> 3) < pooled + room) renew();
    start = p >> 3;
    b[start] = 0;
  }
  function renew() {
    use(new Uint8Array(chunk + room));
    p = 0;
  }
  function use(octets: Uint8Array<ArrayBuffer>) {
    b = octets;
    words = new DataView(b.buffer);
    soft = (b.length - room) * 8;
  }
  function finish() {
    pad(start << 3 === p ? 8 : -p & 7);
    const n = (p >> 3) - start;
    if (n <= pooled) return new Uint8Array(b.buffer, start, n);
    const encoded = b.slice(start, start + n);
    p = start * 8;
    if (b.length > 1048576) renew();
    return encoded;
  }
  function grow(n: number) {
    const larger = new Uint8Array(Math.max(b.length * 2, (p >> 3) + n + room + 1));
    larger.set(b.subarray(0, (p >> 3) + 1));
    use(larger);
  }
  function pad(n: number) {
    if (n > 0) bits(0, n);
  }
  function bits(value: number, n: number) {
    const i = p >> 3;
    words.setUint32(i, (b[i]! << 24) | ((value << (32 - n)) >>> (p & 7)));
    p += n;
  }
  function wide(value: number, n: number) {
    bits(value >>> 16, n - 16);
    bits(value & 65535, 16);
  }
  function long(value: number, n: number) {
    if (p > soft) grow(0);
    const high = Math.floor(value / 4294967296);
    if (n > 32) bits(high, n - 32);
    wide((value - high * 4294967296) >>> 0, 32);
  }
  function big(value: bigint, n: number) {
    if (p + n > soft) grow(n >> 3);
    let left = n & 15;
    if (left > 0) bits(Number(BigInt.asUintN(16, value >> BigInt(n - left))), left);
    for (left = n - left; left > 0; left -= 16)
      bits(Number(BigInt.asUintN(16, value >> BigInt(left - 16))), 16);
  }
  function integer(value: unknown, expected: string, fits: boolean) {
    if (fits && Number.isSafeInteger(value)) return;
    if (typeof value !== "number") wrong(expected, value);
    throw tracked ? failure("value-out-of-range", expected, value) : refusal;
  }
  function len(n: number) {
    if (n < 128) bits(n, 8);
    else bits(32768 | n, 16);
  }
  function piece(left: number) {
    if (p > soft) grow(0);
    if (left < 16384) {
      len(left);
      return left;
    }
    const k = Math.min(4, left >> 14);
    bits(192 | k, 8);
    return k << 14;
  }
  function put(value: Uint8Array, from: number, to: number) {
    const n = to - from;
    if (p + n * 8 > soft) grow(n);
    const s = p & 7;
    let i = p >> 3;
    if (s === 0) {
      if (n > 24) b.set(from === 0 && to === value.length ? value : value.subarray(from, to), i);
      else for (let k = 0; k < n; k++) b[i + k] = value[from + k]!;
      b[i + n] = 0;
    } else
      for (let k = from; k < to; k++) {
        const octet = value[k]!;
        b[i]! |= octet >> s;
        b[++i] = octet << (8 - s);
      }
    p += n * 8;
  }
  function octets(value: Uint8Array) {
    let at = 0;
    let isMore: boolean;
    do {
      const left = value.length - at;
      const n = piece(left);
      isMore = left >= 16384;
      put(value, at, at + n);
      at += n;
    } while (isMore);
  }
  function putBits(value: BitString) {
    const whole = value.length >> 3;
    const rest = value.length & 7;
    put(value.bytes, 0, whole);
    if (rest > 0) bits(value.bytes[whole]! >> (8 - rest), rest);
  }
  function bitString(value: BitString) {
    let at = 0;
    let isMore: boolean;
    do {
      const left = value.length - at;
      const n = piece(left);
      isMore = left >= 16384;
      if (isMore) put(value.bytes, at >> 3, (at + n) >> 3);
      else putBits({ bytes: value.bytes.subarray(at >> 3), length: n });
      at += n;
    } while (isMore);
  }
  function unsigned(value: number) {
    if (p > soft) grow(0);
    let n = 1;
    for (let limit = 256; value >= limit; limit *= 256) n++;
    bits(n, 8);
    for (let i = n - 1; i >= 0; i--) bits(Math.floor(value / 2 ** (8 * i)) % 256, 8);
  }
  function signed(value: number) {
    if (p > soft) grow(0);
    let n = 1;
    for (let limit = 128; value >= limit || value < -limit; limit *= 256) n++;
    bits(n, 8);
    for (let i = n - 1; i >= 0; i--) bits(Math.floor(value / 2 ** (8 * i)) & 255, 8);
  }
  function bigInteger(value: bigint, isSigned: boolean) {
    octets(writeBigInteger(value, isSigned));
  }
  function smallNumber(n: number) {
    if (p > soft) grow(0);
    if (n < 64) {
      bits(n, 7);
      return;
    }
    bits(1, 1);
    unsigned(n);
  }
  function characters(value: string, from: number, to: number, width: number, codes: readonly number[]) {
    if (p + (to - from) * width > soft) grow(((to - from) * width) >> 3);
    for (let i = from; i < to; i++) {
      const code = value.charCodeAt(i);
      const packed = code < 256 ? codes[code]! : -1;
      if (packed < 0) {
        throw tracked ? failure("invalid-character", "characters of the type", describe(value)) : refusal;
      }
      if (width > 0) bits(packed, width);
    }
  }
  function characterString(value: string, width: number, codes: readonly number[]) {
    let at = 0;
    let isMore: boolean;
    do {
      const left = value.length - at;
      const n = piece(left);
      isMore = left >= 16384;
      characters(value, at, at + n, width, codes);
      at += n;
    } while (isMore);
  }
  function utf8(value: string) {
    const encoded = writeUtf8(value);
    if (encoded === undefined) {
      throw tracked ? failure("invalid-character", "well-formed text", "a lone surrogate") : refusal;
    }
    octets(encoded);
  }
  function objectIdentifier(value: unknown, relative: boolean) {
    const encoded = writeObjectIdentifier(value, relative);
    if (encoded === undefined) {
      throw tracked
        ? failure("invalid-object-identifier", "arcs of an object identifier", describe(value))
        : refusal;
    }
    octets(encoded);
  }
  function open() {
    if (p > soft) grow(0);
    bits(0, 8);
    return p;
  }
  function close(at: number) {
    if (p > soft) grow(0);
    pad(p === at ? 8 : (at - p) & 7);
    const n = (p - at) >> 3;
    const back = at - 8;
    if (n < 128) {
      setBits(back, n);
      return;
    }
    const content = slice(at, n);
    p = back;
    b[p >> 3]! &= 65280 >> (p & 7);
    octets(content);
  }
  function setBits(at: number, n: number) {
    const i = at >> 3;
    const s = at & 7;
    b[i]! |= n >> s;
    b[i + 1]! |= n << (8 - s);
  }
  function slice(at: number, n: number) {
    const s = at & 7;
    const value = new Uint8Array(n);
    for (let k = 0, i = at >> 3; k < n; k++, i++) value[k] = (b[i]! << s) | (b[i + 1]! >> (8 - s));
    return value;
  }
  function unknownAlternative(all: number, root: number, value: unknown) {
    const { tag, bytes } = (value ?? {}) as { tag: number; bytes: unknown };
    if (!Number.isInteger(tag) || tag < all || tag - root > 0x7fffffff || !(bytes instanceof Uint8Array)) {
      throw tracked
        ? failure(
            "unknown-alternative",
            "a number that the type does not define, and octets",
            describe(value),
          )
        : refusal;
    }
    bits(1, 1);
    smallNumber(tag - root);
    opaque(bytes);
  }
  function opaque(bytes: Uint8Array) {
    if (bytes.length === 0) {
      throw tracked ? failure("size-out-of-range", "at least one octet", 0) : refusal;
    }
    octets(bytes);
  }
  function bitmap(known: number, value: Extended, highest: number) {
    const unknown = value.unknownAdditions;
    let top = highest;
    if (unknown !== undefined)
      for (const addition of unknown) {
        if (
          !Number.isInteger(addition.index) ||
          addition.index < known ||
          addition.index <= top ||
          !(addition.bytes instanceof Uint8Array)
        ) {
          throw tracked
            ? failure(
                "invalid-extension",
                "unknown additions in order, behind those the type defines",
                `index ${addition.index}`,
              )
            : refusal;
        }
        top = addition.index;
      }
    const size = Math.max(value.extensionBits ?? known, top + 1);
    if (!(size < 16384) || !Number.isInteger(size)) {
      throw tracked
        ? failure("invalid-extension", "a number of extension additions", describe(value.extensionBits))
        : refusal;
    }
    if (p > soft) grow(0);
    if (size <= 64) bits(size - 1, 7);
    else {
      bits(1, 1);
      len(size);
    }
    const map = new Uint8Array((size + 7) >> 3);
    if (unknown !== undefined) for (const { index } of unknown) map[index >> 3]! |= 128 >> (index & 7);
    return { bytes: map, length: size };
  }

  function failure(code: EncodeErrorCode, expected: string, found: unknown) {
    return new EncodeError(code, path.replace(/^[.]/, ""), expected, String(found));
  }
  function wrong(expected: string, value: unknown): never {
    if (!tracked) throw refusal;
    throw failure(value === undefined ? "missing-member" : "wrong-type", expected, describe(value));
  }
  return {
    characterSet,
    characterCount,
    isWithin,
    isSame,
    isBitString,
    begin,
    renew,
    use,
    finish,
    grow,
    pad,
    bits,
    wide,
    long,
    big,
    integer,
    len,
    piece,
    put,
    octets,
    putBits,
    bitString,
    unsigned,
    signed,
    bigInteger,
    smallNumber,
    characters,
    characterString,
    utf8,
    objectIdentifier,
    open,
    close,
    setBits,
    slice,
    unknownAlternative,
    opaque,
    bitmap,
    failure,
    wrong,
  };
}
