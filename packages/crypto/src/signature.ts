import { verifyEcdsa } from "#native/curves";
import { curves, type HashName, hashOf, type KeyType } from "./key-types.ts";

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
  return verifyEcdsa(keyType, publicKey, message, signature, hash);
}
