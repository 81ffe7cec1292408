/**
 * CAMP SCMS proof of concept 1.2, module IEEE1609dot2ScmsProtocol: its scoped types, which are ScmsPDU or ScmsFile
 * with one message inside, and its secured types, which are envelopes with a scoped type inside. The constraints do
 * not show in the octets, so each is a row here instead of a schema of its own.
 */
import { alias, type Schema } from "@v2x/asn1";
import {
  PlainScmsPDU,
  RequestingScmsPDU,
  ScmsFile,
  ScmsPDU,
  SecuredScmsPDU,
  SignedScmsFile,
  SignedScmsPDU,
} from "./scms-protocol.ts";

/** Scoped types: the alternative of ScmsPDU's or ScmsFile's content, and the alternative inside it. */
export const scopes = {
  ScopedEeEnrollmentCertRequest: ["eca-ee", "eeEcaCertRequest"],
  ScopedEeEnrollmentCertResponse: ["eca-ee", "ecaEeCertResponse"],
  ScopedMisbehaviorReport: ["ee-ma", "misbehaviorReport"],
  ScopedEeRaCertRequest: ["ee-ra", "eeRaCertRequest"],
  ScopedRaEeCertResponse: ["ee-ra", "raEeCertResponse"],
  ScopedPseudonymCertProvisioningRequest: ["ee-ra", "eeRaPseudonymCertProvisioningRequest"],
  ScopedPseudonymCertProvisioningAck: ["ee-ra", "raEePseudonymCertProvisioningAck"],
  ScopedIdCertProvisioningRequest: ["ee-ra", "eeRaIdCertProvisioningRequest"],
  ScopedIdCertProvisioningAck: ["ee-ra", "raEeIdCertProvisioningAck"],
  ScopedAppCertProvisioningRequest: ["ee-ra", "eeRaAppCertProvisioningRequest"],
  ScopedAppCertProvisioningAck: ["ee-ra", "raEeAppCertProvisioningAck"],
  ScopedGlobalCertificateChainFile: ["cert-chain", "globalCertificateChainFile"],
  ScopedLocalCertificateChainFile: ["cert-chain", "localCertificateChainFile"],
  ScopedGlobalPolicyFile: ["policy", "globalPolicyFile"],
  ScopedLocalPolicyFile: ["policy", "localPolicyFile"],
  ScopedAuthenticatedDownloadRequest: ["ee-ra", "eeRaAuthenticatedDownloadRequest"],
  ScopedLIRequest: ["la-ma", "maLaLinkageInfoRequest"],
  ScopedLIReply: ["la-ma", "laMaLinkageInfoResponse"],
  ScopedLSRequest: ["la-ma", "maLaLinkageSeedRequest"],
  ScopedLSReply: ["la-ma", "laMaLinkageSeedResponse"],
  ScopedPcaLaKeyAgreementRequest: ["la-pca", "pcaLaKeyAgreementRequest"],
  ScopedLaPcaKeyAgreementResponse: ["la-pca", "laPcaKeyAgreementResponse"],
  ScopedPcaLaKeyAgreementAck: ["la-pca", "pcaLaKeyAgreementAck"],
  ScopedRaLaIndividualPreLinkageValueRequest: ["la-ra", "raLaIndividualPreLinkageValueRequest"],
  ScopedRaLaGroupPreLinkageValueRequest: ["la-ra", "raLaGroupPreLinkageValueRequest"],
  ScopedLaRaPreLinkageValueResponse: ["la-ra", "laRaPreLinkageValueResponse"],
  ScopedMaPcaPreLinkageValueRequest: ["ma-pca", "maPcaPreLinkageValueRequest"],
  ScopedPcaMaPreLinkageValueResponse: ["ma-pca", "pcaMaPreLinkageValueResponse"],
  ScopedMaPcaHPCRRequest: ["ma-pca", "maPcaHPCRRequest"],
  ScopedPcaMaHPCRResponse: ["ma-pca", "pcaMaHPCRResponse"],
  ScopedBlacklistRequest: ["ma-ra", "maRaBlacklistRequest"],
  ScopedBlacklistResponse: ["ma-ra", "raMaBlacklistResponse"],
  ScopedLCIRequest: ["ma-ra", "maRaLCIRequest"],
  ScopedLCIResponse: ["ma-ra", "raMaLCIResponse"],
  ScopedRseObeIdBlacklistRequest: ["ma-ra", "maRaRseObeIdBlacklistRequest"],
  ScopedRseObeIdBlacklistResponse: ["ma-ra", "raMaRseObeIdBlacklistResponse"],
  ScopedRaPcaCertificateRequest: ["pca-ra", "raPcaCertRequest"],
  ScopedPcaRaCertificateRequestReply: ["pca-ra", "pcaRaCertResponse"],
  ScopedRaPgPolicySignatureRequest: ["ra-pg", "raPgPolicySignatureRequest"],
  ScopedRaPgPolicySignatureRequestReply: ["ra-pg", "raPgPolicySignatureRequestReply"],
  ScopedElectorEndorsement: ["ccm", "tbsElectorEndorsement"],
  ScopedElectorBallot: ["ccm", "electorBallot"],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;
export type Scope = keyof typeof scopes;

const request = (scope: Scope) => ({ form: "request", scope }) as const;
const signed = (scope: Scope) => ({ form: "signed", scope }) as const;
const plain = (scope: Scope) => ({ form: "plain", scope }) as const;
/** What is inside shows after decryption: the Signed type of the same message. */
const encrypted = { form: "encrypted" } as const;

/** Secured types: the form of the envelope and what is inside, as the module says. */
export const securedTypes = {
  SignedEeEnrollmentCertRequest: request("ScopedEeEnrollmentCertRequest"),
  SignedEeEnrollmentCertResponse: signed("ScopedEeEnrollmentCertResponse"),
  SecuredMisbehaviorReport: encrypted,
  SignedMisbehaviorReport: signed("ScopedMisbehaviorReport"),
  SecuredRACertRequest: plain("ScopedEeRaCertRequest"),
  SignedPseudonymCertProvisioningRequest: request("ScopedPseudonymCertProvisioningRequest"),
  SecuredPseudonymCertProvisioningRequest: encrypted,
  SignedPseudonymCertProvisioningAck: signed("ScopedPseudonymCertProvisioningAck"),
  SignedIdCertProvisioningRequest: request("ScopedIdCertProvisioningRequest"),
  SecuredIdCertProvisioningRequest: encrypted,
  SignedIdCertProvisioningAck: signed("ScopedIdCertProvisioningAck"),
  SignedAppCertProvisioningRequest: request("ScopedAppCertProvisioningRequest"),
  SecuredAppCertProvisioningRequest: encrypted,
  SignedAppCertProvisioningAck: signed("ScopedAppCertProvisioningAck"),
  SignedAuthenticatedDownloadRequest: request("ScopedAuthenticatedDownloadRequest"),
  SecuredAuthenticatedDownloadRequest: encrypted,
  SignedGlobalPolicyFile: signed("ScopedGlobalPolicyFile"),
  SignedLocalPolicyFile: signed("ScopedLocalPolicyFile"),
  SignedLIRequest: signed("ScopedLIRequest"),
  SecuredLIRequest: encrypted,
  SignedLIReply: signed("ScopedLIReply"),
  SecuredLIReply: encrypted,
  SignedLSRequest: signed("ScopedLSRequest"),
  SecuredLSRequest: encrypted,
  SignedLSReply: signed("ScopedLSReply"),
  SecuredLSReply: encrypted,
  SignedPcaLaKeyAgreementRequest: signed("ScopedPcaLaKeyAgreementRequest"),
  SignedLaPcaKeyAgreementResponse: signed("ScopedLaPcaKeyAgreementResponse"),
  SignedPcaLaKeyAgreementAck: signed("ScopedPcaLaKeyAgreementAck"),
  SignedRaLaIndividualPreLinkageValueRequest: signed("ScopedRaLaIndividualPreLinkageValueRequest"),
  SignedRaLaGroupPreLinkageValueRequest: signed("ScopedRaLaGroupPreLinkageValueRequest"),
  SignedLaRaPreLinkageValueResponse: signed("ScopedLaRaPreLinkageValueResponse"),
  SignedMaPcaPreLinkageValueRequest: signed("ScopedMaPcaPreLinkageValueRequest"),
  SecuredMaPcaPreLinkageValueRequest: encrypted,
  SignedPcaMaPreLinkageValueResponse: signed("ScopedPcaMaPreLinkageValueResponse"),
  SecuredPcaMaPreLinkageValueResponse: encrypted,
  SignedMaPcaHPCRRequest: signed("ScopedMaPcaHPCRRequest"),
  SecuredMaPcaHPCRRequest: encrypted,
  SignedPcaMaHPCRResponse: signed("ScopedPcaMaHPCRResponse"),
  SecuredPcaMaHPCRResponse: encrypted,
  SignedBlacklistRequest: signed("ScopedBlacklistRequest"),
  SecuredBlacklistRequest: encrypted,
  SignedBlacklistResponse: signed("ScopedBlacklistResponse"),
  SecuredBlacklistResponse: encrypted,
  SignedRseObeIdBlacklistRequest: signed("ScopedRseObeIdBlacklistRequest"),
  SecuredRseObeIdBlacklistRequest: encrypted,
  // So in the module; ScopedRseObeIdBlacklistResponse has the same octets.
  SignedRseObeIdBlacklistResponse: signed("ScopedBlacklistResponse"),
  SecuredRseObeIdBlacklistResponse: encrypted,
  SignedLCIRequest: signed("ScopedLCIRequest"),
  SecuredLCIRequest: encrypted,
  SignedLCIResponse: signed("ScopedLCIResponse"),
  SecuredLCIResponse: encrypted,
  SecuredRaPcaCertificateRequest: request("ScopedRaPcaCertificateRequest"),
  SecuredPcaRaCertificateRequestReply: signed("ScopedPcaRaCertificateRequestReply"),
  SignedElectorEndorsement: signed("ScopedElectorEndorsement"),
  SecuredElectorBallot: plain("ScopedElectorBallot"),
  UnsecuredElectorBallot: plain("ScopedElectorBallot"),
} as const;
export type SecuredType = keyof typeof securedTypes;

/** The schema of a scoped type, under its name. */
export function scopedSchemaOf(name: Scope): Schema {
  const isFile = scopes[name][0] === "cert-chain" || scopes[name][0] === "policy";
  return alias(name, isFile ? ScmsFile : ScmsPDU);
}

/** The schema of a secured type, under its name. */
export function securedSchemaOf(name: SecuredType): Schema {
  const secured = securedTypes[name];
  switch (secured.form) {
    case "request":
      return alias(name, RequestingScmsPDU);
    case "plain":
      return alias(name, PlainScmsPDU);
    case "encrypted":
      return alias(name, SecuredScmsPDU);
    case "signed": {
      const isFile = scopes[secured.scope][0] === "policy";
      return alias(name, isFile ? SignedScmsFile : SignedScmsPDU);
    }
  }
}
