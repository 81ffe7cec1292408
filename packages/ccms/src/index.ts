/**
 * The European C-ITS credential management system: a trust list manager (TLM), a root (RCA), an enrolment authority
 * (EA) and an authorization authority (AA). `openCcms` creates them on the first start and finds them again later;
 * the `Ccms` it gives serves their certificates and lists, makes bundles of authorization tickets, renews its
 * authorities, revokes EA and AA, and keeps the devices that organizations register. Everything from outside (clock, keys, storage,
 * addresses) comes through `CcmsPorts`. It speaks no HTTP, reads no environment, and keeps no private key of a ticket.
 */
export { type AnyAtError, AtError, type PsidSspHex } from "./at-error.ts";
export { type AtKeyType, type AtRequest, atKeyTypes, atLimits } from "./at-request.ts";
export { revocableRoles } from "./change-authorities.ts";
export {
  type AnyDeviceError,
  type Device,
  DeviceError,
  type Devices,
  defaultPermissions,
  maxCanonicalIdDigits,
} from "./devices/index.ts";
export { type InspectionRule, inspectCcms } from "./inspect-ccms.ts";
export {
  type AtBundle,
  type AuthorityAnswer,
  type AuthorityRequest,
  type Ccms,
  type CcmsInfo,
  openCcms,
  type PublishedList,
  type Rehearsal,
} from "./open-ccms.ts";
export type * from "./ports.ts";
