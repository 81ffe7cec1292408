/**
 * The European profile of certificates and signed data: the WITH COMPONENTS constraints and clauses of ETSI TS 103
 * 097 V2.1.1 that do not show in the octets, the algorithms to which V2.2.1 restricts them, and the rules of IEEE
 * 1609.2 for explicit and implicit certificates.
 * Whether a signature holds and an issuer may issue is not asked here.
 */
import type { EtsiTs103097Certificate } from "./etsi-ts103097.ts";
import type { Certificate, HeaderInfo, SignerIdentifier } from "./ieee1609dot2.ts";
import type { PublicVerificationKey } from "./ieee1609dot2-base-types.ts";
import type { Finding } from "./profile-finding.ts";

interface CertificateRule {
  readonly path: string;
  readonly rule: string;
  readonly clause: string;
  holds(certificate: Certificate): boolean;
}

const explicitOrImplicit: readonly CertificateRule[] = [
  {
    path: "toBeSigned.verifyKeyIndicator",
    rule: "an explicit certificate has a verificationKey, an implicit one a reconstructionValue",
    clause: "IEEE 1609.2 6.4.5, 6.4.6",
    holds: ({ type, toBeSigned: { verifyKeyIndicator } }) =>
      (type !== "explicit" || verifyKeyIndicator.choice === "verificationKey") &&
      (type !== "implicit" || verifyKeyIndicator.choice === "reconstructionValue"),
  },
  {
    path: "signature",
    rule: "an explicit certificate has a signature, an implicit one has none",
    clause: "IEEE 1609.2 6.4.5, 6.4.6",
    holds: ({ type, signature }) =>
      (type !== "explicit" || signature !== undefined) && (type !== "implicit" || signature === undefined),
  },
];

const algorithms = "TS 103 097 V2.2.1, EtsiTs103097Certificate";
const eciesKeys = ["eciesNistP256", "eciesBrainpoolP256r1"];
const ecdsaKeys = ["ecdsaNistP256", "ecdsaBrainpoolP256r1", "ecdsaBrainpoolP384r1", "ecdsaNistP384"];
const ecdsaSignatures = ecdsaKeys.map((key) => `${key}Signature`);

const european: readonly CertificateRule[] = [
  {
    path: "toBeSigned.id",
    rule: "id is not linkageData or binaryId",
    clause: "TS 103 097 clause 6",
    holds: ({ toBeSigned: { id } }) => id.choice !== "linkageData" && id.choice !== "binaryId",
  },
  {
    path: "toBeSigned.cracaId",
    rule: "cracaId is 000000",
    clause: "TS 103 097 clause 6",
    holds: ({ toBeSigned: { cracaId } }) => cracaId.every((octet) => octet === 0),
  },
  {
    path: "toBeSigned.crlSeries",
    rule: "crlSeries is 0",
    clause: "TS 103 097 clause 6",
    holds: ({ toBeSigned: { crlSeries } }) => crlSeries === 0,
  },
  {
    path: "toBeSigned",
    rule: "appPermissions, certIssuePermissions or both are present",
    clause: "TS 103 097 clause 6",
    holds: ({ toBeSigned: { appPermissions, certIssuePermissions } }) =>
      appPermissions !== undefined || certIssuePermissions !== undefined,
  },
  {
    path: "toBeSigned.certRequestPermissions",
    rule: "certRequestPermissions is absent",
    clause: "TS 103 097 clause 6",
    holds: ({ toBeSigned }) => toBeSigned.certRequestPermissions === undefined,
  },
  {
    path: "toBeSigned.canRequestRollover",
    rule: "canRequestRollover is absent",
    clause: "TS 103 097 clause 6",
    holds: ({ toBeSigned }) => toBeSigned.canRequestRollover === undefined,
  },
  {
    path: "issuer",
    rule: "the issuer is named by SHA-256 or SHA-384",
    clause: algorithms,
    holds: ({ issuer }) =>
      issuer.choice === "self"
        ? issuer.value === "sha256" || issuer.value === "sha384"
        : issuer.choice === "sha256AndDigest" || issuer.choice === "sha384AndDigest",
  },
  {
    path: "toBeSigned.encryptionKey",
    rule: "encryption is AES-128-CCM with ECIES on NIST P-256 or brainpoolP256r1",
    clause: algorithms,
    holds: ({ toBeSigned: { encryptionKey } }) =>
      encryptionKey === undefined ||
      (encryptionKey.supportedSymmAlg === "aes128Ccm" && isOneOf(encryptionKey.publicKey, eciesKeys)),
  },
  {
    path: "toBeSigned.verifyKeyIndicator",
    rule: "the verification key is of ECDSA on a NIST or brainpool curve",
    clause: algorithms,
    holds: ({ toBeSigned: { verifyKeyIndicator } }) =>
      verifyKeyIndicator.choice !== "verificationKey" ||
      isOneOf(verifyKeyIndicator.value as PublicVerificationKey, ecdsaKeys),
  },
  {
    path: "signature",
    rule: "the signature is of ECDSA on a NIST or brainpool curve",
    clause: algorithms,
    holds: ({ signature }) => signature === undefined || isOneOf(signature, ecdsaSignatures),
  },
];

function isOneOf({ choice }: { readonly choice: string }, names: readonly string[]): boolean {
  return names.includes(choice);
}

/** What a certificate breaks of its own type, explicit or implicit (IEEE 1609.2 6.4.5, 6.4.6). */
export function certificateFindings(certificate: Certificate): readonly Finding[] {
  return broken(explicitOrImplicit, certificate);
}

/** What a certificate breaks of the European profile, which includes the rules of its own type. */
export function etsiTs103097CertificateFindings(certificate: EtsiTs103097Certificate): readonly Finding[] {
  return broken([...explicitOrImplicit, ...european], certificate);
}

function broken(rules: readonly CertificateRule[], certificate: Certificate): readonly Finding[] {
  return rules
    .filter((rule) => !rule.holds(certificate))
    .map(({ path, rule, clause }) => ({ path, rule, clause }));
}

/** What signed data breaks of the European profile, its signer's certificate included. */
export function etsiTs103097SignedDataFindings(signedData: {
  readonly tbsData: { readonly headerInfo: HeaderInfo };
  readonly signer: SignerIdentifier;
}): readonly Finding[] {
  const { headerInfo } = signedData.tbsData;
  const findings: Finding[] = [];
  const report = (path: string, rule: string) =>
    findings.push({ path, rule, clause: "TS 103 097 clause 5.2" });
  if (headerInfo.generationTime === undefined) {
    report("tbsData.headerInfo.generationTime", "generationTime is present");
  }
  if (headerInfo.p2pcdLearningRequest !== undefined) {
    report("tbsData.headerInfo.p2pcdLearningRequest", "p2pcdLearningRequest is absent");
  }
  if (headerInfo.missingCrlIdentifier !== undefined) {
    report("tbsData.headerInfo.missingCrlIdentifier", "missingCrlIdentifier is absent");
  }
  if (signedData.signer.choice === "certificate") {
    const certificates = signedData.signer.value;
    if (certificates.length !== 1) report("signer.certificate", "signer holds exactly one certificate");
    for (const [index, certificate] of certificates.entries()) {
      findings.push(...below(`signer.certificate[${index}]`, etsiTs103097CertificateFindings(certificate)));
    }
  }
  return findings;
}

/** The same findings about a component of something larger. */
export function below(path: string, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => ({
    ...finding,
    path: finding.path === "" ? path : `${path}.${finding.path}`,
  }));
}
