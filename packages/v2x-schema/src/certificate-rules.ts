/**
 * What IEEE 1609.2 asks of any certificate by itself although its octets are in order. Whether points lie on their
 * curves, a signature holds and an issuer may issue is not asked here.
 */
import { namingValues } from "./found-value.ts";
import type { Certificate, PsidGroupPermissions } from "./ieee1609dot2.ts";
import type { Finding } from "./profile-finding.ts";
import { checksOf, findingsIn, type Rule } from "./rule.ts";

/** A rule for one certificate by itself. Those on the signature have the path `signature`: before signing there is none. */
export interface CertificateRule extends Rule<Certificate> {
  /** Whether it looks at what a certificate is, or at what it allows. */
  readonly about: "form" | "permissions";
}

/** Of every certificate, European or not. */
export const certificateRules: readonly CertificateRule[] = namingValues<CertificateRule>([
  {
    name: "key-indicator-of-type",
    about: "form",
    path: "toBeSigned.verifyKeyIndicator",
    expected: "an explicit certificate has a verificationKey, an implicit one a reconstructionValue",
    clause: "IEEE 1609.2 6.4.5, 6.4.6",
    ask: ({ type, toBeSigned: { verifyKeyIndicator } }) =>
      (type !== "explicit" || verifyKeyIndicator.choice === "verificationKey") &&
      (type !== "implicit" || verifyKeyIndicator.choice === "reconstructionValue"),
  },
  {
    name: "signature-of-type",
    about: "form",
    path: "signature",
    expected: "an explicit certificate has a signature, an implicit one has none",
    clause: "IEEE 1609.2 6.4.5, 6.4.6",
    ask: ({ type, signature }) =>
      (type !== "explicit" || signature !== undefined) && (type !== "implicit" || signature === undefined),
  },
  {
    name: "app-permissions-distinct",
    about: "permissions",
    path: "toBeSigned.appPermissions",
    expected: "appPermissions names each PSID once",
    clause: "IEEE 1609.2 6.4.8",
    ask({ toBeSigned: { appPermissions } }) {
      if (appPermissions === undefined) return "notApplicable";
      const seen = new Set<number>();
      for (const { psid } of appPermissions) {
        if (seen.has(psid)) return { found: `appPermissions names PSID ${psid} more than once` };
        seen.add(psid);
      }
      return true;
    },
  },
  ofGroups({
    name: "issue-all-once",
    expected: "certIssuePermissions holds one group of all permissions at most",
    clause: "IEEE 1609.2 6.4.8",
    wrongIn(groups) {
      const count = groups.filter(({ subjectPermissions }) => subjectPermissions.choice === "all").length;
      return count > 1 && `certIssuePermissions holds ${count} groups of all permissions, not one at most`;
    },
  }),
  ofGroups({
    name: "chain-length-valid",
    expected: "minChainLength is at least 1 and chainLengthRange at least -1",
    clause: "IEEE 1609.2 PsidGroupPermissions",
    wrongIn(groups) {
      const wrong = groups.find((group) => group.minChainLength < 1 || group.chainLengthRange < -1);
      return (
        wrong &&
        (wrong.minChainLength < 1
          ? `minChainLength is ${wrong.minChainLength}, not at least 1`
          : `chainLengthRange is ${wrong.chainLengthRange}, not at least -1`)
      );
    },
  }),
  ofGroups({
    name: "end-entity-named",
    expected: "eeType names app, enrol or both",
    clause: "IEEE 1609.2 EndEntityType",
    wrongIn: (groups) =>
      groups.some(({ eeType }) => eeType.bytes.every((octet) => octet === 0)) &&
      "eeType names neither app nor enrol",
  }),
  ofGroups({
    name: "ssp-range-even",
    expected: "sspValue and sspBitmask are equally long",
    clause: "IEEE 1609.2 BitmapSspRange",
    wrongIn(groups) {
      for (const { subjectPermissions } of groups) {
        if (subjectPermissions.choice !== "explicit") continue;
        for (const { psid, sspRange } of subjectPermissions.value) {
          if (sspRange?.choice !== "bitmapSspRange") continue;
          const [value, mask] = [sspRange.value.sspValue.length, sspRange.value.sspBitmask.length];
          if (value !== mask) {
            return `sspValue and sspBitmask of PSID ${psid} are not equally long: ${value} and ${mask} octets`;
          }
        }
      }
      return undefined;
    },
  }),
]);

/** What a certificate breaks of IEEE 1609.2. */
export function certificateFindings(certificate: Certificate): readonly Finding[] {
  return findingsIn(checksOf(certificateRules, certificate));
}

/** A rule on certIssuePermissions, which end entities have none of. */
function ofGroups({
  name,
  expected,
  clause,
  wrongIn,
}: Pick<CertificateRule, "name" | "expected" | "clause"> & {
  /** What is wrong in them, for people. */
  readonly wrongIn: (groups: readonly PsidGroupPermissions[]) => string | false | undefined;
}): CertificateRule {
  return {
    name,
    about: "permissions",
    path: "toBeSigned.certIssuePermissions",
    expected,
    clause,
    ask({ toBeSigned: { certIssuePermissions } }) {
      if (certIssuePermissions === undefined) return "notApplicable";
      const found = wrongIn(certIssuePermissions);
      return found ? { found } : true;
    },
  };
}
