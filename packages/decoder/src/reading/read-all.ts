import type { DecodeLimits } from "@v2x/asn1";
import { withRest } from "./behind.ts";
import type { CoerDecoderType } from "./coer-structures.ts";
import { readCoerFront } from "./read-coer.ts";
import { readUperFront } from "./read-uper.ts";
import type { Reading } from "./reading.ts";
import type { UperDecoderType } from "./uper-structures.ts";

/** One of several structures that stand one behind the other. */
export interface PlacedReading {
  /** Where it starts in the whole input, in octets; places in the reading count from here. */
  readonly offset: number;
  readonly reading: Reading;
}

/** Structures in one input that are read at most. */
const mostReadings = 10_000;

/** Which decoder, and the word of its selector. */
export type DecoderType =
  | { readonly rules: "COER"; readonly type: CoerDecoderType }
  | { readonly rules: "UPER"; readonly type: UperDecoderType };

/**
 * Reads structures that stand one behind the other, as log files and certificate bundles have them: the next starts
 * where the one before ends. What is left behind the last that could be read is remarked on that one.
 *
 * @returns at least one reading, which says why where not even the first could be read.
 */
export function readAll(
  asked: DecoderType,
  bytes: Uint8Array,
  limits?: DecodeLimits,
): readonly PlacedReading[] {
  const readings: PlacedReading[] = [];
  let offset = 0;
  while (readings.length < mostReadings) {
    const rest = bytes.subarray(offset);
    const reading = readFront(asked, rest, limits);
    const isReadable = reading.failure === undefined || reading.failure.layer > 0;
    // Behind the first, zeros and other padding must not be taken for messages of types that nobody knows.
    if (readings.length > 0 && (!isReadable || reading.sureness === "possible")) break;
    // Octets behind this one belong to the next, if there is one.
    readings.push({ offset, reading: { ...reading, bytes: rest.subarray(0, reading.length) } });
    offset += reading.length;
    if (!isReadable || offset === bytes.length || reading.length === 0) break;
  }
  const last = readings.pop()!;
  const reading = withRest({ ...last.reading, bytes: bytes.subarray(last.offset) });
  return [...readings, { ...last, reading }];
}

function readFront(asked: DecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  return asked.rules === "COER"
    ? readCoerFront(asked.type, bytes, limits)
    : readUperFront(asked.type, bytes, limits);
}
