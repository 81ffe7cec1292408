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

import { type CurveName, isOnCurve } from "./curves.ts";

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
    return { choice: indicator.choice, value: compressed("NistP256", indicator.value) };
  }
  if (indicator.choice !== "verificationKey" || indicator.value.choice === "unknown") return indicator;
  const { choice, value } = indicator.value;
  const curve = curveOf.get(choice);
  if (curve === undefined) return indicator;
  return {
    choice: "verificationKey",
    value: { choice, value: compressed(curve, value) } as typeof indicator.value,
  };
}

function canonicalEncryptionKey(key: PublicEncryptionKey): PublicEncryptionKey {
  const { publicKey } = key;
  const curve = curveOf.get(publicKey.choice);
  if (curve === undefined || publicKey.choice === "unknown") return key;
  const value = compressed(curve, publicKey.value);
  return { ...key, publicKey: { choice: publicKey.choice, value } as typeof publicKey };
}

/** The curve of each kind of public key that the clause compresses. */
const curveOf: ReadonlyMap<string, CurveName> = new Map([
  ["ecdsaNistP256", "NistP256"],
  ["ecdsaBrainpoolP256r1", "BrainpoolP256r1"],
  ["ecdsaNistP384", "NistP384"],
  ["ecdsaBrainpoolP384r1", "BrainpoolP384r1"],
  ["eciesNistP256", "NistP256"],
  ["eciesBrainpoolP256r1", "BrainpoolP256r1"],
]);

/** The point by x and the parity of y; what is no point of the curve stays as it is, as where it is verified. */
function compressed<P extends Point>(curve: CurveName, point: P): P {
  if (point.choice !== "uncompressedP256" && point.choice !== "uncompressedP384") return point;
  const { x, y } = point.value;
  if (!isOnCurve(curve, x, y)) return point;
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
