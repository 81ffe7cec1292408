import type { AuditEntry } from "./audit-log.ts";
import { firstHash, hashOf, isSame } from "./chain.ts";

/** A row as an export has it: without the proof that only the installation's key can check. */
export interface ExportedRow extends AuditEntry {
  /** From 1 on. */
  readonly position: number;
  /** SHA-256 over the hash of the row before and this row. */
  readonly hash: Uint8Array;
}

/** The first thing that is wrong with an export. */
export interface ExportProblem {
  readonly position: number;
  /** - `changed`: the row does not hold what was written, or does not follow from the one before.
   * - `missing`: later rows are there, this one is not.
   * - `out-of-order`: the row stands behind a later one, or is there twice. */
  readonly kind: "changed" | "missing" | "out-of-order";
}

/** What an export was found to be. */
export interface ExportVerdict {
  /** So many rows were read, up to the problem where there is one. */
  readonly rows: number;
  /** So many of them follow from the row before, which is in the export too. */
  readonly checked: number;
  /** The last row that was read; absent where there is none. */
  readonly last?: Pick<ExportedRow, "position" | "hash">;
  readonly problem?: ExportProblem;
}

/**
 * Reads exported rows, and says whether each follows from the one before. Needs no key, so it cannot tell rows that
 * somebody made up from the first on, nor that rows are cut off the end: the hash of the last row does, where it is
 * known from elsewhere.
 *
 * @param options.isFiltered - whether rows may be left out between others; of a row behind such a gap the hash cannot
 *   be checked, since it is taken over the row before.
 */
export async function verifyExport(
  rows: AsyncIterable<ExportedRow>,
  { isFiltered }: { readonly isFiltered: boolean },
): Promise<ExportVerdict> {
  let verdict: ExportVerdict = { rows: 0, checked: 0 };
  for await (const row of rows) {
    const { position, hash } = row;
    const { position: before, hash: hashBefore } = verdict.last ?? { position: 0, hash: firstHash };
    if (position <= before) return { ...verdict, problem: { position, kind: "out-of-order" } };
    const follows = position === before + 1;
    if (!follows && !isFiltered) return { ...verdict, problem: { position: before + 1, kind: "missing" } };
    if (follows && !isSame(hash, hashOf(hashBefore, position, row)))
      return { ...verdict, problem: { position, kind: "changed" } };
    verdict = {
      rows: verdict.rows + 1,
      checked: verdict.checked + (follows ? 1 : 0),
      last: { position, hash },
    };
  }
  return verdict;
}
