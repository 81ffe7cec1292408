import { DecodeError, type DecodeLimits } from "@v2x/asn1";
import { isText } from "../captures/index.ts";
import type { OtherReading } from "../decoding.ts";
import { announcedRules } from "./announcement.ts";
import { withArticle } from "./article.ts";
import { assemble } from "./assemble.ts";
import { asUperData, messageInUperData } from "./dot2-by-uper.ts";
import { messageInFrame } from "./message-in-frame.ts";
import { ofOtherMessageId } from "./other-message-id.ts";
import type { Reading } from "./reading.ts";
import {
  type Attempt,
  attempt,
  attemptEditions,
  closestOf,
  etsiDecoderTypes,
  firstFitting,
  itsPdu,
  type Structure,
  securedData,
  startsAsItsPdu,
  startsAsMessageFrame,
  structuresOf,
  type UperDecoderType,
  uperStructures,
  uperStructuresAsked,
} from "./structures/index.ts";
import { isTrailer } from "./trailing-octets.ts";
import {
  asNothing,
  type TypeChoice,
  typeAnnounced,
  typeComingClosest,
  typeFound,
  withHint,
} from "./type-choice.ts";

/** Whether a facilities message was asked for and the header names another. */
export function isOfOtherHeader(type: UperDecoderType, { bytes }: Reading): boolean {
  const [named] = startsAsItsPdu(bytes) ? structuresOf(bytes) : [];
  return (etsiDecoderTypes as readonly string[]).includes(type) && named !== undefined && named.type !== type;
}

/**
 * Reads octets as a type of the UPER decoder; a secured message is opened down to what it carries. Whatever is behind
 * the value is the caller's to judge.
 */
export function readUperFront(type: UperDecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  if (type === "unknown") return detectUper(bytes, limits);
  const made = firstFitting(uperStructuresAsked(type, bytes), bytes, limits);
  const choice: TypeChoice = {
    sureness: "asked",
    others: [],
    opening: `Not ${withArticle(made.structure.title)}`,
  };
  return assemble(bytes, made, choice, limits);
}

/** What octets are, by their first ones, then by trying the two types that these leave. */
function detectUper(bytes: Uint8Array, limits?: DecodeLimits): Reading {
  const { Ieee1609DataSigned, MessageFrame, TravelerInformationMessage } = uperStructures;
  if (structuresOf(bytes)[0] === securedData) {
    const envelope = attemptEditions(Ieee1609DataSigned, bytes, limits);
    const choice = envelope.failure === undefined ? typeFound("certain", envelope) : typeAnnounced(envelope);
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
  // Its two octets say little by themselves; with types for all behind them, a message that fits is that message.
  const facilities = startsAsItsPdu(bytes) ? firstFitting(structuresOf(bytes), bytes, limits) : undefined;
  const hasTypes = facilities !== undefined && facilities.structure !== itsPdu;
  if (hasTypes && facilities.failure === undefined) {
    const others = bareFits ? [other(TravelerInformationMessage)] : [];
    return assemble(
      bytes,
      facilities,
      typeFound(bareFits ? "likely" : "certain", facilities, others),
      limits,
    );
  }
  const inUperData = messageInUperData(bytes);
  if (inUperData !== undefined) {
    const envelope = attempt(Ieee1609DataSigned, bytes, limits);
    return asUperData(assemble(bytes, envelope, typeComingClosest(envelope), limits), inUperData);
  }
  if (bareFits) {
    const others = frame.failure === undefined ? [other(MessageFrame)] : [];
    return assemble(bytes, bare, typeFound("likely", bare, others), limits);
  }
  const elsewhere = messageInFrame(bytes);
  const renamed = facilities === undefined ? undefined : ofOtherMessageId(bytes, limits);
  if (renamed !== undefined) return assemble(bytes, renamed, typeFound("likely", renamed), limits);
  if (hasTypes) return withHint(assemble(bytes, facilities, typeAnnounced(facilities, elsewhere), limits));
  // From here on nothing speaks for a type but that the octets can be read as it.
  const isWhole = ({ length }: Attempt) => length === bytes.length;
  const isFit = ({ failure, length }: Attempt) => failure === undefined && isTrailer(bytes.subarray(length));
  const fitting = isText(bytes) ? [] : [frame, bare].filter(isFit);
  const byFields = fitting.sort((one, next) => next.map.length - one.map.length);
  // The version of IEEE 1609.2 says more than the bits that a message could make of it.
  const isEnvelope = bytes[0] === 3 || isEnvelopeButForVersion(bytes, limits);
  const mayBeFacilities =
    !isKnown && facilities === undefined && !isEnvelope && announcedRules(bytes) === "UPER";
  const header = mayBeFacilities && elsewhere.length === 0 ? attempt(itsPdu, bytes, limits) : undefined;
  const [possible, ...others] = [
    ...(facilities === undefined ? [] : [facilities]),
    ...byFields.filter((made) => header === undefined || isWhole(made)),
  ];
  if (possible !== undefined) {
    const less = [...elsewhere, ...others.map(({ structure }) => other(structure))];
    return assemble(bytes, possible, typeFound("possible", possible, less), limits);
  }
  const envelope = isEnvelope ? attempt(Ieee1609DataSigned, bytes, limits) : undefined;
  if (isKnown) return withHint(assemble(bytes, frame, typeAnnounced(frame, elsewhere), limits));
  if (header !== undefined) return assemble(bytes, header, typeAnnounced(header), limits);
  const closest = envelope ?? closestOf([frame, bare].map((made) => withoutEnd(made, bytes)));
  const reading = assemble(bytes, closest, typeComingClosest(closest, elsewhere), limits);
  return withHint(envelope === undefined ? asNothing(reading) : reading);
}

/** An attempt that could be read, but leaves octets over that are no trailer: they speak against it. */
function withoutEnd(made: Attempt, bytes: Uint8Array): Attempt {
  if (made.failure !== undefined) return made;
  const left = `${bytes.length - made.length} more octets`;
  const failure = new DecodeError("value-out-of-range", made.length, "", "the end of the value", left);
  return { ...made, value: undefined, failure };
}

function isEnvelopeButForVersion(bytes: Uint8Array, limits?: DecodeLimits): boolean {
  const repaired = Uint8Array.from(bytes);
  repaired[0] = 3;
  const { failure, length } = attempt(securedData, repaired, limits);
  return failure === undefined && length === bytes.length;
}

function other({ type, title }: Structure): OtherReading {
  return { type, title, why: "The octets are also those of this type, but begin less like it." };
}
