import type { DecodeLimits } from "@v2x/asn1";
import type { HeaderLayer } from "../captures/index.ts";
import type { DecodingFailure, DecodingFinding } from "../decoding.ts";
import { withArticle } from "./article.ts";
import { type FailurePlace, failureOf } from "./failure-of-attempt.ts";
import { ofOtherMessageId } from "./other-message-id.ts";
import type { EncodedLayer, Reading, ReadLayer } from "./reading.ts";
import { asSpelled, digitsToAnOctet, firstBitOfDigit } from "./spelled-layers.ts";
import {
  type Attempt,
  type EnvelopePayload,
  firstFitting,
  identifiedPayloadOf,
  otherKindOfPsid,
  payloadIn,
  remarkWithoutPayload,
  type Structure,
  startsAsItsPdu,
} from "./structures/index.ts";
import { trailingOctetsRemark } from "./trailing-octets.ts";
import type { TypeChoice } from "./type-choice.ts";

/** Envelopes inside envelopes that are opened at most. */
const mostLayers = 8;

/** A reading made of the attempt at its outermost layer: with the layers inside opened. */
export function assemble(
  bytes: Uint8Array,
  outermost: Attempt,
  choice: TypeChoice,
  limits?: DecodeLimits,
): Reading {
  const { structure, length } = outermost;
  const draft = new Draft(bytes, limits);
  draft.add(outermost, 0, choice.opening);
  return {
    bytes,
    type: structure.type,
    title: outermost.title ?? structure.title,
    sureness: choice.sureness === "certain" && draft.doubts.length > 0 ? "likely" : choice.sureness,
    others: choice.others,
    // The outermost is an attempt's.
    layers: draft.layers as [EncodedLayer, ...ReadLayer[]],
    findings: draft.findings,
    doubts: draft.doubts,
    length,
    ...(draft.edition === undefined ? {} : { edition: draft.edition }),
    ...(draft.failure === undefined ? {} : { failure: draft.failure }),
  };
}

class Draft {
  readonly layers: ReadLayer[] = [];
  readonly findings: DecodingFinding[] = [];
  readonly doubts: string[] = [];
  failure: DecodingFailure | undefined;
  /** Of the first layer that is not of the current edition. */
  edition: string | undefined;
  readonly #bytes: Uint8Array;
  readonly #limits: DecodeLimits | undefined;
  readonly #isSpelled: boolean;

  /** @param isSpelled - whether the octets are those that the digits of a payload spell. */
  constructor(bytes: Uint8Array, limits: DecodeLimits | undefined, isSpelled = false) {
    this.#bytes = bytes;
    this.#limits = limits;
    this.#isSpelled = isSpelled;
  }

  /** Adds an attempt as the next layer, and what it carries as the layers behind it. */
  add(
    made: Attempt,
    offset: number,
    opening: string,
    inside?: ReadLayer["inside"],
    signedAtMs?: number,
  ): void {
    const { structure, schema, value, map, length, findings, remarks, doubts, failure } = made;
    const layer = this.layers.length;
    this.edition ??= made.edition;
    this.layers.push({
      name: schema.name,
      encoding: structure.encoding,
      offset,
      length,
      ...(inside === undefined ? {} : { inside }),
      ...(signedAtMs === undefined ? {} : { signedAtMs }),
      whole: value !== undefined,
      schema,
      ...(value === undefined ? {} : { value }),
      map,
    });
    for (const finding of findings) this.findings.push({ kind: "broken", layer, ...finding });
    for (const remark of remarks) this.findings.push({ kind: "remark", layer, ...remark });
    this.doubts.push(...doubts);
    if (failure !== undefined) this.failure = failureOf(made, { layer, offset }, opening);
    if (this.layers.length < mostLayers) this.#open(made, { layer, offset });
  }

  #open(made: Attempt, place: FailurePlace): void {
    const octets = this.#bytes.subarray(place.offset, place.offset + made.length);
    const found = payloadIn(made, octets);
    if (found === undefined) {
      const remark = made.failure === undefined ? remarkWithoutPayload(made) : undefined;
      if (remark !== undefined) this.findings.push({ kind: "remark", layer: place.layer, ...remark });
      return;
    }
    const payload = identifiedPayloadOf(found, octets);
    this.#addHeaders(payload.headers ?? [], place, found.path);
    const header = this.layers.length - 1;
    for (const rule of payload.notes ?? []) {
      this.findings.push({
        kind: "remark",
        layer: header,
        path: "destinationPort",
        rule,
        clause: "ETSI TS 103 248",
      });
    }
    if (payload.candidates === undefined) {
      const { remark, clause, doubt } = payload;
      if (doubt !== undefined) this.doubts.push(doubt);
      this.findings.push({ kind: "remark", layer: place.layer, path: found.path, rule: remark, clause });
    } else {
      this.#remarkOnOtherKind(found, payload.octets, place.layer);
      const { candidates, octets: inner, digits } = payload;
      // Places are counted in digits or in octets, and not in digits of digits.
      if (digits !== undefined && this.#isSpelled) this.#remarkOnDigits(found.path, place.layer);
      else if (digits === undefined) this.#addInside(candidates, inner, place.layer, found);
      else this.#addSpelled(candidates, { octets: inner, digits }, place.layer, found);
    }
  }

