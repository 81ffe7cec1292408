/** Readings with what there is to say of octets behind them, of a type that does not fit, and of the other decoder. */
import type { DecodeLimits } from "@v2x/asn1";
import type { OtherReading } from "../decoding.ts";
import { announcedRules } from "./announcement.ts";
import { withArticle } from "./article.ts";
import { readCoerFront } from "./read-coer.ts";
import { isOfOtherHeader, readUperFront } from "./read-uper.ts";
import type { Reading } from "./reading.ts";
import {
  type CoerDecoderType,
  startsAsMessageFrame,
  type UperDecoderType,
  uperStructures,
} from "./structures/index.ts";
import { withTrailingOctets } from "./trailing-octets.ts";
import { orInstead } from "./type-choice.ts";

/**
 * Reads octets as a type of the COER decoder; `unknown` finds out which. Never throws for what the octets hold: a
 * failure is in the reading, with everything that could be read before it.
 */
export function readCoer(type: CoerDecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  return finishedCoer(type, readCoerFront(type, bytes, limits), limits);
}

/**
 * Reads octets as a type of the UPER decoder; `unknown` finds out which. A secured message is opened down to the
 * message of SAE J2735 or ETSI ITS that it carries. Never throws for what the octets hold: a failure is in the
 * reading, with everything that could be read before it.
 */
export function readUper(type: UperDecoderType, bytes: Uint8Array, limits?: DecodeLimits): Reading {
  return finishedUper(type, readUperFront(type, bytes, limits), limits);
}

/** A reading of the COER decoder's front, with what there is to say of all octets. */
export function finishedCoer(type: CoerDecoderType, front: Reading, limits?: DecodeLimits): Reading {
  const reading = withTrailingOctets(front);
  const found = (own: Reading) => orElsewhere(own, "UPER", () => readUperFront("unknown", own.bytes, limits));
  if (type === "unknown") return found(reading);
  return orInstead(reading, false, () => found(readCoerFront("unknown", front.bytes, limits)));
}

/** A reading of the UPER decoder's front, with what there is to say of all octets. */
export function finishedUper(type: UperDecoderType, front: Reading, limits?: DecodeLimits): Reading {
  const reading = withTrailingOctets(front);
  const found = (own: Reading) => orElsewhere(own, "COER", () => readCoerFront("unknown", own.bytes, limits));
  if (type === "unknown") return found(reading);
  const isDoubtful =
    type === "MessageFrame" ? !startsAsMessageFrame(front.bytes) : isOfOtherHeader(type, front);
  return orInstead(reading, isDoubtful, () => found(readUperFront("unknown", front.bytes, limits)));
}

/**
 * The reading; where nothing but its own fit speaks for it and the octets begin as a type of the other decoder, with
 * what that one says of them.
 */
function orElsewhere(own: Reading, rules: "COER" | "UPER", read: () => Reading): Reading {
  const { failure, sureness, others, bytes } = own;
  if (sureness !== "possible" || failure?.code === "trailing-bytes") return own;
  // Secured data are read by both.
  if (announcedRules(bytes) !== rules || own.type === uperStructures.Ieee1609DataSigned.type) return own;
  const other = otherReading(rules, read());
  const named = [other, ...others.filter(({ type }) => type !== other.type)];
  if (failure?.layer !== 0) return { ...own, others: named };
  const message = `Nothing that this decoder knows. ${other.why}`;
  return { ...own, title: other.title, others: named, failure: { ...failure, message } };
}

function otherReading(rules: "COER" | "UPER", { type, title, failure }: Reading): OtherReading {
  const why =
    failure?.layer === 0
      ? `The ${rules} decoder says: ${failure.message}`
      : `The ${rules} decoder reads it: as ${withArticle(title)}.`;
  return { type, title, why };
}
