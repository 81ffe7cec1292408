import { coer } from "@v2x/asn1";
import {
  agreementWith,
  type DecodedCertificate,
  decodeCertificate,
  europeanProfiles,
  issueCertificate,
  type MessageSigner,
  type Signer,
  signCertificate,
  signerWith,
  toEncryptionKey,
  toTime32,
  toTime64,
  toVerificationKey,
  type VerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey, type KeyType, type KeyType256, type PrivateKey } from "@v2x/crypto";
import { sealAnswer, sealSigned } from "@v2x/protocol";
import {
  type CertificateSubjectAttributes,
  certificateRequestPermission,
  certificateRequestRange,
  EtsiTs102941Data,
  type EtsiTs102941DataContent,
  type PsidGroupPermissions,
  type PsidSsp,
  type PsidSspRange,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";

/** When these tests take place. */
export const now = new Date("2026-03-01T12:00:00Z");

/** CAM with every service bit. */
export const camPermission: PsidSsp = {
  psid: 36,
  ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) },
};
/** What the tests ask tickets for. */
export const ticketAttributes: CertificateSubjectAttributes = { appPermissions: [camPermission] };

const camRange: PsidSspRange = {
  psid: 36,
  sspRange: {
    choice: "bitmapSspRange",
    value: { sspValue: Uint8Array.of(1, 0xff, 0xfc), sspBitmask: Uint8Array.of(0xff, 0, 3) },
  },
};
const forCredentials = certificateRequestRange("enrolmentRequest", "authorizationRequest");

/** An authority with everything that it works with. */
export interface TestAuthority extends MessageSigner {
  /** The key that requests are encrypted for. */
  readonly decrypting: PrivateKey;
}

/** A root with an EA and an AA below it. */
export interface TestAuthorities {
  readonly root: MessageSigner;
  readonly ea: TestAuthority;
  readonly aa: TestAuthority;
  /** A certificate of one of them, by any profile. */
  issue(
    profile: "enrolmentCredential" | "authorizationTicket",
    key: VerificationKey,
    changes?: Partial<ToBeSignedCertificate>,
  ): Promise<DecodedCertificate>;
}

/** Makes them anew. */
export async function testAuthorities(encryption: KeyType256 = "NistP256"): Promise<TestAuthorities> {
  const rootKey = generatePrivateKey("NistP256");
  const root: MessageSigner = {
    certificate: await issueCertificate({
      profile: europeanProfiles.rootCa,
      toBeSigned: {
        ...fieldsOf(rootKey, 10),
        id: { choice: "name", value: "TEST RCA" },
        appPermissions: europeanProfiles.rootCa.appPermissions,
        certIssuePermissions: [
          group(
            [
              certificateRequestRange(
                "authorizationValidationRequest",
                "authorizationResponse",
                "authorizationValidationResponse",
                "enrolmentResponse",
                "caCertificateRequest",
              ),
            ],
            1,
          ),
          group([camRange, forCredentials], 2),
        ],
      },
      issuer: "self",
      signer: signerWith(rootKey),
    }),
    signer: signerWith(rootKey),
  };
  const ea = await authority("ea", root, [group([forCredentials], 1)], encryption);
  const aa = await authority("aa", root, [group([camRange], 1)], encryption);
  return {
    root,
    ea,
    aa,
    issue: (profile, { keyType, point }, changes = {}) => {
      const by = profile === "enrolmentCredential" ? ea : aa;
      return issueCertificate({
        profile: europeanProfiles[profile],
        toBeSigned: {
          cracaId: new Uint8Array(3),
          crlSeries: 0,
          validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
          verifyKeyIndicator: { choice: "verificationKey", value: toVerificationKey(keyType, point) },
          ...(profile === "enrolmentCredential"
            ? {
                id: { choice: "name", value: "station-1" } as const,
                appPermissions: [certificateRequestPermission("enrolmentRequest", "authorizationRequest")],
              }
            : { id: { choice: "none", value: null } as const, appPermissions: [camPermission] }),
          ...changes,
        },
        issuer: by.certificate,
        signer: by.signer,
      });
    },
  };
}

/** The same certificate with something else in it, linted by nobody; of an authority below `by`, or of `by` itself. */
export function resigned(
  { value }: DecodedCertificate,
  change: Partial<ToBeSignedCertificate>,
  by: MessageSigner | { readonly self: Signer },
): Promise<DecodedCertificate> {
  const toBeSigned = { ...value.toBeSigned, ...change };
  return "self" in by
    ? signCertificate({ toBeSigned, issuer: "self", signer: by.self })
    : signCertificate({ toBeSigned, issuer: by.certificate, signer: by.signer });
}

/** A station that was registered and enrolled. */
export async function enrolledStation({ issue }: TestAuthorities, keyType: KeyType = "NistP256") {
  const key = generatePrivateKey(keyType);
  const certificate = await issue("enrolmentCredential", { keyType, point: key.publicKey });
  return { certificate, signer: signerWith(key), key };
}

/** A key of ours as EA and AA open requests with it. */
export function ownKeyOf({ certificate, decrypting }: TestAuthority) {
  return {
    choice: "certRecipInfo",
    certificateDigest: certificate.digest,
    agreement: agreementWith(decrypting),
  } as const;
}

/** An answer as an authority seals it. */
export async function answerWith(
  content: EtsiTs102941DataContent,
  contentKey: Uint8Array,
  by: MessageSigner,
  at = now,
): Promise<Uint8Array> {
  const unsecured = coer.encode(EtsiTs102941Data, { version: 1, content });
  const header = { psid: 623, generationTime: toTime64(at) };
  return sealAnswer(await sealSigned({ unsecured }, header, { ...by, identifier: "digest" }), contentKey);
}

async function authority(
  role: "ea" | "aa",
  root: MessageSigner,
  certIssuePermissions: readonly PsidGroupPermissions[],
  encryption: KeyType256,
): Promise<TestAuthority> {
  const key = generatePrivateKey("NistP256");
  const decrypting = generatePrivateKey(encryption);
  const certificate = await issueCertificate({
    profile: europeanProfiles[role],
    toBeSigned: {
      ...fieldsOf(key, 5),
      id: { choice: "name", value: `TEST ${role}` },
      appPermissions: europeanProfiles[role].appPermissions,
      certIssuePermissions,
      encryptionKey: toEncryptionKey(encryption, decrypting.publicKey),
    },
    issuer: root.certificate,
    signer: root.signer,
  });
  return { certificate: decodeCertificate(certificate.bytes), signer: signerWith(key), decrypting };
}

function fieldsOf(key: PrivateKey, years: number) {
  return {
    cracaId: new Uint8Array(3),
    crlSeries: 0,
    validityPeriod: {
      start: toTime32(new Date("2026-01-01T00:00:00Z")),
      duration: { choice: "years", value: years } as const,
    },
    verifyKeyIndicator: {
      choice: "verificationKey",
      value: toVerificationKey(key.keyType, key.publicKey),
    } as const,
  };
}

function group(ranges: readonly PsidSspRange[], minChainLength: number): PsidGroupPermissions {
  return {
    subjectPermissions: { choice: "explicit", value: ranges },
    minChainLength,
    chainLengthRange: 0,
    eeType: { bytes: Uint8Array.of(0x80), length: 8 },
  };
}
