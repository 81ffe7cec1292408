/** Additions that a type's schema does not know, for generated decoders of both rules. */

import type { CodecSupport } from "../codec/index.ts";
import type { FieldNotes } from "./field-notes.ts";

/** A part of generated modules (see `runtime-text.ts`). */
export function additionReads(support: CodecSupport, mapped: boolean, { enter, leaf }: FieldNotes) {
  const { unknownAddition } = support;
  function unknownAdditions(
    value: { unknownAdditions?: readonly unknown[] },
    known: number,
    size: number,
    has: (index: number) => boolean,
    read: () => Uint8Array,
  ) {
    const unknown: { index: number; bytes: Uint8Array }[] = [];
    for (let index = known; index < size; index++) {
      if (!has(index)) continue;
      if (mapped) enter(`.unknownAdditions[${unknown.length}]`, unknownAddition);
      const bytes = read();
      unknown.push({ index, bytes });
      if (mapped) leaf(bytes);
    }
    if (unknown.length > 0) value.unknownAdditions = unknown;
  }
  return {
    unknownAdditions,
  };
}
