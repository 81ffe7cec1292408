/** PSIDs as they stand on the air. */
import { psidName } from "@v2x/v2x-schema";
import type { HeaderReader } from "./header-layer.ts";

/** Octets of a p-encoded PSID by its first one; 0 where none begins so. */
export function psidLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc0) return 2;
  if (first < 0xe0) return 3;
  return first < 0xf0 ? 4 : 0;
}

/**
 * The number that p-encoded octets stand for.
 *
 * @see IEEE 1609.12 — 4.2
 */
export function psidOf(octets: Uint8Array): number {
  const value = octets.reduce((sum, octet) => sum * 256 + octet, 0);
  return value - ([0, 0, 0x8000 - 0x80, 0xc00000 - 0x4080, 0xe0000000 - 0x204080][octets.length] ?? 0);
}

/** Reads a p-encoded PSID; undefined where the first octet begins none. */
export function readPsid(reader: HeaderReader): number | undefined {
  const first = reader.peek();
  const length = first === undefined ? 1 : psidLength(first);
  if (length === 0) return undefined;
  return psidOf(
    reader.octets("psid", length, {
      type: "PSID",
      show: (octets) => String(psidOf(octets)),
      meaning: meaningOfPsid,
    }),
  );
}

/** The application's name, and the octets where they differ from the number. */
export function meaningOfPsid(octets: Uint8Array): string | undefined {
  const digits = Array.from(octets, (octet) => octet.toString(16).padStart(2, "0").toUpperCase()).join("");
  const name = psidName(psidOf(octets));
  const form = octets.length === 1 ? undefined : `p-encoded ${digits}`;
  return name !== undefined && form !== undefined ? `${name} (${form})` : (name ?? form);
}
