/** The name of a certificate: HashedId8 over its canonical form (IEEE 1609.2 6.4.3). */
import { sha256, sha384 } from "@noble/hashes/sha2.js";
import { coer } from "@v2x/asn1";
import {
  Certificate,
  type EccP256CurvePoint,
  type EccP384CurvePoint,
  type PublicEncryptionKey,
  type Signature,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";

type Point = EccP256CurvePoint | EccP384CurvePoint;

/**
 * The last 8 octets of the digest of a certificate with every point compressed and r as x-only: SHA-384 where its own
 * key is a 384-bit one, else SHA-256.
 *
 * @see IEEE 1609.2 6.4.3 — whole-certificate hash algorithm; 6.4.8 — canonical form
 */
export function hashedId8Of(certificate: Certificate): Uint8Array {
  const octets = coer.encode(Certificate, canonical(certificate));
  const { verifyKeyIndicator: indicator } = certificate.toBeSigned;
  const isLong = indicator.choice === "verificationKey" && indicator.value.choice.includes("P384");
  return (isLong ? sha384 : sha256)(octets).slice(-8);
}

function canonical(certificate: Certificate): Certificate {
  const { toBeSigned, signature } = certificate;
  return {
    ...certificate,
    toBeSigned: {
      ...toBeSigned,
      verifyKeyIndicator: canonicalIndicator(toBeSigned.verifyKeyIndicator),
      encryptionKey: toBeSigned.encryptionKey && canonicalEncryptionKey(toBeSigned.encryptionKey),
    },
    signature: signature && withXOnly(signature),
  };
}

function canonicalIndicator(
  indicator: ToBeSignedCertificate["verifyKeyIndicator"],
): ToBeSignedCertificate["verifyKeyIndicator"] {
  if (indicator.choice === "reconstructionValue") {
    return { choice: indicator.choice, value: compressed(indicator.value) };
  }
  if (indicator.choice !== "verificationKey" || indicator.value.choice === "unknown") return indicator;
  const { choice, value } = indicator.value;
  return { choice: "verificationKey", value: { choice, value: compressed(value) } as typeof indicator.value };
}

function canonicalEncryptionKey(key: PublicEncryptionKey): PublicEncryptionKey {
  const { publicKey } = key;
  if (publicKey.choice === "unknown") return key;
  const value = compressed(publicKey.value);
  return { ...key, publicKey: { choice: publicKey.choice, value } as typeof publicKey };
}

/** The point by x and the parity of y; the same octets for every curve, so whether it is on one is not asked. */
function compressed<P extends Point>(point: P): P {
  if (point.choice !== "uncompressedP256" && point.choice !== "uncompressedP384") return point;
  const { x, y } = point.value;
  const isOdd = (y.at(-1)! & 1) === 1;
  return { choice: isOdd ? "compressed-y-1" : "compressed-y-0", value: x } as P;
}

/** Only x of the point r matters to ECDSA. */
function withXOnly(signature: Signature): Signature {
  if (signature.choice === "unknown" || signature.choice === "sm2Signature") return signature;
  const { rSig, sSig } = signature.value;
  if (rSig.choice === "x-only" || rSig.choice === "fill") return signature;
  const value = "x" in rSig.value ? rSig.value.x : rSig.value;
  return { choice: signature.choice, value: { rSig: { choice: "x-only", value }, sSig } } as Signature;
}
