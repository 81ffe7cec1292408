/**
 * What both sides of the wire agree on. Reach for `calls` first: each call once, with its method, path, who may
 * make it, query, body and answer. A folder for each system holds its calls and what they carry; beside them stand
 * the limits, file names and texts that a form and a route must not read differently. It refuses to know anything
 * of servers, browsers or databases.
 */
export * from "./authority-status.ts";
export * from "./call.ts";
export * as calls from "./call-groups.ts";
export * from "./call-types.ts";
export * from "./calls.ts";
export { campStatusCalls } from "./camp/status-calls.ts";
export * from "./ccms/authority-status.ts";
export * from "./ccms/authorization-tickets.ts";
export * from "./ccms/ca-info.ts";
export * from "./ccms/devices.ts";
export * from "./ccms/events.ts";
export * from "./ccms/recent-bundles.ts";
export { ccmsStatusCalls } from "./ccms/status-calls.ts";
export { ticketCalls } from "./ccms/ticket-calls.ts";
export * from "./ccms/try-out.ts";
export * from "./control-characters.ts";
export * from "./decoders/decoded-structure.ts";
export * from "./decoders/verdict.ts";
export * from "./events/event-outcome.ts";
export type { RequestTrace } from "./events/event-trace.ts";
export * from "./faults.ts";
export * from "./file-names.ts";
export * from "./hex.ts";
export * from "./hidden-characters.ts";
export { isolated, withoutDirection } from "./isolated-text.ts";
export * from "./limits.ts";
export * from "./meta/account.ts";
export * from "./meta/notice.ts";
export * from "./meta/organizations.ts";
export * from "./meta/shell.ts";
export { isMoment } from "./moments.ts";
export * from "./operator/account-calls.ts";
export * from "./operator/audit-calls.ts";
export { type OperatedAuthority, type OperatedSystem, operatedSystems } from "./operator/authority-calls.ts";
export * from "./operator/change-reason.ts";
export {
  type OperatorDevice,
  type OperatorDeviceFilter,
  operatorDeviceFilter,
} from "./operator/device-calls.ts";
export {
  type OperatorEvent,
  type OperatorEventFilter,
  type OperatorEventTrace,
  operatorEventFilter,
  operatorLogs,
} from "./operator/event-calls.ts";
export { type FailingJob, failingJobStates, type JobQueue } from "./operator/job-calls.ts";
export type { OperatedList } from "./operator/list-calls.ts";
export { type KeptNotice, noticeMaxLength, noticeText } from "./operator/notice-calls.ts";
export * from "./operator/organization-calls.ts";
export { type DayFigures, figureDays } from "./operator/overview-calls.ts";
export {
  emailAddress,
  type Invitation,
  type Member,
  type MemberRole,
  memberRoles,
  type OwnOrganization,
} from "./organization/calls.ts";
export * from "./paging.ts";
export * from "./permissions.ts";
export { type PersonalTokenInfo, type TokenScope, tokenScopes } from "./personal-tokens/calls.ts";
export * from "./personal-tokens/scope-of-call.ts";
export * from "./registered-devices.ts";
export * from "./scms/authority-status.ts";
export * from "./scms/bundles.ts";
export * from "./scms/ca-info.ts";
export * from "./scms/devices.ts";
export * from "./scms/events.ts";
export { scmsStatusCalls } from "./scms/status-calls.ts";
export * from "./scms/test-profiles.ts";
export * from "./scms/try-out.ts";
export * from "./service-accounts/calls.ts";
export { type SignedPacket, signedPacket } from "./signer/calls.ts";
export type { OctetsText } from "./signer/octets-text.ts";
export type { TryOutStructure } from "./try-out/try-out-step.ts";
export * from "./unknown-names.ts";
export * from "./wire-texts.ts";
