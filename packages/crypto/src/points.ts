import { uncompressedForm } from "#native/curves";
import { compressedForm } from "./bytes.ts";
import { curves, type KeyType } from "./key-types.ts";
import { recentMap } from "./recent.ts";

/**
 * The compressed form (02 or 03, then x) of a point given compressed or uncompressed (04, x, y).
 *
 * @returns undefined when the octets are no point of the curve.
 */
export function compressPoint(keyType: KeyType, point: Uint8Array): Uint8Array | undefined {
  return convert(keyType, point, "compressed");
}

/**
 * The uncompressed form (04, x, y) of a point given compressed or uncompressed.
 *
 * @returns undefined when the octets are no point of the curve.
 */
export function decompressPoint(keyType: KeyType, point: Uint8Array): Uint8Array | undefined {
  return convert(keyType, point, "uncompressed");
}

/** Whether the octets are a point of the curve, compressed or uncompressed, other than the one at infinity. */
export function isOnCurve(keyType: KeyType, point: Uint8Array): boolean {
  return compressPoint(keyType, point) !== undefined;
}

/**
 * The uncompressed form of points that came from a key generation or were found on their curve lately. Looking for y
 * costs as much as a P-256 signature; every ticket's key is made, linted and read back within moments, and what an ACA
 * is asked with is checked before it is added to. So many are in hand while certificates of several devices are mixed.
 */
const onCurve = recentMap<Uint8Array>(2048);

/** Notes a point that is known to be on its curve, by both of its forms. */
export function rememberPoint(keyType: KeyType, compressed: Uint8Array, uncompressed: Uint8Array): void {
  onCurve.set(keyType, compressed, uncompressed);
}

function convert(keyType: KeyType, point: Uint8Array, form: "compressed" | "uncompressed") {
  const { length } = curves[keyType];
  const isCompressed = (point[0] === 2 || point[0] === 3) && point.length === 1 + length;
  // Checked here because OpenSSL also takes the hybrid forms 06 and 07, which no standard of ours knows.
  const isUncompressed = point[0] === 4 && point.length === 1 + 2 * length;
  if (!isCompressed && !isUncompressed) return undefined;
  const known = isCompressed ? onCurve.get(keyType, point) : undefined;
  if (known !== undefined) return form === "compressed" ? point.slice() : known.slice();
  const uncompressed = uncompressedForm(keyType, point);
  if (uncompressed === undefined) return undefined;
  const compressed = compressedForm(uncompressed);
  rememberPoint(keyType, compressed, uncompressed);
  return form === "compressed" ? compressed : uncompressed.slice();
}
