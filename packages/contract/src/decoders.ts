import * as z from "zod/mini";

/** What the COER decoder reads, in the order of its selector; `unknown` finds the type itself. */
export const coerDecoderTypes = ["unknown", "CcmsCert", "CcmsCtl", "CcmsCrl", "ScmsCert", "ScmsCrl"] as const;
export type CoerDecoderType = (typeof coerDecoderTypes)[number];

/** A type of the COER decoder by its selector's word. */
export const coerDecoderType = z.enum(coerDecoderTypes, {
  error: ({ input }) =>
    `must be one of ${coerDecoderTypes.join(", ")}; ${JSON.stringify(String(input).slice(0, 40))} is not`,
});

/** A decoded structure for programs, sent when a request accepts `application/json`. */
export const decodedStructure = z.object({
  /** The type it was read as; never `unknown`. */
  type: z.string(),
  /** Octets as hex, a CHOICE as `{alternative: value}`. */
  value: z.unknown(),
  /** Which octets hold which field; `end` is the first octet behind it. */
  map: z.array(z.object({ path: z.string(), type: z.string(), start: z.int(), end: z.int() })),
  /** Rules of the type's profile that the value breaks, each with its place and clause. */
  findings: z.array(z.object({ path: z.string(), rule: z.string(), clause: z.string() })),
  /** Why this type was chosen, where it was asked to be found. */
  detected: z.optional(z.string()),
});
export type DecodedStructure = z.output<typeof decodedStructure>;
