import { fromHex } from "@v2x/asn1";
import {
  CryptoError,
  type KeyType,
  type PrivateKey,
  privateKeyFromPem,
  privateKeyFromScalar,
  scalarLength,
} from "@v2x/crypto";

/** The private key in a PEM file; undefined where there is none of the four curves. */
export function keyOfPem(octets: Uint8Array): PrivateKey | undefined {
  return unlessUnusable(() => privateKeyFromPem(new TextDecoder().decode(octets)));
}

/**
 * The private key that is the bare number in a file, as octets or as hexadecimal digits.
 *
 * @returns undefined where it has another length than the curve's numbers, or is none of them.
 */
export function keyOfNumber(keyType: KeyType, octets: Uint8Array): PrivateKey | undefined {
  const scalar = numberOctets(octets, scalarLength(keyType));
  return scalar && unlessUnusable(() => privateKeyFromScalar(keyType, scalar));
}

/** The octets of a bare number of that length, which some tools write as digits. */
export function numberOctets(octets: Uint8Array, length: number): Uint8Array | undefined {
  if (octets.length === length) return octets;
  if (octets.length < 2 * length || octets.length > 2 * length + 2) return undefined;
  const text = new TextDecoder("latin1").decode(octets).trim();
  return text.length === 2 * length && /^[0-9a-f]+$/i.test(text) ? fromHex(text) : undefined;
}

function unlessUnusable(make: () => PrivateKey): PrivateKey | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
