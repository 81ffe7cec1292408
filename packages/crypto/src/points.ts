import { ECDH } from "node:crypto";
import { viewOf } from "./bytes.ts";
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
 * Compressed points that came from a key generation or were found on their curve lately. Looking for y costs as much
 * as a P-256 signature, and every ticket's key is made, linted and read back within moments.
 */
const onCurve = recentMap<true>(512);

/** Notes a compressed point that is known to be on its curve. */
export function rememberPoint(keyType: KeyType, point: Uint8Array): void {
  onCurve.set(keyType, point, true);
}

function convert(keyType: KeyType, point: Uint8Array, form: "compressed" | "uncompressed") {
  const { name, length } = curves[keyType];
  const compressed = (point[0] === 2 || point[0] === 3) && point.length === 1 + length;
  // Checked here because OpenSSL also takes the hybrid forms 06 and 07, which no standard of ours knows.
  const uncompressed = point[0] === 4 && point.length === 1 + 2 * length;
  if (!compressed && !uncompressed) return undefined;
  if (compressed && form === "compressed" && onCurve.get(keyType, point)) return point.slice();
  try {
    const result = viewOf(ECDH.convertKey(point, name, undefined, undefined, form) as Buffer);
    if (form === "compressed") rememberPoint(keyType, result);
    return result;
  } catch {
    return undefined; // absence of a point is the answer, and OpenSSL has only one way to say it
  }
}
