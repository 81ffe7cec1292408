/**
 * ETSI TS 102 941 V2.2.1, module EtsiTs102941MessagesItss-OptionalPrivacy (version 3.3): the messages that a station
 * sends and receives. The contents that pass between authorities only are NULL. Names are those of MessagesCa, so
 * the package exports this module as a namespace.
 */
import { alias, choice, type Infer, integer, nullType, sequence } from "@v2x/asn1";
import { ToBeSignedCrl, ToBeSignedRcaCtl, ToBeSignedTlmCtl } from "./etsi-ts102941-trust-lists.ts";
import {
  EtsiTs102941ButterflyAuthorizationRequestX509Signed,
  InnerAtRequest,
  InnerAtResponse,
} from "./etsi-ts102941-types-authorization.ts";
import { InnerEcRequestSignedForPop, InnerEcResponse } from "./etsi-ts102941-types-enrolment.ts";
import { ToBeSignedLinkCertificateTlm } from "./etsi-ts102941-types-link-certificate.ts";
import { etsiTs103097DataSigned } from "./etsi-ts103097.ts";
import { EeRaCertRequest, EeRaDownloadRequest, RaEeCertInfo } from "./ieee1609dot2dot1-ee-ra-interface.ts";

export {
  AuthorizationRequestMessage,
  AuthorizationRequestMessageWithPop,
  AuthorizationResponseMessage,
  ButterflyAtDownloadRequestMessage,
  ButterflyAuthorizationRequestMessage,
  EnrolmentRequestMessage,
  EnrolmentResponseMessage,
  X509SignedButterflyAuthorizationRequestMessage,
} from "./etsi-ts102941-messages-ca.ts";

const none = nullType();

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
    authorizationValidationRequest: none,
    authorizationValidationResponse: none,
    caCertificateRequest: none,
  },
  {
    linkCertificateTlm: ToBeSignedLinkCertificateTlm,
    singleSignedLinkCertificateRca: none,
    doubleSignedlinkCertificateRca: none,
    butterflyAuthorizationRequest: EeRaCertRequest,
    x509SignedbutterflyAuthorizationRequest: EtsiTs102941ButterflyAuthorizationRequestX509Signed,
    butterflyAuthorizationResponse: RaEeCertInfo,
    butterflyCertificateRequest: none,
    butterflyCertificateResponse: none,
    butterflyAtDownloadRequest: EeRaDownloadRequest,
  },
);
export type EtsiTs102941DataContent = Infer<typeof EtsiTs102941DataContent>;

/** The content of every message. */
export const EtsiTs102941Data = sequence("EtsiTs102941Data", {
  version: integer("Version", { min: 1, max: 1, named: { v1: 1 } }),
  content: EtsiTs102941DataContent,
});
export type EtsiTs102941Data = Infer<typeof EtsiTs102941Data>;

const signed = etsiTs103097DataSigned("EtsiTs103097Data-Signed", EtsiTs102941Data);

/** A signed list of revoked CAs. */
export const CertificateRevocationListMessage = alias("CertificateRevocationListMessage", signed);
export type CertificateRevocationListMessage = Infer<typeof CertificateRevocationListMessage>;

/** The signed list of the trust list manager (ECTL). */
export const TlmCertificateTrustListMessage = alias("TlmCertificateTrustListMessage", signed);
export type TlmCertificateTrustListMessage = Infer<typeof TlmCertificateTrustListMessage>;

/** The signed list of a root CA. */
export const RcaCertificateTrustListMessage = alias("RcaCertificateTrustListMessage", signed);
export type RcaCertificateTrustListMessage = Infer<typeof RcaCertificateTrustListMessage>;

/** The trust list manager's old key vouches for its new certificate. */
export const TlmLinkCertificateMessage = alias("TlmLinkCertificateMessage", signed);
export type TlmLinkCertificateMessage = Infer<typeof TlmLinkCertificateMessage>;

/** From when on the tickets of a butterfly request can be fetched. */
export const ButterflyAuthorizationResponseMessage = alias("ButterflyAuthorizationResponseMessage", signed);
export type ButterflyAuthorizationResponseMessage = Infer<typeof ButterflyAuthorizationResponseMessage>;
