/**
 * The one form in which certificates are hashed, and by which hash: here for whoever names, signs, verifies or reads
 * them. The hashing itself is theirs.
 */
import { type CurveName, isOnCurve } from "./curves.ts";
import type { Certificate, ToBeSignedCertificate } from "./ieee1609dot2.ts";
import type {
  EccP256CurvePoint,
  EccP384CurvePoint,
  PublicEncryptionKey,
  Signature,
} from "./ieee1609dot2-base-types.ts";

/**
 * The certificate as it is hashed: every public key and reconstruction value compressed, r of the signature x-only.
 *
 * @returns the same object where it is canonical already.
 * @see IEEE 1609.2 6.4.3
 */
export function canonicalCertificate(certificate: Certificate): Certificate {
  const toBeSigned = canonicalToBeSigned(certificate.toBeSigned);
  const signature = certificate.signature && withXOnly(certificate.signature);
  if (toBeSigned === certificate.toBeSigned && signature === certificate.signature) return certificate;
  return { ...certificate, toBeSigned, signature };
}

/**
 * The part that is signed, as it is hashed.
 *
 * @returns the same object where it is canonical already.
 * @see IEEE 1609.2 6.4.8
 */
export function canonicalToBeSigned(toBeSigned: ToBeSignedCertificate): ToBeSignedCertificate {
  const verifyKeyIndicator = canonicalIndicator(toBeSigned.verifyKeyIndicator);
  const encryptionKey = toBeSigned.encryptionKey && canonicalEncryptionKey(toBeSigned.encryptionKey);
  if (verifyKeyIndicator === toBeSigned.verifyKeyIndicator && encryptionKey === toBeSigned.encryptionKey) {
    return toBeSigned;
  }
  return { ...toBeSigned, verifyKeyIndicator, encryptionKey };
}

/** An encryption key as it is hashed: its point compressed. The same object where it is canonical already. */
export function canonicalEncryptionKey(key: PublicEncryptionKey): PublicEncryptionKey {
  const { publicKey } = key;
  if (publicKey.choice !== "eciesNistP256" && publicKey.choice !== "eciesBrainpoolP256r1") return key;
  const value = compressed(curves[publicKey.choice], publicKey.value);
  return value === publicKey.value ? key : { ...key, publicKey: { choice: publicKey.choice, value } };
}

/** The signature with r as x-only, its canonical form. The same object where it is canonical already. */
export function withXOnly(signature: Signature): Signature {
  if (signature.choice === "unknown" || signature.choice === "sm2Signature") return signature;
  const { rSig, sSig } = signature.value;
  if (rSig.choice === "x-only" || rSig.choice === "fill") return signature;
  const value = "x" in rSig.value ? rSig.value.x : rSig.value;
  return { choice: signature.choice, value: { rSig: { choice: "x-only", value }, sSig } } as Signature;
}

/**
 * By which hash a certificate as a whole is named: SHA-384 where its own key is a 384-bit one. Implicit certificates
 * have 256-bit reconstruction values only.
 *
 * @see IEEE 1609.2 6.4.3 — whole-certificate hash algorithm
 */
export function wholeCertificateHash({ verifyKeyIndicator }: ToBeSignedCertificate): "sha256" | "sha384" {
  const isLong =
    verifyKeyIndicator.choice === "verificationKey" &&
    (verifyKeyIndicator.value.choice === "ecdsaNistP384" ||
      verifyKeyIndicator.value.choice === "ecdsaBrainpoolP384r1");
  return isLong ? "sha384" : "sha256";
}

/** The curve of each kind of public key that the clause compresses. */
const curves = {
  ecdsaNistP256: "NistP256",
  ecdsaBrainpoolP256r1: "BrainpoolP256r1",
  ecdsaNistP384: "NistP384",
  ecdsaBrainpoolP384r1: "BrainpoolP384r1",
  eciesNistP256: "NistP256",
  eciesBrainpoolP256r1: "BrainpoolP256r1",
} as const satisfies Record<string, CurveName>;

function canonicalIndicator(
  indicator: ToBeSignedCertificate["verifyKeyIndicator"],
): ToBeSignedCertificate["verifyKeyIndicator"] {
  if (indicator.choice === "reconstructionValue") {
    // Its curve is the issuer's, which nothing here tells: one of the two of 256 bits.
    const ofNist = compressed("NistP256", indicator.value);
    const value = ofNist === indicator.value ? compressed("BrainpoolP256r1", indicator.value) : ofNist;
    return value === indicator.value ? indicator : { choice: "reconstructionValue", value };
  }
  if (indicator.choice !== "verificationKey") return indicator;
  const key = indicator.value;
  if (key.choice === "unknown" || key.choice === "ecsigSm2") return indicator;
  const value = compressed(curves[key.choice], key.value);
  if (value === key.value) return indicator;
  return { choice: "verificationKey", value: { choice: key.choice, value } as typeof key };
}

/** By x and the parity of y. What is no point of the curve stays as it is: whoever needs the key finds it unusable. */
function compressed<P extends EccP256CurvePoint | EccP384CurvePoint>(curve: CurveName, point: P): P {
  if (point.choice !== "uncompressedP256" && point.choice !== "uncompressedP384") return point;
  const { x, y } = point.value;
  if (!isOnCurve(curve, x, y)) return point;
  const isOdd = (y.at(-1)! & 1) === 1;
  return { choice: isOdd ? "compressed-y-1" : "compressed-y-0", value: x } as P;
}
