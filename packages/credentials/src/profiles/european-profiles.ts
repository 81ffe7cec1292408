import {
  certificateRequestPermission,
  crlServicePermission,
  ctlServicePermission,
  type EuropeanRole,
  etsiTs103097CertificateRules,
  europeanRoleNames,
} from "@v2x/v2x-schema";
import type { CertificateProfile } from "./certificate-profile.ts";

const rules = etsiTs103097CertificateRules;

/**
 * The certificates of the European system, by their part in it: the PKI issues by them, verdicts judge strangers'.
 *
 * @see ETSI TS 103 097 7.2; ETSI TS 102 941 Annex B — SSPs of 622, 623 and 624
 */
export const europeanProfiles = {
  tlm: {
    name: europeanRoleNames.tlm,
    clause: "ETSI TS 103 097 7.2.5",
    issuer: "self",
    type: "explicit",
    id: ["name"],
    appPermissions: [ctlServicePermission("tlm", "rca", "dc")],
    certIssuePermissions: "absent",
    encryptionKey: "absent",
    rules,
  },
  rootCa: {
    name: europeanRoleNames.rootCa,
    clause: "ETSI TS 103 097 7.2.3",
    issuer: "self",
    type: "explicit",
    id: ["name"],
    appPermissions: [crlServicePermission, ctlServicePermission("ea", "aa", "dc")],
    certIssuePermissions: "required",
    encryptionKey: "optional",
    rules,
  },
  ea: {
    name: europeanRoleNames.ea,
    clause: "ETSI TS 103 097 7.2.4",
    issuer: "authority",
    type: "explicit",
    id: ["name", "none"],
    appPermissions: [
      certificateRequestPermission(
        "authorizationValidationResponse",
        "enrolmentResponse",
        "caCertificateRequest",
      ),
    ],
    certIssuePermissions: "required",
    encryptionKey: "required",
    rules,
  },
  aa: {
    name: europeanRoleNames.aa,
    clause: "ETSI TS 103 097 7.2.4",
    issuer: "authority",
    type: "explicit",
    id: ["name", "none"],
    appPermissions: [
      certificateRequestPermission(
        "authorizationValidationRequest",
        "authorizationResponse",
        "caCertificateRequest",
      ),
    ],
    certIssuePermissions: "required",
    encryptionKey: "required",
    rules,
  },
  authorizationTicket: {
    name: europeanRoleNames.authorizationTicket,
    clause: "ETSI TS 103 097 7.2.1",
    issuer: "authority",
    id: ["none"],
    certIssuePermissions: "absent",
    encryptionKey: "optional",
    rules,
  },
  enrolmentCredential: {
    name: europeanRoleNames.enrolmentCredential,
    clause: "ETSI TS 103 097 7.2.2",
    issuer: "authority",
    type: "explicit",
    id: ["name"],
    appPermissions: [certificateRequestPermission("enrolmentRequest", "authorizationRequest")],
    certIssuePermissions: "absent",
    encryptionKey: "optional",
    rules,
  },
} as const satisfies Record<EuropeanRole, CertificateProfile>;
