import { isHexPairs, limits } from "@v2x/contract";
import * as z from "zod/mini";
import type { DecoderProduct } from "../worker/decoder-products.ts";

/** The message keys that the hex field can fail with. */
export type HexProblem = `${DecoderProduct}.${"required" | "hex_input_pattern_error" | "too_long"}`;

/** The form's rules; the messages of its issues are message keys. White space around the digits does not count. */
export function decoderForm(product: DecoderProduct) {
  return z.object({
    hex: z.string().check(z.trim(), (context) => {
      const message = hexProblem(product, context.value);
      if (message) context.issues.push({ code: "custom", message, input: context.value });
    }),
  });
}

/** Tells what is wrong with the text of the hex field, or undefined. */
export function hexProblem(product: DecoderProduct, text: string): HexProblem | undefined {
  const hex = text.trim();
  if (hex === "") return `${product}.required`;
  if (!isHexPairs(hex)) return `${product}.hex_input_pattern_error`;
  return hex.length > 2 * limits.decodedOctets.max ? `${product}.too_long` : undefined;
}
