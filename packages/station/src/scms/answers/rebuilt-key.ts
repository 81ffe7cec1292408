import { coer } from "@v2x/asn1";
import { type DecodedCertificate, reconstructedKeys } from "@v2x/credentials";
import {
  butterflyPrivateKey,
  CryptoError,
  concat,
  digest,
  type PrivateKey,
  reconstructPrivateKey,
} from "@v2x/crypto";
import { type Check, canonicalToBeSigned, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";

/** What a private key is rebuilt from. */
export interface KeyToRebuild {
  readonly certificate: DecodedCertificate;
  /** Explicit: who issued the certificate. */
  readonly issuer: DecodedCertificate;
  /** The key that was asked with; of a butterfly request the cocoon key of this certificate. */
  readonly key: PrivateKey;
  /** What came with the certificate. */
  readonly privateKeyInfo: Uint8Array | undefined;
  /** Whether an explicit certificate's key is the cocoon key moved by a scalar of the ACA. */
  readonly isButterfly: boolean;
}

/** What came of rebuilding a private key. */
export interface RebuiltKey {
  readonly checks: readonly Check[];
  /** Where it is the certificate's. */
  readonly key?: PrivateKey;
}

/**
 * Rebuilds the private key of a certificate from the key that was asked with, and compares its public half with what
 * the certificate says: of an implicit one d = e·k + s, of an explicit one by butterfly keys b + c, else the own key.
 *
 * @see IEEE 1609.2 5.3.2; IEEE 1609.2.1 9.3
 */
export function rebuildKey(from: KeyToRebuild): RebuiltKey {
  const { certificate, privateKeyInfo } = from;
  const isNeeded = certificate.value.type === "implicit" || from.isButterfly;
  const ofInfo = checkUnless(
    {
      name: "private-key-info-present",
      clause: "IEEE 1609.2.1 9.3.5.1",
      expected: `privateKeyInfo is ${isNeeded ? "present" : "absent"}`,
      path: "privateKeyInfo",
    },
    isNeeded === (privateKeyInfo !== undefined) ? undefined : `it is ${isNeeded ? "absent" : "present"}`,
  );
  const made = madeKey(from);
  const point = certifiedPoint(from);
  const isOurs =
    made !== undefined &&
    point?.keyType === made.keyType &&
    Buffer.compare(point.point, made.publicKey) === 0;
  const ofKey = checkUnless(
    {
      name: "certifies-our-key",
      clause: certificate.value.type === "implicit" ? "IEEE 1609.2 5.3.2" : "IEEE 1609.2.1 9.3",
      expected: "the private key that is rebuilt belongs to the public key that it certifies",
      path: "certificate.toBeSigned.verifyKeyIndicator",
    },
    isOurs ? undefined : made === undefined ? "none can be rebuilt" : "it belongs to another public key",
  );
  const checks = [ofInfo, ofKey];
  return isOurs && ofInfo.outcome === "pass" ? { checks, key: made } : { checks };
}

function madeKey({
  certificate,
  issuer,
  key,
  privateKeyInfo,
  isButterfly,
}: KeyToRebuild): PrivateKey | undefined {
  try {
    if (certificate.value.type === "implicit") {
      const e = implicitDigest(certificate, issuer);
      return privateKeyInfo && reconstructPrivateKey(key, e, privateKeyInfo);
    }
    return isButterfly && privateKeyInfo !== undefined ? butterflyPrivateKey(key, privateKeyInfo) : key;
  } catch (error) {
    // Scalars that add up to zero, or a curve without implicit certificates: no honest issuer brings it about.
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/** e, all 256 bits of it. @see IEEE 1609.2 5.3.2 */
function implicitDigest({ value }: DecodedCertificate, issuer: DecodedCertificate): Uint8Array {
  const toBeSigned = coer.encode(ToBeSignedCertificate, canonicalToBeSigned(value.toBeSigned));
  return digest("sha256", concat(digest("sha256", toBeSigned), issuer.digest));
}

function certifiedPoint({ certificate, issuer }: KeyToRebuild) {
  if (certificate.value.type !== "implicit") return certificate.key;
  return issuer.key && reconstructedKeys(certificate, issuer, issuer.key)[0];
}
