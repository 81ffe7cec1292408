import { toHex } from "@v2x/asn1";
import type { PermissionInWords } from "@v2x/contract";
import { bitmapSspRangeText, bitmapSspText, opaqueSspText } from "@v2x/decoder";
import type { PsidGroupPermissions, PsidSsp, PsidSspRange } from "@v2x/v2x-schema";

/** What a certificate's holder may sign itself, of one service, in the decoder's words. */
export function permissionOf({ psid, ssp }: PsidSsp): PermissionInWords {
  switch (ssp?.choice) {
    case "bitmapSsp":
      return inWords(psid, ssp.value, bitmapSspText(psid, ssp.value));
    case "opaque":
      return inWords(psid, ssp.value, opaqueSspText(psid, ssp.value));
    default:
      return { psid, ssp: "" };
  }
}

/**
 * What a certificate's holder may let others sign, or request for them. Each permission stands once, however many
 * lengths of chain it is given for.
 */
export function grantablesOf(groups: readonly PsidGroupPermissions[] = []): PermissionInWords[] {
  const all = groups.flatMap(({ subjectPermissions }) =>
    subjectPermissions.choice === "explicit" ? subjectPermissions.value.flatMap(grantableOf) : [],
  );
  return [...new Map(all.map((permission) => [`${permission.psid}:${permission.ssp}`, permission])).values()];
}

/** An absent range is every SSP. @see IEEE 1609.2 — PsidSspRange */
function grantableOf({ psid, sspRange }: PsidSspRange): PermissionInWords[] {
  switch (sspRange?.choice) {
    case "bitmapSspRange": {
      const { sspValue, sspBitmask } = sspRange.value;
      return [inWords(psid, sspValue, bitmapSspRangeText(psid, sspValue, sspBitmask))];
    }
    case "opaque":
      return sspRange.value.map((ssp) => inWords(psid, ssp, opaqueSspText(psid, ssp)));
    default:
      return [{ psid }];
  }
}

function inWords(psid: number, ssp: Uint8Array, meaning: string | undefined): PermissionInWords {
  return { psid, ssp: toHex(ssp).toUpperCase(), ...(meaning === undefined ? {} : { meaning }) };
}
