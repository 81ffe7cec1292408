/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1Protocol: ScmsPdu, which holds every message of the SCMS, and the
 * secured protocol data units (SPDU) that carry it. Service specific permissions are in
 * `ieee1609dot2dot1-protocol-ssp.ts`, SPDUs of the edition of 2020 in `ieee1609dot2dot1-2020.ts`.
 *
 * Signed SPDUs have no generationTime in their header; those of 2020 have one.
 *
 * What the standard constrains in an SPDU (which message it holds, its PSID, one certificate as signer) does not
 * change the octets; SPDUs of one form are one type here under several names. What is inside an encrypted SPDU
 * shows after decryption: Ieee1609Dot2DataSignedCertRequest, or Ieee1609Dot2DataSigned.
 *
 * The modules of this standard need each other. References across are lazy, so that any of them can be first.
 */
import {
  alias,
  choice,
  type Infer,
  integer,
  lazy,
  octetString,
  type Schema,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { Ieee1609Dot2Data, SignerIdentifier } from "./ieee1609dot2.ts";
import { HashAlgorithm, Signature } from "./ieee1609dot2-base-types.ts";
import { AcaEeInterfacePdu } from "./ieee1609dot2dot1-aca-ee-interface.ts";
import { AcaLaInterfacePdu } from "./ieee1609dot2dot1-aca-la-interface.ts";
import { AcaMaInterfacePdu } from "./ieee1609dot2dot1-aca-ma-interface.ts";
import { AcaRaInterfacePdu } from "./ieee1609dot2dot1-aca-ra-interface.ts";
import { CertManagementPdu } from "./ieee1609dot2dot1-cert-management.ts";
import { EcaEeInterfacePdu } from "./ieee1609dot2dot1-eca-ee-interface.ts";
import { EeMaInterfacePdu } from "./ieee1609dot2dot1-ee-ma-interface.ts";
import { EeRaInterfacePdu } from "./ieee1609dot2dot1-ee-ra-interface.ts";
import { LaMaInterfacePdu } from "./ieee1609dot2dot1-la-ma-interface.ts";
import { LaRaInterfacePdu } from "./ieee1609dot2dot1-la-ra-interface.ts";
import { MaRaInterfacePdu } from "./ieee1609dot2dot1-ma-ra-interface.ts";
import {
  certificateRequestMessage,
  plainMessage,
  signedMessage,
  x509CertificateRequestMessage,
} from "./signed-content.ts";

/** The application number of misbehavior reports. */
export const BaseMbrPsid = 38;

/** What an ScmsPdu is about: an alternative for each pair of components that talk to each other. */
export const ScmsPduContent = choice(
  "CHOICE",
  {
    "aca-ee": AcaEeInterfacePdu,
    "aca-la": AcaLaInterfacePdu,
    "aca-ma": AcaMaInterfacePdu,
    "aca-ra": lazy("AcaRaInterfacePdu", () => AcaRaInterfacePdu),
    cert: lazy("CertManagementPdu", () => CertManagementPdu),
    "eca-ee": EcaEeInterfacePdu,
    "ee-ma": EeMaInterfacePdu,
    "ee-ra": lazy("EeRaInterfacePdu", () => EeRaInterfacePdu),
    "la-ma": LaMaInterfacePdu,
    "la-ra": LaRaInterfacePdu,
    "ma-ra": MaRaInterfacePdu,
  },
  {},
);
export type ScmsPduContent = Infer<typeof ScmsPduContent>;

/** Every message of the SCMS. */
export interface ScmsPdu {
  readonly version: number;
  readonly content: ScmsPduContent;
}
export const ScmsPdu: Schema<ScmsPdu> = sequence("ScmsPdu", {
  version: integer("Uint8", { min: 2, max: 2 }),
  content: ScmsPduContent,
});

// Certificate requests

/** An ScmsPdu that asks for a certificate. */
export const ScopedCertificateRequest = alias("ScopedCertificateRequest", ScmsPdu);
export type ScopedCertificateRequest = Infer<typeof ScopedCertificateRequest>;

/** A certificate request, signed with an enrollment certificate or with the new key itself. */
export const SignedCertificateRequest = sequence("SignedCertificateRequest", {
  hashAlgorithmId: HashAlgorithm,
  tbsRequest: ScopedCertificateRequest,
  signer: SignerIdentifier,
  signature: Signature,
});
export type SignedCertificateRequest = Infer<typeof SignedCertificateRequest>;

/** An X.509 certificate in DER. */
export const X509Certificate = octetString("X509Certificate");
export type X509Certificate = Infer<typeof X509Certificate>;

/** Several of them. */
export const SequenceOfX509Certificate = sequenceOf("SequenceOfX509Certificate", X509Certificate);
export type SequenceOfX509Certificate = Infer<typeof SequenceOfX509Certificate>;

/** Who signed with an X.509 certificate. */
export const X509SignerIdentifier = choice(
  "X509SignerIdentifier",
  { certificate: SequenceOfX509Certificate },
  {},
);
export type X509SignerIdentifier = Infer<typeof X509SignerIdentifier>;

/** A certificate request, signed with an X.509 certificate. */
export const SignedX509CertificateRequest = sequence("SignedX509CertificateRequest", {
  hashAlgorithmId: HashAlgorithm,
  tbsRequest: ScopedCertificateRequest,
  signer: X509SignerIdentifier,
  signature: Signature,
});
export type SignedX509CertificateRequest = Infer<typeof SignedX509CertificateRequest>;

// Parameterized types, with ScmsPdu as their parameter

/** A plain ScmsPdu. */
export const Ieee1609Dot2DataUnsecured = plainMessage("Ieee1609Dot2Data-Unsecured", ScmsPdu);
export type Ieee1609Dot2DataUnsecured = Infer<typeof Ieee1609Dot2DataUnsecured>;

/** A signed ScmsPdu. */
export const Ieee1609Dot2DataSigned = signedMessage("Ieee1609Dot2Data-Signed", ScmsPdu);
export type Ieee1609Dot2DataSigned = Infer<typeof Ieee1609Dot2DataSigned>;

/** A signed certificate request. */
export const Ieee1609Dot2DataSignedCertRequest = certificateRequestMessage(
  "Ieee1609Dot2Data-SignedCertRequest",
  SignedCertificateRequest,
);
export type Ieee1609Dot2DataSignedCertRequest = Infer<typeof Ieee1609Dot2DataSignedCertRequest>;

/** A certificate request signed with an X.509 certificate. */
export const Ieee1609Dot2DataSignedX509AuthenticatedCertRequest = x509CertificateRequestMessage(
  "Ieee1609Dot2Data-SignedX509AuthenticatedCertRequest",
  SignedX509CertificateRequest,
);
export type Ieee1609Dot2DataSignedX509AuthenticatedCertRequest = Infer<
  typeof Ieee1609Dot2DataSignedX509AuthenticatedCertRequest
>;

/** Something encrypted. */
export const Ieee1609Dot2DataEncrypted = alias("Ieee1609Dot2Data-Encrypted", Ieee1609Dot2Data);
export type Ieee1609Dot2DataEncrypted = Infer<typeof Ieee1609Dot2DataEncrypted>;

/** Something encrypted and then signed. */
export const Ieee1609Dot2DataEncryptedSigned = signedMessage(
  "Ieee1609Dot2Data-EncryptedSigned",
  Ieee1609Dot2DataEncrypted,
);
export type Ieee1609Dot2DataEncryptedSigned = Infer<typeof Ieee1609Dot2DataEncryptedSigned>;

// ACA and end entity

/** The ACA's answer in clear. */
export const AcaEeCertResponsePlainSpdu = alias("AcaEeCertResponsePlainSpdu", Ieee1609Dot2DataUnsecured);
export type AcaEeCertResponsePlainSpdu = Infer<typeof AcaEeCertResponsePlainSpdu>;

/** The ACA's answer encrypted for the end entity, then signed. */
export const AcaEeCertResponsePrivateSpdu = alias(
  "AcaEeCertResponsePrivateSpdu",
  Ieee1609Dot2DataEncryptedSigned,
);
export type AcaEeCertResponsePrivateSpdu = Infer<typeof AcaEeCertResponsePrivateSpdu>;

/** The ACA's answer encrypted for the end entity; of the compact unified butterfly mechanism. */
export const AcaEeCertResponseCubkSpdu = alias("AcaEeCertResponseCubkSpdu", Ieee1609Dot2DataEncrypted);
export type AcaEeCertResponseCubkSpdu = Infer<typeof AcaEeCertResponseCubkSpdu>;

// ACA and RA

/** The RA asks the ACA for a certificate. */
export const RaAcaCertRequestSpdu = alias("RaAcaCertRequestSpdu", Ieee1609Dot2DataSignedCertRequest);
export type RaAcaCertRequestSpdu = Infer<typeof RaAcaCertRequestSpdu>;

/** The ACA's answer. */
export const AcaRaCertResponseSpdu = alias("AcaRaCertResponseSpdu", Ieee1609Dot2DataSigned);
export type AcaRaCertResponseSpdu = Infer<typeof AcaRaCertResponseSpdu>;

// Certificate management

/** Revocation lists with a trust list; the parts are signed, the whole is not. */
export const CompositeCrlSpdu = alias("CompositeCrlSpdu", Ieee1609Dot2DataUnsecured);
export type CompositeCrlSpdu = Infer<typeof CompositeCrlSpdu>;

/** A certificate chain file (CCF): a trust list with certificates. */
export const CertificateChainSpdu = alias("CertificateChainSpdu", Ieee1609Dot2DataUnsecured);
export type CertificateChainSpdu = Infer<typeof CertificateChainSpdu>;

/** A trust list signed by electors. */
export const MultiSignedCtlSpdu = alias("MultiSignedCtlSpdu", Ieee1609Dot2DataUnsecured);
export type MultiSignedCtlSpdu = Infer<typeof MultiSignedCtlSpdu>;

/** One elector's signature of a trust list. */
export const CtlSignatureSpdu = alias("CtlSignatureSpdu", Ieee1609Dot2DataSigned);
export type CtlSignatureSpdu = Infer<typeof CtlSignatureSpdu>;

/** When what end entities download last changed. */
export const CertificateManagementInformationStatusSpdu = alias(
  "CertificateManagementInformationStatusSpdu",
  Ieee1609Dot2DataSigned,
);
export type CertificateManagementInformationStatusSpdu = Infer<
  typeof CertificateManagementInformationStatusSpdu
>;

// ECA and end entity

/** An end entity enrols, signing with its new key. */
export const EeEcaCertRequestSpdu = alias("EeEcaCertRequestSpdu", Ieee1609Dot2DataSignedCertRequest);
export type EeEcaCertRequestSpdu = Infer<typeof EeEcaCertRequestSpdu>;

/** The ECA's answer. */
export const EcaEeCertResponseSpdu = alias("EcaEeCertResponseSpdu", Ieee1609Dot2DataSigned);
export type EcaEeCertResponseSpdu = Infer<typeof EcaEeCertResponseSpdu>;

// End entity and RA

/** An end entity asks for authorization certificates; signed in either way, then encrypted. */
export const EeRaCertRequestSpdu = alias("EeRaCertRequestSpdu", Ieee1609Dot2Data);
export type EeRaCertRequestSpdu = Infer<typeof EeRaCertRequestSpdu>;

/** The same, signed with an enrollment certificate of IEEE 1609.2. */
export const EeRa1609Dot2AuthenticatedCertRequestSpdu = alias(
  "EeRa1609Dot2AuthenticatedCertRequestSpdu",
  Ieee1609Dot2Data,
);
export type EeRa1609Dot2AuthenticatedCertRequestSpdu = Infer<typeof EeRa1609Dot2AuthenticatedCertRequestSpdu>;

/** The same, signed with an X.509 enrollment certificate. */
export const EeRaX509AuthenticatedCertRequestSpdu = alias(
  "EeRaX509AuthenticatedCertRequestSpdu",
  Ieee1609Dot2Data,
);
export type EeRaX509AuthenticatedCertRequestSpdu = Infer<typeof EeRaX509AuthenticatedCertRequestSpdu>;

/** The RA took a request. */
export const RaEeCertAckSpdu = alias("RaEeCertAckSpdu", Ieee1609Dot2DataSigned);
export type RaEeCertAckSpdu = Infer<typeof RaEeCertAckSpdu>;

/** The `.info` file of a batch. */
export const RaEeCertInfoSpdu = alias("RaEeCertInfoSpdu", Ieee1609Dot2DataUnsecured);
export type RaEeCertInfoSpdu = Infer<typeof RaEeCertInfoSpdu>;

/** The `.info` file of a batch with activation codes. */
export const RaEeCertAndAcpcInfoSpdu = alias("RaEeCertAndAcpcInfoSpdu", Ieee1609Dot2DataSigned);
export type RaEeCertAndAcpcInfoSpdu = Infer<typeof RaEeCertAndAcpcInfoSpdu>;

/** Asks for a file, in clear. */
export const EeRaDownloadRequestPlainSpdu = alias("EeRaDownloadRequestPlainSpdu", Ieee1609Dot2DataUnsecured);
export type EeRaDownloadRequestPlainSpdu = Infer<typeof EeRaDownloadRequestPlainSpdu>;

/** Asks for a file, signed and encrypted. */
export const EeRaDownloadRequestSpdu = alias("EeRaDownloadRequestSpdu", Ieee1609Dot2Data);
export type EeRaDownloadRequestSpdu = Infer<typeof EeRaDownloadRequestSpdu>;

/** An end entity asks for its next enrollment certificate; signed with the present one, then encrypted. */
export const EeRaSuccessorEnrollmentCertRequestSpdu = alias(
  "EeRaSuccessorEnrollmentCertRequestSpdu",
  Ieee1609Dot2Data,
);
export type EeRaSuccessorEnrollmentCertRequestSpdu = Infer<typeof EeRaSuccessorEnrollmentCertRequestSpdu>;

/** The RA took that request. */
export const RaEeEnrollmentCertAckSpdu = alias("RaEeEnrollmentCertAckSpdu", Ieee1609Dot2DataSigned);
export type RaEeEnrollmentCertAckSpdu = Infer<typeof RaEeEnrollmentCertAckSpdu>;

/** A misbehavior report encrypted for the MA, then signed. */
export const EeRaEncryptedSignedMisbehaviorReportSpdu = alias(
  "EeRaEncryptedSignedMisbehaviorReportSpdu",
  Ieee1609Dot2DataEncryptedSigned,
);
export type EeRaEncryptedSignedMisbehaviorReportSpdu = Infer<typeof EeRaEncryptedSignedMisbehaviorReportSpdu>;

/** A misbehavior report encrypted for the MA. */
export const EeRaEncryptedMisbehaviorReportSpdu = alias(
  "EeRaEncryptedMisbehaviorReportSpdu",
  Ieee1609Dot2Data,
);
export type EeRaEncryptedMisbehaviorReportSpdu = Infer<typeof EeRaEncryptedMisbehaviorReportSpdu>;
