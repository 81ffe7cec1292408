import { type CoerDecoderType, coerDecoderTypes, isHexPairs, limits } from "@v2x/contract";
import { z } from "zod";

/** The form's rules; the messages of its issues are message keys. White space around the digits does not count. */
export const coerDecoderForm = z.object({
  hex: z
    .string()
    .trim()
    .superRefine((hex, context) => {
      const message = hexProblem(hex);
      if (message) context.addIssue({ code: "custom", message });
    }),
});
export type CoerDecoderForm = z.input<typeof coerDecoderForm>;

/** The type that a query parameter names; anything else finds the type itself. */
export function typeFromQuery(text: string | null): CoerDecoderType {
  return coerDecoderTypes.find((type) => type === text) ?? "unknown";
}

function hexProblem(hex: string) {
  if (hex === "") return "coer_decoder.required";
  if (!isHexPairs(hex)) return "coer_decoder.hex_input_pattern_error";
  return hex.length > 2 * limits.decodedOctets.max ? "coer_decoder.too_long" : undefined;
}
