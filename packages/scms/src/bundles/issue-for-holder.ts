import {
  type DecodedCertificate,
  makeImplicitCertificate,
  type Signer,
  signCertificate,
  toVerificationKey,
} from "@v2x/credentials";
import { makeButterflyShare } from "@v2x/crypto";
import type { ToBeSignedCertificate } from "@v2x/v2x-schema";

/** What a certificate says, but for its key. */
export type CertificateContent = Omit<ToBeSignedCertificate, "verifyKeyIndicator">;

/** Who signs. */
export interface BundleIssuer {
  readonly certificate: DecodedCertificate;
  readonly signer: Signer;
}

/** A certificate, and what its holder makes the private key with: `s` of an implicit one, else what is to be added. */
export interface IssuedForHolder {
  readonly certificate: DecodedCertificate;
  /** 32 octets. */
  readonly s: Uint8Array;
}

/** How certificates are issued. */
export interface IssuingForHolder {
  readonly explicit: boolean;
  readonly issuer: BundleIssuer;
  /** What an explicit certificate says otherwise, its key included, before it is signed. */
  readonly beforeSigning?: (toBeSigned: ToBeSignedCertificate) => ToBeSignedCertificate;
}

/**
 * Issues exactly the certificate that it is told to, whatever rule that breaks. All keys of a bundle are of NIST P-256.
 *
 * @param requestKey - the holder's point, compressed.
 */
export async function issueForHolder(
  content: CertificateContent,
  requestKey: Uint8Array,
  { explicit, issuer, beforeSigning = (toBeSigned) => toBeSigned }: IssuingForHolder,
): Promise<IssuedForHolder> {
  const by = { issuer: issuer.certificate, signer: issuer.signer };
  if (!explicit) {
    const made = await makeImplicitCertificate({ ...by, toBeSigned: content, requestKey });
    return { certificate: made.certificate, s: made.privateKeyInfo };
  }
  const { publicKey, privateKeyInfo } = makeButterflyShare("NistP256", requestKey);
  const verifyKeyIndicator = {
    choice: "verificationKey",
    value: toVerificationKey("NistP256", publicKey),
  } as const;
  const certificate = await signCertificate({
    ...by,
    toBeSigned: beforeSigning({ ...content, verifyKeyIndicator }),
  });
  return { certificate, s: privateKeyInfo };
}
