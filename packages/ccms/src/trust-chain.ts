import type { DecodedCertificate, Signer } from "@v2x/credentials";

/** What the tickets of one bundle rest on: the standing authorities and lists, or some made for it alone. */
export interface TrustChain {
  readonly rca: DecodedCertificate;
  readonly ea: DecodedCertificate;
  readonly aa: DecodedCertificate;
  /** @throws CredentialsError "key-unavailable" */
  aaSigner(): Promise<Signer>;
  /** List messages of the RCA. */
  readonly ctl: Uint8Array;
  readonly crl: Uint8Array;
}
