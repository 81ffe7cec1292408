/** Curves in JavaScript: the browser's own know neither brainpool nor compressed points, and answer later. */
import { compressedForm } from "../../bytes.ts";
import { curves, type HashName, hashOf, type KeyType } from "../../key-types.ts";
import { nobleCurve } from "../../noble.ts";
import type { EcdsaSignature } from "../../signature.ts";
import { digest } from "./hashes.ts";

/** As the standards have it: any s, and the digest is made here. */
const plain = { prehash: false, lowS: false } as const;

/**
 * Verifies ECDSA over `hash(message)`; r and s have the curve's length.
 *
 * @param point - compressed or uncompressed; under octets that are none of the curve nothing is valid.
 */
export function verifyEcdsa(
  keyType: KeyType,
  point: Uint8Array,
  message: Uint8Array,
  { r, s }: EcdsaSignature,
  hash: HashName,
): boolean {
  if (!hasForm(keyType, point)) return false;
  const joined = new Uint8Array(r.length + s.length);
  joined.set(r);
  joined.set(s, r.length);
  return nobleCurve(keyType).verify(joined, digest(hash, message), point, plain);
}

/**
 * The uncompressed form of a point in one of the two forms of the curve's length.
 *
 * @returns undefined for octets that are no point of the curve.
 */
export function uncompressedForm(keyType: KeyType, point: Uint8Array): Uint8Array | undefined {
  try {
    return nobleCurve(keyType).Point.fromBytes(point).toBytes(false);
  } catch {
    return undefined; // absence of a point is the answer, and the library has only one way to say it
  }
}

/** A private key as it is computed with. */
export interface ImportedKey {
  /** ECDSA over `hash(message)` with the hash that belongs to the key. */
  sign(message: Uint8Array): EcdsaSignature;
  /** The x-coordinate of the product with a point in either form; undefined for what is no point of the curve. */
  agree(point: Uint8Array): Uint8Array | undefined;
}

/** What a private key is imported from. */
export interface ExportedKey {
  readonly keyType: KeyType;
  toScalar(): Uint8Array;
  toPkcs8Pem(): string;
}

/** Imports a key once for many uses. */
export function importPrivateKey(key: ExportedKey): ImportedKey {
  const { keyType } = key;
  const scalar = key.toScalar();
  const { length } = curves[keyType];
  return {
    sign(message) {
      const joined = nobleCurve(keyType).sign(digest(hashOf(keyType), message), scalar, plain);
      return { r: joined.slice(0, length), s: joined.slice(length) };
    },
    agree(point) {
      const uncompressed = hasForm(keyType, point) ? uncompressedForm(keyType, point) : undefined;
      return uncompressed && agreeOnce(keyType, scalar, uncompressed);
    },
  };
}

/** Whether agreeing once costs less without importing keys: here nothing is imported. */
export function agreesFasterOnce(_keyType: KeyType): boolean {
  return true;
}

/** The x-coordinate of a scalar times a point that is uncompressed and on the curve. */
export function agreeOnce(keyType: KeyType, scalar: Uint8Array, uncompressed: Uint8Array): Uint8Array {
  return nobleCurve(keyType).getSharedSecret(scalar, compressedForm(uncompressed), true).slice(1);
}

/**
 * The base point times a private scalar.
 *
 * @param scalar - from 1 to the order less 1.
 * @returns uncompressed point.
 */
export function baseMultiple(keyType: KeyType, scalar: Uint8Array): Uint8Array {
  return nobleCurve(keyType).getPublicKey(scalar, false);
}

function hasForm(keyType: KeyType, point: Uint8Array): boolean {
  const { length } = curves[keyType];
  return point[0] === 4
    ? point.length === 1 + 2 * length
    : (point[0] === 2 || point[0] === 3) && point.length === 1 + length;
}
