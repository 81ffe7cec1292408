/**
 * IEEE 1609.2-2022, module Ieee1609Dot2 (version 2.6): certificates, signed data, encrypted data. Certificates
 * come first here since signed data carries them; names and contents are the standard's.
 *
 * WITH COMPONENTS constraints do not change the octets and are not part of the schema values: an implicit and an
 * explicit certificate are both `Certificate`.
 */
import {
  alias,
  bitString,
  choice,
  enumerated,
  type Infer,
  integer,
  lazy,
  nullType,
  objectIdentifier,
  octetString,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  withDefault,
} from "@v2x/asn1";
import { EtsiOriginatingHeaderInfoExtension } from "./etsi-ts103097-extension.ts";
import {
  CrlSeries,
  EccP256CurvePoint,
  EcencP256EncryptedKey,
  EciesP256EncryptedKey,
  EncryptionKey,
  ExtId,
  extension,
  GeographicRegion,
  GroupLinkageValue,
  HashAlgorithm,
  HashedId3,
  HashedId8,
  HashedId32,
  HashedId48,
  Hostname,
  IValue,
  LinkageValue,
  Opaque,
  Psid,
  PublicEncryptionKey,
  PublicVerificationKey,
  SequenceOfHashedId3,
  SequenceOfPsidSsp,
  SequenceOfPsidSspRange,
  Signature,
  SubjectAssurance,
  ThreeDLocation,
  Time64,
  ValidityPeriod,
} from "./ieee1609dot2-base-types.ts";

// Certificates

/** Explicit certificates carry a key and a signature, implicit ones a value to reconstruct the key from. */
export const CertificateType = enumerated("CertificateType", ["explicit", "implicit"], { additions: [] });
export type CertificateType = Infer<typeof CertificateType>;

/** Who issued a certificate: a digest of the issuer's certificate, or itself. */
export const IssuerIdentifier = choice(
  "IssuerIdentifier",
  { sha256AndDigest: HashedId8, self: HashAlgorithm },
  { sha384AndDigest: HashedId8, sm3AndDigest: HashedId8 },
);
export type IssuerIdentifier = Infer<typeof IssuerIdentifier>;

/** By which a revoked holder of pseudonyms is recognised. */
export const LinkageData = sequence("LinkageData", {
  iCert: IValue,
  "linkage-value": LinkageValue,
  "group-linkage-value": optional(GroupLinkageValue),
});
export type LinkageData = Infer<typeof LinkageData>;

/** How the holder of a certificate is called. */
export const CertificateId = choice(
  "CertificateId",
  {
    linkageData: LinkageData,
    name: Hostname,
    binaryId: octetString("OCTET STRING", { min: 1, max: 64 }),
    none: nullType(),
  },
  {},
);
export type CertificateId = Infer<typeof CertificateId>;

/** Which kinds of end entity a permission may reach: application, enrolment. */
export const EndEntityType = bitString("EndEntityType", { size: 8 }, { app: 0, enrol: 1 });
export type EndEntityType = Infer<typeof EndEntityType>;

/** Which permissions: those listed, or all. */
export const SubjectPermissions = choice(
  "SubjectPermissions",
  { explicit: SequenceOfPsidSspRange, all: nullType() },
  {},
);
export type SubjectPermissions = Infer<typeof SubjectPermissions>;

/** Permissions that may be issued or requested, and through how many authorities. */
export const PsidGroupPermissions = sequence("PsidGroupPermissions", {
  subjectPermissions: SubjectPermissions,
  minChainLength: withDefault(integer("INTEGER"), 1),
  chainLengthRange: withDefault(integer("INTEGER"), 0),
  eeType: withDefault(EndEntityType, { bytes: Uint8Array.of(0x80), length: 8 }),
});
export type PsidGroupPermissions = Infer<typeof PsidGroupPermissions>;

/** Several groups of permissions. */
export const SequenceOfPsidGroupPermissions = sequenceOf(
  "SequenceOfPsidGroupPermissions",
  PsidGroupPermissions,
);
export type SequenceOfPsidGroupPermissions = Infer<typeof SequenceOfPsidGroupPermissions>;

/** The holder's key, or the value from which it is reconstructed. */
export const VerificationKeyIndicator = choice(
  "VerificationKeyIndicator",
  { verificationKey: PublicVerificationKey, reconstructionValue: EccP256CurvePoint },
  {},
);
export type VerificationKeyIndicator = Infer<typeof VerificationKeyIndicator>;

/** The organization that runs the holder's station. */
export const OperatingOrganizationId = alias("OperatingOrganizationId", objectIdentifier());
export type OperatingOrganizationId = Infer<typeof OperatingOrganizationId>;

/** Number of the extension that names the operating organization. */
export const certExtIdOperatingOrganization = 1;

