/**
 * The US security credential management system of IEEE 1609.2.1: electors, a root (RCA), an intermediate (ICA), an
 * enrollment (ECA) and an authorization CA (ACA), a registration authority (RA), a misbehavior authority (MA), a CRL
 * generator and linkage authorities. `openScms` creates them on the first start and finds them again later;
 * what devices ask for is answered by its calls, each request with an event. `openCamp` is the older variant of CAMP,
 * a system of its own. Everything from outside (clock, keys, storage, addresses) comes through its ports. It speaks no HTTP and reads no environment.
 */

export { iPeriodAt, startOfIPeriod } from "@v2x/v2x-schema";
export * from "./aca/index.ts";
export * from "./bundles/index.ts";
export * from "./camp/index.ts";
export {
  type AnyScmsDeviceError,
  type ScmsDevice,
  ScmsDeviceError,
  type ScmsDevices,
} from "./devices/index.ts";
export { type FineError, fineErrorHeader, fineErrorText, statusOf } from "./exchange/fine-errors.ts";
export type { ScmsAnswer, ScmsRefusal } from "./exchange/scms-exchange.ts";
export { rolesBelowRoot } from "./hierarchy/hierarchy-plan.ts";
export { inspectScms, type ScmsInspectionRule } from "./hierarchy/inspect-scms.ts";
export * from "./la/index.ts";
export { kindsReadByNewest } from "./lists/scms-list-rules.ts";
export type { ReadReport } from "./ma/read-report.ts";
export { openScms, type Scms } from "./open-scms.ts";
export type * from "./ports.ts";
export {
  type AuthorizationOrder,
  type BatchKey,
  type BatchOrders,
  type BatchRecord,
  type BatchTask,
  type BatchWork,
  type CampAnswer,
  type CampDownloadAnswer,
  type CampDownloadKind,
  type CampRaCalls,
  type CampRefusal,
  type DoneBatch,
  type DownloadAnswer,
  type DownloadKind,
  doBatchWork,
  type MisbehaviorReport,
  noteOutcomes,
  type OrderStorage,
  pocErrorHeaders,
  pocErrorText,
  type ReportStorage,
  type SuccessorRecord,
  type SuccessorStorage,
  sealedRequestName,
} from "./ra/index.ts";
export type { Rehearsal } from "./rehearsal.ts";
export type { SecretSeal } from "./secrets.ts";
export * from "./signer/index.ts";
export * from "./test-profiles/index.ts";
