import * as z from "zod/mini";
import { hashedId8Hex } from "../hex.ts";

/** What the COER decoder reads, in the order of its selector; `unknown` finds the type itself. */
export const coerDecoderTypes = [
  "unknown",
  "CcmsCert",
  "CcmsCtl",
  "CcmsCrl",
  "ScmsCert",
  "ScmsCcf",
  "ScmsCcrl",
  "ScmsCtl",
  "ScmsCrl",
] as const;
export type CoerDecoderType = (typeof coerDecoderTypes)[number];

/** Facilities messages of ETSI ITS that the UPER decoder reads, in the order of its selector. */
export const etsiDecoderTypes = [
  "CAM",
  "DENM",
  "CPM",
  "VAM",
  "POIM",
  "MAPEM",
  "SPATEM",
  "SREM",
  "SSEM",
  "RTCMEM",
  "IVIM",
] as const;

/** What the UPER decoder reads, in the order of its selector; `unknown` finds the type itself. */
export const uperDecoderTypes = [
  "unknown",
  "Ieee1609DataSigned",
  "MessageFrame",
  "TravelerInformationMessage",
  ...etsiDecoderTypes,
] as const;
export type UperDecoderType = (typeof uperDecoderTypes)[number];

/** A type of the COER decoder by its selector's word. */
export const coerDecoderType = oneOf(coerDecoderTypes);
/** A type of the UPER decoder by its selector's word. */
export const uperDecoderType = oneOf(uperDecoderTypes);

function oneOf<const Types extends readonly string[]>(types: Types) {
  return z.enum(types, {
    error: ({ input }) =>
      `must be one of ${types.join(", ")}; ${JSON.stringify(String(input).slice(0, 40))} is not`,
  });
}

/** Which octets (COER) or bits (UPER) of its layer hold which field; `end` is the first one behind it. */
const fieldPlaces = z.array(z.object({ path: z.string(), type: z.string(), start: z.int(), end: z.int() }));

/** One encoding inside the input. */
const decodedLayer = z.object({
  /** The ASN.1 type, or the header's name. */
  name: z.string(),
  encoding: z.enum(["COER", "UPER", "header"]),
  /** What the places of its fields count. */
  unit: z.enum(["octet", "bit"]),
  /** Where it starts in the input, in octets. */
  offset: z.int(),
  /** In octets. */
  length: z.int(),
  /** The field of another layer that carries it; absent for the outermost. */
  inside: z.optional(z.object({ layer: z.int(), path: z.string() })),
  /** Absent for the outermost, whose value stands above, and where the layer could not be read whole. */
  value: z.optional(z.unknown()),
  /** Absent for the outermost, whose map stands above. */
  map: z.optional(fieldPlaces),
});

/** A decoded structure for programs, sent when a request accepts `application/json`. */
export const decodedStructure = z.object({
  /** The type it was read as; never `unknown`. */
  type: z.string(),
  /** What people call that type. */
  title: z.string(),
  /** Asked for; or, where it was found: only this type fits, it is the likeliest, or nothing else speaks for it. */
  sureness: z.enum(["asked", "certain", "likely", "possible"]),
  /** The edition of the standard whose octets these are, where editions differ. */
  edition: z.optional(z.string()),
  /** Other types whose octets these could be. */
  others: z.array(z.object({ type: z.string(), title: z.string(), why: z.string() })),
  /** Why the octets may yet be of another type or edition, though they could be read; none where all is accounted for. */
  doubts: z.array(z.string()),
  /** The outermost layer: octets as hex, a CHOICE as `{alternative: value}`. */
  value: z.unknown(),
  /** Of the outermost layer. */
  map: fieldPlaces,
  /** Outermost first. */
  layers: z.array(decodedLayer),
  /** Rules that a value breaks (`broken`), and what a reader should know (`remark`). */
  findings: z.array(
    z.object({
      kind: z.enum(["broken", "remark"]),
      layer: z.int(),
      path: z.string(),
      rule: z.string(),
      clause: z.string(),
    }),
  ),
  /** Certificates at any depth, each with its HashedId8. */
  certificates: z.array(z.object({ layer: z.int(), path: z.string(), hashedId8: hashedId8Hex })),
  /** Where reading a payload stopped that nobody asked for; what was asked for and fails is answered 400. */
  failure: z.optional(
    z.object({
      code: z.string(),
      message: z.string(),
      layer: z.int(),
      path: z.string(),
      offset: z.int(),
      bit: z.optional(z.int()),
      expected: z.string(),
      found: z.string(),
    }),
  ),
  /** Why this type was chosen, where it was asked to be found. */
  detected: z.optional(z.string()),
});
export type DecodedStructure = z.output<typeof decodedStructure>;
