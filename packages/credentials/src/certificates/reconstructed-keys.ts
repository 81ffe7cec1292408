import { coer } from "@v2x/asn1";
import { concat, digest, type Reconstruction, reconstructPublicKeys } from "@v2x/crypto";
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
  certificate: DecodedCertificate,
  issuer: DecodedCertificate,
  { keyType, point: issuerKey }: VerificationKey,
): readonly VerificationKey[] {
  if (keyType !== "NistP256" && keyType !== "BrainpoolP256r1") return [];
  const wanted = reconstructionsOf(certificate, issuer).map((one) => ({ ...one, issuerKey }));
  const keys: VerificationKey[] = [];
  for (const point of reconstructPublicKeys(keyType, wanted))
    if (point && !keys.some((key) => bytesEqual(key.point, point))) keys.push({ keyType, point });
  return keys;
}

function reconstructionsOf(
  { value }: DecodedCertificate,
  issuer: DecodedCertificate,
): readonly Omit<Reconstruction, "issuerKey">[] {
  const { verifyKeyIndicator } = value.toBeSigned;
  if (value.type !== "implicit" || verifyKeyIndicator.choice !== "reconstructionValue") return [];
  const reconstruction = pointOctets(verifyKeyIndicator.value);
  if (reconstruction === undefined) return [];
  const canonical = canonicalToBeSigned(value.toBeSigned);
  const forms = canonical === value.toBeSigned ? [canonical] : [canonical, value.toBeSigned];
  const issuerDigests =
    issuer.receivedDigest === undefined ? [issuer.digest] : [issuer.digest, issuer.receivedDigest];
  return forms.flatMap((form) => {
    const data = digest("sha256", coer.encode(ToBeSignedCertificate, form));
    return issuerDigests.map((issuerDigest) => ({
      reconstruction,
      digest: digest("sha256", concat(data, issuerDigest)),
    }));
  });
}
