import { type CertificateProfile, europeanProfiles } from "@v2x/credentials";
import type { AuthorityProfile } from "@v2x/pki";
import { certificateRequestRange, type PsidGroupPermissions, type PsidSspRange } from "@v2x/v2x-schema";
import { messagePermissions } from "./message-permissions.ts";
import type { AuthorityRole } from "./ports.ts";

/** No CRL of IEEE 1609.2 covers European certificates (TS 103 097 clause 6). */
export const noCraca = { cracaId: new Uint8Array(3), crlSeries: 0 };

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
    content: contentOf(europeanProfiles.tlm),
  },
  rca: {
    name: "TEST-RCA",
    lint: europeanProfiles.rootCa,
    validityYears: 10,
    keyType: "NistP256",
    hasEncryptionKey: false,
    content: contentOf(europeanProfiles.rootCa, [
      // For EA and AA themselves, one certificate below the root …
      group([authorityRights], 1),
      // … and for what they issue, two below it.
      group([...messagePermissions, enrolmentCredential], 2),
    ]),
  },
  ea: {
    name: "TEST-EA",
    lint: europeanProfiles.ea,
    validityYears: 5,
    keyType: "NistP256",
    hasEncryptionKey: true,
    content: contentOf(europeanProfiles.ea, [group([enrolmentCredential], 1)]),
  },
  aa: {
    name: "TEST-AA",
    lint: europeanProfiles.aa,
    validityYears: 5,
    keyType: "NistP256",
    hasEncryptionKey: true,
    content: contentOf(europeanProfiles.aa, [group(messagePermissions, 1)]),
  },
};

function contentOf(
  { appPermissions }: CertificateProfile,
  certIssuePermissions?: readonly PsidGroupPermissions[],
): AuthorityProfile["content"] {
  return { ...noCraca, appPermissions, certIssuePermissions };
}

function group(ranges: readonly PsidSspRange[], chainLength: number): PsidGroupPermissions {
  return {
    subjectPermissions: { choice: "explicit", value: ranges },
    minChainLength: chainLength,
    chainLengthRange: 0,
    eeType: endEntityApp,
  };
}
