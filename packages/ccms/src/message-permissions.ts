import { fromHex } from "@v2x/asn1";
import type { PsidSspRange } from "@v2x/v2x-schema";

/**
 * What the AA may let stations sign: every European message service whose SSP layout is certain. The first octet,
 * the SSP's version, is fixed, as are bits that the version leaves unused; service bits are free. `sspValue` has
 * every free service bit set, but names no IVIM provider: it is the most that a ticket can get, and what tickets
 * get by default. Where a service has two versions, the one that stations of today check stands first.
 *
 * @see ETSI EN 302 637-2, EN 302 637-3, TS 103 301, TS 103 324, TS 103 300-3, TS 103 916 — the services' SSPs
 */
export const messagePermissions: readonly PsidSspRange[] = [
  bitmapRange(36, "01FFFC", "FF0003"), // CAM
  bitmapRange(37, "01FFFFFF", "FF000000"), // DENM, release 1
  bitmapRange(37, "02FFFFFFFF", "FF00000000"), // DENM, release 2
  bitmapRange(137, "01E0", "FF1F"), // SPATEM
  bitmapRange(138, "01C0", "FF3F"), // MAPEM
  bitmapRange(139, "01000000FFFF", "FF0000000000"), // IVIM; octets 1 to 3 are the provider
  bitmapRange(140, "02FFFFE0", "FF00001F"), // SREM, release 2
  bitmapRange(140, "01FFFFE0", "FF00001F"), // SREM, release 1
  { psid: 141 }, // GeoNetworking management has no permission bits: any SSP, or none
  bitmapRange(637, "01", "FF"), // SSEM
  bitmapRange(638, "01", "FF"), // VAM
  bitmapRange(639, "01", "FF"), // CPM
  bitmapRange(1619, "01", "FF"), // POIM
];

/** A range of bitmap SSPs: bits that the mask sets are fixed to the value's, the others are free. */
function bitmapRange(psid: number, valueHex: string, maskHex: string): PsidSspRange {
  return {
    psid,
    sspRange: {
      choice: "bitmapSspRange",
      value: { sspValue: fromHex(valueHex), sspBitmask: fromHex(maskHex) },
    },
  };
}
