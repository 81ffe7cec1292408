import { camp, crlPermission, requestPermissionsAbsent, requestPermissionsPresent } from "@v2x/v2x-schema";
import { crlSeriesOf } from "./american-profiles.ts";
import type { CertificateProfile } from "./certificate-profile.ts";

const clause = "CAMP SCMS 1.2, IEEE1609dot2-profiles";

/** The components whose SSP says no more than its version. */
type PlainComponent = Exclude<camp.Component, "la" | "ma">;

/** A certificate that makes its holder one component, whose SSP has no parameters. */
function component(choice: PlainComponent) {
  return {
    appPermissions: [camp.scmsPermission({ choice, value: { version: 1 } })],
    rules: [...camp.certificateRules, camp.componentRule(choice), requestPermissionsAbsent],
  } as const;
}

const { ObePseudonymCrlSeries, ScmsComponentCrlSeries, EeNonPseudonymCrlSeries, EeEnrollmentCrlSeries } =
  camp.crlSeries;

/**
 * The certificates of CAMP's SCMS, by their part in it. Those of components are explicit. The root is the CRACA of
 * everything below it.
 *
 * @see CAMP SCMS 1.2, module IEEE1609dot2-profiles
 */
export const campProfiles = {
  rootCa: {
    name: "CAMP root CA",
    clause,
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
    name: "CAMP intermediate CA",
    clause,
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "required",
    encryptionKey: "absent",
    ...component("ica"),
  },
  eca: {
    name: "CAMP enrollment CA",
    clause,
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "required",
    encryptionKey: "required",
    ...component("eca"),
  },
  pca: {
    name: "CAMP pseudonym CA",
    clause,
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "required",
    encryptionKey: "required",
    ...component("pca"),
  },
  ra: {
    name: "CAMP registration authority",
    clause,
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "required",
    ...component("ra"),
    rules: [...camp.certificateRules, camp.componentRule("ra"), requestPermissionsPresent],
  },
  /** Its SSP names the applications whose misbehavior is reported to it. */
  ma: {
    name: "CAMP misbehavior authority",
    clause,
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "required",
    rules: [...camp.certificateRules, camp.componentRule("ma"), requestPermissionsAbsent],
  },
  crlg: {
    name: "CAMP CRL generator",
    clause,
    issuer: "authority",
    id: ["name"],
    certIssuePermissions: "absent",
    encryptionKey: "absent",
    rules: component("crl").rules,
    appPermissions: [
      ...component("crl").appPermissions,
      crlPermission({
        associatedCraca: "issuerIsCraca",
        crls: [ObePseudonymCrlSeries, ScmsComponentCrlSeries, EeNonPseudonymCrlSeries, EeEnrollmentCrlSeries],
      }),
    ],
  },
  /** Of an on-board or roadside unit: to ask for others with, and for nothing else. */
  enrollmentCertificate: {
    name: "CAMP enrollment certificate",
    clause,
    issuer: "authority",
    id: ["name", "emptyName", "binaryId", "none"],
    appPermissions: [],
    certIssuePermissions: "absent",
    encryptionKey: "absent",
    rules: [...camp.certificateRules, requestPermissionsPresent],
  },
  /** Of a device: pseudonym certificates, which have linkage data, identification and application certificates. */
  deviceCertificate: {
    name: "CAMP certificate of a device",
    clause,
    issuer: "authority",
    id: ["linkageData", "binaryId"],
    certIssuePermissions: "absent",
    encryptionKey: "optional",
    rules: [...camp.certificateRules, requestPermissionsAbsent],
  },
} as const satisfies Record<string, CertificateProfile>;
