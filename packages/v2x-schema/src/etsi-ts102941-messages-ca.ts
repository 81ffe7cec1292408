/**
 * ETSI TS 102 941 V2.2.1, module EtsiTs102941MessagesCa (version 3.3): every message between stations and
 * authorities. Encrypted messages have the octets of EtsiTs103097Data-Encrypted; what they hold is an
 * EtsiTs102941Data, seen after decryption.
 */
import { alias, choice, type Infer, integer, lazy, type Schema, sequence } from "@v2x/asn1";
import { ToBeSignedCrl, ToBeSignedRcaCtl, ToBeSignedTlmCtl } from "./etsi-ts102941-trust-lists.ts";
import {
  EtsiTs102941ButterflyAuthorizationRequestX509Signed,
  InnerAtRequest,
  InnerAtResponse,
} from "./etsi-ts102941-types-authorization.ts";
import {
  AuthorizationValidationRequest,
  AuthorizationValidationResponse,
} from "./etsi-ts102941-types-authorization-validation.ts";
import { CaCertificateRequest } from "./etsi-ts102941-types-ca-management.ts";
import { InnerEcRequestSignedForPop, InnerEcResponse } from "./etsi-ts102941-types-enrolment.ts";
import {
  ToBeSignedLinkCertificateRca,
  ToBeSignedLinkCertificateTlm,
} from "./etsi-ts102941-types-link-certificate.ts";
import {
  EtsiTs103097DataEncryptedUnicast,
  EtsiTs103097DataSignedAndEncryptedUnicast,
  etsiTs103097DataSigned,
} from "./etsi-ts103097.ts";
import { AcaRaCertResponse, RaAcaCertRequest } from "./ieee1609dot2dot1-aca-ra-interface.ts";
import { EeRaCertRequest, EeRaDownloadRequest, RaEeCertInfo } from "./ieee1609dot2dot1-ee-ra-interface.ts";
import type { SignedMessage } from "./signed-content.ts";

/** What a message says. */
export const EtsiTs102941DataContent = choice(
  "EtsiTs102941DataContent",
  {
    enrolmentRequest: InnerEcRequestSignedForPop,
    enrolmentResponse: InnerEcResponse,
    authorizationRequest: InnerAtRequest,
    authorizationResponse: InnerAtResponse,
    certificateRevocationList: ToBeSignedCrl,
    certificateTrustListTlm: ToBeSignedTlmCtl,
    certificateTrustListRca: ToBeSignedRcaCtl,
    authorizationValidationRequest: AuthorizationValidationRequest,
    authorizationValidationResponse: AuthorizationValidationResponse,
    caCertificateRequest: CaCertificateRequest,
  },
  {
    linkCertificateTlm: ToBeSignedLinkCertificateTlm,
    singleSignedLinkCertificateRca: ToBeSignedLinkCertificateRca,
    doubleSignedlinkCertificateRca: lazy<RcaSingleSignedLinkCertificateMessage>(
      "RcaSingleSignedLinkCertificateMessage",
      () => RcaSingleSignedLinkCertificateMessage,
    ),
    butterflyAuthorizationRequest: EeRaCertRequest,
    x509SignedbutterflyAuthorizationRequest: EtsiTs102941ButterflyAuthorizationRequestX509Signed,
    butterflyAuthorizationResponse: RaEeCertInfo,
    butterflyCertificateRequest: RaAcaCertRequest,
    butterflyCertificateResponse: AcaRaCertResponse,
    butterflyAtDownloadRequest: EeRaDownloadRequest,
  },
);
export type EtsiTs102941DataContent = Infer<typeof EtsiTs102941DataContent>;

/** The content of every message of TS 102 941. */
export interface EtsiTs102941Data {
  readonly version: number;
  readonly content: EtsiTs102941DataContent;
}
export const EtsiTs102941Data: Schema<EtsiTs102941Data> = sequence("EtsiTs102941Data", {
  version: integer("Version", { min: 1, max: 1, named: { v1: 1 } }),
  content: EtsiTs102941DataContent,
});

const signed = (name: string) => etsiTs103097DataSigned(name, EtsiTs102941Data);

/** A signed list of revoked CAs. */
export const CertificateRevocationListMessage = signed("CertificateRevocationListMessage");
export type CertificateRevocationListMessage = Infer<typeof CertificateRevocationListMessage>;

/** The signed list of the trust list manager (ECTL). */
export const TlmCertificateTrustListMessage = signed("TlmCertificateTrustListMessage");
export type TlmCertificateTrustListMessage = Infer<typeof TlmCertificateTrustListMessage>;

/** The signed list of a root CA. */
export const RcaCertificateTrustListMessage = signed("RcaCertificateTrustListMessage");
export type RcaCertificateTrustListMessage = Infer<typeof RcaCertificateTrustListMessage>;

