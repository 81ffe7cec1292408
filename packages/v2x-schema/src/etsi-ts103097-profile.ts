/**
 * The European profile of certificates and signed data: the WITH COMPONENTS constraints and clauses of ETSI TS 103
 * 097 V2.2.1 that do not show in the octets. What each kind of
 * certificate has besides (root CA, ticket, …) and whether a signature holds is not asked here.
 */
import { type CertificateRule, certificateRules } from "./certificate-rules.ts";
import { below } from "./check.ts";
import type { EtsiTs103097Certificate } from "./etsi-ts103097.ts";
import { namingValues } from "./found-value.ts";
import {
  certExtIdOperatingOrganization,
  etsiHeaderInfoContributorId,
  type HashedData,
  type HeaderInfo,
  type SignerIdentifier,
} from "./ieee1609dot2.ts";
import type { PublicVerificationKey } from "./ieee1609dot2-base-types.ts";
import type { Finding } from "./profile-finding.ts";
import { checksOf, findingsIn, type Rule } from "./rule.ts";

const clause6 = "ETSI TS 103 097 clause 6";
const algorithms = "ETSI TS 103 097 V2.2.1, EtsiTs103097Certificate";
const eciesKeys = ["eciesNistP256", "eciesBrainpoolP256r1"];
const ecdsaKeys = ["ecdsaNistP256", "ecdsaBrainpoolP256r1", "ecdsaBrainpoolP384r1", "ecdsaNistP384"];
const ecdsaSignatures = ecdsaKeys.map((key) => `${key}Signature`);

/** Of the fields that tell European certificates from those of other systems. */
export const etsiTs103097FormRules: readonly CertificateRule[] = namingValues<CertificateRule>([
  {
    name: "id-name-or-none",
    about: "form",
    path: "toBeSigned.id",
    expected: "id is not linkageData or binaryId",
    clause: clause6,
    ask: ({ toBeSigned: { id } }) => id.choice !== "linkageData" && id.choice !== "binaryId",
  },
  {
    name: "craca-id-zero",
    about: "form",
    path: "toBeSigned.cracaId",
    expected: "cracaId is 000000",
    clause: clause6,
    ask: ({ toBeSigned: { cracaId } }) => cracaId.every((octet) => octet === 0),
  },
  {
    name: "crl-series-zero",
    about: "form",
    path: "toBeSigned.crlSeries",
    expected: "crlSeries is 0",
    clause: clause6,
    ask: ({ toBeSigned: { crlSeries } }) => crlSeries === 0,
  },
  {
    name: "permissions-present",
    about: "permissions",
    path: "toBeSigned",
    expected: "appPermissions, certIssuePermissions or both are present",
    clause: clause6,
    ask: ({ toBeSigned: { appPermissions, certIssuePermissions } }) =>
      appPermissions !== undefined ||
      certIssuePermissions !== undefined || {
        found: "it has neither appPermissions nor certIssuePermissions",
      },
  },
  {
    name: "request-permissions-absent",
    about: "permissions",
    path: "toBeSigned.certRequestPermissions",
    expected: "certRequestPermissions is absent",
    clause: clause6,
    ask: ({ toBeSigned }) => toBeSigned.certRequestPermissions === undefined,
  },
  {
    name: "rollover-absent",
    about: "form",
    path: "toBeSigned.canRequestRollover",
    expected: "canRequestRollover is absent",
    clause: clause6,
    ask: ({ toBeSigned }) => toBeSigned.canRequestRollover === undefined,
  },
  {
    name: "issuer-hash-european",
    about: "form",
    path: "issuer",
    expected: "the issuer is named by SHA-256 or SHA-384",
    clause: algorithms,
    ask: ({ issuer }) =>
      issuer.choice === "self"
        ? issuer.value === "sha256" || issuer.value === "sha384"
        : issuer.choice === "sha256AndDigest" || issuer.choice === "sha384AndDigest",
  },
  {
    name: "encryption-key-european",
    about: "form",
    path: "toBeSigned.encryptionKey",
    expected: "encryption is AES-128-CCM with ECIES on NIST P-256 or brainpoolP256r1",
    clause: algorithms,
    ask({ toBeSigned: { encryptionKey } }) {
      if (encryptionKey === undefined) return "notApplicable";
      const { supportedSymmAlg, publicKey } = encryptionKey;
      return (
        (supportedSymmAlg === "aes128Ccm" && isOneOf(publicKey, eciesKeys)) || {
          found: `encryption is ${supportedSymmAlg} with ${publicKey.choice}, not AES-128-CCM with ECIES on NIST P-256 or brainpoolP256r1`,
        }
      );
    },
  },
  {
    name: "verification-key-european",
    about: "form",
    path: "toBeSigned.verifyKeyIndicator",
    expected: "the verification key is of ECDSA on a NIST or brainpool curve",
    clause: algorithms,
    ask: ({ toBeSigned: { verifyKeyIndicator } }) =>
      verifyKeyIndicator.choice !== "verificationKey"
        ? "notApplicable"
        : isOneOf(verifyKeyIndicator.value as PublicVerificationKey, ecdsaKeys),
  },
  {
    name: "signature-european",
    about: "form",
    path: "signature",
    expected: "the signature is of ECDSA on a NIST or brainpool curve",
    clause: algorithms,
    ask: ({ signature }) => (signature === undefined ? "notApplicable" : isOneOf(signature, ecdsaSignatures)),
  },
]);

