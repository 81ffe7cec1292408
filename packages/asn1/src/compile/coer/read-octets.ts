/** What every generated COER decoder begins with: its cursor, its limits and the reads that are not inlined. */

import type { About, CodecSupport, DecodeErrorCode, DecoderSettings } from "../../codec/index.ts";

/**
 * Never called: its text is the beginning of generated modules (see `runtime-text.ts`), with a literal in the place of
 * `mapped`. So generated functions share its variables, and every name that they use is here or in what it returns.
 *
 * A plain decoder throws one prepared object on refusal, and the mapped decoder, run again on the same octets, finds
 * out what to say: so the fast walk carries no words and no path.
 */
export function octetReader(support: CodecSupport, mapped: boolean) {
  const { DecodeError, FieldTracker, refusal, unknownAddition, unknownAlternative } = support;
  const {
    characterSet,
    readUtf8,
    readObjectIdentifier,
    readBigInteger,
    characterCount,
    isWithin,
    isSame,
    describe,
  } = support;
  const fields = new FieldTracker();
  const none = new Uint8Array(0);
  const word = new DataView(new ArrayBuffer(8));
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
  function intLen(isSigned: boolean) {
    const at = p;
    return intOctets(at, len(), isSigned);
  }
  function intOctets(at: number, n: number, isSigned: boolean) {
    if (n > end - p) cut(n);
    if (n === 0) {
      throw mapped
        ? failure("non-canonical-integer", at, "an integer of at least one octet", "none")
        : refusal;
    }
    if (
      n > 1 &&
      (isSigned ? (b[p]! === 0 && b[p + 1]! < 128) || (b[p]! === 255 && b[p + 1]! > 127) : b[p]! === 0)
    ) {
      if (mapped) note("non-canonical-integer", at, "the shortest form of the integer", `${n} octets`);
      else throw refusal;
    }
    return n;
  }
  function unsigned() {
    if (p + 1 < end && b[p]! === 1) {
      p += 2;
      return b[p - 1]!;
    }
    const at = p;
    const n = intLen(false);
    let value = 0;
    for (let i = 0; i < n; i++) value = value * 256 + b[p++]!;
    if (value > 9007199254740991) {
      throw mapped
        ? failure("value-out-of-range", at, "an integer of at most 53 bits", `${n} octets`)
        : refusal;
    }
    return value;
  }
  function signed() {
    const at = p;
    return signedOctets(at, intLen(true));
  }
  function signedOctets(at: number, n: number) {
    let value = (b[p++]! << 24) >> 24;
    for (let i = 1; i < n; i++) value = value * 256 + b[p++]!;
    if (value > 9007199254740991 || value < -9007199254740991) {
      throw mapped
        ? failure("value-out-of-range", at, "an integer of at most 53 bits", `${n} octets`)
        : refusal;
    }
    return value;
  }
  function bigLen(isSigned: boolean) {
    const at = p;
    const n = intLen(isSigned);
    if (n > 256) {
      throw mapped
        ? failure("value-out-of-range", at, "an integer of at most 256 octets", `${n} octets`)
        : refusal;
    }
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
  function big64(isSigned: boolean) {
    if (p + 8 > end) cut(8);
    word.setInt32(0, (b[p]! << 24) | (b[p + 1]! << 16) | (b[p + 2]! << 8) | b[p + 3]!);
    word.setInt32(4, (b[p + 4]! << 24) | (b[p + 5]! << 16) | (b[p + 6]! << 8) | b[p + 7]!);
    p += 8;
    return isSigned ? word.getBigInt64(0) : word.getBigUint64(0);
  }
  function int64(isSigned: boolean) {
    const at = p;
    const value = big64(isSigned);
    if (value > 9007199254740991n || value < -9007199254740991n) {
      throw mapped
        ? failure("value-out-of-range", at, "an integer of at most 53 bits", String(value))
        : refusal;
    }
    return Number(value);
  }
  function count(octetsOfOne: number, costOfOne: number) {
    const at = p;
    const n = intLen(false);
    let value = 0;
    for (let i = 0; i < n; i++) value = value * 256 + b[p++]!;
    if (value * octetsOfOne > end - p) {
      throw mapped
        ? failure(
            "truncated",
            at,
            "no more elements than the octets left can carry",
            `${value} elements, ${end - p} octets`,
          )
        : refusal;
    }
    if (value * costOfOne > left) {
      throw mapped
        ? failure("too-many-elements", at, "no more elements than the limit allows", value)
        : refusal;
    }
    left -= value * costOfOne;
    return value;
  }
  function enumeration() {
    if (p >= end) cut(1);
    const first = b[p++]!;
    if (first < 128) return first;
    const at = p - 1;
    const n = signedOctets(at, intOctets(at, first & 127, true));
    if (n >= 0 && n < 128) {
      if (mapped) note("non-canonical-integer", at, "the short form of the enumeration", n);
      else throw refusal;
    }
    return n;
  }
  function bits(n: number) {
    const octetCount = (n + 7) >> 3;
    if (p + octetCount > end) cut(octetCount);
    const value = { bytes: new Uint8Array(buffer, base + p, octetCount), length: n };
    p += octetCount;
    if ((n & 7) !== 0 && (b[p - 1]! & (255 >> (n & 7))) !== 0) {
      throw mapped
        ? failure("stray-bits", p - 1, "zero in the unused bits", `0x${b[p - 1]!.toString(16)}`)
        : refusal;
    }
    return value;
  }
  function bitString() {
    const at = p;
    const n = len();
    if (n > end - p) cut(n);
    if (n === 0) {
      throw mapped
        ? failure("non-canonical-length", at, "an octet that counts the unused bits", "none")
        : refusal;
    }
    const unused = b[p]!;
    if (unused > 7 || (n === 1 && unused !== 0)) {
      throw mapped
        ? failure(
            "stray-bits",
            p,
            "a count of unused bits from 0 to 7, and 0 where there are no bits",
            unused,
          )
        : refusal;
    }
    p++;
    return bits((n - 1) * 8 - unused);
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
  function ascii(n: number, permitted: Uint8Array) {
    if (n > end - p) cut(n);
    let text = "";
    for (let i = 0; i < n; i++) {
      const code = b[p + i]!;
      if (permitted[code]! === 0) {
        throw mapped
          ? failure("invalid-character", p + i, "a character of the type", `0x${code.toString(16)}`)
          : refusal;
      }
      text += String.fromCharCode(code);
    }
    p += n;
    return text;
  }
  function utf8() {
    const n = len();
    if (n > end - p) cut(n);
    const text = readUtf8(b, p, p + n);
    if (text === undefined) {
      throw mapped ? failure("invalid-utf8", p, "well-formed UTF-8", `${n} octets that are not`) : refusal;
    }
    p += n;
    return text;
  }
  function objectIdentifier(relative: boolean) {
    const n = len();
    if (n > end - p) cut(n);
    const arcs = readObjectIdentifier(b, p, p + n, relative);
    if (arcs === undefined) {
      throw mapped
        ? failure("invalid-object-identifier", p, "an object identifier", `${n} octets that are none`)
        : refusal;
    }
    p += n;
    return arcs;
  }
  function unknownAdditions(
    value: { unknownAdditions?: readonly unknown[] },
    known: number,
    size: number,
    has: (index: number) => boolean,
  ) {
    const unknown: { index: number; bytes: Uint8Array }[] = [];
    for (let index = known; index < size; index++) {
      if (!has(index)) continue;
      if (mapped) enter(`.unknownAdditions[${unknown.length}]`, unknownAddition);
      const bytes = octets();
      unknown.push({ index, bytes });
      if (mapped) leaf(bytes);
    }
    if (unknown.length > 0) value.unknownAdditions = unknown;
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
  function problem(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    return new DecodeError(code, at, fields.path, expected, String(found));
  }
  function failure(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    fields.stop(p);
    return problem(code, at, expected, found);
  }
  function note(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    if (!basic) throw failure(code, at, expected, found);
    fields.note(problem(code, at, expected, found));
  }
  function enter(segment: string, about: About) {
    fields.enter(segment, about, p);
  }
  function leave() {
    fields.leave(p);
  }
  function leaf(value: unknown) {
    fields.leaf(value, p);
  }
  function valued(value: unknown) {
    fields.valued(value);
  }
  function part<K>(
    segment: string,
    about: About,
    read: (depth: number, ...keys: K[]) => unknown,
    depth: number,
    ...keys: K[]
  ) {
    enter(segment, about);
    const value = read(depth, ...keys);
    leave();
    return value;
  }
  function explored(read: () => unknown) {
    return fields.explore(read, () => p, release);
  }
  function deep(depth: number): never {
    throw mapped ? failure("too-deep", p, "no more nested values than the limit allows", depth) : refusal;
  }
  return {
    maxDepth,
    characterSet,
    characterCount,
    isWithin,
    isSame,
    describe,
    unknownAlternative,
    begin,
    release,
    cut,
    len,
    longLen,
    octets,
    intLen,
    intOctets,
    unsigned,
    signed,
    signedOctets,
    bigLen,
    bigUnsigned,
    bigSigned,
    big64,
    int64,
    count,
    enumeration,
    bits,
    bitString,
    open,
    close,
    ascii,
    utf8,
    objectIdentifier,
    unknownAdditions,
    longTag,
    problem,
    failure,
    note,
    enter,
    leave,
    leaf,
    valued,
    part,
    explored,
    deep,
  };
}
