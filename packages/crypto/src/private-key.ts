import {
  agreeOnce,
  agreesFasterOnce,
  baseMultiple,
  type ImportedKey,
  importPrivateKey,
} from "#native/curves";
import { base64Of } from "#native/texts";
import { compressedForm } from "./bytes.ts";
import { encodePkcs8 } from "./der.ts";
import { CryptoError } from "./errors.ts";
import { curves, type KeyType } from "./key-types.ts";
import { decompressPoint, rememberPoint } from "./points.ts";
import { randomOctets } from "./random-octets.ts";
import type { EcdsaSignature } from "./signature.ts";

/** A private key in memory. Made by `generatePrivateKey` or `privateKeyFromScalar`. */
export class PrivateKey {
  readonly keyType: KeyType;
  readonly #scalar: Uint8Array;
  #points: { readonly compressed: Uint8Array; readonly uncompressed: Uint8Array } | undefined;
  #handle: ImportedKey | undefined;

  /** @param scalar - from 1 to the order less 1. */
  constructor(keyType: KeyType, scalar: Uint8Array) {
    this.keyType = keyType;
    this.#scalar = scalar;
  }

  /** Compressed point: 02 or 03, then x. */
  get publicKey(): Uint8Array {
    return this.#public().compressed;
  }

  /** ECDSA over `hash(message)` with the hash that belongs to the key. */
  sign(message: Uint8Array): EcdsaSignature {
    return this.#imported().sign(message);
  }

  /**
   * The secret that this key and another's public point share: the x-coordinate of their product.
   *
   * @param point - compressed or uncompressed, of the same curve.
   * @returns as long as a coordinate, in memory of its own: clear it after use.
   * @throws CryptoError "point-invalid" for octets that are no point of the curve, the one at infinity included.
   * @see IEEE 1363 — ECSVDP-DH; all four curves have the cofactor 1
   */
  agree(point: Uint8Array): Uint8Array {
    const secret = this.#imported().agree(point);
    if (secret === undefined) throw new CryptoError("point-invalid", { keyType: this.keyType });
    return secret;
  }

  /**
   * The same as `agree`, for a key and a point that meet once and neither of which is used again.
   *
   * @throws CryptoError "point-invalid" as `agree`.
   */
  agreeOnce(point: Uint8Array): Uint8Array {
    if (!agreesFasterOnce(this.keyType)) return this.agree(point);
    const uncompressed = decompressPoint(this.keyType, point);
    if (uncompressed === undefined) throw new CryptoError("point-invalid", { keyType: this.keyType });
    return agreeOnce(this.keyType, this.#scalar, uncompressed);
  }

  /** PKCS#8 with a named curve and the public key inside, as OpenSSL writes it. */
  toPkcs8Pem(): string {
    const base64 = base64Of(this.#pkcs8());
    let pem = "-----BEGIN PRIVATE KEY-----\n";
    for (let at = 0; at < base64.length; at += 64) pem += `${base64.slice(at, at + 64)}\n`;
    return `${pem}-----END PRIVATE KEY-----\n`;
  }

  /** The private scalar, most significant octet first, as long as the curve's order. */
  toScalar(): Uint8Array {
    return this.#scalar.slice();
  }

  /** Made at the first use: most keys are made for others, and the import costs as much as a signature. */
  #imported(): ImportedKey {
    this.#handle ??= importPrivateKey(this);
    return this.#handle;
  }

  #pkcs8(): Uint8Array {
    return encodePkcs8(this.keyType, this.#scalar, this.#public().uncompressed);
  }

  /** Made at the first use: of keys that only lead to others nobody asks for it. */
  #public() {
    if (this.#points === undefined) {
      const uncompressed = baseMultiple(this.keyType, this.#scalar);
      const compressed = compressedForm(uncompressed);
      rememberPoint(this.keyType, compressed, uncompressed);
      this.#points = { compressed, uncompressed };
    }
    return this.#points;
  }
}

/**
 * Makes a key pair: random octets are drawn until they are a scalar below the order. That is half the work of
 * Node's `generateKeyPairSync` and the export of its result.
 *
 * @see NIST FIPS 186-5 A.2.2 — rejection sampling
 */
export function generatePrivateKey(keyType: KeyType): PrivateKey {
  return new PrivateKey(keyType, randomScalar(keyType));
}

/** A random number from 1 to the order less 1, most significant octet first. */
export function randomScalar(keyType: KeyType): Uint8Array {
  const { length, order } = curves[keyType];
  for (;;) {
    const scalar = randomOctets(length);
    if (isScalar(scalar, order)) return scalar;
  }
}

/**
 * The key pair of a private scalar, most significant octet first.
 *
 * @throws CryptoError "scalar-invalid" for another length than the curve's, zero, or a number past the order.
 */
export function privateKeyFromScalar(keyType: KeyType, scalar: Uint8Array): PrivateKey {
  const { length, order } = curves[keyType];
  if (scalar.length !== length || !isScalar(scalar, order)) {
    throw new CryptoError("scalar-invalid", { keyType });
  }
  return new PrivateKey(keyType, scalar.slice());
}

function isScalar(octets: Uint8Array, order: Uint8Array): boolean {
  const at = octets.findIndex((octet, index) => octet !== order[index]);
  return at >= 0 && octets[at]! < order[at]! && octets.some((octet) => octet !== 0);
}
