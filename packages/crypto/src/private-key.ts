import { createECDH, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { viewOf } from "./bytes.ts";
import { decodeSignature, encodePkcs8 } from "./der.ts";
import { CryptoError } from "./errors.ts";
import { curves, type KeyType } from "./key-types.ts";
import { rememberPoint } from "./points.ts";
import type { EcdsaSignature } from "./signature.ts";

/** A private key in memory. Made by `generatePrivateKey` or `privateKeyFromScalar`. */
export class PrivateKey {
  readonly keyType: KeyType;
  /** Compressed point: 02 or 03, then x. */
  readonly publicKey: Uint8Array;
  readonly #scalar: Uint8Array;
  readonly #uncompressed: Uint8Array;
  #handle: KeyObject | undefined;

  constructor(keyType: KeyType, scalar: Uint8Array, uncompressed: Uint8Array, handle?: KeyObject) {
    const { length } = curves[keyType];
    this.keyType = keyType;
    this.publicKey = uncompressed.slice(0, 1 + length);
    this.publicKey[0] = 2 + (uncompressed[2 * length]! & 1);
    rememberPoint(keyType, this.publicKey);
    this.#scalar = scalar;
    this.#uncompressed = uncompressed;
    this.#handle = handle;
  }

  /** ECDSA over `hash(message)` with the hash that belongs to the key. */
  sign(message: Uint8Array): EcdsaSignature {
    this.#handle ??= createPrivateKey({ key: Buffer.from(this.#pkcs8()), format: "der", type: "pkcs8" });
    const { hash, length } = curves[this.keyType];
    // DER, not `ieee-p1363`: see `verifySignature`.
    return decodeSignature(sign(hash, message, this.#handle), length);
  }

  /** PKCS#8 with a named curve and the public key inside, as OpenSSL writes it. */
  toPkcs8Pem(): string {
    const base64 = Buffer.from(this.#pkcs8()).toString("base64");
    const lines = base64.match(/.{1,64}/g)!;
    return `-----BEGIN PRIVATE KEY-----\n${lines.join("\n")}\n-----END PRIVATE KEY-----\n`;
  }

  /** The private scalar, most significant octet first, as long as the curve's order. */
  toScalar(): Uint8Array {
    return this.#scalar.slice();
  }

  #pkcs8(): Uint8Array {
    return encodePkcs8(this.keyType, this.#scalar, this.#uncompressed);
  }
}

/** Makes a key pair from the operating system's randomness. */
export function generatePrivateKey(keyType: KeyType): PrivateKey {
  const { name, length } = curves[keyType];
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: name });
  // One export of RFC 5915 gives both halves; each further export would cost most of a P-256 key generation.
  const sec1 = viewOf(privateKey.export({ format: "der", type: "sec1" }) as Buffer);
  const scalarAt = (sec1[1] === 0x81 ? 3 : 2) + 5;
  return new PrivateKey(
    keyType,
    sec1.slice(scalarAt, scalarAt + length),
    sec1.slice(sec1.length - 1 - 2 * length),
    privateKey,
  );
}

/**
 * The key pair of a private scalar, most significant octet first.
 *
 * @throws CryptoError "scalar-invalid" for another length than the curve's, zero, or a number past the order.
 */
export function privateKeyFromScalar(keyType: KeyType, scalar: Uint8Array): PrivateKey {
  const { name, length } = curves[keyType];
  if (scalar.length !== length) throw new CryptoError("scalar-invalid", { keyType });
  const ecdh = createECDH(name);
  try {
    ecdh.setPrivateKey(scalar);
  } catch (cause) {
    throw new CryptoError("scalar-invalid", { keyType }, { cause });
  }
  return new PrivateKey(keyType, scalar.slice(), viewOf(ecdh.getPublicKey()));
}
