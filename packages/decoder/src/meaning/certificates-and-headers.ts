/** What certificates and the headers of signed messages say. @see IEEE 1609.2 clauses 6.3 and 6.4 */
import { startOfIPeriod } from "@v2x/v2x-schema";
import type { Meaning } from "./field.ts";
import { hashNames, says } from "./keys-and-signatures.ts";

const version3: Meaning = ({ value }) => (value === 3 ? "IEEE 1609.2-2016 and later" : undefined);

const certificateType: Meaning = ({ value }) =>
  value === "explicit"
    ? "carries its key and its issuer's signature"
    : value === "implicit"
      ? "no signature: the key is reconstructed with the issuer's (ECQV)"
      : undefined;

const assurance: Meaning = ({ value }) => {
  const octet = value instanceof Uint8Array ? value[0] : undefined;
  return octet === undefined ? undefined : `level ${octet >> 5}, confidence ${octet & 3}`;
};

const cracaId: Meaning = ({ value }) =>
  !(value instanceof Uint8Array)
    ? undefined
    : value.every((octet) => octet === 0)
      ? "no authority lists this certificate when it is revoked"
      : "end of the hash of the authority that lists this certificate when it is revoked (CRACA)";

/** An i-period; how long one lasts is up to the system, and CAMP's week is usual. */
const iPeriod: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  const start = startOfIPeriod(value).toISOString().slice(0, 10);
  return `i-period; where periods are weeks as in CAMP's SCMS, the one from ${start}`;
};

const pduTypes: Readonly<Record<number, string>> = {
  1: "for a TLS handshake",
  2: "for extended authentication (ISO 21177)",
  3: "for a session extension (ISO 21177)",
};

const certificateNames = [
  "Certificate",
  "CertificateBase",
  "TestCertificate",
  "ImplicitCertificate",
  "ExplicitCertificate",
  "EtsiTs103097Certificate",
];

/** By type, or by member where the type is a general one. */
export const certificateMeanings: Record<string, Meaning> = {
  ...Object.fromEntries(certificateNames.map((name) => [`${name}.version`, version3])),
  "*.protocolVersion": version3,
  CertificateType: certificateType,
  "IssuerIdentifier.sha256AndDigest": says("the issuer: last 8 octets of its certificate's SHA-256"),
  "IssuerIdentifier.sha384AndDigest": says("the issuer: last 8 octets of its certificate's SHA-384"),
  "IssuerIdentifier.sm3AndDigest": says("the issuer: last 8 octets of its certificate's SM3"),
  "IssuerIdentifier.self": ({ value }) =>
    `signed with its own key, hashed with ${hashNames[value as string] ?? value}`,
  "CertificateId.linkageData": says("a pseudonym: revoked by linkage value, not by name"),
  "CertificateId.none": says("no name"),
  "ToBeSignedCertificate.cracaId": cracaId,
  CrlSeries: says("the series of revocation lists on which the certificate would appear"),
  SubjectAssurance: assurance,
  IValue: iPeriod,
  "*.iMin": iPeriod,
  "*.iMax": iPeriod,
  LinkageValue: says("how a revocation list's seeds meet this certificate"),
  "LinkageData.linkage-value": says("how a revocation list's seeds meet this certificate"),
  "LinkageData.group-linkage-value": says("how a revocation list's seeds meet this certificate's group"),
  LaId: says("number of a linkage authority"),
  LinkageSeed: says("seed from which the linkage values of all later periods follow"),
  "VerificationKeyIndicator.reconstructionValue": says(
    "with the issuer's key and the certificate's hash it gives the key",
  ),
  OperatingOrganizationId: says("object identifier of the organization that operates the device"),
  "SignerIdentifier.digest": says("the signer: last 8 octets of its certificate's hash"),
  "SignerIdentifier.certificate": says("the signer's certificate, and those above it if several"),
  "SignerIdentifier.self": says("signed with a key that the content itself carries"),
  "HeaderInfo.p2pcdLearningRequest": says("asks peers for the certificate whose hash ends so"),
  "HeaderInfo.inlineP2pcdRequest": says("asks peers for the certificates whose hashes end so"),
  "HeaderInfo.requestedCertificate": says("a certificate that a peer asked for"),
  "HeaderInfo.missingCrlIdentifier": says("asks for a revocation list"),
  "HeaderInfo.encryptionKey": says("answers shall be encrypted with this key"),
  "ToBeSignedCertificate.canRequestRollover": says("may ask for a successor with its own signature"),
  "AppExtension.id": ({ value }) => (value === 1 ? "operating organization" : undefined),
  "Ieee1609ContributedHeaderInfoExtension.id": ({ value }) =>
    value === 1 ? "asks peers for a certificate by 8 octets of its hash" : undefined,
  "EtsiOriginatingHeaderInfoExtension.id": ({ value }) =>
    value === 1 ? "asks for a revocation list" : value === 2 ? "asks for a trust list" : undefined,
  "SignedDataPayload.omitted": says("what is signed is not transmitted"),
  "SignedDataPayload.extDataHash": says("what is signed is transmitted elsewhere"),
  PduFunctionalType: ({ value }) => (typeof value === "number" ? pduTypes[value] : undefined),
  HeaderInfoContributorId: ({ value }) =>
    value === 1 ? "IEEE 1609" : value === 2 ? "ETSI TC ITS" : undefined,
};
