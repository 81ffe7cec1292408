import { verify } from "node:crypto";
import { encodeSignature } from "./der.ts";
import { curves, type HashName, hashOf, type KeyType } from "./key-types.ts";
import { importRecent } from "./public-key-handle.ts";

/** An ECDSA signature: r and s as long as the curve's order, most significant octet first. */
export interface EcdsaSignature {
  readonly r: Uint8Array;
  readonly s: Uint8Array;
}

/**
 * Verifies ECDSA over `hash(message)`.
 *
 * @param publicKey - compressed or uncompressed point.
 * @param hash - another than the key's own where a standard mixes sizes.
 * @returns false also for a point off the curve and for r or s of another length: no signature is valid there.
 */
export function verifySignature(
  keyType: KeyType,
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: EcdsaSignature,
  hash: HashName = hashOf(keyType),
): boolean {
  const { length } = curves[keyType];
  if (signature.r.length !== length || signature.s.length !== length) return false;
  const key = importRecent(keyType, publicKey);
  // DER both ways: Node's conversion from and to `ieee-p1363` costs as much as half a P-256 operation.
  return key !== undefined && verify(hash, message, key, encodeSignature(signature.r, signature.s));
}