/** A permission beyond PSID and SSP. */
export const AppExtension = sequence("AppExtension", {
  id: ExtId,
  content: openType(
    "CERT-EXT-TYPE.&App",
    "id",
    new Map([[certExtIdOperatingOrganization, OperatingOrganizationId]]),
  ),
});
export type AppExtension = Infer<typeof AppExtension>;

/** Several of them. */
export const SequenceOfAppExtensions = sequenceOf("SequenceOfAppExtensions", AppExtension, { min: 1 });
export type SequenceOfAppExtensions = Infer<typeof SequenceOfAppExtensions>;

/** An extension that an authority may put into certificates it issues. */
export const CertIssueExtension = sequence("CertIssueExtension", {
  id: ExtId,
  permissions: choice("CHOICE", {
    specific: openType("CERT-EXT-TYPE.&Issue", "id", new Map([[certExtIdOperatingOrganization, nullType()]])),
    all: nullType(),
  }),
});
export type CertIssueExtension = Infer<typeof CertIssueExtension>;

/** Several of them. */
export const SequenceOfCertIssueExtensions = sequenceOf("SequenceOfCertIssueExtensions", CertIssueExtension, {
  min: 1,
});
export type SequenceOfCertIssueExtensions = Infer<typeof SequenceOfCertIssueExtensions>;

/** An extension that a holder may ask for. */
export const CertRequestExtension = sequence("CertRequestExtension", {
  id: ExtId,
  permissions: choice("CHOICE", {
    content: openType("CERT-EXT-TYPE.&Req", "id", new Map([[certExtIdOperatingOrganization, nullType()]])),
    all: nullType(),
  }),
});
export type CertRequestExtension = Infer<typeof CertRequestExtension>;

/** Several of them. */
export const SequenceOfCertRequestExtensions = sequenceOf(
  "SequenceOfCertRequestExtensions",
  CertRequestExtension,
  { min: 1 },
);
export type SequenceOfCertRequestExtensions = Infer<typeof SequenceOfCertRequestExtensions>;

/** What the issuer vouches for. */
export const ToBeSignedCertificate = sequence(
  "ToBeSignedCertificate",
  {
    id: CertificateId,
    cracaId: HashedId3,
    crlSeries: CrlSeries,
    validityPeriod: ValidityPeriod,
    region: optional(GeographicRegion),
    assuranceLevel: optional(SubjectAssurance),
    appPermissions: optional(SequenceOfPsidSsp),
    certIssuePermissions: optional(SequenceOfPsidGroupPermissions),
    certRequestPermissions: optional(SequenceOfPsidGroupPermissions),
    canRequestRollover: optional(nullType()),
    encryptionKey: optional(PublicEncryptionKey),
    verifyKeyIndicator: VerificationKeyIndicator,
  },
  {
    flags: optional(bitString("BIT STRING", { size: 8 }, { usesCubk: 0 })),
    appExtensions: SequenceOfAppExtensions,
    certIssueExtensions: SequenceOfCertIssueExtensions,
    certRequestExtension: SequenceOfCertRequestExtensions,
  },
);
export type ToBeSignedCertificate = Infer<typeof ToBeSignedCertificate>;

/** A certificate as it lies in files and messages. */
export const CertificateBase = sequence("CertificateBase", {
  version: integer("Uint8", { min: 3, max: 3 }),
  type: CertificateType,
  issuer: IssuerIdentifier,
  toBeSigned: ToBeSignedCertificate,
  signature: optional(Signature),
});
export type CertificateBase = Infer<typeof CertificateBase>;

/** An implicit or explicit certificate. */
export const Certificate = alias("Certificate", CertificateBase);
export type Certificate = Infer<typeof Certificate>;

/** A certificate that test equipment issues. */
export const TestCertificate = alias("TestCertificate", Certificate);
export type TestCertificate = Infer<typeof TestCertificate>;

/** A certificate without key and signature: `type` implicit, `signature` absent. */
export const ImplicitCertificate = alias("ImplicitCertificate", CertificateBase);
export type ImplicitCertificate = Infer<typeof ImplicitCertificate>;

/** A certificate with key and signature: `type` explicit. */
export const ExplicitCertificate = alias("ExplicitCertificate", CertificateBase);
export type ExplicitCertificate = Infer<typeof ExplicitCertificate>;

/** Several certificates; as a signer, the first one signed and each is issued by the next. */
export const SequenceOfCertificate = sequenceOf("SequenceOfCertificate", Certificate);
export type SequenceOfCertificate = Infer<typeof SequenceOfCertificate>;

// Encrypted data

