import type { DecodeLimits } from "@v2x/asn1";
import { finishedCoer, finishedUper } from "./finished.ts";
import { readCoerFront } from "./read-coer.ts";
import { readUperFront } from "./read-uper.ts";
import type { Reading } from "./reading.ts";
import { type CoerDecoderType, startsAsMessageFrame, type UperDecoderType } from "./structures/index.ts";

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
    const [first] = readings;
    if (first !== undefined && (!isReadable || isGuess(reading, rest, first.reading))) break;
    // Octets behind this one belong to the next, if there is one.
    readings.push({ offset, reading: { ...reading, bytes: rest.subarray(0, reading.length) } });
    offset += reading.length;
    if (!isReadable || offset === bytes.length || reading.length === 0) break;
  }
  const { offset: start, reading: front } = readings.pop()!;
  const last = finished(asked, { ...front, bytes: bytes.subarray(start) }, limits);
  return [...readings, { offset: start, reading: last }];
}

/**
 * Whether octets after the first message are more likely padding than another message: their type is unknown, they are
 * all the same, or the type has no identifier of its own and the first message is of another type.
 */
function isGuess({ sureness, type }: Reading, bytes: Uint8Array, first: Reading): boolean {
  if (sureness === "possible" || bytes.every((octet) => octet === bytes[0])) return true;
  if (type === "TravelerInformationMessage") return first.type !== type;
  return type === "MessageFrame" && !startsAsMessageFrame(bytes);
}

function readFront(asked: DecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  return asked.rules === "COER"
    ? readCoerFront(asked.type, bytes, limits)
    : readUperFront(asked.type, bytes, limits);
}

function finished(asked: DecoderType, front: Reading, limits?: DecodeLimits): Reading {
  return asked.rules === "COER"
    ? finishedCoer(asked.type, front, limits)
    : finishedUper(asked.type, front, limits);
}
