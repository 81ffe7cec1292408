import { compressPoint, concat, type EcdsaSignature, type KeyType } from "@v2x/crypto";
import type {
  EccP256CurvePoint,
  EccP384CurvePoint,
  PublicEncryptionKey,
  PublicVerificationKey,
  Signature,
} from "@v2x/v2x-schema";

/** A public key as the certificates' fields and the signatures' arithmetic both name it. */
export interface VerificationKey {
  readonly keyType: KeyType;
  /** Compressed point. */
  readonly point: Uint8Array;
}

/**
 * A compressed point as the PublicVerificationKey of its key type.
 *
 * @see IEEE 1609.2 — PublicVerificationKey
 */
export function toVerificationKey(keyType: KeyType, point: Uint8Array): PublicVerificationKey {
  return { choice: names[keyType].key, value: toCurvePoint(point) } as PublicVerificationKey;
}

/** The key in a PublicVerificationKey, or undefined where it is SM2, incomplete, or off its curve. */
export function verificationKeyIn(key: PublicVerificationKey): VerificationKey | undefined {
  if (key.choice === "unknown") return undefined;
  const keyType = keyTypeOfKey.get(key.choice);
  const encoded = keyType && pointOctets(key.value);
  const point = encoded && compressPoint(keyType, encoded);
  return point && { keyType, point };
}

/**
 * A compressed point as PublicEncryptionKey; ECIES knows the 256-bit curves only.
 *
 * @see IEEE 1609.2 — PublicEncryptionKey
 */
export function toEncryptionKey(
  keyType: "NistP256" | "BrainpoolP256r1",
  point: Uint8Array,
): PublicEncryptionKey {
  return {
    supportedSymmAlg: "aes128Ccm",
    publicKey: {
      choice: keyType === "NistP256" ? "eciesNistP256" : "eciesBrainpoolP256r1",
      value: toCurvePoint(point) as EccP256CurvePoint,
    },
  };
}

/** The key in a PublicEncryptionKey, or undefined where it is SM2, incomplete, or off its curve. */
export function encryptionKeyIn({ publicKey }: PublicEncryptionKey): VerificationKey | undefined {
  if (publicKey.choice !== "eciesNistP256" && publicKey.choice !== "eciesBrainpoolP256r1") return undefined;
  const keyType = publicKey.choice === "eciesNistP256" ? "NistP256" : "BrainpoolP256r1";
  const encoded = pointOctets(publicKey.value);
  const point = encoded && compressPoint(keyType, encoded);
  return point && { keyType, point };
}

/** r and s as the Signature of the key type, with r in its canonical form x-only. */
export function toSignature(keyType: KeyType, { r, s }: EcdsaSignature): Signature {
  return {
    choice: names[keyType].signature,
    value: { rSig: { choice: "x-only", value: r }, sSig: s },
  } as Signature;
}

/** r and s of a Signature with its key type, or undefined where it is SM2 or r is `fill`. */
export function signatureIn(
  signature: Signature,
): { readonly keyType: KeyType; readonly signature: EcdsaSignature } | undefined {
  if (signature.choice === "unknown" || signature.choice === "sm2Signature") return undefined;
  const keyType = keyTypeOfSignature.get(signature.choice);
  const r = xOf(signature.value.rSig);
  return keyType && r && { keyType, signature: { r, s: signature.value.sSig } };
}

const names = {
  NistP256: { key: "ecdsaNistP256", signature: "ecdsaNistP256Signature" },
  BrainpoolP256r1: { key: "ecdsaBrainpoolP256r1", signature: "ecdsaBrainpoolP256r1Signature" },
  BrainpoolP384r1: { key: "ecdsaBrainpoolP384r1", signature: "ecdsaBrainpoolP384r1Signature" },
  NistP384: { key: "ecdsaNistP384", signature: "ecdsaNistP384Signature" },
} as const satisfies Record<KeyType, { key: string; signature: string }>;

const keyTypeOfKey = new Map<string, KeyType>();
const keyTypeOfSignature = new Map<string, KeyType>();
for (const [keyType, { key, signature }] of Object.entries(names)) {
  keyTypeOfKey.set(key, keyType as KeyType);
  keyTypeOfSignature.set(signature, keyType as KeyType);
}

/** A compressed point as the curve point of the standard. */
export function toCurvePoint(point: Uint8Array): EccP256CurvePoint | EccP384CurvePoint {
  return { choice: point[0] === 2 ? "compressed-y-0" : "compressed-y-1", value: point.slice(1) };
}

/** The point in the form of SEC 1, or undefined for x-only and fill, which name no single point. */
export function pointOctets(point: EccP256CurvePoint | EccP384CurvePoint): Uint8Array | undefined {
  switch (point.choice) {
    case "compressed-y-0":
      return concat(Uint8Array.of(2), point.value);
    case "compressed-y-1":
      return concat(Uint8Array.of(3), point.value);
    case "uncompressedP256":
    case "uncompressedP384":
      return concat(Uint8Array.of(4), point.value.x, point.value.y);
    default:
      return undefined;
  }
}

/** Only x matters to ECDSA, so r may come as any form of its point. */
function xOf(point: EccP256CurvePoint | EccP384CurvePoint): Uint8Array | undefined {
  if (point.choice === "fill") return undefined;
  return "x" in point.value ? point.value.x : point.value;
}
