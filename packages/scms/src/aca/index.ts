/** The authorization CA: makes the certificates that an RA asks for, without learning whom they are for. */
export type * from "./aca.ts";
export { campButterflyFlag } from "./certificate-request-rules.ts";
export { type AcaAnswer, issueBatch } from "./issue-batch.ts";
export { type LedgerEntry, type LedgerStorage, revocationsOf } from "./issued-ledger.ts";
export { PcaAnswer } from "./pca-response.ts";
