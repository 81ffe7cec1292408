import type { KeyType } from "@v2x/crypto";
import { canonicalKeyOf } from "@v2x/pki";
import { countryNamed } from "@v2x/v2x-schema";
import type { PsidSspHex } from "../at-error.ts";
import type { DeviceRecord } from "../ports.ts";
import { DeviceError, refuseDevice } from "./device-error.ts";

/** The longest canonical id, in hex digits. */
export const maxCanonicalIdDigits = 100;

/** What an organization says of a device. */
export interface DeviceInput {
  /** Upper-case hex pairs. */
  readonly canonicalId: string;
  readonly name: string | null;
  /** Octets of a public key in one of the formats that `parsePublicKey` reads. */
  readonly publicKey: Uint8Array;
  readonly keyType: KeyType;
  readonly appPermissions: readonly PsidSspHex[];
  /** Names of countries; empty means no restriction. */
  readonly geographicRegions: readonly string[];
  readonly deviceType: DeviceRecord["deviceType"];
  /** Where it is said at all: the organization that acts. */
  readonly organizationId?: string | undefined;
}

/** The part of a device's record that its organization decides on. */
type Registered = Pick<
  DeviceRecord,
  | "organizationId"
  | "canonicalId"
  | "name"
  | "keyType"
  | "publicKey"
  | "appPermissions"
  | "geographicRegions"
  | "deviceType"
>;

/**
 * Checks what an organization says of a device by itself, and brings it into the form in which it is kept.
 *
 * @param acting - the organization, 16 upper-case hex digits.
 * @throws DeviceError "organization-other", "canonical-id-too-long", "canonical-id-prefix", "key-bad",
 *   "key-encoding-unsupported", "key-weak", "permission-duplicate" or "country-unknown", the first that applies.
 */
export function registeredFrom(input: DeviceInput, acting: string): Registered {
  const { canonicalId, name, keyType, appPermissions, geographicRegions, deviceType, organizationId } = input;
  if (organizationId !== undefined && organizationId !== acting)
    throw new DeviceError("organization-other", { organizationId, acting });
  if (canonicalId.length > maxCanonicalIdDigits)
    throw new DeviceError("canonical-id-too-long", {
      digits: canonicalId.length,
      limit: maxCanonicalIdDigits,
    });
  if (!canonicalId.startsWith(acting))
    throw new DeviceError("canonical-id-prefix", { organizationId: acting });
  const publicKey = canonicalKeyOf(keyType, input.publicKey, refuseDevice);
  refuseDuplicates(appPermissions);
  refuseUnknownCountries(geographicRegions);
  return {
    organizationId: acting,
    canonicalId,
    name,
    keyType,
    publicKey,
    appPermissions,
    geographicRegions: [...new Set(geographicRegions)],
    deviceType,
  };
}

function refuseDuplicates(permissions: readonly PsidSspHex[]): void {
  const duplicate = permissions.find(
    ({ psid, ssp }, index) =>
      permissions.findIndex((other) => other.psid === psid && other.ssp === ssp) !== index,
  );
  if (duplicate !== undefined) throw new DeviceError("permission-duplicate", { permission: duplicate });
}

/** The EA's certificate names no region, so it allows every country that certificates can name. */
function refuseUnknownCountries(names: readonly string[]): void {
  const unknown = names.find((name) => countryNamed(name) === undefined);
  if (unknown !== undefined) throw new DeviceError("country-unknown", { name: unknown });
}
