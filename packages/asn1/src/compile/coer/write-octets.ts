/** What every generated COER encoder begins with: its growing buffer and the writes that are not inlined. */

import type { CodecSupport, EncodeErrorCode } from "../../codec/index.ts";
import type { BitString } from "../../schema/index.ts";

/** What encoders ask of a value of an extensible SEQUENCE. */
interface Extended {
  readonly unknownAdditions?: readonly { readonly index: number; readonly bytes: Uint8Array }[];
  readonly extensionBits?: number;
}

/**
 * A part of generated modules (see `runtime-text.ts`). The plain encoder only stops, and the tracked one, run again,
 * says where and why.
 */
export function octetWriter(support: CodecSupport, tracked: boolean) {
  const { EncodeError, refusal, characterSet, writeUtf8, writeObjectIdentifier } = support;
  const { writeBigInteger, characterCount, isWithin, isSame, isBitString, describe } = support;
  const word = new DataView(new ArrayBuffer(8));
  const chunk = 8192;
  const pooled = 1024;
  const headroom = 32;
  let b = new Uint8Array(0);
  let soft = 0;
  let p = 0;
  let start = 0;
  let path = "";
  function begin() {
    if (tracked) path = "";
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
  function grow(n: number) {
    const larger = new Uint8Array(Math.max(b.length * 2, p + n + headroom + 1));
    larger.set(b);
    b = larger;
    soft = b.length - headroom;
  }
  function integer(value: unknown, expected: string, fits: boolean) {
    if (fits && Number.isSafeInteger(value)) return;
    if (typeof value !== "number") wrong(expected, value);
    throw tracked ? failure("value-out-of-range", expected, value) : refusal;
  }
  function len(n: number) {
    if (n < 128) {
      b[p++] = n;
      return;
    }
    if (n < 256) {
      b[p] = 129;
      b[p + 1] = n;
      p += 2;
      return;
    }
    if (n < 65536) {
      b[p] = 130;
      b[p + 1] = n >> 8;
      b[p + 2] = n;
      p += 3;
      return;
    }
    if (n < 16777216) {
      b[p] = 131;
      b[p + 1] = n >> 16;
      b[p + 2] = n >> 8;
      b[p + 3] = n;
      p += 4;
      return;
    }
    b[p] = 132;
    b[p + 1] = n >>> 24;
    b[p + 2] = n >> 16;
    b[p + 3] = n >> 8;
    b[p + 4] = n;
    p += 5;
  }
  function put(value: Uint8Array) {
    const n = value.length;
    if (p + n > soft) grow(n);
    if (n > 24) {
      b.set(value, p);
      p += n;
    } else for (let i = 0; i < n; i++) b[p++] = value[i]!;
  }
  function octets(value: Uint8Array) {
    if (p > soft) grow(0);
    len(value.length);
    put(value);
  }
  function unsigned(value: number) {
    if (p > soft) grow(0);
    if (value < 256) {
      b[p] = 1;
      b[p + 1] = value;
      p += 2;
      return;
    }
    if (value < 65536) {
      b[p] = 2;
      b[p + 1] = value >> 8;
      b[p + 2] = value;
      p += 3;
      return;
    }
    let n = 3;
    for (let limit = 16777216; value >= limit; limit *= 256) n++;
    b[p++] = n;
    for (let i = n - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) b[p + i] = rest % 256;
    p += n;
  }
  function signed(value: number) {
    if (p > soft) grow(0);
    let n = 1;
    for (let limit = 128; value >= limit || value < -limit; limit *= 256) n++;
    b[p++] = n;
    for (let i = n - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) b[p + i] = rest;
    p += n;
  }
  function big64(value: bigint) {
    if (p > soft) grow(0);
    word.setBigInt64(0, value);
    for (let i = 0; i < 8; i++) b[p + i] = word.getUint8(i);
    p += 8;
  }
  function enumeration(number: number) {
    if (p > soft) grow(0);
    if (number >= 0 && number < 128) {
      b[p++] = number;
      return;
    }
    const at = p;
    signed(number);
    b[at]! |= 128;
  }
  function close(at: number) {
    const n = p - at;
    if (n < 128) {
      b[at - 1] = n;
      return;
    }
    const extra = n < 256 ? 1 : n < 65536 ? 2 : n < 16777216 ? 3 : 4;
    if (p + extra > soft) grow(extra);
    b.copyWithin(at + extra, at, p);
    p = at - 1;
    len(n);
    p += n;
  }
  function bits(value: BitString) {
    put(value.bytes);
  }
  function bitString(value: BitString) {
    if (p > soft) grow(0);
    len(value.bytes.length + 1);
    b[p++] = value.bytes.length * 8 - value.length;
    put(value.bytes);
  }
  function ascii(value: string, permitted: Uint8Array) {
    const n = value.length;
    if (p + n > soft) grow(n);
    for (let i = 0; i < n; i++) {
      const code = value.charCodeAt(i);
      if (code > 255 || permitted[code]! === 0) {
        throw tracked ? failure("invalid-character", "characters of the type", describe(value)) : refusal;
      }
      b[p++] = code;
    }
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
  function tag(number: number) {
    if (p > soft) grow(0);
    if (number < 63) {
      b[p++] = 128 | number;
      return;
    }
    b[p++] = 191;
    let shift = 0;
    while (number >>> shift > 127) shift += 7;
    for (; shift > 0; shift -= 7) b[p++] = 128 | (number >>> shift);
    b[p++] = number & 127;
  }
  function unknownAlternative(known: number, value: unknown) {
    const { tag: number, bytes } = (value ?? {}) as { tag: number; bytes: unknown };
    if (
      !Number.isInteger(number) ||
      number < known ||
      number > 0x7fffffff ||
      !(bytes instanceof Uint8Array)
    ) {
      throw tracked
        ? failure(
            "unknown-alternative",
            "a tag number that the type does not define, and octets",
            describe(value),
          )
        : refusal;
    }
    tag(number);
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
    if (!(size < 16777216)) {
      throw tracked
        ? failure("invalid-extension", "a number of extension additions", describe(value.extensionBits))
        : refusal;
    }
    const octetCount = (size + 7) >> 3;
    if (p + octetCount > soft) grow(octetCount);
    len(octetCount + 1);
    b[p++] = octetCount * 8 - size;
    const at = p;
    b.fill(0, at, at + octetCount);
    p += octetCount;
    if (unknown !== undefined) for (const { index } of unknown) b[at + (index >> 3)]! |= 128 >> (index & 7);
    return at;
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
    writeBigInteger,
    characterCount,
    isWithin,
    isSame,
    isBitString,
    begin,
    renew,
    finish,
    grow,
    integer,
    len,
    put,
    octets,
    unsigned,
    signed,
    big64,
    enumeration,
    close,
    bits,
    bitString,
    ascii,
    utf8,
    objectIdentifier,
    tag,
    unknownAlternative,
    bitmap,
    failure,
    wrong,
  };
}
