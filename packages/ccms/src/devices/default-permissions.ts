import { toHex } from "@v2x/asn1";
import type { PsidSspHex } from "../at-error.ts";
import { messagePermissions } from "../message-permissions.ts";

/** Permissions that belong together, under a name to pick them by. */
export interface PermissionSet {
  readonly name: string;
  readonly permissions: readonly PsidSspHex[];
}

const [cam, denm, spatem, mapem, ivim, srem, ssem, cpm] = [36, 37, 137, 138, 139, 140, 637, 639];

/**
 * What stations of the field usually sign, each service with the most that the AA grants in the version that
 * stations of today check.
 */
export const defaultPermissions: readonly PermissionSet[] = [
  setOf("CAM", cam),
  setOf("DENM", denm),
  setOf("CAM and DENM", cam, denm),
  setOf("SPATEM and MAPEM", spatem, mapem),
  setOf("IVIM", ivim),
  setOf("Vehicle: CAM, DENM, CPM, SREM", cam, denm, cpm, srem),
  setOf("Roadside unit: CAM, DENM, SPATEM, MAPEM, IVIM, SSEM", cam, denm, spatem, mapem, ivim, ssem),
];

function setOf(name: string, ...psids: readonly (number | undefined)[]): PermissionSet {
  return {
    name,
    permissions: messagePermissions
      .filter(({ psid }, index) => messagePermissions.findIndex((other) => other.psid === psid) === index)
      .filter(({ psid }) => psids.includes(psid))
      .map(({ psid, sspRange }) => ({
        psid,
        ssp: sspRange?.choice === "bitmapSspRange" ? toHex(sspRange.value.sspValue).toUpperCase() : "",
      })),
  };
}
