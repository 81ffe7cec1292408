/** Where a generated COER decoder stands in its octets, its limits, and the reads that all others are made of. */

import type { CodecSupport, DecodeErrorCode, DecoderSettings } from "../../codec/index.ts";
import type { FieldNotes } from "../field-notes.ts";

/** The names that a decoder's other parts, and generated functions, find here. */
export type OctetCursor = ReturnType<typeof octetCursor>;

/**
 * A part of generated modules (see `runtime-text.ts`).
 *
 * A plain decoder throws one prepared object on refusal, and the mapped decoder, run again on the same octets, finds
 * out what to say: so the fast walk carries no words and no path.
 */
export function octetCursor(support: CodecSupport, mapped: boolean, { failure, note }: FieldNotes) {
  const { DecodeError, refusal, characterSet, characterCount, isWithin, isSame, describe } = support;
  const none = new Uint8Array(0);
  let b = none;
  let buffer = none.buffer;
  let base = 0;
  let p = 0;
  let end = 0;
  let maxDepth = 0;
  let left = 0;
  let basic = false;
  function begin(bytes: Uint8Array<ArrayBuffer>, settings: DecoderSettings) {
    b = bytes;
    buffer = bytes.buffer;
    base = bytes.byteOffset;
    p = 0;
    end = bytes.length;
    basic = settings.basic;
    maxDepth = settings.maxDepth;
    left = settings.maxElements ?? Math.min(4000000, end * 4 + 4096);
  }
  function release() {
    b = none;
    buffer = none.buffer;
  }
  function cut(n: number) {
    throw mapped ? failure("truncated", p, "more octets", `${end - p} of ${n} octets`) : refusal;
  }
  function len() {
    if (p >= end) cut(1);
    const first = b[p++]!;
    return first < 128 ? first : longLen(first);
  }
  function longLen(first: number) {
    const n = first & 127;
    const at = p - 1;
    if (n === 0 || n === 127) {
      throw mapped
        ? failure("non-canonical-length", at, "a length of definite form", `0x${first.toString(16)}`)
        : refusal;
    }
    if (p + n > end) cut(n);
    if (b[p]! === 0 || (n === 1 && b[p]! < 128)) {
      if (mapped) note("non-canonical-length", at, "the shortest form of the length", `${n + 1} octets`);
      else throw refusal;
    }
    let value = 0;
    for (let i = 0; i < n; i++) value = value * 256 + b[p++]!;
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
  function open() {
    const n = len();
    const before = end;
    if (n > before - p) cut(n);
    end = p + n;
    return before;
  }
  function close(before: number) {
    if (p !== end) {
      throw mapped ? failure("trailing-bytes", p, "the end of the value", `${end - p} more octets`) : refusal;
    }
    end = before;
  }
  function longTag() {
    const at = p - 1;
    let number = 0;
    let octet: number;
    if (p < end && b[p]! === 128) {
      throw mapped
        ? failure("non-canonical-tag", at, "the shortest form of the tag", "a leading zero")
        : refusal;
    }
    do {
      if (p >= end) cut(1);
      octet = b[p++]!;
      number = number * 128 + (octet & 127);
      if (number > 0x7fffffff) {
        throw mapped
          ? failure("unknown-alternative", at, "a tag number of at most 31 bits", "more")
          : refusal;
      }
    } while (octet > 127);
    if (number < 63) {
      throw mapped ? failure("non-canonical-tag", at, "the one-octet form of the tag", number) : refusal;
    }
    return number;
  }
  function here() {
    return p;
  }
  function reached() {
    return p;
  }
  function lengthRead() {
    return p;
  }
  function isBasic() {
    return basic;
  }
  function problem(code: DecodeErrorCode, at: number, path: string, expected: string, found: unknown) {
    return new DecodeError(code, at, path, expected, String(found));
  }
  function deep(depth: number): never {
    throw mapped ? failure("too-deep", p, "no more nested values than the limit allows", depth) : refusal;
  }
  return {
    maxDepth,
    left,
    refusal,
    characterSet,
    characterCount,
    isWithin,
    isSame,
    describe,
    begin,
    release,
    cut,
    len,
    longLen,
    octets,
    open,
    close,
    longTag,
    here,
    reached,
    lengthRead,
    isBasic,
    problem,
    deep,
  };
}
