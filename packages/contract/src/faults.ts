import * as z from "zod/mini";

/**
 * The one thing that can be made wrong in a bundle for negative tests, and the verdicts that a correct receiver may
 * give on what its certificates sign: the one that fits best first. `profile` stands for a rule outside IEEE 1609.2,
 * `success` for receivers that have no such rule; the others are result codes of its signed data verification.
 */
export const faultVerdicts = {
  expired: ["spduConsistencyExpiredCertificateAtGenerationTime", "spduRelevanceCertificateExpired"],
  "not-yet-valid": ["spduConsistencyFutureCertificateAtGenerationTime"],
  "too-long": ["profile", "success"],
  "wrong-region": [
    "spduCertificateChainInconsistentValidityRegion",
    "spduConsistencyGenerationLocationOutsideValidityRegion",
  ],
  "psid-missing": ["spduConsistencyUnauthorizedPSID"],
  "ssp-outside-issuer": ["spduCertificateChainInconsistentChainPermissions"],
  "validity-outside-issuer": ["spduCertificateChainInconsistentExpiryTimes"],
  "wrong-signature": ["spduCryptoVerificationFailure"],
  "wrong-issuer-digest": ["spduCertificateChainNotEnoughInformationToConstructChain"],
  "wrong-curve-point": ["spduCryptoVerificationFailure", "spduParsingInvalidInput"],
  "chain-too-long": ["spduCertificateChainInconsistentChainPermissions"],
  "unknown-critical-extension": [
    "spduParsingUnsupportedCriticalInformationField",
    "spduCertificateChainInconsistentChainPermissions",
  ],
  revoked: ["spduCertificateChainCertificateRevoked"],
  truncated: ["spduParsingInvalidInput"],
  "trailing-byte": ["spduParsingInvalidInput"],
  "non-canonical-length": ["spduParsingInvalidInput", "spduCryptoVerificationFailure"],
  "non-minimal-integer": ["spduParsingInvalidInput", "spduCryptoVerificationFailure"],
} as const;
/** The name of a fault, as requests give it. */
export type FaultName = keyof typeof faultVerdicts;

/** All of them, in the order in which they are offered. */
export const faultNames = Object.keys(faultVerdicts) as [FaultName, ...FaultName[]];

/** The fault that a request asks for. */
export const faultName = z.enum(faultNames, `must be one of ${faultNames.join(", ")}`);
