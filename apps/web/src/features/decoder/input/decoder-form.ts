import { isHexPairs, limits } from "@v2x/contract";
import * as z from "zod/mini";
import type { DecoderProduct } from "../worker/decoder-products.ts";

/** The form's rules; the messages of its issues are message keys. White space around the digits does not count. */
export function decoderForm(product: DecoderProduct) {
  return z.object({
    hex: z.string().check(z.trim(), (context) => {
      const message = hexProblem(product, context.value);
      if (message) context.issues.push({ code: "custom", message, input: context.value });
    }),
  });
}

function hexProblem(product: DecoderProduct, hex: string) {
  if (hex === "") return `${product}.required`;
  if (!isHexPairs(hex)) return `${product}.hex_input_pattern_error`;
  return hex.length > 2 * limits.decodedOctets.max ? `${product}.too_long` : undefined;
}
