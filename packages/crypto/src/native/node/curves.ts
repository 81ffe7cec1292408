/** Curves by OpenSSL. */
import { createECDH, createPrivateKey, diffieHellman, ECDH, sign, verify } from "node:crypto";
import { viewOf } from "../../bytes.ts";
import { decodeSignature, encodeSignature } from "../../der.ts";
import { curves, type HashName, type KeyType } from "../../key-types.ts";
import type { EcdsaSignature } from "../../signature.ts";
import { importRecent } from "./public-key-handle.ts";

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
  const key = importRecent(keyType, point);
  // DER both ways: Node's conversion from and to `ieee-p1363` costs as much as half a P-256 operation.
  return key !== undefined && verify(hash, message, key, encodeSignature(r, s));
}

/**
 * The uncompressed form of a point in one of the two forms of the curve's length.
 *
 * @returns undefined for octets that are no point of the curve.
 */
export function uncompressedForm(keyType: KeyType, point: Uint8Array): Uint8Array | undefined {
  try {
    const { name } = curves[keyType];
    return viewOf(ECDH.convertKey(point, name, undefined, undefined, "uncompressed") as Buffer);
  } catch {
    return undefined; // absence of a point is the answer, and OpenSSL has only one way to say it
  }
}

/** A private key as OpenSSL computes with it. */
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
  // PEM, not DER: of anything but a string Node asks by thrown errors whether it is a key object, several times.
  const privateKey = createPrivateKey(key.toPkcs8Pem());
  const { keyType } = key;
  const { hash, length } = curves[keyType];
  return {
    sign: (message) => decodeSignature(sign(hash, message, privateKey), length),
    agree(point) {
      const publicKey = importRecent(keyType, point);
      return publicKey && viewOf(diffieHellman({ privateKey, publicKey }));
    },
  };
}

/** Whether agreeing once costs less without importing keys. On other curves the multiplication is most of it. */
export function agreesFasterOnce(keyType: KeyType): boolean {
  return keyType === "NistP256";
}

/** The x-coordinate of a scalar times a point that is uncompressed and on the curve. */
export function agreeOnce(keyType: KeyType, scalar: Uint8Array, uncompressed: Uint8Array): Uint8Array {
  return viewOf(multiplierOf(keyType, scalar).computeSecret(uncompressed));
}

/**
 * One per curve: making them anew costs a quarter of the multiplication. Each holds the scalar last used until the
 * next one, among keys that lie in this process's memory anyway.
 */
const multipliers = new Map<KeyType, { readonly ecdh: ECDH; readonly scalar: Uint8Array }>();

/**
 * The base point times a private scalar, computed by OpenSSL in constant time.
 *
 * @param scalar - from 1 to the order less 1.
 * @returns uncompressed point.
 */
export function baseMultiple(keyType: KeyType, scalar: Uint8Array): Uint8Array {
  return viewOf(multiplierOf(keyType, scalar).getPublicKey());
}

/** OpenSSL's multiplication of points by that scalar; to be used at once. */
export function multiplierOf(keyType: KeyType, scalar: Uint8Array): ECDH {
  let held = multipliers.get(keyType);
  if (held === undefined) {
    held = { ecdh: createECDH(curves[keyType].name), scalar: new Uint8Array(scalar.length) };
    multipliers.set(keyType, held);
  }
  // Setting it multiplies the base point; a key that is made for one message is set by then.
  if (Buffer.compare(held.scalar, scalar) !== 0) {
    held.ecdh.setPrivateKey(scalar);
    held.scalar.set(scalar);
  }
  return held.ecdh;
}
