/** Reads of integers, counts and enumerations for generated COER decoders. */

import type { CodecSupport } from "../../codec/index.ts";
import type { FieldNotes } from "../field-notes.ts";
import type { OctetCursor } from "./octet-cursor.ts";

// Variables of the cursor.
declare let b: Uint8Array;
declare let p: number;
declare let end: number;
declare let left: number;

/** A part of generated modules (see `runtime-text.ts`). */
export function coerIntegers(
  support: CodecSupport,
  mapped: boolean,
  { refusal, len, cut, failure, note }: OctetCursor & FieldNotes,
) {
  const { readBigInteger } = support;
  const word = new DataView(new ArrayBuffer(8));
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
  return {
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
  };
}
