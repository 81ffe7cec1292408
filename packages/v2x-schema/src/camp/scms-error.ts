/**
 * CAMP SCMS proof of concept 1.2, module Ieee1609dot2ScmsError and the modules of errors that it joins, one for each
 * interface. The Scoped…Error types restrict ScmsError to the alternatives of one interface and have its octets.
 */
import { alias, choice, enumerated, type Infer } from "@v2x/asn1";

const open = { additions: [] } as const;

/** Errors of every interface. */
export const ScmsCommonError = enumerated("ScmsCommonError", { baseline: 1 }, open);
export type ScmsCommonError = Infer<typeof ScmsCommonError>;

/** Errors in managing certificates of components. */
export const ComponentCertificateManagementError = enumerated(
  "ComponentCertificateManagementError",
  { baseline: 1 },
  open,
);
export type ComponentCertificateManagementError = Infer<typeof ComponentCertificateManagementError>;

/** Errors of an ECA. */
export const EcaEndEntityError = enumerated(
  "EcaEndEntityError",
  [
    "ecaInvalidCurrentTime",
    "ecaInvalidRequestedStartTime",
    "ecaInvalidPsid",
    "ecaInvalidValidityPeriod",
    "ecaInvalidRegion",
    "ecaInvalidAssuranceLevel",
    "ecaInvalidEncryptionKey",
    "ecaInvalidVerifyKey",
    "ecaMalformedRequest",
    "ecaInternalServerError",
    "ecaResponseTimeout",
  ],
  open,
);
export type EcaEndEntityError = Infer<typeof EcaEndEntityError>;

/** Errors of any request of an MA to an LA. */
export const LaMaBaseErrorCode = enumerated(
  "LaMaBaseErrorCode",
  [
    "laNoMaAuthorizationSignature",
    "laInvalidMaAuthorizationSignature",
    "numberOfRequestsExceeded",
    "noSecureConnectionToRequestor",
    "laInternalTimeout",
    "maRequestTimeout",
    "laInvalidInputValueFormat",
  ],
  open,
);
export type LaMaBaseErrorCode = Infer<typeof LaMaBaseErrorCode>;

/** Errors of a request for what links prelinkage values. */
export const LaMaLinkageInfoErrorCode = enumerated(
  "LaMaLinkageInfoErrorCode",
  [
    "atLeastOnePrelinkageValueUnknown",
    "allPrelinkageValuesUnknown",
    "onlyOnePrelinkageValuePresented",
    "laInvalidPrelinkageValuePresented",
  ],
  open,
);
export type LaMaLinkageInfoErrorCode = Infer<typeof LaMaLinkageInfoErrorCode>;

/** Errors of a request for linkage seeds. */
export const LaMaLinkageSeedErrorCode = enumerated(
  "LaMaLinkageSeedErrorCode",
  ["linkageChainIdentifierUnknown", "laInvalidLinkageValue", "laNumberOfLciValuesExceeded"],
  open,
);
export type LaMaLinkageSeedErrorCode = Infer<typeof LaMaLinkageSeedErrorCode>;

/** Errors between LA and MA. */
export const LaMaError = choice(
  "LaMaError",
  {
    "la-ma-base-error": LaMaBaseErrorCode,
    "la-ma-linkage-info-error": LaMaLinkageInfoErrorCode,
    "la-ma-linkage-seed-error": LaMaLinkageSeedErrorCode,
  },
  {},
);
export type LaMaError = Infer<typeof LaMaError>;

/** Codes of errors between LA and PCA. */
export const LaPcaErrorCode = enumerated(
  "LaPcaErrorCode",
  [
    "invalidSignature",
    "invalidCertificate",
    "invalidStartTime",
    "invalidEndTime",
    "invalidAlgorithm",
    "invalidMacValue",
  ],
  open,
);
export type LaPcaErrorCode = Infer<typeof LaPcaErrorCode>;

/** Errors between LA and PCA. */
export const LaPcaError = choice("LaPcaError", { "la-pca": LaPcaErrorCode }, {});
export type LaPcaError = Infer<typeof LaPcaError>;

/** Codes of errors between LA and RA. */
export const LaRaErrorCode = enumerated(
  "LaRaErrorCode",
  [
    "invalidPcaKey",
    "invalidIMin",
    "invalidIMax",
    "invalidContinueChain",
    "invalidLinkagechainId",
    "invalidJMax",
  ],
  open,
);
export type LaRaErrorCode = Infer<typeof LaRaErrorCode>;

/** Errors between LA and RA. */
export const LaRaError = choice("LaRaError", { "la-ra": LaRaErrorCode }, {});
export type LaRaError = Infer<typeof LaRaError>;

/** Codes of errors between MA and PCA. */
export const MaPcaErrorCode = enumerated(
  "MaPcaErrorCode",
  [
    "pcaInternalTimeout",
    "maRequestTimeout",
    "pcaNoMaAuthorizationSignature",
    "pcaInvalidMaAuthorizationSignature",
    "numberofRequestsExceeded",
    "pcaNumberOfLinkageValuesExceeded",
    "noSecureConnectiontoRequestor",
    "tooManyUsers",
    "linkageValueUnknown",
    "pcaInvalidLinkageValue",
    "pcaInvalidInputValueFormat",
  ],
  open,
);
export type MaPcaErrorCode = Infer<typeof MaPcaErrorCode>;

