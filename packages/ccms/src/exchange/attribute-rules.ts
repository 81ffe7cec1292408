import { isWithinRegion } from "@v2x/credentials";
import { type CodedRule, grantableValidity } from "@v2x/pki";
import type { CertificateSubjectAttributes, GeographicRegion, ToBeSignedCertificate } from "@v2x/v2x-schema";

/** The attributes that a certificate is asked to have, and what bounds them. */
export interface RequestedAttributes {
  readonly certificateFormat: number;
  readonly attributes: CertificateSubjectAttributes;
  /** Whose certificate it would be signed under. */
  readonly issuer: ToBeSignedCertificate;
  /** Where the registration lets the device be used; absent for everywhere, and where it is not known. */
  readonly registeredRegion: GeographicRegion | undefined;
  readonly now: Date;
}

const clause = "ETSI TS 102 941 6.2.3, CertificateSubjectAttributes";

/**
 * What is asked of attributes in every flow.
 *
 * @param path - of the structure with `certificateFormat` and `requestedSubjectAttributes`; empty, or with a dot behind.
 */
export function attributeRules<Code>(
  path: string,
  codes: { readonly format: Code; readonly incomplete: Code; readonly denied: Code },
): readonly CodedRule<RequestedAttributes, Code>[] {
  const at = (name: string) => `${path}requestedSubjectAttributes.${name}`;
  return [
    {
      name: "certificate-format-known",
      clause,
      path: `${path}certificateFormat`,
      expected: "certificateFormat is 1 (ts103097v131)",
      code: codes.format,
      ask: ({ certificateFormat }) =>
        certificateFormat === 1 || { found: `certificateFormat is ${certificateFormat}` },
    },
    {
      name: "permissions-requested",
      clause,
      path: at("appPermissions"),
      expected: "appPermissions is present and not empty",
      code: codes.incomplete,
      ask: ({ attributes: { appPermissions = [] } }) => appPermissions.length > 0,
    },
    {
      name: "no-issue-permissions",
      clause,
      path: at("certIssuePermissions"),
      expected: "certIssuePermissions is absent: stations issue nothing",
      code: codes.denied,
      ask: ({ attributes }) => attributes.certIssuePermissions === undefined,
    },
    {
      name: "validity-grantable",
      clause: "IEEE 1609.2 5.1.2",
      path: at("validityPeriod"),
      expected: "validityPeriod lies within the life of the authority's certificate and is not over",
      code: codes.denied,
      ask: ({ attributes: { validityPeriod }, issuer, now }) =>
        grantableValidity(validityPeriod, issuer, now),
    },
    {
      name: "region-grantable",
      clause: "IEEE 1609.2 5.1.2",
      path: at("region"),
      expected: "region lies within that of the registration and of the authority",
      code: codes.denied,
      ask({ attributes: { region }, issuer, registeredRegion }) {
        if (region === undefined) return "notApplicable";
        return isWithinRegion(region, registeredRegion) && isWithinRegion(region, issuer.region);
      },
    },
  ];
}
