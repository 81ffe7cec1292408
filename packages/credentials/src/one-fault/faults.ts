/** What is to be known of one fault, whoever makes it. */
interface Fault {
  /** The clause that is broken. */
  readonly clause: string;
  /**
   * The verdicts that a correct receiver may give on what the certificate signs, by their names in IEEE 1609.2: the
   * one that fits best first. `profile` is a rule outside of it; `success` stands where a receiver need not have one.
   */
  readonly verdicts: readonly string[];
  /** What is wrong, in a sentence for people. */
  readonly wrong: string;
  /** Why it can show in several ways; absent where there is one verdict. */
  readonly why?: string;
}

const encodingSignedAsMeant =
  "The signature holds over the canonical encoding, which IEEE 1609.2 6.1.2 and 6.4.3 have hashed. Whoever reads on " +
  "and hashes the octets as they came says instead that the signature does not verify.";

/**
 * The faults that a bundle for negative tests can have: one thing is wrong, all else is as it should be.
 *
 * @see IEEE 1609.2 clause 9 — results of verifying signed data
 */
export const faults = {
  expired: {
    clause: "IEEE 1609.2 5.2.4.2, 5.2.5",
    verdicts: ["spduConsistencyExpiredCertificateAtGenerationTime", "spduRelevanceCertificateExpired"],
    wrong: "The certificates have ended.",
    why:
      "A message of now is generated after the certificate's end, and the certificate is no longer valid now: both " +
      "are true, and which is said depends on what the receiver asks first. A message dated back into the " +
      "certificate's life shows the second alone.",
  },
  "not-yet-valid": {
    clause: "IEEE 1609.2 5.2.4.2",
    verdicts: ["spduConsistencyFutureCertificateAtGenerationTime"],
    wrong: "The certificates have not begun.",
  },
  "too-long": {
    clause: "the certificate policy of the system; IEEE 1609.2 has no limit",
    verdicts: ["profile", "success"],
    wrong: "The certificates live longer than was asked for.",
    why:
      "No rule of IEEE 1609.2 limits a certificate's life: a receiver refuses it by the policy that it keeps to, or " +
      "has no such policy and accepts it.",
  },
  "wrong-region": {
    clause: "IEEE 1609.2 5.1.2.1",
    verdicts: [
      "spduCertificateChainInconsistentValidityRegion",
      "spduConsistencyGenerationLocationOutsideValidityRegion",
    ],
    wrong: "The certificates' region reaches beyond their issuer's.",
    why:
      "The chain itself is inconsistent, wherever the station stands. One that stands outside the certificate's own " +
      "region may be told that instead.",
  },
  "psid-missing": {
    clause: "IEEE 1609.2 5.2.4.3.3",
    verdicts: ["spduConsistencyUnauthorizedPSID"],
    wrong: "One of the PSIDs that were asked for is missing: sign with it.",
  },
  "ssp-outside-issuer": {
    clause: "IEEE 1609.2 5.1.2.4, SspRange",
    verdicts: ["spduCertificateChainInconsistentChainPermissions"],
    wrong: "One SSP allows more than the issuer may grant.",
  },
  "validity-outside-issuer": {
    clause: "IEEE 1609.2 5.1.2",
    verdicts: ["spduCertificateChainInconsistentExpiryTimes"],
    wrong: "The certificates outlive their issuer.",
  },
  "wrong-signature": {
    clause: "IEEE 1609.2 5.3.1",
    verdicts: ["spduCryptoVerificationFailure"],
    wrong:
      "The issuer's signature does not verify; where certificates are implicit, the rebuilt key does not fit.",
  },
  "wrong-issuer-digest": {
    clause: "IEEE 1609.2 IssuerIdentifier, 5.2.3",
    verdicts: ["spduCertificateChainNotEnoughInformationToConstructChain"],
    wrong: "The certificates name an issuer that does not exist.",
  },
  "wrong-curve-point": {
    clause: "IEEE 1609.2 VerificationKeyIndicator",
    verdicts: ["spduCryptoVerificationFailure", "spduParsingInvalidInput"],
    wrong: "The key in the certificates is no point of its curve.",
    why:
      "The octets decode. A receiver that decompresses points while it reads calls them malformed, one that does so " +
      "when it verifies says that the signature cannot be verified.",
  },
  "chain-too-long": {
    clause: "IEEE 1609.2 5.1.2.1, PsidGroupPermissions",
    verdicts: ["spduCertificateChainInconsistentChainPermissions"],
    wrong: "The chain is longer than an authority in it allows.",
  },
  "unknown-critical-extension": {
    clause: "IEEE 1609.2-2022 AppExtension, 5.2.4.2.3",
    verdicts: [
      "spduParsingUnsupportedCriticalInformationField",
      "spduCertificateChainInconsistentChainPermissions",
    ],
    wrong: "The certificates carry an appExtension that no standard defines.",
    why:
      "Every AppExtension has conditions of its own towards messages and issuers. A receiver that does not know it " +
      "cannot ask them; one that looks first whether the issuer may grant it finds no CertIssueExtension that does.",
  },
  revoked: {
    clause: "IEEE 1609.2 5.1.3",
    verdicts: ["spduCertificateChainCertificateRevoked"],
    wrong: "The revocation list in the bundle names these certificates, or what they rest on.",
  },
  truncated: {
    clause: "IEEE 1609.2 clause 6, ITU-T X.696",
    verdicts: ["spduParsingInvalidInput"],
    wrong: "The last octet of each certificate is missing.",
  },
  "trailing-byte": {
    clause: "IEEE 1609.2 clause 6, ITU-T X.696",
    verdicts: ["spduParsingInvalidInput"],
    wrong: "An octet 00 stands behind each certificate.",
  },
  "non-canonical-length": {
    clause: "ITU-T X.696 8.6, 30",
    verdicts: ["spduParsingInvalidInput", "spduCryptoVerificationFailure"],
    wrong: "The length of the first PSID is written in two octets (81 01) instead of one (01).",
    why: encodingSignedAsMeant,
  },
  "non-minimal-integer": {
    clause: "ITU-T X.696 10.3, 30",
    verdicts: ["spduParsingInvalidInput", "spduCryptoVerificationFailure"],
    wrong: "The first PSID has a leading zero octet.",
    why: encodingSignedAsMeant,
  },
} as const satisfies Record<string, Fault>;

/** The name of a fault. */
export type FaultName = keyof typeof faults;

/** What is to be known of one fault, for manifests and READMEs. */
export function faultOf(name: FaultName): Fault & { readonly name: FaultName } {
  return { name, ...faults[name] };
}

/** The verdicts of each fault, as a type. */
export type FaultVerdicts = { readonly [N in FaultName]: (typeof faults)[N]["verdicts"] };