const extensionRules: readonly CertificateRule[] = [
  {
    name: "app-extensions-european",
    about: "form",
    path: "toBeSigned.appExtensions",
    expected: "appExtensions holds OperatingOrganizationId alone",
    clause: clause6,
    ask({ toBeSigned: { appExtensions } }) {
      if (appExtensions === undefined) return "notApplicable";
      const others = appExtensions.map(({ id }) => id).filter((id) => id !== certExtIdOperatingOrganization);
      const found = `appExtensions may hold OperatingOrganizationId alone; it holds extension ${others.join(", ")}`;
      return others.length === 0 || { found };
    },
  },
  presenceRule("issue-extensions-european", "certIssueExtensions", "appExtensions"),
  presenceRule("request-extensions-european", "certRequestExtension", "certIssueExtensions"),
];

/** Of European certificates, beside those of IEEE 1609.2. */
export const etsiTs103097CertificateRules: readonly CertificateRule[] = [
  ...etsiTs103097FormRules,
  ...extensionRules,
];

/** That one extension field is present only with another. */
function presenceRule(
  name: string,
  field: "certIssueExtensions" | "certRequestExtension",
  needed: "appExtensions" | "certIssueExtensions",
): CertificateRule {
  return {
    name,
    about: "form",
    path: `toBeSigned.${field}`,
    expected: `${field} is present only where ${needed} is`,
    clause: clause6,
    ask: ({ toBeSigned }) =>
      toBeSigned[field] === undefined
        ? "notApplicable"
        : toBeSigned[needed] !== undefined || { found: `${field} is present without ${needed}` },
  };
}

function isOneOf({ choice }: { readonly choice: string }, names: readonly string[]): boolean {
  return names.includes(choice);
}

/** What a certificate breaks of the European profile, which includes the rules of IEEE 1609.2. */
export function etsiTs103097CertificateFindings(certificate: EtsiTs103097Certificate): readonly Finding[] {
  return findingsIn(checksOf([...certificateRules, ...etsiTs103097CertificateRules], certificate));
}

/** Signed data, whatever its payload. */
export interface SignedParts {
  readonly tbsData: {
    readonly headerInfo: HeaderInfo;
    readonly payload?: { readonly extDataHash?: HashedData | undefined };
  };
  readonly signer: SignerIdentifier;
}

const clause52 = "ETSI TS 103 097 clause 5.2";

/** Of European signed data by itself. */
export const etsiTs103097SignedDataRules: readonly Rule<SignedParts>[] = namingValues<Rule<SignedParts>>([
  {
    name: "generation-time-present",
    path: "tbsData.headerInfo.generationTime",
    expected: "generationTime is present",
    clause: clause52,
    ask: ({ tbsData }) => tbsData.headerInfo.generationTime !== undefined,
  },
  {
    name: "learning-request-absent",
    path: "tbsData.headerInfo.p2pcdLearningRequest",
    expected: "p2pcdLearningRequest is absent",
    clause: clause52,
    ask: ({ tbsData }) => tbsData.headerInfo.p2pcdLearningRequest === undefined,
  },
  {
    name: "missing-crl-identifier-absent",
    path: "tbsData.headerInfo.missingCrlIdentifier",
    expected: "missingCrlIdentifier is absent",
    clause: clause52,
    ask: ({ tbsData }) => tbsData.headerInfo.missingCrlIdentifier === undefined,
  },
  {
    name: "extensions-of-etsi",
    path: "tbsData.headerInfo.contributedExtensions",
    expected: "contributedExtensions holds extensions of ETSI alone",
    clause: clause52,
    ask({ tbsData: { headerInfo } }) {
      if (headerInfo.contributedExtensions === undefined) return "notApplicable";
      const foreign = headerInfo.contributedExtensions
        .map(({ contributorId }) => contributorId)
        .filter((id) => id !== etsiHeaderInfoContributorId);
      return (
        foreign.length === 0 || {
          found: `contributedExtensions holds some of contributor ${foreign.join(", ")}`,
        }
      );
    },
  },
  {
    name: "external-hash-european",
    path: "tbsData.payload.extDataHash",
    expected: "extDataHash is a SHA-256 hash",
    clause: "ETSI TS 103 097 V2.2.1, EtsiTs103097Data-SignedExternalPayload",
    ask({ tbsData: { payload } }) {
      const choice = payload?.extDataHash?.choice;
      if (choice === undefined) return "notApplicable";
      return (
        choice === "sha256HashedData" || { found: `extDataHash must be a SHA-256 hash; it is ${choice}` }
      );
    },
  },
  {
    name: "signer-of-one-certificate",
    path: "signer.certificate",
    expected: "signer holds exactly one certificate",
    clause: clause52,
    ask: ({ signer }) => (signer.choice === "certificate" ? signer.value.length === 1 : "notApplicable"),
  },
]);

/** What signed data breaks of the European profile, its signer's certificate included. */
export function etsiTs103097SignedDataFindings(signedData: SignedParts): readonly Finding[] {
  const { signer } = signedData;
  const certificates = signer.choice === "certificate" ? signer.value : [];
  return [
    ...findingsIn(checksOf(etsiTs103097SignedDataRules, signedData)),
    ...certificates.flatMap((certificate, index) =>
      below(`signer.certificate[${index}]`, etsiTs103097CertificateFindings(certificate)),
    ),
  ];
}
