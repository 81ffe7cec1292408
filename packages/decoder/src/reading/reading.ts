import type { FieldRange, Schema } from "@v2x/asn1";
import type { DecodingFailure, DecodingFinding, OtherReading, Sureness } from "../decoding.ts";

/** One encoding inside the input, in memory. */
export interface ReadLayer {
  /** The ASN.1 type, or the header's name. */
  readonly name: string;
  readonly encoding: "COER" | "UPER" | "header";
  /** Where the layer starts in the input, in octets. */
  readonly offset: number;
  /** In octets; of a layer that could not be read whole, as far as it should reach. */
  readonly length: number;
  /** The field that carries this layer; absent for the outermost. */
  readonly inside?: { readonly layer: number; readonly path: string };
  readonly schema: Schema;
  /** Absent where the layer could not be read whole. */
  readonly value?: unknown;
  /** Where each field stands, from the start of the layer: in octets, or in bits (UPER). Ends at the failure. */
  readonly map: readonly FieldRange[];
}

/** Octets as a reader understood them: values, not yet words. `decodingOf` and `textOf` make the words. */
export interface Reading {
  /** The whole input. */
  readonly bytes: Uint8Array;
  /** A word of the selector, or what was found. */
  readonly type: string;
  /** What people call that type. */
  readonly title: string;
  readonly sureness: Sureness;
  /** The edition of the standard whose octets these are, where editions differ. */
  readonly edition?: string;
  readonly others: readonly OtherReading[];
  /** Outermost first; at least one. */
  readonly layers: readonly ReadLayer[];
  readonly findings: readonly DecodingFinding[];
  readonly failure?: DecodingFailure;
  /** How many octets of the input the outermost layer takes. */
  readonly length: number;
}
