/** Reads of mapped UPER decoders that take a whole component: its range, its bits and its value. */

import type { About } from "../../codec/index.ts";
import type { FieldNotes } from "../field-notes.ts";
import type { BitCursor } from "./bit-cursor.ts";

// Variable of the cursor.
declare let p: number;

/** A part of generated modules (see `runtime-text.ts`). */
export function uperFields({ take, enter, leaf, failure }: BitCursor & FieldNotes) {
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
  return {
    truth,
    nothing,
    number,
    bigNumber,
    named,
  };
}
