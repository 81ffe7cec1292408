import {
  type CoerDecoderType,
  coerDecoderTypes,
  type UperDecoderType,
  uperDecoderTypes,
} from "@v2x/contract";

/** The two decoder screens, named as in the keys of their messages. */
export type DecoderProduct = "coer_decoder" | "uper_decoder";

/** A word of either selector. */
export type DecoderType = CoerDecoderType | UperDecoderType;

/** What each screen offers in its selector, in order. */
export const decoderTypes: Readonly<Record<DecoderProduct, readonly DecoderType[]>> = {
  coer_decoder: coerDecoderTypes,
  uper_decoder: uperDecoderTypes,
};

/** The decoder that the other one is not. */
export const otherProduct = { coer_decoder: "uper_decoder", uper_decoder: "coer_decoder" } as const;

/** The type that a query parameter names; anything else finds the type itself. */
export function typeFromQuery(product: DecoderProduct, text: string | null): DecoderType {
  return decoderTypes[product].find((type) => type === text) ?? "unknown";
}
