/** Reads of integers, and of lengths and counts that are written as integers, for generated UPER decoders. */

import type { FieldNotes } from "../field-notes.ts";
import type { BitCursor } from "./bit-cursor.ts";

// Variables of the cursor.
declare let words: DataView;
declare let p: number;
declare let end: number;
declare let left: number;
declare let basic: boolean;

/** A part of generated modules (see `runtime-text.ts`). */
export function uperIntegers(
  mapped: boolean,
  { refusal, flag, take, wide, len, cut, failure, note }: BitCursor & FieldNotes,
) {
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
  return {
    long,
    big,
    intLen,
    unsigned,
    signed,
    bigUnsigned,
    bigSigned,
    safe,
    smallNumber,
    additionCount,
  };
}
