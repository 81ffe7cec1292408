import {
  type CoerDecoderType,
  type DecoderType,
  type PlacedReading,
  type Reading,
  readAll,
  readCoer,
  readUper,
  type UperDecoderType,
} from "@v2x/decoder";
import type { DecoderProduct } from "./decoder-products.ts";

/** Reads octets as a type of a decoder; what they fail at is in the reading. */
export function readStructure(product: DecoderProduct, type: string, bytes: Uint8Array): Reading {
  const asked = askedOf(product, type);
  return asked.rules === "COER" ? readCoer(asked.type, bytes) : readUper(asked.type, bytes);
}

/** Reads structures that stand one behind the other. */
export function readStructures(
  product: DecoderProduct,
  type: string,
  bytes: Uint8Array,
): readonly PlacedReading[] {
  return readAll(askedOf(product, type), bytes);
}

/** What the decoders are asked with a word of a selector. */
export function askedOf(product: DecoderProduct, type: string): DecoderType {
  return product === "coer_decoder"
    ? { rules: "COER", type: type as CoerDecoderType }
    : { rules: "UPER", type: type as UperDecoderType };
}
