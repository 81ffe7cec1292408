import { countryNamed, type GeographicRegion } from "@v2x/v2x-schema";
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
