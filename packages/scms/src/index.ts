/**
 * The US security credential management system of IEEE 1609.2.1: electors, a root (RCA), an intermediate (ICA), an
 * enrollment (ECA) and an authorization CA (ACA), a registration authority (RA), a misbehavior authority (MA), a CRL
 * generator and linkage authorities. `openScms` creates them on the first start and finds them again later;
 * what devices ask for is answered by its calls, each request with an event. Everything
 * from outside (clock, keys, storage, addresses) comes through its ports. It speaks no HTTP and reads no environment.
 */
export * from "./aca/index.ts";
export {
  type AnyScmsDeviceError,
  type ScmsDevice,
  ScmsDeviceError,
  type ScmsDevices,
} from "./devices/index.ts";
export { type FineError, fineErrorHeader, fineErrorText, statusOf } from "./exchange/fine-errors.ts";
export type { ScmsAnswer, ScmsRefusal } from "./exchange/scms-exchange.ts";
export { inspectScms, type ScmsInspectionRule } from "./hierarchy/inspect-scms.ts";
export { iPeriodAt, startOfIPeriod } from "./i-periods.ts";
export * from "./la/index.ts";
export { kindsReadByNewest } from "./lists/scms-list-rules.ts";
export type { ReadReport } from "./ma/read-report.ts";
export { openScms, type Scms } from "./open-scms.ts";
export type * from "./ports.ts";
export {
  type AuthorizationOrder,
  type BatchKey,
  type BatchRecord,
  type BatchTask,
  type BatchWork,
  type DoneBatch,
  type DownloadAnswer,
  type DownloadKind,
  doBatchWork,
  type MisbehaviorReport,
  noteOutcomes,
  type OrderStorage,
  type ReportStorage,
  type SuccessorRecord,
  type SuccessorStorage,
} from "./ra/index.ts";
export type { Rehearsal } from "./rehearsal.ts";
export type { SecretSeal } from "./secrets.ts";
