/** ETSI TS 102 941 V2.2.1, module EtsiTs102941TypesCaManagement (version 3.1). */
import { type Infer, sequence } from "@v2x/asn1";
import { CertificateSubjectAttributes, PublicKeys } from "./etsi-ts102941-base-types.ts";

/** A subordinate CA's request for a certificate. */
export const CaCertificateRequest = sequence(
  "CaCertificateRequest",
  { publicKeys: PublicKeys, requestedSubjectAttributes: CertificateSubjectAttributes },
  {},
);
export type CaCertificateRequest = Infer<typeof CaCertificateRequest>;
