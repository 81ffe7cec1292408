import { ECDH } from "node:crypto";
import { viewOf } from "./bytes.ts";
import { curves, type KeyType } from "./key-types.ts";

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

function convert(keyType: KeyType, point: Uint8Array, form: "compressed" | "uncompressed") {
  const { name, length } = curves[keyType];
  const compressed = (point[0] === 2 || point[0] === 3) && point.length === 1 + length;
  // Checked here because OpenSSL also takes the hybrid forms 06 and 07, which no standard of ours knows.
  const uncompressed = point[0] === 4 && point.length === 1 + 2 * length;
  if (!compressed && !uncompressed) return undefined;
  try {
    return viewOf(ECDH.convertKey(point, name, undefined, undefined, form) as Buffer);
  } catch {
    return undefined; // absence of a point is the answer, and OpenSSL has only one way to say it
  }
}
