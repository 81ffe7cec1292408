/** Where a generated UPER decoder stands in its bits, its limits, and the reads that all others are made of. */

import type { CodecSupport, DecodeErrorCode, DecoderSettings } from "../../codec/index.ts";
import type { FieldNotes } from "../field-notes.ts";

/** The names that a decoder's other parts, and generated functions, find here. */
export type BitCursor = ReturnType<typeof bitCursor>;

/**
 * A part of generated modules (see `runtime-text.ts`). Places in pieces that were put together are counted where they
 * came from.
 *
 * @param slack - octets that inlined reads may look at behind the input before the next check stops them; what they
 *   find there is never kept.
 */
export function bitCursor(
  support: CodecSupport,
  mapped: boolean,
  slack: number,
  { failure, note }: FieldNotes,
) {
  const { DecodeError, refusal, characterSet, characterCount, isWithin, isSame, describe } = support;
  const small = new Uint8Array(4096);
  let b = small;
  let words = new DataView(small.buffer);
  let p = 0;
  let end = 0;
  let maxDepth = 0;
  let left = 0;
  let basic = false;
  let outer: { b: typeof b; words: DataView<ArrayBuffer>; p: number; starts: readonly number[] }[] = [];
  function begin(bytes: Uint8Array, settings: DecoderSettings) {
    const n = bytes.length;
    if (n + slack > b.length) use(new Uint8Array(n + slack));
    if (n > 64) b.set(bytes);
    else for (let i = 0; i < n; i++) b[i] = bytes[i]!;
    p = 0;
    end = n * 8;
    basic = settings.basic;
    maxDepth = settings.maxDepth;
    left = settings.maxElements ?? Math.min(4000000, n * 4 + 4096);
    if (outer.length > 0) outer = [];
  }
  function use(octets: Uint8Array<ArrayBuffer>) {
    b = octets;
    words = new DataView(b.buffer);
  }
  function release() {
    if (b.length > 65536) use(small);
  }
  function finish(trailing: boolean) {
    if (!mapped && p > end) throw refusal;
    pad(p === 0 ? 8 : -p & 7);
    if (p !== end && !trailing) {
      throw mapped
        ? failure("trailing-bytes", p, "the end of the value", `${(end - p) >> 3} more octets`)
        : refusal;
    }
  }
  function pad(n: number) {
    const at = p;
    if (take(n) !== 0) {
      if (mapped) note("stray-bits", at, "zero bits up to the next octet", "others");
      else if (!basic) throw refusal;
    }
  }
  function flag() {
    if (p + 1 > end) cut(1);
    const bit = (b[p >> 3]! >> (7 - (p & 7))) & 1;
    p++;
    return bit;
  }
  function take(n: number) {
    if (p + n > end) cut(n);
    return n === 0 ? 0 : wide(n);
  }
  function wide(n: number) {
    const i = p >> 3;
    const s = p & 7;
    p += n;
    return ((words.getUint32(i) << s) | (b[i + 4]! >> (8 - s))) >>> (32 - n);
  }
  function len() {
    const at = p;
    const first = take(8);
    if (first < 128) return first;
    if (first < 192) {
      const n = ((first & 63) << 8) | take(8);
      if (n < 128) {
        if (mapped)
          note("non-canonical-length", at, "the shortest form of the length", `two octets for ${n}`);
        else if (!basic) throw refusal;
      }
      return n;
    }
    const k = first & 63;
    if (k === 0 || k > 4) {
      throw mapped
        ? failure("non-canonical-length", at, "a length that exists", `a fragment of ${k} times 16384`)
        : refusal;
    }
    return -16384 * k;
  }
  function more(last: number) {
    const at = p;
    const n = len();
    if (n < 0 && last > -65536) {
      if (mapped)
        note("non-canonical-length", at, "the largest fragments first", "a fragment behind a smaller one");
      else if (!basic) throw refusal;
    }
    return n;
  }
  function count(n: number, bitsOfOne: number, costOfOne: number, at: number) {
    if (n * bitsOfOne > end - p) {
      throw mapped
        ? failure(
            "truncated",
            at,
            "no more elements than the bits left can carry",
            `${n} elements, ${end - p} bits`,
          )
        : refusal;
    }
    if (n * costOfOne > left) {
      throw mapped ? failure("too-many-elements", at, "no more elements than the limit allows", n) : refusal;
    }
    left -= n * costOfOne;
  }
  function copy(n: number) {
    if (p + n * 8 > end) cut(n * 8);
    const value = new Uint8Array(n);
    const s = p & 7;
    let i = p >> 3;
    if (s === 0 && n > 24) value.set(b.subarray(i, i + n));
    else for (let k = 0; k < n; k++, i++) value[k] = (b[i]! << s) | (b[i + 1]! >> (8 - s));
    p += n * 8;
    return value;
  }
  function open() {
    const at = p;
    const n = len();
    if (n === 0) {
      if (mapped) note("non-canonical-length", at, "a value of at least one octet", "none");
      else if (!basic) throw refusal;
    }
    if (n < 0) return openPieces(n);
    if (p + n * 8 > end) cut(n * 8);
    end = p + n * 8;
    return p;
  }
  function openPieces(first: number) {
    const starts = [];
    const parts = [];
    let n = first;
    let size = 0;
    for (; n !== 0; n = n < 0 ? more(n) : 0) {
      const length = Math.abs(n);
      starts.push(size * 8, p);
      parts.push(copy(length));
      size += length;
    }
    outer.push({ b, words, p, starts });
    use(new Uint8Array(size + slack));
    let at = 0;
    for (const part of parts) {
      b.set(part, at);
      at += part.length;
    }
    p = 0;
    end = size * 8;
    return -1;
  }
  function close(start: number, before: number) {
    if (!mapped && p > end) throw refusal;
    const used = start < 0 ? p : p - start;
    if (p !== end) pad(used === 0 ? 8 : -used & 7);
    if (p !== end) {
      if (mapped) note("trailing-bytes", p, "the end of the value", `${(end - p) >> 3} more octets`);
      else if (!basic) throw refusal;
    }
    p = end;
    if (start < 0) {
      const back = outer.pop()!;
      b = back.b;
      words = back.words;
      p = back.p;
    }
    end = before;
  }
  function here() {
    return where(p);
  }
  function reached() {
    return p === 0 ? where(0) : where(p - 1) + 1;
  }
  function where(bit: number) {
    let place = bit;
    for (let i = outer.length - 1; i >= 0; i--) {
      const { starts } = outer[i]!;
      let k = starts.length - 2;
      while (k > 0 && starts[k]! > place) k -= 2;
      place = starts[k + 1]! + place - starts[k]!;
    }
    return place;
  }
  function lengthRead() {
    return p >> 3;
  }
  function isBasic() {
    return basic;
  }
  function problem(code: DecodeErrorCode, at: number, path: string, expected: string, found: unknown) {
    return new DecodeError(code, where(at) >> 3, path, expected, String(found), where(at));
  }
  function cut(n: number): never {
    throw mapped ? failure("truncated", p, "more bits", `${end - p} of ${n} bits`) : refusal;
  }
  function deep(depth: number): never {
    throw mapped ? failure("too-deep", p, "no more nested values than the limit allows", depth) : refusal;
  }
  return {
    maxDepth,
    refusal,
    characterSet,
    characterCount,
    isWithin,
    isSame,
    describe,
    begin,
    use,
    release,
    finish,
    pad,
    flag,
    take,
    wide,
    len,
    more,
    count,
    copy,
    open,
    openPieces,
    close,
    here,
    reached,
    where,
    lengthRead,
    isBasic,
    problem,
    cut,
    deep,
  };
}
