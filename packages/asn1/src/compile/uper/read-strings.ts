/** Reads of octets, bits, characters and object identifiers for generated UPER decoders. */

import type { CodecSupport } from "../../codec/index.ts";
import type { FieldNotes } from "../field-notes.ts";
import type { BitCursor } from "./bit-cursor.ts";

// Variables of the cursor.
declare let p: number;
declare let end: number;

/** A part of generated modules (see `runtime-text.ts`). */
export function uperStrings(
  support: CodecSupport,
  mapped: boolean,
  { refusal, take, len, more, count, copy, cut, failure, enter, leaf }: BitCursor & FieldNotes,
) {
  const { readUtf8, readObjectIdentifier, unknownAlternative } = support;
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
  return {
    unknownAlternative,
    octets,
    opaque,
    unknownAlternativeOctets,
    pieces,
    bits,
    bitString,
    characters,
    characterString,
    utf8,
    objectIdentifier,
  };
}
