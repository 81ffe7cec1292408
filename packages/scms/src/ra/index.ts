/** The registration authority: takes requests of devices, has their certificates made, and hands them out. */
export type * from "./authorization-order.ts";
export { type BatchWork, type DoneBatch, doBatchWork } from "./batch-work.ts";
export type { DownloadAnswer } from "./download.ts";
export { noteOutcomes } from "./note-outcomes.ts";
export type { DownloadKind } from "./offered-files.ts";
export { openRa, type RaCalls } from "./open-ra.ts";
export type * from "./order-storage.ts";
export type { BatchOrders, BatchTask, RaMakingStorage, SupplyPorts } from "./ra-ports.ts";
export type * from "./reports/report-storage.ts";
export type * from "./successor/successor-storage.ts";
