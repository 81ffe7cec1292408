import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { optionalOrganizationId } from "../meta/organizations.ts";
import { chosenDay } from "../moments.ts";
import { paging } from "../paging.ts";
import { optionalText } from "./filter-members.ts";

/** Empty means any. */
const day = z.pipe(
  z.optional(z.union([z.literal(""), chosenDay], "must be a day such as 2026-03-01")),
  z.transform((text) => text || undefined),
);

/** Which rows of the audit log: an empty member means any. */
export const auditFilter = z.object({
  /** A part of the name of whoever did it. */
  actor: optionalText,
  /** The beginning of what was done: `account.`. */
  action: optionalText,
  /** A part of what it was done to. */
  subject: optionalText,
  organization: optionalOrganizationId,
  /** From the beginning of this day on, UTC. */
  from: day,
  /** Until the end of this day, UTC. */
  until: day,
});
export type AuditFilter = z.output<typeof auditFilter>;

/** One thing that was done. What is not known of it is null. */
export const auditRow = z.object({
  position: z.int(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(["person", "service", "command-line", "visitor", "system"]),
    /** Of the account; without it nobody could tell from an export whether the row was changed. */
    id: z.nullable(z.string()),
    name: z.string(),
  }),
  organizationId: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
  /** What differs, by its names; null where it was not there. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** SHA-256 over the row before and this one, as 64 hexadecimal digits. */
  hash: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

/** What reading the whole log found. */
export const auditVerdict = z.object({
  /** So many rows follow from one another. */
  rows: z.int(),
  /** Of the last of them. Kept elsewhere, it shows later that nothing was cut off. */
  lastHash: z.string(),
  /** The first row that is wrong, in words; null where none is. */
  problem: z.nullable(z.object({ position: z.int(), text: z.string() })),
});
export type AuditVerdict = z.output<typeof auditVerdict>;

/** The audit log: who did what. */
export const auditCalls = {
  auditLog: {
    method: "GET",
    path: "/api/operator/audit",
    summary: "Rows of the audit log, newest first.",
    auth: "operator",
    query: z.extend(auditFilter, paging),
    answer: {
      type: "json",
      schema: z.object({ content: z.array(auditRow), totalElements: z.int() }),
    },
  },
  verifyAuditLog: {
    method: "GET",
    path: "/api/operator/audit/verification",
    summary: "Reads the whole audit log, and says whether each row follows from the one before.",
    auth: "operator",
    answer: { type: "json", schema: auditVerdict },
  },
  exportAuditLog: {
    method: "GET",
    path: "/api/operator/audit/export",
    summary:
      "The rows of the audit log that a filter leaves, oldest first: JSON, one row a line. v2x audit verify checks the file.",
    auth: "operator",
    query: auditFilter,
    answer: { type: "lines", schema: auditRow },
  },
} as const satisfies Record<string, Call>;