/** AES-128-CCM or SM4-CCM: nonce, then ciphertext with its tag. */
export const One28BitCcmCiphertext = sequence("One28BitCcmCiphertext", {
  nonce: octetString("OCTET STRING", { size: 12 }),
  ccmCiphertext: Opaque,
});
export type One28BitCcmCiphertext = Infer<typeof One28BitCcmCiphertext>;

/** The older name of the same type. */
export const Aes128CcmCiphertext = alias("Aes128CcmCiphertext", One28BitCcmCiphertext);
export type Aes128CcmCiphertext = Infer<typeof Aes128CcmCiphertext>;

/** What was encrypted, with its cipher. */
export const SymmetricCiphertext = choice(
  "SymmetricCiphertext",
  { aes128ccm: One28BitCcmCiphertext },
  { sm4Ccm: One28BitCcmCiphertext },
);
export type SymmetricCiphertext = Infer<typeof SymmetricCiphertext>;

/** The key of the ciphertext, wrapped for one recipient. */
export const EncryptedDataEncryptionKey = choice(
  "EncryptedDataEncryptionKey",
  { eciesNistP256: EciesP256EncryptedKey, eciesBrainpoolP256r1: EciesP256EncryptedKey },
  { ecencSm2256: EcencP256EncryptedKey },
);
export type EncryptedDataEncryptionKey = Infer<typeof EncryptedDataEncryptionKey>;

/** Digest of a symmetric key that the recipient has. */
export const PreSharedKeyRecipientInfo = alias("PreSharedKeyRecipientInfo", HashedId8);
export type PreSharedKeyRecipientInfo = Infer<typeof PreSharedKeyRecipientInfo>;

/** A recipient with whom a symmetric key is shared. */
export const SymmRecipientInfo = sequence("SymmRecipientInfo", {
  recipientId: HashedId8,
  encKey: SymmetricCiphertext,
});
export type SymmRecipientInfo = Infer<typeof SymmRecipientInfo>;

/** A recipient with a public key. */
export const PKRecipientInfo = sequence("PKRecipientInfo", {
  recipientId: HashedId8,
  encKey: EncryptedDataEncryptionKey,
});
export type PKRecipientInfo = Infer<typeof PKRecipientInfo>;

/** Who can decrypt, and how that one finds the key. */
export const RecipientInfo = choice("RecipientInfo", {
  pskRecipInfo: PreSharedKeyRecipientInfo,
  symmRecipInfo: SymmRecipientInfo,
  certRecipInfo: PKRecipientInfo,
  signedDataRecipInfo: PKRecipientInfo,
  rekRecipInfo: PKRecipientInfo,
});
export type RecipientInfo = Infer<typeof RecipientInfo>;

/** All recipients. */
export const SequenceOfRecipientInfo = sequenceOf("SequenceOfRecipientInfo", RecipientInfo);
export type SequenceOfRecipientInfo = Infer<typeof SequenceOfRecipientInfo>;

/** Encrypted content and who can read it. */
export const EncryptedData = sequence("EncryptedData", {
  recipients: SequenceOfRecipientInfo,
  ciphertext: SymmetricCiphertext,
});
export type EncryptedData = Infer<typeof EncryptedData>;

// Header of signed data

/** A revocation list that the sender misses. */
export const MissingCrlIdentifier = sequence(
  "MissingCrlIdentifier",
  { cracaId: HashedId3, crlSeries: CrlSeries },
  {},
);
export type MissingCrlIdentifier = Infer<typeof MissingCrlIdentifier>;

/** What the payload is for, where it is no application's message. */
export const PduFunctionalType = integer("PduFunctionalType", {
  min: 0,
  max: 255,
  named: { tlsHandshake: 1, iso21177ExtendedAuth: 2, iso21177SessionExtension: 3 },
});
export type PduFunctionalType = Infer<typeof PduFunctionalType>;

/** Number of an organization that defines header extensions. */
export const HeaderInfoContributorId = integer("HeaderInfoContributorId", { min: 0, max: 255 });
export type HeaderInfoContributorId = Infer<typeof HeaderInfoContributorId>;

/** IEEE 1609 as contributor of header extensions. */
export const ieee1609HeaderInfoContributorId = 1;
/** ETSI as contributor of header extensions. */
export const etsiHeaderInfoContributorId = 2;

/** Number of an IEEE header extension. */
export const Ieee1609HeaderInfoExtensionId = alias("Ieee1609HeaderInfoExtensionId", ExtId);
export type Ieee1609HeaderInfoExtensionId = Infer<typeof Ieee1609HeaderInfoExtensionId>;

/** Number of the request for a certificate by its HashedId8. */
export const p2pcd8ByteLearningRequestId = 1;

/** A header extension whose content IEEE 1609 defines. */
export const Ieee1609ContributedHeaderInfoExtension = extension(
  "Ieee1609ContributedHeaderInfoExtension",
  new Map([[p2pcd8ByteLearningRequestId, HashedId8]]),
);
export type Ieee1609ContributedHeaderInfoExtension = Infer<typeof Ieee1609ContributedHeaderInfoExtension>;

