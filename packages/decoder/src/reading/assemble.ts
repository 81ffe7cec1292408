import type { DecodeLimits } from "@v2x/asn1";
import type { DecodingFailure, DecodingFinding, OtherReading, Sureness } from "../decoding.ts";
import { behindRemark } from "./behind.ts";
import { carriedBy } from "./carried.ts";
import { failureOf } from "./failure.ts";
import { payloadOf } from "./payload.ts";
import type { Reading, ReadLayer } from "./reading.ts";
import { type Attempt, attemptEditions } from "./structure.ts";

/** How a reading came to be. */
export interface Choice {
  readonly sureness: Sureness;
  readonly others: readonly OtherReading[];
  /** The word for people to find the reading by, where it is not the structure's own. */
  readonly type?: string;
  readonly title?: string;
  /** Opens the message of a failure, e.g. `Not a certificate`. */
  readonly opening: string;
}

/** Envelopes inside envelopes that are opened at most. */
const mostLayers = 8;

/** A reading made of the attempt at its outermost layer: with the layers inside opened. */
export function assemble(
  bytes: Uint8Array,
  outermost: Attempt,
  choice: Choice,
  limits?: DecodeLimits,
): Reading {
  const { structure, length } = outermost;
  const draft = new Draft(bytes, limits);
  draft.add(outermost, 0, choice.opening);
  return {
    bytes,
    type: choice.type ?? structure.type,
    title: choice.title ?? structure.title,
    sureness: choice.sureness,
    others: choice.others,
    layers: draft.layers,
    findings: draft.findings,
    length,
    ...(outermost.edition === undefined ? {} : { edition: outermost.edition }),
    ...(draft.failure === undefined ? {} : { failure: draft.failure }),
  };
}

class Draft {
  readonly layers: ReadLayer[] = [];
  readonly findings: DecodingFinding[] = [];
  failure: DecodingFailure | undefined;
  readonly #bytes: Uint8Array;
  readonly #limits: DecodeLimits | undefined;

  constructor(bytes: Uint8Array, limits: DecodeLimits | undefined) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  remark(layer: number, path: string, rule: string, clause: string): void {
    this.findings.push({ kind: "remark", layer, path, rule, clause });
  }

  /** Adds an attempt as the next layer, and what it carries as the layers behind it. */
  add(made: Attempt, offset: number, opening: string, inside?: ReadLayer["inside"]): void {
    const { structure, schema, value, map, length, findings, remarks, failure } = made;
    const layer = this.layers.length;
    this.layers.push({
      name: schema.name,
      encoding: structure.encoding,
      offset,
      length,
      ...(inside === undefined ? {} : { inside }),
      schema,
      ...(value === undefined ? {} : { value }),
      map,
    });
    for (const finding of findings) this.findings.push({ kind: "broken", layer, ...finding });
    for (const remark of remarks) this.findings.push({ kind: "remark", layer, ...remark });
    if (failure !== undefined) this.failure = failureOf(made, { layer, offset }, opening);
    this.#open(made, layer, offset);
  }

  #open(made: Attempt, layer: number, offset: number): void {
    const carried = carriedBy(made, this.#bytes.subarray(offset, offset + made.length));
    if (carried === undefined || this.layers.length >= mostLayers) return;
    const { path, octets } = carried;
    const payload = payloadOf(carried);
    if (payload.structure === undefined) {
      this.remark(layer, path, payload.remark, payload.clause);
      return;
    }
    const { structure } = payload;
    const inner = attemptEditions(structure, octets, this.#limits);
    // What the envelope's end cut off says no more than the envelope's own failure.
    const failureBefore = this.failure;
    this.add(inner, octets.byteOffset - this.#bytes.byteOffset, `Inside, not a ${structure.title}`, {
      layer,
      path,
    });
    if (failureBefore !== undefined) this.failure = failureBefore;
    const behind = octets.length - inner.length;
    if (inner.failure === undefined && behind > 0) {
      this.findings.push(behindRemark(layer, path, inner.length, behind));
    }
  }
}
