/**
 * The ASN.1 modules of IEEE 1609.2 and 1609.2.1, ETSI TS 103 097 and TS 102 941, and as namespaces those of SAE J2735
 * and of the CAMP SCMS, as schema values of `@v2x/asn1`: constants and types named as in the standards. Encode and
 * decode with `coer` or `uper` of `@v2x/asn1`; octets of earlier editions with what `editionsOf` answers. The decoder
 * that people use is the package `@v2x/decoder`. Checks no signature and no chain.
 */

/** The SCMS of CAMP, whose names would collide with those of IEEE 1609.2.1. */
export * as camp from "./camp/index.ts";
export {
  canonicalCertificate,
  canonicalEncryptionKey,
  canonicalToBeSigned,
  wholeCertificateHash,
  withXOnly,
} from "./canonical-certificate.ts";
export {
  type AmericanSign,
  americanSignOf,
  certificateRoleOf,
  claimedRoleOf,
  type EuropeanRole,
  europeanRoleNames,
  europeanRoleOf,
} from "./certificate-roles.ts";
export { type CertificateRule, certificateFindings, certificateRules } from "./certificate-rules.ts";
export { allHold, below, type Check, type CheckOutcome, failuresIn, textOfCheck, unmetIn } from "./check.ts";
export { type Country, countries, countryNamed } from "./countries.ts";
export {
  currentEdition,
  type Edition,
  type EditionSchema,
  edition2016,
  editions,
  editionsOf,
  schemaIn,
  scmsEdition2020,
} from "./editions.ts";
/** Facilities messages of ETSI ITS, whose names would collide with those of IEEE 1609.2 and of each other. */
export * as etsi from "./etsi-messages/index.ts";
export * from "./etsi-ts102941-base-types.ts";
export * from "./etsi-ts102941-messages-ca.ts";
export * as etsiTs102941MessagesItss from "./etsi-ts102941-messages-itss.ts";
export * as etsiTs102941MessagesItssOptionalPrivacy from "./etsi-ts102941-messages-itss-optional-privacy.ts";
export { crlRules, ctlChecks, ctlFindings } from "./etsi-ts102941-profile.ts";
export * from "./etsi-ts102941-trust-lists.ts";
export * from "./etsi-ts102941-types-authorization.ts";
export * from "./etsi-ts102941-types-authorization-validation.ts";
export * from "./etsi-ts102941-types-ca-management.ts";
export * from "./etsi-ts102941-types-enrolment.ts";
export * from "./etsi-ts102941-types-link-certificate.ts";
export * from "./etsi-ts103097.ts";
export * from "./etsi-ts103097-extension.ts";
export { DenmPsid, etsiTs103097MessageRules } from "./etsi-ts103097-message-profiles.ts";
export {
  etsiTs103097CertificateFindings,
  etsiTs103097CertificateRules,
  etsiTs103097SignedDataFindings,
  etsiTs103097SignedDataRules,
} from "./etsi-ts103097-profile.ts";
export { namingValues } from "./found-value.ts";
export { endOfIPeriod, iPeriodAt, periodHours, startOfIPeriod } from "./i-periods.ts";
export * from "./ieee1609dot2.ts";
export * from "./ieee1609dot2-2016.ts";
export * from "./ieee1609dot2-base-types.ts";
export * from "./ieee1609dot2-crl.ts";
export * from "./ieee1609dot2-crl-base-types.ts";
export * from "./ieee1609dot2dot1-2020.ts";
export * from "./ieee1609dot2dot1-aca-ee-interface.ts";
export * from "./ieee1609dot2dot1-aca-la-interface.ts";
export * from "./ieee1609dot2dot1-aca-ma-interface.ts";
export * from "./ieee1609dot2dot1-aca-ra-interface.ts";
export * from "./ieee1609dot2dot1-acpc.ts";
export * from "./ieee1609dot2dot1-cam-ra-interface.ts";
export * from "./ieee1609dot2dot1-cert-management.ts";
export {
  componentRule,
  requestPermissionsAbsent,
  requestPermissionsPresent,
  scmsCertificateRules,
} from "./ieee1609dot2dot1-certificate-rules.ts";
export * from "./ieee1609dot2dot1-eca-ee-interface.ts";
export * from "./ieee1609dot2dot1-ee-ma-interface.ts";
export * from "./ieee1609dot2dot1-ee-ra-interface.ts";
export * from "./ieee1609dot2dot1-la-ma-interface.ts";
export * from "./ieee1609dot2dot1-la-ra-interface.ts";
export * from "./ieee1609dot2dot1-ma-ra-interface.ts";
export {
  scmsHeaderEdition,
  scmsPduFindings,
  scmsSignedDataFindings,
  securedCrlFindings,
} from "./ieee1609dot2dot1-profile.ts";
export * from "./ieee1609dot2dot1-protocol.ts";
export * from "./ieee1609dot2dot1-protocol-ssp.ts";
/** SAE J2735, whose names would collide with those of IEEE 1609.2. */
export * as j2735 from "./j2735/index.ts";
export { countriesInRegion } from "./m49-regions.ts";
export {
  type ClaimedPlace,
  type MessageClaims,
  type NeededRight,
  psidsOfMessage,
} from "./message-claims/message-claims.ts";
export { neededRights } from "./message-claims/needed-rights.ts";
export { messageSspLayouts, type SspLayout, type SspOctet, sspOctet } from "./message-claims/ssp-layouts.ts";
export type { Finding } from "./profile-finding.ts";
export { namedPsids, psidBlock, psidName, type Service, serviceOf } from "./psids.ts";
export { checkOf, checksOf, type Rule, type RuleAnswer } from "./rule.ts";
export { crlPermission, crlSspIn, securityMgmtPermission, securityMgmtSspIn } from "./scms-permissions.ts";
export * from "./security-services.ts";
export * from "./signed-content.ts";
export { dateOfTaiMs, durationMs, leapSecondsAt, taiAheadOfUtcAt, taiMsOf } from "./tai.ts";
export { usualUnitPermissions } from "./unit-permissions.ts";
