import * as z from "zod/mini";

/** One of a few words; empty means any. */
export function optionalWord<const Words extends readonly string[]>(words: Words) {
  return z.pipe(
    z.optional(z.enum(["", ...words], `must be one of ${words.join(", ")}`)),
    z.transform((word) => (word || undefined) as Words[number] | undefined),
  );
}

/** A text without the spaces around it; empty means any. */
export const optionalText = z.pipe(
  z.optional(z.string().check(z.maxLength(200, "must have at most 200 characters"))),
  z.transform((text) => text?.trim() || undefined),
);
