import type { AuditRow } from "./audit-log.ts";

/** Which rows of the log; an absent member means any. */
export interface AuditFilter {
  /** A part of the name of whoever did it, in either case. */
  readonly actor?: string | undefined;
  /** The beginning of what was done: `account.` or `account.approved`. */
  readonly action?: string | undefined;
  readonly organizationId?: string | undefined;
  /** A part of what it was done to, in either case. */
  readonly subject?: string | undefined;
  /** From then on. */
  readonly from?: Date | undefined;
  /** Before then. */
  readonly until?: Date | undefined;
}

/** Some rows, newest first, and how many the filter leaves in all. */
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly total: number;
}