/** Errors between MA and PCA. */
export const MaPcaError = choice("MaPcaError", { "ma-pca": MaPcaErrorCode }, {});
export type MaPcaError = Infer<typeof MaPcaError>;

/** Errors of any request of an MA to an RA. */
export const MaRaBaseErrorCode = enumerated(
  "MaRaBaseErrorCode",
  [
    "raInternalTimeout",
    "maRequestTimeout",
    "raNoMaAuthorizationSignature",
    "raInvalidMaAuthorizationSignature",
    "raInvalidInputValueFormat",
    "raInvalidHashRequest",
    "raInvalidRIFValue",
    "raInvalidLinkageValue",
    "raNumberOfRequestsExceeded",
    "noSecureConnectionToRequestor",
    "hpcrIsUnknownToRA",
  ],
  open,
);
export type MaRaBaseErrorCode = Infer<typeof MaRaBaseErrorCode>;

/** Errors of a request to block a device. */
export const MaRaBlacklistErrorCode = enumerated("MaRaBlacklistErrorCode", ["alreadyBlacklisted"], open);
export type MaRaBlacklistErrorCode = Infer<typeof MaRaBlacklistErrorCode>;

/** Errors of a request for linkage chains. */
export const MaRaLCIErrorCode = enumerated(
  "MaRaLCIErrorCode",
  ["noLinkageChainIdentifiersKnownForHPCR"],
  open,
);
export type MaRaLCIErrorCode = Infer<typeof MaRaLCIErrorCode>;

/** Errors of a request for digests of certificates. */
export const MaRaCDVErrorCode = enumerated(
  "MaRaCDVErrorCode",
  ["noCertificateDigestValuesKnownForRIF"],
  open,
);
export type MaRaCDVErrorCode = Infer<typeof MaRaCDVErrorCode>;

/** Errors between MA and RA. */
export const MaRaError = choice(
  "MaRaError",
  {
    "ma-ra-base-error": MaRaBaseErrorCode,
    "ma-ra-blacklist-error": MaRaBlacklistErrorCode,
    "ma-ra-lci-error": MaRaLCIErrorCode,
    "ma-ra-cdv-error": MaRaCDVErrorCode,
  },
  {},
);
export type MaRaError = Infer<typeof MaRaError>;

/** Errors between PCA and RA, whatever the request. */
export const PcaRaBaseErrorCode = enumerated("PcaRaBaseErrorCode", ["unknownError"], open);
export type PcaRaBaseErrorCode = Infer<typeof PcaRaBaseErrorCode>;

/** Errors of a request for a certificate. */
export const PcaRaRequestErrorCode = enumerated(
  "PcaRaRequestErrorCode",
  [
    "invalidCertificateRequestType",
    "invalidType",
    "invalidPsidSsp",
    "invalidRegion",
    "invalidValidity",
    "invalidEncryptionPublicKey",
    "invalidSignaturePublicKey",
    "invalidEncryptedPreLinkageValue",
    "invalidEncryptedGroupPreLinkageValue",
  ],
  open,
);
export type PcaRaRequestErrorCode = Infer<typeof PcaRaRequestErrorCode>;

/** Errors between PCA and RA. */
export const PcaRaError = choice(
  "PcaRaError",
  { "pca-ra-base-error": PcaRaBaseErrorCode, "pca-ra-request-error": PcaRaRequestErrorCode },
  {},
);
export type PcaRaError = Infer<typeof PcaRaError>;

/** Errors between RA and policy generator. */
export const RaPgError = enumerated(
  "RaPgError",
  ["raPgMalformedRequest", "raPgSignatureFailed", "raPgPolicyError"],
  open,
);
export type RaPgError = Infer<typeof RaPgError>;

/** Any error. */
export const ScmsError = choice(
  "ScmsError",
  {
    common: ScmsCommonError,
    ccm: ComponentCertificateManagementError,
    "eca-ee": EcaEndEntityError,
    "la-ma": LaMaError,
    "la-pca": LaPcaError,
    "la-ra": LaRaError,
    "ma-pca": MaPcaError,
    "ma-ra": MaRaError,
    "pca-ra": PcaRaError,
    "ra-pg": RaPgError,
  },
  {},
);
export type ScmsError = Infer<typeof ScmsError>;

/** Why an LA does not tell what links prelinkage values. */
export const ScopedLaMaLIError = alias("ScopedLaMaLIError", ScmsError);
/** Why an LA does not tell a linkage seed. */
export const ScopedLaMaLSError = alias("ScopedLaMaLSError", ScmsError);
/** Why LA and PCA do not agree on a key. */
export const ScopedLaPcaError = alias("ScopedLaPcaError", ScmsError);
/** Why an LA does not give prelinkage values. */
export const ScopedLaRaError = alias("ScopedLaRaError", ScmsError);
/** Why a PCA does not tell an MA what it knows of a linkage value. */
export const ScopedMaPcaError = alias("ScopedMaPcaError", ScmsError);
/** Why an RA does not block a device. */
export const ScopedMaRaBlacklistError = alias("ScopedMaRaBlacklistError", ScmsError);
/** Why an RA does not tell the linkage chains of a device. */
export const ScopedMaRaLCIError = alias("ScopedMaRaLCIError", ScmsError);
