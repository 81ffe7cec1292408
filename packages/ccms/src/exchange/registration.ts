import { fromHex } from "@v2x/asn1";
import { sspWithin } from "@v2x/credentials";
import { countryNamed, type GeographicRegion, type PsidSsp, type SspRange } from "@v2x/v2x-schema";
import type { DeviceRecord } from "../ports.ts";

/**
 * Where a device may be used: the countries of its registration by their UN M49 numbers.
 *
 * @returns undefined for everywhere.
 */
export function registeredRegion({ geographicRegions }: DeviceRecord): GeographicRegion | undefined {
  if (geographicRegions.length === 0) return undefined;
  const value = geographicRegions.map((name) => {
    const country = countryNamed(name);
    if (country === undefined)
      throw new TypeError(`A device is registered for "${name}", which is no country.`);
    return { choice: "countryOnly", value: country.m49 } as const;
  });
  return { choice: "identifiedRegion", value };
}

/** Whether a registration lets tickets of its device say this: the PSID with that SSP, or with one of more rights. */
export function isRegistered({ appPermissions }: DeviceRecord, { psid, ssp }: PsidSsp): boolean {
  return appPermissions.some(
    (registered) =>
      registered.psid === psid &&
      (registered.ssp === "" ? ssp === undefined : sspWithin(ssp, rangeBelow(fromHex(registered.ssp)))),
  );
}

/** The SSPs of the same version, the first octet, that set no other bits. */
function rangeBelow(registered: Uint8Array): SspRange {
  const sspBitmask = registered.map((octet, at) => (at === 0 ? 0xff : 0xff & ~octet));
  return { choice: "bitmapSspRange", value: { sspValue: registered, sspBitmask } };
}
