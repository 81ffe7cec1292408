import { toHex } from "@v2x/asn1";
import {
  type Check,
  checksOf,
  type PsidGroupPermissions,
  type PsidSsp,
  type Rule,
  SecurityMgmtPsid,
  scmsComponentOf,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { allowsLength, firstUngrantable, firstUnrequestable, mayIssue } from "../certificates/permissions.ts";
import { areComparable, isWithinRegion } from "../certificates/regions.ts";
import { timeText, validityOf } from "../certificates/times.ts";

/** A certificate and its issuer. An absent region stands for the issuer's: in a chain regions are handed down first. */
export interface UnderIssuer {
  readonly toBeSigned: ToBeSignedCertificate;
  readonly issuer: ToBeSignedCertificate;
}

/** A rule for a certificate against its issuer. */
export interface ContainmentRule extends Rule<UnderIssuer> {
  /** What of a certificate it looks at; a verdict shows it there. */
  readonly about: "validity" | "region" | "permissions";
}

/** Compares what a certificate may request with what its issuer grants. */
export const requestPermissionsRule = "request-permissions-within-issuer";

/** That a certificate stays within its issuer. A self-signed one has nothing to stay within and is not asked. */
export const containmentRules: readonly ContainmentRule[] = [
  {
    name: "validity-within-issuer",
    about: "validity",
    path: "toBeSigned.validityPeriod",
    clause: "IEEE 1609.2 5.1.2",
    expected: "it lives within its issuer's life",
    ask({ toBeSigned, issuer }) {
      const own = validityOf(toBeSigned.validityPeriod);
      const around = validityOf(issuer.validityPeriod);
      const excess = [
        ...(own.notAfter > around.notAfter ? ["it ends after its issuer"] : []),
        ...(own.notBefore < around.notBefore ? ["it begins before its issuer"] : []),
      ];
      if (excess.length === 0) return true;
      // A headline may cut the periods, so the point comes first.
      return {
        found: `${excess.join(", and ")}: it is valid from ${period(own)}, its issuer from ${period(around)}`,
      };
    },
  },
  {
    name: "region-within-issuer",
    about: "region",
    path: "toBeSigned.region",
    clause: "IEEE 1609.2 5.1.2",
    expected: "its region lies within its issuer's",
    ask({ toBeSigned: { region }, issuer }) {
      if (isWithinRegion(region, issuer.region)) return true;
      const [own, around] = [region?.choice, issuer.region?.choice];
      if (areComparable(own, around)) return { found: "its region reaches beyond its issuer's" };
      return { open: `whether its ${own} lies within its issuer's ${around} cannot be told here` };
    },
  },
  {
    name: "app-permissions-within-issuer",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    clause: "IEEE 1609.2 PsidSsp, BitmapSsp",
    expected: "its issuer may issue each of its PSIDs with that SSP",
    ask({ toBeSigned: { appPermissions }, issuer: { certIssuePermissions } }) {
      if (appPermissions === undefined) return "notApplicable";
      const refused = appPermissions.filter((permission) => !mayIssue(certIssuePermissions, permission));
      if (refused.length === 0) return true;
      const list = refused.map(permissionText).join(", ");
      return { found: `its issuer may not issue these PSIDs with these SSPs: ${list}` };
    },
  },
  {
    name: "issue-permissions-within-issuer",
    about: "permissions",
    path: "toBeSigned.certIssuePermissions",
    clause: "IEEE 1609.2 PsidGroupPermissions, SspRange",
    expected: "its issuer may pass on the issuing of each of its PSIDs",
    ask({ toBeSigned: { certIssuePermissions: groups }, issuer }) {
      if (groups === undefined) return "notApplicable";
      for (const group of groups) {
        const refused = firstUngrantable(issuer.certIssuePermissions, group, groups);
        if (refused === undefined) continue;
        return { found: `its issuer may not pass on the issuing of ${refusedText(refused, group)}` };
      }
      return true;
    },
  },
  {
    name: requestPermissionsRule,
    about: "permissions",
    path: "toBeSigned.certRequestPermissions",
    clause: "IEEE 1609.2 EndEntityType, PsidGroupPermissions",
    expected: "its issuer may let it request each of its PSIDs with these SSPs",
    ask({ toBeSigned: { certRequestPermissions: groups }, issuer }) {
      if (groups === undefined) return "notApplicable";
      for (const group of groups) {
        const refused = firstUnrequestable(issuer.certIssuePermissions, group, groups);
        if (refused === undefined) continue;
        return { found: `its issuer may not let it request ${refusedText(refused, group)}` };
      }
      return true;
    },
  },
  {
    name: "chain-length-within-issuer",
    about: "permissions",
    path: "toBeSigned.certIssuePermissions",
    clause: "IEEE 1609.2 5.1.2.1",
    expected: "its issuer allows chains as long as it allows itself, and one more",
    ask({ toBeSigned: { certIssuePermissions }, issuer }) {
      if (certIssuePermissions === undefined) return "notApplicable";
      const granted = issuer.certIssuePermissions ?? [];
      const shortest = Math.min(...certIssuePermissions.map((group) => group.minChainLength));
      if (granted.some((group) => allowsLength(group, shortest + 1))) return true;
      return { found: `its issuer allows no chain of ${shortest + 1} certificates below it` };
    },
  },
];

/** What came of comparing a certificate with its issuer. */
export function containmentChecks(subject: UnderIssuer): readonly Check[] {
  return checksOf(containmentRules, subject);
}

/**
 * Compares a certificate that is already in use with its issuer. Unlike `containmentChecks`, which decides what may be
 * issued, it reports an RA's excess request permissions as a finding that leaves the chain valid (`notApplicable` with
 * `found`): an RA issues nothing, the ACA's own permissions bound what it gets, and RAs in the field request all PSIDs.
 *
 * @param rules - those to apply.
 */
export function chainContainmentChecks(
  subject: UnderIssuer,
  rules: readonly ContainmentRule[] = containmentRules,
): readonly Check[] {
  const checks = checksOf(rules, subject);
  if (!isRa(subject.toBeSigned)) return checks;
  return checks.map((check) =>
    check.name === requestPermissionsRule && check.outcome === "fail"
      ? { ...check, outcome: "notApplicable" }
      : check,
  );
}

function isRa({ appPermissions }: ToBeSignedCertificate): boolean {
  const ssp = appPermissions?.find(({ psid }) => psid === SecurityMgmtPsid)?.ssp;
  return ssp?.choice === "opaque" && scmsComponentOf(ssp.value) === "ra";
}

function refusedText(refused: number | "all", { subjectPermissions }: PsidGroupPermissions): string {
  if (refused === "all") return "all PSIDs";
  return subjectPermissions.choice === "all"
    ? `PSID ${refused}, which is among all PSIDs`
    : `PSID ${refused}`;
}

/** `36 (SSP 01fffc)`, or `37` without an SSP. */
function permissionText({ psid, ssp }: PsidSsp): string {
  return ssp === undefined || ssp.choice === "unknown" ? `${psid}` : `${psid} (SSP ${toHex(ssp.value)})`;
}

function period({ notBefore, notAfter }: { notBefore: Date; notAfter: Date }): string {
  return `${timeText(notBefore)} to ${timeText(notAfter)}`;
}
