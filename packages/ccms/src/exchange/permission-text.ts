import { toHex } from "@v2x/asn1";
import type { PsidSsp } from "@v2x/v2x-schema";

/** A permission for people: `36 with 01fffc`, `141 without SSP`. */
export function permissionText({ psid, ssp }: PsidSsp): string {
  if (ssp === undefined) return `${psid} without SSP`;
  return `${psid} with ${ssp.value instanceof Uint8Array ? toHex(ssp.value) : `an SSP of kind ${ssp.choice}`}`;
}
