import * as z from "zod/mini";
import { isHexPairs } from "../hex.ts";
import { limits } from "../limits.ts";
import { organizationId } from "../meta/organizations.ts";
import { appPermission, devicePermission } from "../permissions.ts";
import { deviceFields, deviceStates } from "../registered-devices.ts";
import { sentBack } from "../unknown-names.ts";

/** What a device is, for people only: nothing is issued by it. */
export const deviceTypes = ["OBU", "RSU", "OTHER"] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** What the form starts with, and what a request that leaves a field out means. */
export const deviceDefaults = {
  keyType: "NistP256",
  appPermissions: [],
  geographicRegions: [],
  withPrivacy: false,
} as const;

const { canonicalIdDigits, permissions, regions } = limits;

/**
 * An ETSI ItsId as an organization registers it: pairs of hexadecimal digits, kept in upper case. That it starts with
 * the organization's id and is not too long is told by the domain, whose words the portal knows.
 */
export const canonicalId = z.pipe(
  z
    .string("must be pairs of hexadecimal digits")
    .check(
      z.refine(isHexPairs, "must be pairs of hexadecimal digits"),
      z.minLength(canonicalIdDigits.min, `must have at least ${canonicalIdDigits.min} hexadecimal digits`),
    ),
  z.transform((text) => text.toUpperCase()),
);

const properties = {
  canonicalId,
  name: deviceFields.name,
  compressedKey: deviceFields.publicKeyHex,
  keyType: z._default(deviceFields.keyType, deviceDefaults.keyType),
  appPermissions: z._default(
    z
      .array(devicePermission, "must be a list of {psid, ssp}")
      .check(z.maxLength(permissions.max, `must have at most ${permissions.max} entries`)),
    [],
  ),
  /** Names as `getCountries` gives them; an empty list means all that the EA allows. */
  geographicRegions: z._default(
    z
      .array(z.string("must be the name of a country"), "must be a list of names of countries")
      .check(z.maxLength(regions.max, `must have at most ${regions.max} entries`)),
    [],
  ),
  deviceType: z.pipe(
    z.nullish(z.enum(deviceTypes, `must be one of ${deviceTypes.join(", ")}`)),
    z.transform((type) => type ?? null),
  ),
  /** An ITS station issues nothing. */
  certIssuePermissions: z.optional(
    z
      .array(z.unknown(), "must be an empty list")
      .check(z.maxLength(0, "must be empty: an ITS station issues nothing")),
  ),
  /** The call's own organization, or absent. */
  organizationId: z.optional(organizationId),
};
const withPrivacy = z.boolean("must be true or false");

/** A device as registered. */
export const device = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** Upper-case hexadecimal digits. */
  canonicalId: z.string(),
  name: z.nullable(z.string()),
  /** The compressed point in upper-case hexadecimal digits, whatever form the key was given in. */
  compressedKey: z.string(),
  keyType: deviceFields.keyType,
  appPermissions: z.array(appPermission),
  geographicRegions: z.array(z.string()),
  withPrivacy: z.boolean(),
  deviceType: z.nullable(z.enum(deviceTypes)),
  certIssuePermissions: z.array(z.never()),
  enrollmentStatus: deviceFields.enrollmentStatus,
  status: z.enum(deviceStates),
  /** End of its newest enrolment credential; null where it has none. */
  enrolledUntil: z.nullable(z.iso.datetime()),
});
export type Device = z.output<typeof device>;

/** Registers a device. */
export const newDevice = sentBack(
  z.object(
    { ...properties, withPrivacy: z._default(withPrivacy, deviceDefaults.withPrivacy) },
    "must be an object with canonicalId and compressedKey",
  ),
  device,
);
export type NewDeviceInput = z.input<typeof newDevice>;
export type NewDevice = z.output<typeof newDevice>;

const id = z.string("must be the id that the portal gave").check(z.minLength(1, "must not be empty"));

/** Replaces what is registered of a device. `withPrivacy` must be what it was, or absent. */
export const changedDevice = sentBack(
  z.object({ id, ...properties, withPrivacy: z.optional(withPrivacy) }, "must be a device with its id"),
  device,
);
export type ChangedDeviceInput = z.input<typeof changedDevice>;
export type ChangedDevice = z.output<typeof changedDevice>;

/** Names a device; its other members are not read. */
export const deviceReference = sentBack(z.object({ id }, "must be a device with its id"), device);

/** Decides about a device. REVOKED is for good. */
export const deviceDecision = z.object(
  { id, status: deviceFields.decision },
  "must be an object with id and status",
);

/** A page of devices, the newest registration first. */
export const devicePage = z.object({ content: z.array(device), totalElements: z.int() });
export type DevicePage = z.output<typeof devicePage>;

/** Permissions that belong together, under a name to pick them by. */
export const defaultPermissionSet = z.object({
  name: z.string(),
  appPermissionsDTOList: z.array(appPermission),
});
export type DefaultPermissionSet = z.output<typeof defaultPermissionSet>;
