/**
 * What certificates of an SCMS keep to by themselves, beside what IEEE 1609.2 asks of any: what their SSPs of the
 * services of certificate systems say, which revocation list they may stand on, and that every station can read them.
 */
import { toHex } from "@v2x/asn1";
import type { CertificateRule } from "./certificate-rules.ts";
import { foundInstead, namingValue, namingValues } from "./found-value.ts";
import type { PsidSsp } from "./ieee1609dot2-base-types.ts";
import { crlSspIn, securityMgmtSspIn } from "./scms-permissions.ts";
import { CrlPsid, type ScmsComponent, SecurityMgmtPsid } from "./security-services.ts";

/** So many entries every implementation supports. @see IEEE 1609.2 6.4.8, critical information fields */
const mostEntries = 8;

const crlSspExpected = "the SSP of PSID 256 is an opaque CrlSsp of version 1 that names a series";
const managementSspExpected = "the SSP of PSID 35 is an opaque SecurityMgmtSsp of version 2";

/** Of every certificate of an SCMS, be it one of IEEE 1609.2.1 or one of CAMP. */
export const rulesOfAnyScms: readonly CertificateRule[] = namingValues<CertificateRule>([
  {
    name: "crl-ssp",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    expected: crlSspExpected,
    clause: "IEEE 1609.2 7.4.3.3",
    ask: ({ toBeSigned: { appPermissions } }) =>
      askOfPermission(
        CrlPsid,
        appPermissions,
        crlSspExpected,
        (permission) => (crlSspIn(permission)?.crls.length ?? 0) > 0,
      ),
  },
  {
    name: "craca-with-series",
    about: "form",
    path: "toBeSigned.crlSeries",
    expected: "crlSeries is 0 exactly where cracaId is 000000",
    clause: "IEEE 1609.2 5.1.3",
    ask: ({ toBeSigned: { cracaId, crlSeries } }) =>
      cracaId.every((octet) => octet === 0) === (crlSeries === 0) || {
        found: `crlSeries is ${crlSeries}, but cracaId is ${toHex(cracaId)}`,
      },
  },
  {
    name: "no-craca-above-itself",
    about: "form",
    path: "toBeSigned.cracaId",
    expected: "a self-signed certificate names no CRACA",
    clause: "IEEE 1609.2 5.1.3",
    ask: ({ issuer, toBeSigned: { cracaId } }) =>
      issuer.choice === "self" ? cracaId.every((octet) => octet === 0) : "notApplicable",
  },
  {
    name: "cubk-of-issuer",
    about: "form",
    path: "toBeSigned.flags",
    expected: "usesCubk is set only in certificates of CAs",
    clause: "IEEE 1609.2 6.4.8",
    ask: ({ toBeSigned: { flags, certIssuePermissions } }) =>
      flags === undefined || (flags.bytes[0]! & 0x80) === 0
        ? "notApplicable"
        : certIssuePermissions !== undefined || {
            found: "usesCubk is set, but the certificate has no certIssuePermissions",
          },
  },
  {
    name: "entries-supported",
    about: "permissions",
    path: "toBeSigned",
    expected: `no list of permissions, groups or ranges has more than ${mostEntries} entries`,
    clause: "IEEE 1609.2 6.4.8, SubjectPermissions",
    ask({ toBeSigned: { appPermissions = [], certIssuePermissions = [], certRequestPermissions = [] } }) {
      const ranges = [...certIssuePermissions, ...certRequestPermissions].map(({ subjectPermissions }) =>
        subjectPermissions.choice === "explicit" ? subjectPermissions.value : [],
      );
      const lists = [appPermissions, certIssuePermissions, certRequestPermissions, ...ranges];
      const most = Math.max(...lists.map(({ length }) => length));
      return most <= mostEntries || { found: `a list has ${most} entries, more than ${mostEntries}` };
    },
  },
]);

/** Of every certificate of an SCMS of IEEE 1609.2.1. */
export const scmsCertificateRules: readonly CertificateRule[] = [
  {
    name: "security-management-ssp",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    expected: managementSspExpected,
    clause: "IEEE 1609.2.1 SecurityMgmtSsp",
    ask: ({ toBeSigned: { appPermissions } }) =>
      askOfPermission(
        SecurityMgmtPsid,
        appPermissions,
        managementSspExpected,
        (permission) => securityMgmtSspIn(permission) !== undefined,
      ),
  },
  ...rulesOfAnyScms,
];

/** That a certificate makes its holder this component, whatever else its SSP says. */
export function componentRule(component: ScmsComponent): CertificateRule {
  const expected = `the SSP of PSID 35 is that of the component ${component}`;
  return {
    name: "component-of-profile",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    expected,
    clause: "IEEE 1609.2.1 SecurityMgmtSsp",
    ask: ({ toBeSigned: { appPermissions } }) =>
      askOfComponent(
        appPermissions,
        expected,
        (permission) => securityMgmtSspIn(permission)?.choice === component,
      ),
  };
}

/** Who may not ask for certificates. */
export const requestPermissionsAbsent: CertificateRule = namingValue<CertificateRule>({
  name: "request-permissions-absent",
  about: "permissions",
  path: "toBeSigned.certRequestPermissions",
  expected: "certRequestPermissions is absent",
  clause: "IEEE 1609.2.1 7.7.3",
  ask: ({ toBeSigned }) => toBeSigned.certRequestPermissions === undefined,
});

/** Who asks for certificates may ask for what its permissions name, whether for itself or passing on. */
export const requestPermissionsPresent: CertificateRule = namingValue<CertificateRule>({
  name: "request-permissions-present",
  about: "permissions",
  path: "toBeSigned.certRequestPermissions",
  expected: "certRequestPermissions is present",
  clause: "IEEE 1609.2.1 7.7.3",
  ask: ({ toBeSigned }) => (toBeSigned.certRequestPermissions?.length ?? 0) > 0,
});

/** What a rule about the permission of one PSID answers: not applicable where there is none. */
export function askOfPermission(
  psid: number,
  appPermissions: readonly PsidSsp[] | undefined,
  expected: string,
  holds: (permission: PsidSsp) => boolean,
) {
  const permission = appPermissions?.find((candidate) => candidate.psid === psid);
  if (permission === undefined) return "notApplicable";
  return holds(permission) || foundInstead(expected, permission.ssp);
}

/** What a rule about the component that PSID 35 makes a holder answers: it fails where there is no such permission. */
export function askOfComponent(
  appPermissions: readonly PsidSsp[] | undefined,
  expected: string,
  holds: (permission: PsidSsp) => boolean,
) {
  const answer = askOfPermission(SecurityMgmtPsid, appPermissions, expected, holds);
  return answer === "notApplicable" ? foundInstead(expected, undefined) : answer;
}
