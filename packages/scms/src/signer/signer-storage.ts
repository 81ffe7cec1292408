import type { SealedKey } from "@v2x/credentials";

/** The certificate with which the messages of one organization are signed. */
export interface SignerCertificateRecord {
  readonly organizationId: string;
  /** COER of the certificate. */
  readonly certificate: Uint8Array;
  /** The key that belongs to it. */
  readonly key: SealedKey;
}

/** Where these certificates are kept: of each organization one, whatever the number of processes. */
export interface SignerStorage {
  signerCertificate(organizationId: string): Promise<SignerCertificateRecord | undefined>;
  /**
   * Keeps a certificate in the place of another, whose key goes with it.
   *
   * @param instead - what stood there when the certificate was made; undefined for nothing.
   * @returns false where by now another stands there: then nothing is kept.
   */
  replaceSignerCertificate(
    made: SignerCertificateRecord,
    instead: SignerCertificateRecord | undefined,
  ): Promise<boolean>;
}
