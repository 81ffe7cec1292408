/**
 * The ASN.1 modules of IEEE 1609.2 and ETSI TS 103 097 / TS 102 941 as schema values of `@v2x/asn1`: constants and
 * types named as in the standards. Encode and decode with `coer` of `@v2x/asn1`; `decodeCoerAs` is the decoder that
 * people use, and finds out types. Checks no signature and no chain.
 */
export { coerTextOf } from "./coer-text.ts";
export {
  type CoerDecoderType,
  type CoerReading,
  type CoerType,
  coerDecoderTypes,
  decodeCoerAs,
  detectCoerType,
} from "./decoder-types.ts";
export * from "./etsi-ts102941-base-types.ts";
export * from "./etsi-ts102941-messages-ca.ts";
export { ctlFindings } from "./etsi-ts102941-profile.ts";
export * from "./etsi-ts102941-trust-lists.ts";
export * from "./etsi-ts102941-types-authorization.ts";
export * from "./etsi-ts102941-types-authorization-validation.ts";
export * from "./etsi-ts102941-types-ca-management.ts";
export * from "./etsi-ts102941-types-enrolment.ts";
export * from "./etsi-ts102941-types-link-certificate.ts";
export * from "./etsi-ts103097.ts";
export * from "./etsi-ts103097-extension.ts";
export {
  certificateFindings,
  etsiTs103097CertificateFindings,
  etsiTs103097SignedDataFindings,
} from "./etsi-ts103097-profile.ts";
export * from "./ieee1609dot2.ts";
export * from "./ieee1609dot2-base-types.ts";
export * from "./ieee1609dot2-crl.ts";
export * from "./ieee1609dot2-crl-base-types.ts";
export type { Finding } from "./profile-finding.ts";
export * from "./signed-content.ts";
export { dateOfTaiMs, durationMs, leapSecondsAt, taiAheadOfUtcAt, taiMsOf } from "./tai.ts";
export { Undecodable } from "./undecodable.ts";
