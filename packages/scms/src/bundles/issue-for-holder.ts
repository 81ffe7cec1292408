import {
  type DecodedCertificate,
  makeImplicitCertificate,
  type Signer,
  signCertificate,
  toVerificationKey,
} from "@v2x/credentials";
import { makeButterflyShares } from "@v2x/crypto";
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

/** A certificate that is to be issued. */
export interface OrderOfHolder {
  readonly content: CertificateContent;
  /** The holder's point, compressed. */
  readonly requestKey: Uint8Array;
}

/**
 * Issues exactly the certificates that it is told to, whatever rule that breaks; together they take less time. All keys
 * of a bundle are of NIST P-256.
 */
export async function issueForHolder(
  orders: readonly OrderOfHolder[],
  { explicit, issuer, beforeSigning = (toBeSigned) => toBeSigned }: IssuingForHolder,
): Promise<readonly IssuedForHolder[]> {
  const by = { issuer: issuer.certificate, signer: issuer.signer };
  if (!explicit)
    return Promise.all(
      orders.map(async ({ content, requestKey }) => {
        const made = await makeImplicitCertificate({ ...by, toBeSigned: content, requestKey });
        return { certificate: made.certificate, s: made.privateKeyInfo };
      }),
    );
  const shares = makeButterflyShares(
    "NistP256",
    orders.map(({ requestKey }) => requestKey),
  );
  return Promise.all(
    orders.map(async ({ content }, at) => {
      const { publicKey, privateKeyInfo } = shares[at]!;
      const verifyKeyIndicator = {
        choice: "verificationKey",
        value: toVerificationKey("NistP256", publicKey),
      } as const;
      const toBeSigned = beforeSigning({ ...content, verifyKeyIndicator });
      return { certificate: await signCertificate({ ...by, toBeSigned }), s: privateKeyInfo };
    }),
  );
}
