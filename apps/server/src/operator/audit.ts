import { toHex } from "@v2x/asn1";
import { type AuditFilter, type AuditRow, auditKey, verifyLog } from "@v2x/audit";
import type {
  AuditFilter as AskedFilter,
  AuditRow as WireRow,
  AuditVerdict as WireVerdict,
} from "@v2x/contract";
import { auditProblemText } from "../doctor.ts";
import type { Installation } from "../installation.ts";

const dayMs = 24 * 60 * 60_000;
const rowsAtATime = 1000;

/** What the operator reads of the audit log. */
export interface AuditReader {
  /** A page counted from 0, newest first. */
  page(
    filter: AskedFilter,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ content: WireRow[]; totalElements: number }>;
  /** Every row that a filter leaves, oldest first. */
  all(filter: AskedFilter): AsyncGenerator<WireRow>;
  verify(): Promise<WireVerdict>;
}

/** Reads the audit log of an installation. */
export function auditReader({ store, masterKey }: Pick<Installation, "store" | "masterKey">): AuditReader {
  const { audit } = store;
  return {
    async page(asked, { page, size }) {
      const { rows, total } = await audit.page(filterOf(asked), { offset: page * size, limit: size });
      return { content: rows.map(toWire), totalElements: total };
    },
    async *all(asked) {
      const filter = filterOf(asked);
      for (let position = 0; ; ) {
        const rows = await audit.rowsAfter(position, rowsAtATime, filter);
        for (const row of rows) yield toWire(row);
        if (rows.length < rowsAtATime) return;
        position = rows.at(-1)!.position;
      }
    },
    async verify() {
      const { rows, lastHash, problem } = await verifyLog(audit, auditKey(masterKey));
      return {
        rows,
        lastHash: toHex(lastHash).toUpperCase(),
        problem: problem ? { position: problem.position, text: auditProblemText(problem) } : null,
      };
    },
  };
}

function filterOf({ from, until, organization, ...rest }: AskedFilter): AuditFilter {
  return {
    ...rest,
    organizationId: organization,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(Date.parse(until) + dayMs),
  };
}

function toWire(row: AuditRow): WireRow {
  return {
    position: row.position,
    at: row.at.toISOString(),
    actor: { kind: row.actor.kind, id: row.actor.id ?? null, name: row.actor.name },
    organizationId: row.organizationId ?? null,
    action: row.action,
    subject: row.subject,
    reason: row.reason ?? null,
    before: (row.before as WireRow["before"]) ?? null,
    after: (row.after as WireRow["after"]) ?? null,
    address: row.address ?? null,
    requestId: row.requestId ?? null,
    hash: toHex(row.hash).toUpperCase(),
  };
}
