/**
 * Who did what in the portal and on the command line: what a row of the audit log says, how rows hang together, and
 * whether they still do.
 *
 * Start with `appendTo`, which adds a row to a log, and `verifyLog`, which reads one whole. It stores nothing:
 * `AuditStorage` says what storage must offer.
 */
export type { Actor, AuditEntry, AuditHead, AuditRow, AuditStorage } from "./audit-log.ts";
export type { AuditFilter, AuditPage } from "./audit-page.ts";
export { type AuditKey, appendTo, auditKey, beginLog, isProven } from "./chain.ts";
export { compareHeads, type HeadMismatch, headsIn, type KnownHead } from "./known-heads.ts";
export { replaceAuditKey } from "./replace-key.ts";
export { type AuditProblem, type AuditVerdict, verifyLog } from "./verify.ts";
export { type ExportedRow, type ExportProblem, type ExportVerdict, verifyExport } from "./verify-export.ts";
