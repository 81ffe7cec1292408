/** ETSI TS 102 941 V2.2.1, module EtsiTs102941TypesLinkCertificate (version 3.1). */
import { alias, type Infer, sequence } from "@v2x/asn1";
import { HashedData } from "./ieee1609dot2.ts";
import { Time32 } from "./ieee1609dot2-base-types.ts";

/** Links a new certificate of an authority to the one whose key signs this. */
export const ToBeSignedLinkCertificate = sequence(
  "ToBeSignedLinkCertificate",
  { expiryTime: Time32, certificateHash: HashedData },
  {},
);
export type ToBeSignedLinkCertificate = Infer<typeof ToBeSignedLinkCertificate>;

/** Of the trust list manager. */
export const ToBeSignedLinkCertificateTlm = alias("ToBeSignedLinkCertificateTlm", ToBeSignedLinkCertificate);
export type ToBeSignedLinkCertificateTlm = Infer<typeof ToBeSignedLinkCertificateTlm>;

/** Of a root CA. */
export const ToBeSignedLinkCertificateRca = alias("ToBeSignedLinkCertificateRca", ToBeSignedLinkCertificate);
export type ToBeSignedLinkCertificateRca = Infer<typeof ToBeSignedLinkCertificateRca>;
