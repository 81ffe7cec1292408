import { type CertificateProfile, europeanProfiles } from "@v2x/credentials";
import type { KeyType } from "@v2x/crypto";
import {
  certificateRequestRange,
  type PsidGroupPermissions,
  type PsidSspRange,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { messagePermissions } from "./message-permissions.ts";
import type { AuthorityRole } from "./ports.ts";

/** How the certificate of one authority differs from the others'. */
export interface AuthorityProfile {
  /** Also the name of the authority's files, so letters, digits and hyphens only. */
  readonly name: string;
  /** What it is made by: its own permissions, and the rules that it must pass before it is signed. */
  readonly lint: CertificateProfile;
  /** Mean Gregorian years, as certificates count them. */
  readonly validityYears: number;
  readonly keyType: KeyType;
  readonly hasEncryptionKey: boolean;
  /** Absent for the TLM. */
  readonly certIssuePermissions?: readonly PsidGroupPermissions[];
}

/** The chain ends in certificates that sign application data. */
const endEntityApp = { bytes: Uint8Array.of(0x80), length: 8 };

/** What an EA may put into enrolment credentials: enrolment and authorization requests. */
const enrolmentCredential = certificateRequestRange("enrolmentRequest", "authorizationRequest");

/** What the root lets EA and AA sign among themselves, and answer. */
const authorityRights = certificateRequestRange(
  "authorizationValidationRequest",
  "authorizationResponse",
  "authorizationValidationResponse",
  "enrolmentResponse",
  "caCertificateRequest",
);

/**
 * The certificates of the four authorities. None names a region: a root without one is valid everywhere, and what
 * it issues inherits that, so a test installation works wherever its stations stand.
 *
 * @see ETSI TS 103 097 — certificate profiles; TS 102 941 — SSPs of 622, 623 and 624; IEEE 1609.2 — region of
 * ToBeSignedCertificate
 */
export const authorityProfiles: Readonly<Record<AuthorityRole, AuthorityProfile>> = {
  tlm: {
    name: "TEST-TLM",
    lint: europeanProfiles.tlm,
    validityYears: 10,
    keyType: "NistP256",
    hasEncryptionKey: false,
  },
  rca: {
    name: "TEST-RCA",
    lint: europeanProfiles.rootCa,
    validityYears: 10,
    keyType: "NistP256",
    hasEncryptionKey: false,
    certIssuePermissions: [
      // For EA and AA themselves, one certificate below the root …
      group([authorityRights], 1),
      // … and for what they issue, two below it.
      group([...messagePermissions, enrolmentCredential], 2),
    ],
  },
  ea: {
    name: "TEST-EA",
    lint: europeanProfiles.ea,
    validityYears: 5,
    keyType: "NistP256",
    hasEncryptionKey: true,
    certIssuePermissions: [group([enrolmentCredential], 1)],
  },
  aa: {
    name: "TEST-AA",
    lint: europeanProfiles.aa,
    validityYears: 5,
    keyType: "NistP256",
    hasEncryptionKey: true,
    certIssuePermissions: [group(messagePermissions, 1)],
  },
};

/** What `toBeSignedOf` puts into a profile's blanks. */
export interface AuthorityIdentity {
  readonly validityPeriod: ToBeSignedCertificate["validityPeriod"];
  readonly verifyKeyIndicator: ToBeSignedCertificate["verifyKeyIndicator"];
  readonly encryptionKey?: ToBeSignedCertificate["encryptionKey"];
}

/** The certificate of an authority, ready for its issuer. */
export function toBeSignedOf(profile: AuthorityProfile, identity: AuthorityIdentity): ToBeSignedCertificate {
  return {
    id: { choice: "name", value: profile.name },
    ...noCraca,
    validityPeriod: identity.validityPeriod,
    appPermissions: profile.lint.appPermissions,
    certIssuePermissions: profile.certIssuePermissions,
    encryptionKey: identity.encryptionKey,
    verifyKeyIndicator: identity.verifyKeyIndicator,
  };
}

/** No CRL of IEEE 1609.2 covers European certificates (TS 103 097 clause 6). */
export const noCraca = { cracaId: new Uint8Array(3), crlSeries: 0 };

function group(ranges: readonly PsidSspRange[], chainLength: number): PsidGroupPermissions {
  return {
    subjectPermissions: { choice: "explicit", value: ranges },
    minChainLength: chainLength,
    chainLengthRange: 0,
    eeType: endEntityApp,
  };
}