/** A CA's request for its first certificate. */
export const CaCertificateRequestMessage = signed("CaCertificateRequestMessage");
export type CaCertificateRequestMessage = Infer<typeof CaCertificateRequestMessage>;

/** A CA's request for a certificate of its next key, signed with both keys. */
export const CaCertificateRekeyingMessage = etsiTs103097DataSigned(
  "CaCertificateRekeyingMessage",
  CaCertificateRequestMessage,
);
export type CaCertificateRekeyingMessage = Infer<typeof CaCertificateRekeyingMessage>;

/** The trust list manager's old key vouches for its new certificate. */
export const TlmLinkCertificateMessage = signed("TlmLinkCertificateMessage");
export type TlmLinkCertificateMessage = Infer<typeof TlmLinkCertificateMessage>;

/** A root CA's old key vouches for its new certificate. */
export interface RcaSingleSignedLinkCertificateMessage extends SignedMessage<EtsiTs102941Data> {}
export const RcaSingleSignedLinkCertificateMessage: Schema<RcaSingleSignedLinkCertificateMessage> = signed(
  "RcaSingleSignedLinkCertificateMessage",
);

/** The new key of a root CA signs what its old key signed. */
export const RcaDoubleSignedLinkCertificateMessage = signed("RcaDoubleSignedLinkCertificateMessage");
export type RcaDoubleSignedLinkCertificateMessage = Infer<typeof RcaDoubleSignedLinkCertificateMessage>;

/** A request for an enrolment credential. */
export const EnrolmentRequestMessage = alias(
  "EnrolmentRequestMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type EnrolmentRequestMessage = Infer<typeof EnrolmentRequestMessage>;

/** The answer to it. */
export const EnrolmentResponseMessage = alias(
  "EnrolmentResponseMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type EnrolmentResponseMessage = Infer<typeof EnrolmentResponseMessage>;

/** A request for a ticket without proof of possession. */
export const AuthorizationRequestMessage = alias(
  "AuthorizationRequestMessage",
  EtsiTs103097DataEncryptedUnicast,
);
export type AuthorizationRequestMessage = Infer<typeof AuthorizationRequestMessage>;

/** A request for a ticket, signed with the ticket's key. */
export const AuthorizationRequestMessageWithPop = alias(
  "AuthorizationRequestMessageWithPop",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type AuthorizationRequestMessageWithPop = Infer<typeof AuthorizationRequestMessageWithPop>;

/** The answer to either. */
export const AuthorizationResponseMessage = alias(
  "AuthorizationResponseMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type AuthorizationResponseMessage = Infer<typeof AuthorizationResponseMessage>;

/** The AA asks the EA about a request. */
export const AuthorizationValidationRequestMessage = alias(
  "AuthorizationValidationRequestMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type AuthorizationValidationRequestMessage = Infer<typeof AuthorizationValidationRequestMessage>;

/** The EA's answer. */
export const AuthorizationValidationResponseMessage = alias(
  "AuthorizationValidationResponseMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type AuthorizationValidationResponseMessage = Infer<typeof AuthorizationValidationResponseMessage>;

/** A request for many tickets whose keys the EA expands. */
export const ButterflyAuthorizationRequestMessage = alias(
  "ButterflyAuthorizationRequestMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type ButterflyAuthorizationRequestMessage = Infer<typeof ButterflyAuthorizationRequestMessage>;

/** The same, signed with an X.509 certificate. */
export const X509SignedButterflyAuthorizationRequestMessage = alias(
  "X509SignedButterflyAuthorizationRequestMessage",
  EtsiTs103097DataEncryptedUnicast,
);
export type X509SignedButterflyAuthorizationRequestMessage = Infer<
  typeof X509SignedButterflyAuthorizationRequestMessage
>;

/** The answer to either: from when on the tickets can be fetched. */
export const ButterflyAuthorizationResponseMessage = signed("ButterflyAuthorizationResponseMessage");
export type ButterflyAuthorizationResponseMessage = Infer<typeof ButterflyAuthorizationResponseMessage>;

/** Asks for a file of tickets. */
export const ButterflyAtDownloadRequestMessage = alias(
  "ButterflyAtDownloadRequestMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type ButterflyAtDownloadRequestMessage = Infer<typeof ButterflyAtDownloadRequestMessage>;

/** The EA asks the AA for a ticket of an expanded key. */
export const ButterflyCertRequestMessage = alias(
  "ButterflyCertRequestMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type ButterflyCertRequestMessage = Infer<typeof ButterflyCertRequestMessage>;

/** The AA's answer. */
export const ButterflyCertResponseMessage = alias(
  "ButterflyCertResponseMessage",
  EtsiTs103097DataSignedAndEncryptedUnicast,
);
export type ButterflyCertResponseMessage = Infer<typeof ButterflyCertResponseMessage>;
