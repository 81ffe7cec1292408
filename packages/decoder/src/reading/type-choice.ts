/** What there is to say of a type that was found rather than asked for. */
import { toHex } from "@v2x/asn1";
import { isText } from "../captures/index.ts";
import type { OtherReading, Sureness } from "../decoding.ts";
import { withArticle } from "./article.ts";
import { isCut } from "./failure-of-attempt.ts";
import type { Reading } from "./reading.ts";
import type { Attempt } from "./structures/index.ts";

/** How a reading came to be. */
export interface TypeChoice {
  readonly sureness: Sureness;
  readonly others: readonly OtherReading[];
  /** Opens the message of a failure, e.g. `Not a certificate`. */
  readonly opening: string;
}

/** Octets that fit a type whole. */
export function typeFound(
  sureness: Sureness,
  { structure }: Attempt,
  others: readonly OtherReading[] = [],
): TypeChoice {
  return { sureness, others, opening: `Not ${withArticle(structure.title)}` };
}

/** Octets that fit nothing; the attempt came closest. */
export function typeComingClosest({ structure }: Attempt, others: readonly OtherReading[] = []): TypeChoice {
  return {
    sureness: "possible",
    others,
    opening: `Nothing that this decoder knows. It comes closest to ${withArticle(structure.title)}`,
  };
}

/** The title of a reading that no type comes near. */
export const nothingKnown = "nothing that the decoders know";

/**
 * A reading of octets whose first ones name no type; where it got less than half way, or they are text, the type that
 * came closest says nothing of them.
 */
export function asNothing(reading: Reading): Reading {
  const { failure, bytes } = reading;
  if (failure === undefined || bytes.length === 0) return reading;
  if (failure.offset * 2 > bytes.length && !isText(bytes)) return reading;
  const first = `${toHex(bytes.subarray(0, 4)).toUpperCase()}${bytes.length > 4 ? "…" : ""}`;
  const why = isText(bytes)
    ? `The octets are text: ${JSON.stringify(beginningOf(bytes))}.`
    : beginsConvertedToUtf8(bytes)
      ? "The octets were converted to UTF-8 text on their way: get them again as they are."
      : `${first} begins neither a certificate (8003, 0003) nor secured data (03) nor a message of SAE J2735 or ETSI ITS.`;
  const message = `Nothing that this decoder knows. ${why}`;
  return { ...reading, title: nothingKnown, failure: { ...failure, message } };
}

/** Whether octets begin as a certificate or secured data whose octets above 127 were written as UTF-8, or replaced. */
function beginsConvertedToUtf8(bytes: Uint8Array): boolean {
  return /^(03(c28[0-4]|efbfbd)|(c280|efbfbd)03)/.test(toHex(bytes.subarray(0, 4)));
}

/** Maximum number of characters of a text that are shown. */
const shownCharacters = 40;

function beginningOf(text: Uint8Array): string {
  const all = new TextDecoder().decode(text.subarray(0, 4 * shownCharacters));
  return all.length > shownCharacters ? `${all.slice(0, shownCharacters)}…` : all;
}

/** Octets whose first ones name a type that they are not whole. */
export function typeAnnounced(made: Attempt, others: readonly OtherReading[] = []): TypeChoice {
  const what = withArticle(made.title ?? made.structure.title);
  const opening = isCut(made)
    ? `${what.charAt(0).toUpperCase()}${what.slice(1)} that is cut`
    : `The first octets announce ${what}, which cannot be read`;
  return { sureness: "possible", others, opening };
}

/** The reading with a failure that also says what else the octets are. */
export function withHint(reading: Reading): Reading {
  const { failure, others } = reading;
  const [hint] = others;
  if (failure === undefined || hint === undefined) return reading;
  return { ...reading, failure: { ...failure, message: `${failure.message} ${hint.why}` } };
}

/**
 * A reading as what was asked for, that also says what the octets are instead.
 *
 * @param isDoubtful - whether they can hardly be what was asked for, though they could be read so.
 */
export function orInstead(asked: Reading, isDoubtful: boolean, find: () => Reading): Reading {
  if (asked.failure?.layer !== 0 && !isDoubtful) return asked;
  const { type, title, failure, others, length, bytes } = find();
  // Nothing else that this decoder knows; `others` are what the octets are elsewhere.
  if (failure !== undefined) return withHint({ ...asked, others });
  if (type === asked.type || length !== bytes.length) return asked;
  return withHint({ ...asked, others: [{ type, title, why: `The octets are ${withArticle(title)}.` }] });
}
