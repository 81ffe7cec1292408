import type { AuditHead, AuditRow, AuditStorage } from "./audit-log.ts";
import { type AuditKey, firstHash, hashOf, isProven, isRowProven, isSame } from "./chain.ts";

/** The first thing that is wrong with a log. */
export interface AuditProblem {
  /** The row that it is found at. */
  readonly position: number;
  /** - `changed`: the row does not hold what was written.
   * - `missing`: there is no such row, though later ones, or the end, follow it.
   * - `forged`: the row follows the one before, but was not written by this installation.
   * - `end-forged`: the end of the log is not one that this installation wrote. */
  readonly kind: "changed" | "missing" | "forged" | "end-forged";
}

/** What a log was found to be. */
export interface AuditVerdict {
  /** So many rows were read, up to the problem where there is one. */
  readonly rows: number;
  /** Of the last row that was read and is right; zeros where there is none. Kept elsewhere, it proves that nothing was cut off since. */
  readonly lastHash: Uint8Array;
  readonly problem?: AuditProblem;
}

const rowsAtATime = 1000;

/** Reads a log whole, and says whether every row follows from the one before, up to the end. */
export async function verifyLog(
  storage: Pick<AuditStorage, "head" | "rowsAfter">,
  key: AuditKey,
): Promise<AuditVerdict> {
  // The end first: rows that are added meanwhile lie behind it.
  const head = await storage.head();
  let read: AuditVerdict = { rows: 0, lastHash: firstHash };
  for (;;) {
    const rows = await storage.rowsAfter(read.rows, rowsAtATime);
    for (const row of rows) {
      const position = read.rows + 1;
      const kind = problemOf(row, position, read.lastHash, key);
      if (kind !== undefined) return { ...read, problem: { position, kind } };
      read = { rows: position, lastHash: row.hash };
    }
    if (rows.length < rowsAtATime) break;
  }
  const problem = problemOfEnd(head, read, key);
  return problem ? { ...read, problem } : read;
}

function problemOf(
  row: AuditRow,
  position: number,
  previous: Uint8Array,
  key: AuditKey,
): AuditProblem["kind"] | undefined {
  if (row.position !== position) return "missing";
  if (!isSame(row.hash, hashOf(previous, position, row))) return "changed";
  return isRowProven(row, key) ? undefined : "forged";
}

function problemOfEnd(
  head: AuditHead | undefined,
  { rows }: AuditVerdict,
  key: AuditKey,
): AuditProblem | undefined {
  if (head === undefined) return rows === 0 ? undefined : { position: rows, kind: "end-forged" };
  if (!isProven(head, key)) return { position: head.position, kind: "end-forged" };
  return head.position > rows ? { position: rows + 1, kind: "missing" } : undefined;
}
