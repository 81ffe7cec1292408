import { fromHex } from "@v2x/asn1";
import type { AppPermission } from "@v2x/contract";
import type { PsidSsp } from "@v2x/v2x-schema";
import { CommandError } from "./command-error.ts";

/** What stations of this kind usually hold: CAM with every service. */
export const usualPermissions: readonly string[] = ["36:01FFFC"];

/**
 * A permission as people write it, `36:01FFFC` or `141` without SSP, for the portal.
 *
 * @throws CommandError for anything else.
 */
export function appPermissionIn(text: string): AppPermission {
  const [, psid, ssp = ""] = /^(\d{1,10})(?::((?:[0-9a-fA-F]{2})+))?$/.exec(text) ?? [];
  if (psid === undefined) {
    throw new CommandError(
      `"${text}" is no permission: write PSID:SSP, the SSP in hexadecimal digits, e.g. 36:01FFFC.`,
    );
  }
  return { psid: Number(psid), ssp: ssp.toUpperCase() };
}

/** The same for a request. */
export function psidSspIn(text: string): PsidSsp {
  const { psid, ssp } = appPermissionIn(text);
  return ssp ? { psid, ssp: { choice: "bitmapSsp", value: fromHex(ssp) } } : { psid };
}
