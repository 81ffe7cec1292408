import {
  componentRule,
  crlPermission,
  requestPermissionsAbsent,
  requestPermissionsPresent,
  type ScmsComponent,
  type SecurityMgmtSsp,
  scmsCertificateRules,
  securityMgmtPermission,
} from "@v2x/v2x-schema";
import type { CertificateProfile } from "./certificate-profile.ts";

const version = 2;

/**
 * The series of revocation lists by what stands on them. No standard numbers them; these are the numbers of CAMP, which
 * systems in use took over.
 *
 * @see IEEE 1609.2 5.1.3 — CRL series
 */
export const crlSeriesOf = {
  /** Pseudonym certificates, by linkage seeds. */
  pseudonym: 1,
  /** CAs and RAs. */
  component: 2,
  /** Application and identification certificates. */
  application: 3,
  enrollment: 4,
  /** Who signs revocation lists, and misbehavior authorities: their list the root signs itself. */
  special: 256,
} as const;

/** A certificate that makes its holder one component, whose SSP has no parameters. */
function component(ssp: Extract<SecurityMgmtSsp["choice"], ScmsComponent>) {
  return {
    appPermissions: [securityMgmtPermission({ choice: ssp, value: { version } } as SecurityMgmtSsp)],
    rules: [...scmsCertificateRules, componentRule(ssp), requestPermissionsAbsent],
  } as const;
}

/**
 * The certificates of the American system, by their part in it. All are explicit. The root is the CRACA of everything
 * below it: a CRL signer may sign for certificates that chain back to itself or to its issuer, and nothing chains back
 * to a CRL signer but itself.
 *
 * @see IEEE 1609.2.1 7.7.3; IEEE 1609.2 7.4.3.3 — associatedCraca
 */
export const americanProfiles = {
  elector: {
    name: "elector",
    clause: "IEEE 1609.2.1 7.7.3.7",
    issuer: "self",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "absent",
    ...component("elector"),
  },
  rootCa: {
    name: "root CA",
    clause: "IEEE 1609.2.1 7.7.3",
    issuer: "self",
    id: ["name"],
    certIssuePermissions: "required",
    encryptionKey: "absent",
    rules: component("root").rules,
    appPermissions: [
      ...component("root").appPermissions,
      crlPermission({ associatedCraca: "isCraca", crls: [crlSeriesOf.special] }),
    ],
  },
  ica: {
    name: "intermediate CA",
    clause: "IEEE 1609.2.1 7.7.3",
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "required",
    encryptionKey: "absent",
    ...component("ica"),
  },
  eca: {
    name: "enrollment CA",
    clause: "IEEE 1609.2.1 7.7.3",
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "required",
    encryptionKey: "required",
    ...component("eca"),
  },
  aca: {
    name: "authorization CA",
    clause: "IEEE 1609.2.1 7.7.3.2",
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "required",
    encryptionKey: "required",
    ...component("aca"),
  },
  ra: {
    name: "registration authority",
    clause: "IEEE 1609.2.1 7.7.3.9",
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "required",
    ...component("ra"),
    // What an RA asks an ACA for must lie within these (RaAcaCertRequestSpdu).
    rules: [...scmsCertificateRules, componentRule("ra"), requestPermissionsPresent],
  },
  /** Its SSP names the applications whose misbehavior is reported to it. */
  ma: {
    name: "misbehavior authority",
    clause: "IEEE 1609.2.1 7.7.3",
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "required",
    rules: [...scmsCertificateRules, componentRule("ma"), requestPermissionsAbsent],
  },
  /** Speaks with the SCMS as an end entity, and asks for what its certRequestPermissions name. */
  enrollmentCertificate: {
    name: "enrollment certificate",
    clause: "IEEE 1609.2.1 7.7.3",
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "optional",
    ...component("ee"),
    rules: [...scmsCertificateRules, componentRule("ee"), requestPermissionsPresent],
  },
  crlSigner: {
    name: "CRL signer",
    clause: "IEEE 1609.2.1 7.7.3",
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "absent",
    rules: component("crl").rules,
    appPermissions: [
      ...component("crl").appPermissions,
      crlPermission({
        associatedCraca: "issuerIsCraca",
        crls: [crlSeriesOf.pseudonym, crlSeriesOf.component, crlSeriesOf.application, crlSeriesOf.enrollment],
      }),
    ],
  },
  /** Of an end entity: pseudonym certificates, which have linkage data, application and identification ones. */
  authorizationCertificate: {
    name: "authorization certificate",
    clause: "IEEE 1609.2.1 RaAcaCertRequest",
    issuer: "authority",
    id: ["linkageData", "name", "binaryId", "none"],
    certIssuePermissions: "absent",
    encryptionKey: "optional",
    rules: [...scmsCertificateRules, requestPermissionsAbsent],
  },
} as const satisfies Record<string, CertificateProfile>;
