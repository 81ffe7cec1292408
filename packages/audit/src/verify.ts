import type { AuditHead, AuditRow, AuditStorage } from "./audit-log.ts";
import { type AuditKey, firstHash, hashOf, isProven, isRowProven, isSame, keyReplaced } from "./chain.ts";

/** The first thing that is wrong with a log. */
export interface AuditProblem {
  /** The row that it is found at. */
  readonly position: number;
  /** - `changed`: the row does not hold what was written.
   * - `missing`: there is no such row, though later ones, or the end, follow it.
   * - `forged`: the row follows the one before, but was not written by this installation.
   * - `end-forged`: the end of the log is not one that this installation wrote.
   * - `no-end`: there are rows, but it is not noted where they end.
   * - `empty`: there is no row, though every log has its first row from installation on. */
  readonly kind: "changed" | "missing" | "forged" | "end-forged" | "no-end" | "empty";
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

/**
 * Reads a log whole, and says whether every row follows from the one before, up to the end. Rows that an earlier key
 * proved count before a row proven by `key` that says that the key was replaced: its hash is taken over them.
 */
export async function verifyLog(
  storage: Pick<AuditStorage, "head" | "rowsAfter">,
  key: AuditKey,
): Promise<AuditVerdict> {
  // The end first: rows that are added meanwhile lie behind it.
  const head = await storage.head();
  let read: AuditVerdict = { rows: 0, lastHash: firstHash };
  const firstOfKey = await firstRowOf(storage, key);
  for (;;) {
    const rows = await storage.rowsAfter(read.rows, rowsAtATime);
    for (const row of rows) {
      const position = read.rows + 1;
      const isProofless = position < firstOfKey;
      const kind =
        problemOf(row, position, read.lastHash) ??
        (isProofless || isRowProven(row, key) ? undefined : "forged");
      if (kind !== undefined) return { ...read, problem: { position, kind } };
      read = { rows: position, lastHash: row.hash };
    }
    if (rows.length < rowsAtATime) break;
  }
  const problem = problemOfEnd(head, read, key) ?? (await rowsPastEnd(storage, read));
  return problem ? { ...read, problem } : read;
}

/** @returns the position from which on rows are proven by a key. */
async function firstRowOf(storage: Pick<AuditStorage, "rowsAfter">, key: AuditKey): Promise<number> {
  const replacements = await storage.rowsAfter(0, rowsAtATime, { action: keyReplaced });
  return replacements.findLast((row) => row.action === keyReplaced && isRowProven(row, key))?.position ?? 1;
}

function problemOf(row: AuditRow, position: number, previous: Uint8Array): AuditProblem["kind"] | undefined {
  if (row.position !== position) return "missing";
  return isSame(row.hash, hashOf(previous, position, row)) ? undefined : "changed";
}

function problemOfEnd(
  head: AuditHead | undefined,
  { rows }: AuditVerdict,
  key: AuditKey,
): AuditProblem | undefined {
  if (head === undefined && rows === 0) return { position: 1, kind: "empty" };
  if (head === undefined) return { position: rows, kind: "no-end" };
  if (!isProven(head, key)) return { position: head.position, kind: "end-forged" };
  return head.position > rows ? { position: rows + 1, kind: "missing" } : undefined;
}

/** A row and the end that it makes are stored together: no row is ever behind an end that is read after it. */
async function rowsPastEnd(
  storage: Pick<AuditStorage, "head">,
  { rows }: AuditVerdict,
): Promise<AuditProblem | undefined> {
  const position = (await storage.head())?.position ?? 0;
  return position < rows ? { position, kind: "end-forged" } : undefined;
}
