/** Reads of bits, characters and object identifiers for generated COER decoders. */

import type { CodecSupport } from "../../codec/index.ts";
import type { FieldNotes } from "../field-notes.ts";
import type { OctetCursor } from "./octet-cursor.ts";

// Variables of the cursor.
declare let b: Uint8Array;
declare let buffer: ArrayBuffer;
declare let base: number;
declare let p: number;
declare let end: number;

/** A part of generated modules (see `runtime-text.ts`). */
export function coerStrings(
  support: CodecSupport,
  mapped: boolean,
  { refusal, len, cut, failure }: OctetCursor & FieldNotes,
) {
  const { readUtf8, readObjectIdentifier, unknownAlternative } = support;
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
  return {
    unknownAlternative,
    bits,
    bitString,
    ascii,
    utf8,
    objectIdentifier,
  };
}
