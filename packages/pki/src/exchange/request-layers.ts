import type { Schema } from "@v2x/asn1";
import { type EventLayer, type OctetRange, placesIn, type Trace } from "@v2x/protocol";
import { askRules, type CodedRule, type Refusal } from "./coded-rules.ts";

/** A structure that rules are put to, and where it stands. */
export interface RequestStructure {
  readonly schema: Schema;
  readonly octets: Uint8Array;
  readonly place: OctetRange;
}

/** A layer of an event's trace, with the refusal that came of it. */
export interface JudgedLayer<Code> {
  readonly layer: EventLayer;
  readonly refusal?: Refusal<Code>;
}

/** The payload in the midst of an opened envelope. */
export function payloadIn({ texts, layers }: Trace, schema: Schema): RequestStructure {
  const place = layers.findLast(({ kind }) => kind === "payload")!.octets;
  const octets = texts[place.text]!.subarray(place.offset, place.offset + place.length);
  return { schema, octets, place };
}

/** The place of a component, which stands in a structure in its canonical encoding. */
export function placeOfPart(part: Uint8Array, { octets, place }: RequestStructure): OctetRange {
  const offset = Buffer.from(octets.buffer, octets.byteOffset, octets.length).lastIndexOf(part);
  if (offset < 0) throw new TypeError("The component does not stand in the structure.");
  return { text: place.text, offset: place.offset + offset, length: part.length };
}

/** Puts rules to a structure of a request. */
export function judgeLayer<Subject, Code>(
  rules: readonly CodedRule<Subject, Code>[],
  subject: Subject,
  { schema, octets, place }: RequestStructure,
): JudgedLayer<Code> {
  const { checks, refusal } = askRules(rules, subject, placesIn(schema, octets, place));
  const layer: EventLayer = { kind: "request", type: schema.name, octets: place, checks };
  return { layer, ...(refusal === undefined ? {} : { refusal }) };
}
