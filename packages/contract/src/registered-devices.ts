import * as z from "zod/mini";
import { isHexPairs } from "./hex.ts";
import { limits } from "./limits.ts";

/** Key types that devices may have. */
export const deviceKeyTypes = ["NistP256", "NistP384", "BrainpoolP256r1", "BrainpoolP384r1"] as const;
export type DeviceKeyType = (typeof deviceKeyTypes)[number];

/** What an owner or the operator decided about a device. */
export const deviceStates = ["ACTIVE", "DEACTIVATED", "REVOKED"] as const;
export type DeviceState = (typeof deviceStates)[number];

/**
 * Where a device stands; follows from its state and what it was issued at its enrolment. UNKNOWN is never answered: a
 * client reads a word so that it does not know.
 */
export const enrollmentStatuses = [
  "NOT_ENROLLED",
  "ENROLLED",
  "REVOKED",
  "EXPIRED",
  "DEACTIVATED",
  "UNKNOWN",
] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

const { deviceName } = limits;
const nameRule = `must be text of at most ${deviceName.max} characters`;

/** What organizations say of a device in either system, and what they are told of it. */
export const deviceFields = {
  /** A name for people. Absent, null and empty are the same: none. */
  name: z.pipe(
    z.nullish(z.string(nameRule).check(z.maxLength(deviceName.max, nameRule))),
    z.transform((text) => text?.trim() || null),
  ),
  /** A public key as its owner has it: SubjectPublicKeyInfo, IEEE 1609.2 PublicVerificationKey, or a point. */
  publicKeyHex: z
    .string("must be pairs of hexadecimal digits")
    .check(z.minLength(1, "must not be empty"), z.refine(isHexPairs, "must be pairs of hexadecimal digits")),
  keyType: z.enum(deviceKeyTypes, `must be one of ${deviceKeyTypes.join(", ")}`),
  /** What is decided about a device. REVOKED is for good. */
  decision: z.enum(deviceStates, `must be one of ${deviceStates.join(", ")}`),
  enrollmentStatus: z.catch(z.enum(enrollmentStatuses), "UNKNOWN"),
} as const;
