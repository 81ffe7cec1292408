import { sha256, sha384 } from "@noble/hashes/sha2.js";
import { coer } from "@v2x/asn1";
import { Certificate, canonicalCertificate, wholeCertificateHash } from "@v2x/v2x-schema";

/**
 * The name of a certificate: the last 8 octets of the digest of its canonical form.
 *
 * @see IEEE 1609.2 6.4.3; 6.3.25 ff. — HashedId8
 */
export function hashedId8Of(certificate: Certificate): Uint8Array {
  const hash = wholeCertificateHash(certificate.toBeSigned) === "sha384" ? sha384 : sha256;
  return hash(coer.encode(Certificate, canonicalCertificate(certificate))).slice(-8);
}
