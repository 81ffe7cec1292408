/** ETSI TS 102 941 V2.2.1, module EtsiTs102941BaseTypes (version 3.1). */
import { choice, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { EtsiTs103097DataEncrypted, EtsiTs103097DataSignedExternalPayload } from "./etsi-ts103097.ts";
import { CertificateId, SequenceOfPsidGroupPermissions } from "./ieee1609dot2.ts";
import {
  GeographicRegion,
  PublicEncryptionKey,
  PublicVerificationKey,
  SequenceOfPsidSsp,
  SubjectAssurance,
  ValidityPeriod,
} from "./ieee1609dot2-base-types.ts";

/** The format of certificates that a request asks for. */
export const CertificateFormat = integer("CertificateFormat", {
  min: 1,
  max: 255,
  named: { ts103097v131: 1 },
});
export type CertificateFormat = Infer<typeof CertificateFormat>;

/** What a certificate is to say about its holder. */
export const CertificateSubjectAttributes = sequence(
  "CertificateSubjectAttributes",
  {
    id: optional(CertificateId),
    validityPeriod: optional(ValidityPeriod),
    region: optional(GeographicRegion),
    assuranceLevel: optional(SubjectAssurance),
    appPermissions: optional(SequenceOfPsidSsp),
    certIssuePermissions: optional(SequenceOfPsidGroupPermissions),
  },
  {},
);
export type CertificateSubjectAttributes = Infer<typeof CertificateSubjectAttributes>;

/** The enrolment credential's signature over a request for tickets, hidden from the AA or in clear. */
export const EcSignature = choice("EcSignature", {
  encryptedEcSignature: EtsiTs103097DataEncrypted,
  ecSignature: EtsiTs103097DataSignedExternalPayload,
});
export type EcSignature = Infer<typeof EcSignature>;

/** The keys that a certificate is asked for. */
export const PublicKeys = sequence("PublicKeys", {
  verificationKey: PublicVerificationKey,
  encryptionKey: optional(PublicEncryptionKey),
});
export type PublicKeys = Infer<typeof PublicKeys>;

/**
 * Version of a structure. Unconstrained, so with a length octet (`01 01`), inside trust and revocation lists;
 * EtsiTs102941Data constrains it to `v1`, one octet (`01`).
 */
export const Version = integer("Version", { named: { v1: 1 } });
export type Version = Infer<typeof Version>;
