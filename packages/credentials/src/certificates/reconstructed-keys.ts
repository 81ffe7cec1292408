import { coer } from "@v2x/asn1";
import { concat, digest, reconstructPublicKey } from "@v2x/crypto";
import { canonicalToBeSigned, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { pointOctets, type VerificationKey } from "./curve-points.ts";
import type { DecodedCertificate } from "./decoded-certificate.ts";

/**
 * The keys that an implicit certificate can stand for, the likeliest first: one, or several where certificate or
 * issuer came with uncompressed points, since implementations differ in which form they hash. Which of them is the
 * holder's, and that the issuer made this certificate at all, shows when one verifies what the holder signed.
 *
 * @param issuerKey - the issuer's key, itself reconstructed where the issuer is implicit.
 * @returns none where the certificate is explicit, or a point is off the issuer's curve or on a 384-bit one.
 * @see IEEE 1609.2 5.3.2, 6.4.8
 */
export function reconstructedKeys(
  { value }: DecodedCertificate,
  issuer: DecodedCertificate,
  { keyType, point: issuerPoint }: VerificationKey,
): readonly VerificationKey[] {
  const { verifyKeyIndicator } = value.toBeSigned;
  if (value.type !== "implicit" || verifyKeyIndicator.choice !== "reconstructionValue") return [];
  if (keyType !== "NistP256" && keyType !== "BrainpoolP256r1") return [];
  const reconstruction = pointOctets(verifyKeyIndicator.value);
  if (reconstruction === undefined) return [];
  const canonical = canonicalToBeSigned(value.toBeSigned);
  const forms = canonical === value.toBeSigned ? [canonical] : [canonical, value.toBeSigned];
  const issuerDigests =
    issuer.receivedDigest === undefined ? [issuer.digest] : [issuer.digest, issuer.receivedDigest];
  const keys: VerificationKey[] = [];
  for (const form of forms) {
    const data = digest("sha256", coer.encode(ToBeSignedCertificate, form));
    for (const issuerDigest of issuerDigests) {
      const e = digest("sha256", concat(data, issuerDigest));
      const point = reconstructPublicKey(keyType, reconstruction, e, issuerPoint);
      if (point && !keys.some((key) => bytesEqual(key.point, point))) keys.push({ keyType, point });
    }
  }
  return keys;
}
