import { coer, toHex } from "@v2x/asn1";
import { hashOf } from "@v2x/crypto";
import {
  Certificate,
  type Check,
  canonicalToBeSigned,
  ToBeSignedCertificate,
  unmetIn,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { CredentialsError } from "../errors.ts";
import type { Signer } from "../keys/signer.ts";
import type { CertificateProfile } from "../profiles/certificate-profile.ts";
import { lintCertificate } from "../rules/lint.ts";
import { toSignature } from "./curve-points.ts";
import { DecodedCertificate, keyOf } from "./decoded-certificate.ts";
import { signatureInput } from "./double-hash.ts";
import { unsignedCertificate } from "./unsigned-certificate.ts";

/** What a certificate is signed from. */
export interface CertificateToSign {
  readonly toBeSigned: ToBeSignedCertificate;
  /** Decoded once and given again for every certificate under it. */
  readonly issuer: "self" | DecodedCertificate;
  /** Holds the issuer's key, or the subject's own for `self`. */
  readonly signer: Signer;
}

/** What a certificate is issued from. */
export interface CertificateOrder extends CertificateToSign {
  readonly profile: CertificateProfile;
}

/**
 * Lints a certificate, then signs it, in canonical form.
 *
 * @throws CredentialsError "lint" with every check that does not hold, before the key is touched; "signer-mismatch"
 *   where the signer's key is not the issuer's.
 * @see IEEE 1609.2 6.4.3, 6.4.8; ETSI TS 103 097 clause 6
 */
export async function issueCertificate({ profile, ...order }: CertificateOrder): Promise<DecodedCertificate> {
  const toBeSigned = canonicalToBeSigned(order.toBeSigned);
  refuseUnmet(lintCertificate(profile, toBeSigned, order.issuer));
  return signCertificate({ ...order, toBeSigned });
}

/**
 * Signs exactly what it is given, whatever rule that breaks: for those who linted it themselves, and for those who
 * need bad certificates.
 *
 * @throws CredentialsError "signer-mismatch" where the signer's key is not the issuer's, "issuer-unusable".
 * @see IEEE 1609.2 5.3.1
 */
export async function signCertificate({
  toBeSigned,
  issuer,
  signer,
}: CertificateToSign): Promise<DecodedCertificate> {
  expectKey(signer, issuer === "self" ? keyOf(toBeSigned)?.point : issuer.key?.point);
  const data = coer.encode(ToBeSignedCertificate, toBeSigned);
  const signerDigest = issuer === "self" ? undefined : issuer.digest;
  const signature = await signer.sign(signatureInput(data, hashOf(signer.keyType), signerDigest));
  const value: Certificate = {
    ...unsignedCertificate(toBeSigned, issuer),
    type: "explicit",
    signature: toSignature(signer.keyType, signature),
  };
  return new DecodedCertificate(value, coer.encode(Certificate, value));
}

/** @throws CredentialsError "lint" where a check does not hold. */
export function refuseUnmet(checks: readonly Check[]): void {
  const unmet = unmetIn(checks);
  if (unmet.length > 0) throw new CredentialsError("lint", { unmet });
}

/**
 * Checks before signing that the signer's key is the one in the certificate that others will verify with.
 *
 * @throws CredentialsError "issuer-unusable" without such a key, "signer-mismatch" where it is another.
 */
export function expectKey(signer: Signer, expected: Uint8Array | undefined): void {
  if (expected === undefined)
    throw new CredentialsError("issuer-unusable", { reason: "it has no usable key" });
  if (bytesEqual(expected, signer.publicKey)) return;
  throw new CredentialsError("signer-mismatch", {
    expected: toHex(expected),
    found: toHex(signer.publicKey),
  });
}
