/** What every generated UPER decoder begins with: its cursor in bits, its limits and the reads that are not inlined. */

import type { About, CodecSupport, DecodeErrorCode, DecoderSettings } from "../../codec/index.ts";

/**
 * Never called: as `octetReader`, text for generated modules. Places in pieces that were put together are counted where
 * they came from.
 *
 * @param slack - octets that inlined reads may look at behind the input before the next check stops them; what they
 *   find there is never kept.
 */
export function bitReader(support: CodecSupport, mapped: boolean, slack: number) {
  const { DecodeError, FieldTracker, refusal, unknownAddition, unknownAlternative } = support;
  const { characterSet, readUtf8, readObjectIdentifier, characterCount, isWithin, isSame, describe } =
    support;
  const fields = new FieldTracker();
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
  function long(n: number) {
    const high = take(n - 32);
    return high * 4294967296 + take(32);
  }
  function big(n: number) {
    if (p + n > end) cut(n);
    let value = BigInt(take(n & 31));
    for (let i = n >> 5; i > 0; i--) value = (value << 32n) | BigInt(take(32));
    return value;
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
      throw mapped ? failure("non-canonical-length", at, "a fragment of 1 to 4 times 16384", k) : refusal;
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
  function intLen(isSigned: boolean) {
    const at = p;
    const n = len();
    if (n < 1) {
      throw mapped ? failure("non-canonical-integer", at, "an integer of at least one octet", n) : refusal;
    }
    if (n > 256) {
      throw mapped
        ? failure("value-out-of-range", at, "an integer of at most 256 octets", `${n} octets`)
        : refusal;
    }
    if (p + n * 8 > end) cut(n * 8);
    if (n > 1) {
      const i = p >> 3;
      const s = p & 7;
      const head = (words.getUint32(i) << s) >>> 23;
      if (isSigned ? head === 0 || head === 511 : head < 2) {
        if (mapped) note("non-canonical-integer", at, "the shortest form of the integer", `${n} octets`);
        else if (!basic) throw refusal;
      }
    }
    return n;
  }
  function unsigned() {
    const at = p;
    let n = intLen(false);
    let value = 0;
    for (; n > 0; n--) value = value * 256 + wide(8);
    if (value > 9007199254740991) {
      throw mapped ? failure("value-out-of-range", at, "an integer of at most 53 bits", "more") : refusal;
    }
    return value;
  }
  function signed() {
    const at = p;
    let n = intLen(true);
    let value = (wide(8) << 24) >> 24;
    for (; n > 1; n--) value = value * 256 + wide(8);
    if (value > 9007199254740991 || value < -9007199254740991) {
      throw mapped ? failure("value-out-of-range", at, "an integer of at most 53 bits", "more") : refusal;
    }
    return value;
  }
  function bigUnsigned() {
    return big(intLen(false) * 8);
  }
  function bigSigned() {
    const n = intLen(true) * 8;
    return BigInt.asIntN(n, big(n));
  }
  function safe(value: bigint, at: number) {
    if (value > 9007199254740991n || value < -9007199254740991n) {
      throw mapped ? failure("value-out-of-range", at, "an integer of at most 53 bits", value) : refusal;
    }
    return Number(value);
  }
  function smallNumber() {
    const at = p;
    if (flag() === 0) return take(6);
    const n = unsigned();
    if (n < 64) {
      if (mapped) note("non-canonical-integer", at, "the short form of a number below 64", n);
      else if (!basic) throw refusal;
    }
    if (n > 2147483647) {
      throw mapped ? failure("value-out-of-range", at, "a number of at most 31 bits", n) : refusal;
    }
    return n;
  }
  function additionCount() {
    const at = p;
    let n = 0;
    if (flag() === 0) n = take(6) + 1;
    else {
      n = len();
      if (n === 0) {
        throw mapped ? failure("invalid-extension", at, "at least one extension addition", "none") : refusal;
      }
      if (n > 0 && n < 65) {
        if (mapped) note("non-canonical-length", at, "the short form of a length below 65", n);
        else if (!basic) throw refusal;
      }
    }
    if (n < 0 || n > left) {
      throw mapped
        ? failure("too-many-elements", at, "no more additions than the limit allows", "more")
        : refusal;
    }
    left -= n;
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
  function octets() {
    const n = len();
    return n < 0 ? pieces(n, 8).bytes : copy(n);
  }
  function opaque() {
    const at = p;
    const value = octets();
    if (value.length === 0) {
      throw mapped ? failure("non-canonical-length", at, "a value of at least one octet", "none") : refusal;
    }
    return value;
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
      const bytes = opaque();
      unknown.push({ index, bytes });
      if (mapped) leaf(bytes);
    }
    if (unknown.length > 0) value.unknownAdditions = unknown;
  }
  function unknownAlternativeOctets() {
    if (mapped) enter(".unknown", unknownAlternative);
    const bytes = opaque();
    if (mapped) leaf(bytes);
    return bytes;
  }
  function pieces(first: number, unit: 1 | 8) {
    const parts = [];
    let n = first;
    let size = 0;
    for (; n < 0; n = more(n)) {
      parts.push(copy((-n * unit) >> 3));
      size -= n;
    }
    const rest = n * unit;
    if (p + rest > end) cut(rest);
    parts.push(unit === 8 ? copy(n) : bits(n).bytes);
    const all = new Uint8Array(((size * unit) >> 3) + ((rest + 7) >> 3));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return { bytes: all, length: size + n };
  }
  function bits(n: number) {
    if (p + n > end) cut(n);
    const r = n & 7;
    const before = end;
    end = p + n + 7;
    const bytes = copy((n + 7) >> 3);
    end = before;
    if (r !== 0) {
      bytes[bytes.length - 1]! &= 65280 >> r;
      p += r - 8;
    }
    return { bytes, length: n };
  }
  function bitString() {
    const n = len();
    return n < 0 ? pieces(n, 1) : bits(n);
  }
  function characters(n: number, width: number, codes: readonly number[]) {
    if (p + n * width > end) cut(n * width);
    if (width === 0) count(n, 0, 1, p);
    let text = "";
    for (let i = 0; i < n; i++) {
      const at = p;
      const code = codes[take(width)]!;
      if (code < 0) {
        throw mapped
          ? failure("invalid-character", at, "a character of the type", "a code without one")
          : refusal;
      }
      text += String.fromCharCode(code);
    }
    return text;
  }
  function characterString(width: number, codes: readonly number[]) {
    let n = len();
    let text = "";
    for (; n < 0; n = more(n)) text += characters(-n, width, codes);
    return text + characters(n, width, codes);
  }
  function utf8() {
    const at = p;
    const bytes = octets();
    const text = readUtf8(bytes, 0, bytes.length);
    if (text === undefined) {
      throw mapped
        ? failure("invalid-utf8", at, "well-formed UTF-8", `${bytes.length} octets that are not`)
        : refusal;
    }
    return text;
  }
  function objectIdentifier(relative: boolean) {
    const at = p;
    const bytes = octets();
    const arcs = readObjectIdentifier(bytes, 0, bytes.length, relative);
    if (arcs === undefined) {
      throw mapped
        ? failure(
            "invalid-object-identifier",
            at,
            "an object identifier",
            `${bytes.length} octets that are none`,
          )
        : refusal;
    }
    return arcs;
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
  function problem(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    return new DecodeError(code, where(at) >> 3, fields.path, expected, String(found), where(at));
  }
  function failure(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    fields.stop(reached());
    return problem(code, at, expected, found);
  }
  function note(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    if (!basic) throw failure(code, at, expected, found);
    fields.note(problem(code, at, expected, found));
  }
  function enter(segment: string, about: About) {
    fields.enter(segment, about, where(p));
  }
  function leave() {
    fields.leave(reached());
  }
  function leaf(value: unknown) {
    fields.leaf(value, reached());
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
    return fields.explore(read, () => p >> 3, release);
  }
  function deep(depth: number): never {
    throw mapped ? failure("too-deep", p, "no more nested values than the limit allows", depth) : refusal;
  }

  function reached() {
    return p === 0 ? where(0) : where(p - 1) + 1;
  }
  function cut(n: number): never {
    throw mapped ? failure("truncated", p, "more bits", `${end - p} of ${n} bits`) : refusal;
  }
  function truth(segment: string, about: About) {
    enter(segment, about);
    const value = take(1) !== 0;
    leaf(value);
    return value;
  }
  function nothing(segment: string, about: About) {
    enter(segment, about);
    leaf(null);
    return null;
  }
  function number(segment: string, about: About, width: number, min: number, span: number) {
    enter(segment, about);
    const raw = take(width);
    const value = raw + min;
    if (raw > span) throw failure("value-out-of-range", p - width, about.constraint, value);
    leaf(value);
    return value;
  }
  function bigNumber(segment: string, about: About, width: number, min: bigint, span: number) {
    enter(segment, about);
    const raw = take(width);
    const value = BigInt(raw) + min;
    if (raw > span) throw failure("value-out-of-range", p - width, about.constraint, value);
    leaf(value);
    return value;
  }
  function named(segment: string, about: About, width: number, names: readonly string[]) {
    enter(segment, about);
    const rank = take(width);
    const value = names[rank];
    if (value === undefined)
      throw failure("unknown-enumeration", p - width, `one of ${names.length} values of ${about.type}`, rank);
    leaf(value);
    return value;
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
  return {
    maxDepth,
    characterSet,
    characterCount,
    isWithin,
    isSame,
    describe,
    unknownAlternative,
    begin,
    use,
    release,
    finish,
    pad,
    flag,
    take,
    wide,
    long,
    big,
    len,
    more,
    intLen,
    unsigned,
    signed,
    bigUnsigned,
    bigSigned,
    safe,
    smallNumber,
    additionCount,
    count,
    copy,
    octets,
    opaque,
    unknownAdditions,
    unknownAlternativeOctets,
    pieces,
    bits,
    bitString,
    characters,
    characterString,
    utf8,
    objectIdentifier,
    open,
    openPieces,
    close,
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
    reached,
    cut,
    truth,
    nothing,
    number,
    bigNumber,
    named,
    where,
  };
}
