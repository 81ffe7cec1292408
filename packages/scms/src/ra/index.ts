/** The registration authority: takes requests of devices, has their certificates made, and hands them out. */
export type * from "./authorization-order.ts";
export { type BatchWork, type DoneBatch, doBatchWork, type TravellingAuthority } from "./batch-work.ts";
export type { CampDownloadAnswer } from "./camp/camp-download.ts";
export type { CampAnswer, CampRefusal } from "./camp/camp-exchange.ts";
export type { CampDownloadKind } from "./camp/camp-files-offered.ts";
export type { CampRaStorage } from "./camp/camp-ra-ports.ts";
export { deviceIdOf } from "./camp/enrolled-sender.ts";
export { type CampRaCalls, openCampRa } from "./camp/open-camp-ra.ts";
export { pocErrorHeaders, pocErrorText } from "./camp/poc-errors.ts";
export type { DownloadAnswer } from "./download.ts";
export { noteOutcomes } from "./note-outcomes.ts";
export type { DownloadKind } from "./offered-files.ts";
export { openRa, type RaCalls } from "./open-ra.ts";
export type * from "./order-storage.ts";
export type { BatchOrders, BatchTask, RaMakingStorage, SupplyPorts } from "./ra-ports.ts";
export type * from "./reports/report-storage.ts";
export { sealedRequestName } from "./sealed-request-name.ts";
export type * from "./successor/successor-storage.ts";