  /** The signer may name an application whose messages are of another kind than this one. */
  #remarkOnOtherKind({ psid, psidPath }: EnvelopePayload, octets: Uint8Array, layer: number): void {
    if (psid === undefined || psidPath === undefined) return;
    const remark = otherKindOfPsid(psid, octets);
    if (remark !== undefined) this.findings.push({ kind: "remark", layer, path: psidPath, ...remark });
  }

  #addInside(
    candidates: readonly Structure[],
    octets: Uint8Array,
    layer: number,
    { path, signedAtMs }: EnvelopePayload,
  ): void {
    const fitting = firstFitting(candidates, octets, this.#limits);
    const isStrange = fitting.failure !== undefined && startsAsItsPdu(octets);
    const inner = (isStrange ? ofOtherMessageId(octets, this.#limits) : undefined) ?? fitting;
    // What the end of the layer around cuts off says no more than that layer's own failure.
    const around = this.failure;
    const offset = octets.byteOffset - this.#bytes.byteOffset;
    this.add(
      inner,
      offset,
      `Inside, not ${withArticle(inner.title ?? inner.structure.title)}`,
      { layer, path },
      signedAtMs,
    );
    if (around !== undefined) this.failure = around;
    this.#remarkOnRest(inner, octets, layer, path);
  }

  /** Adds a message that the layer around it carries as hexadecimal digits, and what that message carries. */
  #addSpelled(
    candidates: readonly Structure[],
    { octets, digits }: { readonly octets: Uint8Array; readonly digits: Uint8Array },
    layer: number,
    { path, signedAtMs }: EnvelopePayload,
  ): void {
    const start = digits.byteOffset - this.#bytes.byteOffset;
    const first = this.layers.length;
    const spelled = new Draft(octets, this.#limits, true);
    const inner = firstFitting(candidates, octets, this.#limits);
    const opening = `In the octets that the payload spells, not ${withArticle(inner.title ?? inner.structure.title)}`;
    spelled.add(inner, 0, opening, undefined, signedAtMs);
    for (const one of spelled.layers) {
      const inside =
        one.inside === undefined ? { layer, path } : { ...one.inside, layer: first + one.inside.layer };
      this.layers.push({ ...asSpelled(one, octets, start), inside });
    }
    this.findings.push({
      kind: "remark",
      layer,
      path,
      rule: "the payload is the message written as hexadecimal text in place of its octets, which receivers do not read",
      clause: "by its first octets",
    });
    for (const finding of spelled.findings) this.findings.push({ ...finding, layer: first + finding.layer });
    this.doubts.push(
      "the payload is hexadecimal text that spells a message: its sender mistook the digits for the octets",
      ...spelled.doubts,
    );
    this.edition ??= spelled.edition;
    if (spelled.failure !== undefined && this.failure === undefined) {
      const { failure } = spelled;
      this.failure = {
        ...failure,
        layer: first + failure.layer,
        offset: start + failure.offset * digitsToAnOctet,
        ...(failure.bit === undefined ? {} : { bit: firstBitOfDigit(failure.bit) }),
      };
    }
    this.#remarkOnRest(inner, octets, layer, path);
  }

  #remarkOnDigits(path: string, layer: number): void {
    this.findings.push({
      kind: "remark",
      layer,
      path,
      rule: "the payload is hexadecimal text once more, which is not decoded",
      clause: "by its first octets",
    });
    this.doubts.push(`the hexadecimal text in ${path} is not decoded: decode it separately`);
  }

  #remarkOnRest(inner: Attempt, octets: Uint8Array, layer: number, path: string): void {
    const behind = octets.length - inner.length;
    if (inner.failure !== undefined || behind <= 0) return;
    this.findings.push(trailingOctetsRemark(layer, path, inner.length, behind));
    // Padding is of zeros.
    if (octets.subarray(inner.length).some((octet) => octet !== 0))
      this.doubts.push(`${behind} octets behind the message in ${path} are not read`);
  }

  #addHeaders(headers: readonly HeaderLayer[], { layer, offset }: FailurePlace, path: string): void {
    for (const { name, encoding, offset: start, length, whole, fields } of headers) {
      const map = fields.map(({ value: _text, ...field }) => field);
      const inside = { layer, path };
      this.layers.push({ name, encoding, offset: offset + start, length, inside, whole, map, fields });
    }
  }
}
