import { type CoerDecoderType, coerDecoderTypes, isHexPairs, limits } from "@v2x/contract";
import * as z from "zod/mini";

/** The form's rules; the messages of its issues are message keys. White space around the digits does not count. */
export const coerDecoderForm = z.object({
  hex: z.string().check(z.trim(), (context) => {
    const message = hexProblem(context.value);
    if (message) context.issues.push({ code: "custom", message, input: context.value });
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
