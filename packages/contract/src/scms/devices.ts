import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { deviceFields } from "../registered-devices.ts";
import { sentBack } from "../unknown-names.ts";

/** What a device is. */
export const equipmentTypes = ["NONE", "OBE", "RSE"] as const;
export type EquipmentType = (typeof equipmentTypes)[number];

/** What the form starts with, and what a request that leaves a field out means. */
export const scmsDeviceDefaults = { equipmentType: "OBE", keyType: "NistP256" } as const;

/** What is wrong with a text as a canonical id; the member of `canonicalIdRules` that it breaks. */
export type CanonicalIdProblem = keyof typeof canonicalIdRules;

const { scmsCanonicalId } = limits;

/** The rules of a canonical id, as its refusals state them. */
export const canonicalIdRules = {
  length: `must be text of ${scmsCanonicalId.min} to ${scmsCanonicalId.max} characters`,
  printable: "must have printable characters alone, and no spaces other than the usual one",
  edges: "must not begin or end with a space",
  dots: 'must not be "." or "..", which mean a place in an address',
} as const;

/**
 * Finds what is wrong with a text as a canonical id. Characters that nobody sees are refused, since two identifiers that
 * look the same are not; so are the two words that addresses cannot carry, since a device is edited at its own.
 */
export function canonicalIdProblem(text: string): CanonicalIdProblem | undefined {
  const characters = [...text.normalize("NFC")].length;
  if (characters < scmsCanonicalId.min || characters > scmsCanonicalId.max) return "length";
  if (/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u.test(text)) return "printable";
  if (text.startsWith(" ") || text.endsWith(" ")) return "edges";
  return text === "." || text === ".." ? "dots" : undefined;
}

/**
 * What names a device (IEEE 1609.2.1 4.1.4.2), in Unicode's normal form C and compared to the character. Requests can
 * carry ASCII alone (`EeEcaCertRequest.canonicalId` is an IA5String).
 */
export const scmsCanonicalIdText = z.pipe(
  z.string(canonicalIdRules.length).check(
    z.refine((text) => canonicalIdProblem(text) === undefined, {
      error: ({ input }) => canonicalIdRules[canonicalIdProblem(String(input)) ?? "length"],
    }),
  ),
  z.transform((text) => text.normalize("NFC")),
);

/** A device as registered. */
export const scmsDevice = z.object({
  canonicalId: z.string(),
  /** The compressed point in upper-case hexadecimal digits, whatever form the key was given in. */
  canonicalKey: z.string(),
  keyType: deviceFields.keyType,
  equipmentType: z.enum(equipmentTypes),
  name: z.nullable(z.string()),
  enrollmentStatus: deviceFields.enrollmentStatus,
  /** End of its newest enrollment certificate; null where it has none. */
  enrolledUntil: z.nullable(z.iso.datetime()),
});
export type ScmsDevice = z.output<typeof scmsDevice>;

/** Registers a device, or replaces what is registered of one. */
export const scmsDeviceInput = sentBack(
  z.object(
    {
      canonicalId: scmsCanonicalIdText,
      canonicalKey: deviceFields.publicKeyHex,
      keyType: z._default(deviceFields.keyType, scmsDeviceDefaults.keyType),
      equipmentType: z._default(
        z.enum(equipmentTypes, `must be one of ${equipmentTypes.join(", ")}`),
        scmsDeviceDefaults.equipmentType,
      ),
      name: deviceFields.name,
    },
    "must be an object with canonicalId and canonicalKey",
  ),
  scmsDevice,
);
export type ScmsDeviceInput = z.input<typeof scmsDeviceInput>;

/** Names a device; its other members are not read. */
export const scmsDeviceReference = sentBack(
  z.object({ canonicalId: scmsCanonicalIdText }, "must be a device with its canonicalId"),
  scmsDevice,
);

/** Decides about a device. REVOKED is for good. */
export const scmsDeviceDecision = z.object(
  { canonicalId: scmsCanonicalIdText, status: deviceFields.decision },
  "must be an object with canonicalId and status",
);

/** A page of devices, the newest registration first. */
export const scmsDevicePage = z.object({ content: z.array(scmsDevice), totalElements: z.int() });
export type ScmsDevicePage = z.output<typeof scmsDevicePage>;
