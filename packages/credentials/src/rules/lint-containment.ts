import { toHex } from "@v2x/asn1";
import type { PsidSsp } from "@v2x/v2x-schema";
import { allowsLength, firstUngrantable, mayIssue } from "../certificates/permissions.ts";
import { isWithinRegion } from "../certificates/regions.ts";
import { timeText, validityOf } from "../certificates/times.ts";
import type { LintContext, LintRule } from "./lint.ts";

/** A rule that holds whatever the profile, so that received chains can be judged by it as well. */
export interface ContainmentRule extends LintRule {
  readonly judges: "validity" | "region" | "permissions";
  readonly scope: "everywhere";
  readonly check: (context: Omit<LintContext, "profile">) => string | undefined;
}

/** That a certificate stays within its issuer; a self-signed one has nothing to stay within. */
export const containmentRules: readonly ContainmentRule[] = [
  {
    name: "validity-within-issuer",
    judges: "validity",
    scope: "everywhere",
    clause: "IEEE 1609.2 5.1.2",
    check({ toBeSigned, issuer }) {
      if (issuer === "self") return undefined;
      const own = validityOf(toBeSigned.validityPeriod);
      const around = validityOf(issuer.value.toBeSigned.validityPeriod);
      if (own.notBefore >= around.notBefore && own.notAfter <= around.notAfter) return undefined;
      return `it lives from ${period(own)}, its issuer from ${period(around)}`;
    },
  },
  {
    name: "region-within-issuer",
    judges: "region",
    scope: "everywhere",
    clause: "IEEE 1609.2 5.1.2",
    check: ({ toBeSigned, issuer }) =>
      issuer === "self" || isWithinRegion(toBeSigned.region, issuer.value.toBeSigned.region)
        ? undefined
        : "its region reaches beyond its issuer's",
  },
  {
    name: "app-permissions-within-issuer",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 PsidSsp, BitmapSsp",
    check({ toBeSigned, issuer }) {
      if (issuer === "self") return undefined;
      const granted = issuer.value.toBeSigned.certIssuePermissions;
      const refused = (toBeSigned.appPermissions ?? []).filter(
        (permission) => !mayIssue(granted, permission),
      );
      return refused.length === 0
        ? undefined
        : `its issuer may not issue these PSIDs with these SSPs: ${refused.map(permissionText).join(", ")}`;
    },
  },
  {
    name: "issue-permissions-within-issuer",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 PsidGroupPermissions, SspRange",
    check({ toBeSigned, issuer }) {
      if (issuer === "self") return undefined;
      const groups = toBeSigned.certIssuePermissions ?? [];
      for (const group of groups) {
        const refused = firstUngrantable(issuer.value.toBeSigned.certIssuePermissions, group, groups);
        if (refused !== undefined) return `its issuer may not pass on the issuing of PSID ${refused}`;
      }
      return undefined;
    },
  },
  {
    name: "chain-length-within-issuer",
    judges: "permissions",
    scope: "everywhere",
    clause: "IEEE 1609.2 5.1.2.1",
    check({ toBeSigned, issuer }) {
      if (issuer === "self" || toBeSigned.certIssuePermissions === undefined) return undefined;
      const granted = issuer.value.toBeSigned.certIssuePermissions ?? [];
      const shortest = Math.min(...toBeSigned.certIssuePermissions.map((group) => group.minChainLength));
      return granted.some((group) => allowsLength(group, shortest + 1))
        ? undefined
        : `its issuer allows no chain of ${shortest + 1} certificates below it`;
    },
  },
];

/** `36 (SSP 01fffc)`, or `37` without an SSP. */
function permissionText({ psid, ssp }: PsidSsp): string {
  return ssp === undefined || ssp.choice === "unknown" ? `${psid}` : `${psid} (SSP ${toHex(ssp.value)})`;
}

function period({ notBefore, notAfter }: { notBefore: Date; notAfter: Date }): string {
  return `${timeText(notBefore)} to ${timeText(notAfter)}`;
}
