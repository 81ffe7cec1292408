import type { DecodeLimits } from "@v2x/asn1";
import type { OtherReading } from "../decoding.ts";
import { withArticle } from "./article.ts";
import { assemble } from "./assemble.ts";
import { messageInFrame } from "./message-in-frame.ts";
import { readCoerFront } from "./read-coer.ts";
import type { Reading } from "./reading.ts";
import {
  attempt,
  attemptEditions,
  closestOf,
  itsPdu,
  type Structure,
  securedData,
  startsAsItsPdu,
  startsAsMessageFrame,
  structuresOf,
  type UperDecoderType,
  uperStructures,
} from "./structures/index.ts";
import { withTrailingOctets } from "./trailing-octets.ts";
import { orInstead, type TypeChoice, typeComingClosest, typeFound, withHint } from "./type-choice.ts";

/**
 * Reads octets as a type of the UPER decoder; `unknown` finds out which. A secured message is opened down to the J2735
 * message that it carries. Never throws for what the octets hold: a failure is in the reading, with everything that
 * could be read before it.
 */
export function readUper(type: UperDecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  return finishedUper(type, readUperFront(type, bytes, limits), limits);
}

/** A reading of the front with what there is to say of octets behind it, and of a type that does not fit. */
export function finishedUper(type: UperDecoderType, front: Reading, limits?: DecodeLimits): Reading {
  const reading = withTrailingOctets(front);
  if (type === "unknown") return reading;
  const isDoubtful = type === "MessageFrame" && !startsAsMessageFrame(front.bytes);
  return orInstead(reading, isDoubtful, () => detectUper(front.bytes, limits));
}

/** As `readUper`, but whatever is behind the value is the caller's to judge. */
export function readUperFront(type: UperDecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  if (type === "unknown") return detectUper(bytes, limits);
  const structure = uperStructures[type];
  const choice: TypeChoice = { sureness: "asked", others: [], opening: `Not a ${structure.title}` };
  return assemble(bytes, attemptEditions(structure, bytes, limits), choice, limits);
}

/** What octets are, by their first ones, then by trying the two types that these leave. */
function detectUper(bytes: Uint8Array, limits?: DecodeLimits): Reading {
  const { Ieee1609DataSigned, MessageFrame, TravelerInformationMessage } = uperStructures;
  if (structuresOf(bytes)[0] === securedData) {
    const envelope = attemptEditions(Ieee1609DataSigned, bytes, limits);
    const choice =
      envelope.failure === undefined ? typeFound("certain", envelope) : typeComingClosest(envelope);
    return assemble(bytes, envelope, choice, limits);
  }
  const frame = attempt(MessageFrame, bytes, limits);
  const bare = attempt(TravelerInformationMessage, bytes, limits);
  const isKnown = startsAsMessageFrame(bytes);
  const bareFits = bare.failure === undefined && bare.length === bytes.length;
  if (frame.failure === undefined && isKnown) {
    const others = bareFits ? [other(TravelerInformationMessage)] : [];
    return assemble(bytes, frame, typeFound(bareFits ? "likely" : "certain", frame, others), limits);
  }
  if (bareFits) {
    const others = frame.failure === undefined ? [other(MessageFrame)] : [];
    return assemble(bytes, bare, typeFound("likely", bare, others), limits);
  }
  const elsewhere = [...inCoer(bytes, limits), ...messageInFrame(bytes)];
  // From here on nothing speaks for a type but that the octets can be read as it.
  const pdu = startsAsItsPdu(bytes) ? [attempt(itsPdu, bytes, limits)] : [];
  const byFields = [frame, bare].sort((one, next) => next.map.length - one.map.length);
  const [possible, ...others] = [...pdu, ...byFields].filter(({ failure }) => failure === undefined);
  if (possible !== undefined) {
    const less = [...elsewhere, ...others.map(({ structure }) => other(structure))];
    return assemble(bytes, possible, typeFound("possible", possible, less), limits);
  }
  // The version of IEEE 1609.2 says more than the bits that a message could make of it.
  const isEnvelope = bytes[0] === 3 || isEnvelopeButForVersion(bytes, limits);
  const envelope = isEnvelope ? [attempt(Ieee1609DataSigned, bytes, limits)] : [];
  const closest = isKnown ? frame : (envelope[0] ?? closestOf([frame, bare]));
  return withHint(assemble(bytes, closest, typeComingClosest(closest, elsewhere), limits));
}

function isEnvelopeButForVersion(bytes: Uint8Array, limits?: DecodeLimits): boolean {
  const repaired = Uint8Array.from(bytes);
  repaired[0] = 3;
  const { failure, length } = attempt(securedData, repaired, limits);
  return failure === undefined && length === bytes.length;
}

/** What the octets are in the other decoder's encoding. */
function inCoer(bytes: Uint8Array, limits?: DecodeLimits): readonly OtherReading[] {
  const { type, title, failure, length } = readCoerFront("unknown", bytes, limits);
  if (failure !== undefined || length !== bytes.length) return [];
  return [{ type, title, why: `The COER decoder reads it whole: as ${withArticle(title)}.` }];
}

function other({ type, title }: Structure): OtherReading {
  return { type, title, why: "The octets are also those of this type, but begin less like it." };
}
