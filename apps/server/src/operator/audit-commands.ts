import type { KnownHead } from "@v2x/audit";
import type { Store } from "@v2x/store";
import { compareWithLog, mismatchText } from "../audit/compare-heads.ts";
import type { CommandAnswer } from "../operator-command.ts";
import { textTable } from "../text-table.ts";
import type { AuditReader } from "./audit.ts";

const mostListed = 100;
const anything = {
  actor: undefined,
  action: undefined,
  subject: undefined,
  organization: undefined,
  from: undefined,
  until: undefined,
};

/** `v2x audit list`: the newest rows. */
export async function listAudit(audit: Pick<AuditReader, "page">): Promise<CommandAnswer> {
  const { content } = await audit.page(anything, { page: 0, size: mostListed });
  if (content.length === 0) return { output: "Nothing has been done yet that the audit log notes." };
  const rows = content.map(({ position, at, actor, action, subject, reason }) => [
    String(position),
    at,
    actor.kind === "person" ? actor.name : `${actor.kind} ${actor.name}`,
    action,
    subject,
    reason ?? "",
  ]);
  return { output: textTable([["ROW", "AT", "WHO", "WHAT", "OF", "WHY"], ...rows]) };
}

/**
 * `v2x audit verify`: whether every row follows from the one before, and with `--against FILE` whether the log contains
 * the heads in the file.
 */
export async function verifyAudit(
  reader: Pick<AuditReader, "verify">,
  { audit }: Pick<Store, "audit">,
  heads: readonly KnownHead[],
): Promise<CommandAnswer> {
  const { rows, lastHash, problem } = await reader.verify();
  if (problem) return { output: `The audit log is not as it was written: ${problem.text}.`, isFailure: true };
  const mismatch = await compareWithLog(audit, heads);
  if (mismatch)
    return {
      output: `The audit log is not the one whose heads were noted: ${mismatchText(mismatch)}.`,
      isFailure: true,
    };
  return { output: `Each of ${rows} rows follows from the one before. The last one's hash is ${lastHash}.` };
}
