import { coer, toHex } from "@v2x/asn1";
import { type HashName, hashOf } from "@v2x/crypto";
import { Certificate, type IssuerIdentifier, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { CredentialsError } from "../errors.ts";
import type { Signer } from "../keys/signer.ts";
import { type CertificateProfile, lintCertificate } from "../rules/lint.ts";
import { toSignature } from "./curve-points.ts";
import { canonicalToBeSigned, DecodedCertificate, keyOf } from "./decoded-certificate.ts";
import { signatureInput } from "./double-hash.ts";

/** What a certificate is issued from. */
export interface CertificateOrder {
  readonly profile: CertificateProfile;
  readonly toBeSigned: ToBeSignedCertificate;
  /** Decoded once and given again for every certificate under it. */
  readonly issuer: "self" | DecodedCertificate;
  /** Holds the issuer's key, or the subject's own for `self`. */
  readonly signer: Signer;
}

/**
 * Lints a certificate, then signs it, in canonical form.
 *
 * @throws CredentialsError "lint" with every broken rule, before the key is touched; "signer-mismatch" where the
 *   signer's key is not the issuer's.
 * @see IEEE 1609.2 5.3.1, 6.4.3, 6.4.8; ETSI TS 103 097 clause 6
 */
export async function issueCertificate(order: CertificateOrder): Promise<DecodedCertificate> {
  const { issuer, signer } = order;
  const toBeSigned = canonicalToBeSigned(order.toBeSigned);
  const findings = lintCertificate(order.profile, toBeSigned, issuer);
  if (findings.length > 0) throw new CredentialsError("lint", { findings });
  expectKey(signer, issuer === "self" ? keyOf(toBeSigned)?.point : issuer.key?.point);

  const signerHash = hashOf(signer.keyType);
  const data = coer.encode(ToBeSignedCertificate, toBeSigned);
  const signerDigest = issuer === "self" ? undefined : issuer.digest;
  const signature = await signer.sign(signatureInput(data, signerHash, signerDigest));
  const value: Certificate = {
    version: 3,
    type: "explicit",
    issuer: issuer === "self" ? { choice: "self", value: signerHash } : issuerIdentifierOf(issuer),
    toBeSigned,
    signature: toSignature(signer.keyType, signature),
  };
  return new DecodedCertificate(value, coer.encode(Certificate, value));
}

/**
 * How certificates under an issuer name it: by the last 8 octets of its digest, with the hash that made it.
 *
 * @see IEEE 1609.2 — IssuerIdentifier
 */
export function issuerIdentifierOf(issuer: DecodedCertificate): IssuerIdentifier {
  return { choice: identifierNames[issuer.hash], value: issuer.hashedId8 };
}

const identifierNames = { sha256: "sha256AndDigest", sha384: "sha384AndDigest" } as const satisfies Record<
  HashName,
  IssuerIdentifier["choice"]
>;

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
