import {
  type Certificate,
  CrlServicePsid,
  CtlServicePsid,
  certificateRequestBits,
  certificateRules,
  checksOf,
  etsiTs103097CertificateRules,
  failuresIn,
  SecuredCertificateRequestPsid,
  SecurityMgmtPsid,
} from "@v2x/v2x-schema";
import type { EuropeanRole } from "./european-profiles.ts";

/** What makes a certificate a European one; what it allows besides may still be wrong. */
const tellingRules = [
  ...certificateRules.filter(({ about }) => about === "form"),
  ...etsiTs103097CertificateRules,
];

/**
 * Which profile of ETSI TS 103 097 a certificate means to keep, told by its permissions and its issuer.
 *
 * @returns undefined for certificates outside the European system, and for those of no known role.
 * @see ETSI TS 103 097 7.2; ETSI TS 102 941 Annex B
 */
export function europeanRoleOf(certificate: Certificate): EuropeanRole | undefined {
  return failuresIn(checksOf(tellingRules, certificate)).length === 0
    ? claimedRoleOf(certificate)
    : undefined;
}

/** The same, told even of one that breaks the profiles' common rules. */
export function claimedRoleOf({ issuer, toBeSigned }: Certificate): EuropeanRole | undefined {
  const { appPermissions = [], certIssuePermissions, id } = toBeSigned;
  const has = (psid: number) => appPermissions.some((permission) => permission.psid === psid);
  if (issuer.choice === "self") {
    if (certIssuePermissions === undefined) return has(CtlServicePsid) ? "tlm" : undefined;
    return has(CrlServicePsid) || has(CtlServicePsid) ? "rootCa" : undefined;
  }
  const requests = appPermissions.find(({ psid }) => psid === SecuredCertificateRequestPsid)?.ssp;
  if (certIssuePermissions !== undefined) {
    const bits = requests?.choice === "bitmapSsp" ? (requests.value[1] ?? 0) : 0;
    if ((bits & certificateRequestBits.enrolmentResponse) !== 0) return "ea";
    return (bits & certificateRequestBits.authorizationResponse) === 0 ? undefined : "aa";
  }
  if (has(SecuredCertificateRequestPsid)) return "enrolmentCredential";
  return id.choice === "none" && appPermissions.length > 0 && !has(SecurityMgmtPsid)
    ? "authorizationTicket"
    : undefined;
}
