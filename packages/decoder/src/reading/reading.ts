import type { FieldRange, Schema } from "@v2x/asn1";
import type { DecodingFailure, DecodingFinding, FieldNode, OtherReading, Sureness } from "../decoding.ts";

/** What every layer has. */
interface PlacedLayer {
  /** The ASN.1 type, or the header's name. */
  readonly name: string;
  /** Where the layer starts in the input, in octets. */
  readonly offset: number;
  /** In octets; of a layer that could not be read whole, as far as it should reach. */
  readonly length: number;
  /** The field that carries this layer; absent for the outermost. */
  readonly inside?: { readonly layer: number; readonly path: string };
  /** Whether the layer was read to its end. */
  readonly whole: boolean;
  /** Where each field stands, from the start of the layer: in octets, or in bits (UPER). Ends at the failure. */
  readonly map: readonly FieldRange[];
  /** The octets of a layer that the input spells as hexadecimal digits. Offset, length and map count the digits. */
  readonly spelled?: Uint8Array;
}

/** An encoding of ASN.1 inside the input, in memory. */
export interface EncodedLayer extends PlacedLayer {
  readonly encoding: "COER" | "UPER";
  readonly schema: Schema;
  /** When it was signed, as the innermost envelope around it says: TAI milliseconds since 2004. */
  readonly signedAtMs?: number;
  /** Absent where the layer could not be read whole. */
  readonly value?: unknown;
}

/** A header that is not ASN.1: its fields are words already. */
export interface HeaderOfMessage extends PlacedLayer {
  readonly encoding: "header";
  readonly fields: readonly FieldNode[];
}

/** One encoding or header inside the input. */
export type ReadLayer = EncodedLayer | HeaderOfMessage;

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
  /** Why the octets may yet be of another type or edition, though they could be read; none where all is accounted for. */
  readonly doubts: readonly string[];
  /** Outermost first. */
  readonly layers: readonly [EncodedLayer, ...ReadLayer[]];
  readonly findings: readonly DecodingFinding[];
  readonly failure?: DecodingFailure;
  /** How many octets of the input the outermost layer takes. */
  readonly length: number;
}

/** The octets that a layer was read from. */
export function octetsOfLayer(
  { offset, length, spelled }: ReadLayer,
  { bytes }: Pick<Reading, "bytes">,
): Uint8Array {
  return spelled ?? bytes.subarray(offset, offset + length);
}
