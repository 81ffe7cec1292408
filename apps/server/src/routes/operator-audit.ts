import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import type { AuditReader } from "../operator/audit.ts";

/** Serves the audit log to the operator. */
export function serveOperatorAudit(serve: ServeCall, audit: AuditReader): void {
  serve(calls.operator.auditLog, ({ query: { page, size, ...filter } }) =>
    audit.page(filter, { page, size }),
  );
  serve(calls.operator.verifyAuditLog, () => audit.verify());
  serve(calls.operator.exportAuditLog, async ({ query }) => audit.all(query));
}
