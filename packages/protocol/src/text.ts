import { coer, DecodeError, type FieldRange, type Schema } from "@v2x/asn1";
import { type Check, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { checkMade, type RuleText } from "./check-made.ts";
import type { OctetRange, TraceCheck } from "./trace.ts";

/** Octets that layers lie in: what was received, or a plaintext. */
export class Text {
  /** Its place among the texts of the trace. */
  readonly index: number;
  readonly octets: Uint8Array;
  /** What it holds, where it could be decoded. */
  data: Ieee1609Dot2Data | undefined;
  #placeOf: ((path: string) => OctetRange) | undefined;

  constructor(index: number, octets: Uint8Array) {
    this.index = index;
    this.octets = octets;
  }

  /** The whole. */
  get range(): OctetRange {
    return { text: this.index, offset: 0, length: this.octets.length };
  }

  /** Where octets stand that were decoded from this text: decoded octet strings are views of it. */
  rangeOf(view: Uint8Array): OctetRange {
    const offset = view.byteOffset - this.octets.byteOffset;
    return { text: this.index, offset, length: view.length };
  }

  /** The check with the octets that it is about, or those of the closest component around it. */
  placed(check: Check): TraceCheck {
    if (check.outcome === "pass" || check.outcome === "notApplicable") return check;
    return { ...check, octets: this.rangeAt(check.path) };
  }

  /** Where a component stands, or the closest one around it. */
  rangeAt(path: string): OctetRange {
    this.#placeOf ??= placesIn(Ieee1609Dot2Data, this.octets, this.range);
    return this.#placeOf(path);
  }
}

/**
 * Finds components of a structure in a text.
 *
 * @param place - of the structure's `octets` in the text.
 * @returns a function that gives the place of a path, or of the closest component around it.
 */
export function placesIn<T>(
  schema: Schema<T>,
  octets: Uint8Array,
  place: OctetRange,
): (path: string) => OctetRange {
  let places: readonly FieldRange[] | undefined;
  return (path) => {
    if (path === "") return place;
    places ??= coer.explore(schema, octets).map;
    const around = (candidate: FieldRange) =>
      path === candidate.path || /^[.[]/.test(path.slice(candidate.path.length));
    const found = places.findLast((candidate) => path.startsWith(candidate.path) && around(candidate));
    if (found === undefined) return place;
    return { text: place.text, offset: place.offset + found.start, length: found.end - found.start };
  };
}

/** What came of decoding. */
export interface Decoded<T> {
  readonly check: TraceCheck;
  readonly value?: T;
}

/**
 * Decodes a value; why it cannot be decoded is a failed check with the octet at which reading stopped.
 *
 * @param rule - `path` is where the octets stand in the text.
 */
export function decoded<T>(
  rule: RuleText,
  schema: Schema<T>,
  octets: Uint8Array,
  place: OctetRange,
): Decoded<T> {
  try {
    return { check: checkMade(rule, "pass"), value: coer.decode(schema, octets) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { offset, message } = error;
    const length = Math.min(1, octets.length - offset);
    return {
      check: {
        ...checkMade(rule, "fail", message),
        octets: { text: place.text, offset: place.offset + offset, length },
      },
    };
  }
}