/** Header extensions of one contributor. */
export const ContributedExtensionBlock = sequence("ContributedExtensionBlock", {
  contributorId: HeaderInfoContributorId,
  extns: sequenceOf(
    "SEQUENCE OF",
    openType(
      "IEEE1609DOT2-HEADERINFO-CONTRIBUTED-EXTENSION.&Extn",
      "contributorId",
      new Map<
        number,
        typeof Ieee1609ContributedHeaderInfoExtension | typeof EtsiOriginatingHeaderInfoExtension
      >([
        [ieee1609HeaderInfoContributorId, Ieee1609ContributedHeaderInfoExtension],
        [etsiHeaderInfoContributorId, EtsiOriginatingHeaderInfoExtension],
      ]),
    ),
    { min: 1 },
  ),
});
export type ContributedExtensionBlock = Infer<typeof ContributedExtensionBlock>;

/** Header extensions of all contributors. */
export const ContributedExtensionBlocks = sequenceOf(
  "ContributedExtensionBlocks",
  ContributedExtensionBlock,
  { min: 1 },
);
export type ContributedExtensionBlocks = Infer<typeof ContributedExtensionBlocks>;

/** What the signer says about the payload. */
export const HeaderInfo = sequence(
  "HeaderInfo",
  {
    psid: Psid,
    generationTime: optional(Time64),
    expiryTime: optional(Time64),
    generationLocation: optional(ThreeDLocation),
    p2pcdLearningRequest: optional(HashedId3),
    missingCrlIdentifier: optional(MissingCrlIdentifier),
    encryptionKey: optional(EncryptionKey),
  },
  {
    inlineP2pcdRequest: optional(SequenceOfHashedId3),
    requestedCertificate: optional(Certificate),
    pduFunctionalType: optional(PduFunctionalType),
    contributedExtensions: optional(ContributedExtensionBlocks),
  },
);
export type HeaderInfo = Infer<typeof HeaderInfo>;

// Secured data

/** Digest of data that travels elsewhere. */
export const HashedData = choice(
  "HashedData",
  { sha256HashedData: HashedId32 },
  { sha384HashedData: HashedId48, sm3HashedData: HashedId32 },
);
export type HashedData = Infer<typeof HashedData>;

/** Who signed: a digest of a certificate, certificates, or the very key inside the payload. */
export const SignerIdentifier = choice(
  "SignerIdentifier",
  { digest: HashedId8, certificate: SequenceOfCertificate, self: nullType() },
  {},
);
export type SignerIdentifier = Infer<typeof SignerIdentifier>;

/** The data that is signed, here or elsewhere. */
export const SignedDataPayload = sequence(
  "SignedDataPayload",
  {
    data: optional(lazy<Ieee1609Dot2Data>("Ieee1609Dot2Data", () => Ieee1609Dot2Data)),
    extDataHash: optional(HashedData),
  },
  { omitted: optional(nullType()) },
);
export type SignedDataPayload = Infer<typeof SignedDataPayload>;

/** What the signature covers. */
export const ToBeSignedData = sequence("ToBeSignedData", {
  payload: SignedDataPayload,
  headerInfo: HeaderInfo,
});
export type ToBeSignedData = Infer<typeof ToBeSignedData>;

/** A payload with its signature. */
export const SignedData = sequence("SignedData", {
  hashId: HashAlgorithm,
  tbsData: ToBeSignedData,
  signer: SignerIdentifier,
  signature: Signature,
});
export type SignedData = Infer<typeof SignedData>;

/** Plain, signed, encrypted, or a request for a certificate. */
export const Ieee1609Dot2Content = choice(
  "Ieee1609Dot2Content",
  {
    unsecuredData: Opaque,
    signedData: SignedData,
    encryptedData: EncryptedData,
    signedCertificateRequest: Opaque,
  },
  { signedX509CertificateRequest: Opaque },
);
export type Ieee1609Dot2Content = Infer<typeof Ieee1609Dot2Content>;

/** The envelope of everything that IEEE 1609.2 protects; signed data holds another one. */
export interface Ieee1609Dot2Data {
  readonly protocolVersion: number;
  readonly content: Ieee1609Dot2Content;
}
export const Ieee1609Dot2Data: Schema<Ieee1609Dot2Data> = sequence("Ieee1609Dot2Data", {
  protocolVersion: integer("Uint8", { min: 3, max: 3 }),
  content: Ieee1609Dot2Content,
});

/** A signature over the digest of something that another one signed. */
export const Countersignature = alias("Countersignature", Ieee1609Dot2Data);
export type Countersignature = Infer<typeof Countersignature>;
