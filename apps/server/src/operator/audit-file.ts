import { createReadStream } from "node:fs";
import { fromHex, toHex } from "@v2x/asn1";
import {
  compareHeads,
  type ExportedRow,
  type ExportProblem,
  type HeadMismatch,
  type KnownHead,
  verifyExport,
} from "@v2x/audit";
import { auditRow } from "@v2x/contract";
import { mismatchText } from "../audit/compare-heads.ts";
import type { CommandAnswer } from "../operator-command.ts";

/** No row that the portal writes is longer. */
const longestLine = 1024 * 1024;

/** A file that is no export; the message says why. */
class FileError extends Error {
  override readonly name = "FileError";
}

/**
 * `v2x audit verify FILE`: whether each row of an export follows from the one before. Needs neither a server nor its
 * key.
 *
 * @param options.isFiltered - whether the export was made with filters, so that rows are left out.
 * @param options.heads - known from elsewhere, sorted by position, which the file must contain.
 */
export async function verifyAuditFile(
  path: string,
  { isFiltered, heads }: { readonly isFiltered: boolean; readonly heads?: readonly KnownHead[] | undefined },
): Promise<CommandAnswer> {
  try {
    const hashes = new Map<number, Uint8Array>();
    const known = new Set(heads?.map(({ position }) => position));
    const noted = (row: ExportedRow) => {
      if (known.has(row.position)) hashes.set(row.position, row.hash);
    };
    const { rows, checked, last, problem } = await verifyExport(rowsIn(path, noted), { isFiltered });
    if (problem) return { output: problemText(problem), isFailure: true };
    if (last === undefined) return { output: "The file holds no row.", isFailure: true };
    // What filters left out at the end does not count as cut off.
    const end = isFiltered ? Number.POSITIVE_INFINITY : last.position;
    const mismatch = heads && compareHeads(heads, { last: end, hashes });
    if (mismatch) return { output: fileMismatchText(mismatch), isFailure: true };
    const compared = heads ? `\nIt contains ${hashes.size} of the ${heads.length} known heads.` : "";
    return {
      output: `${checkedText(rows, checked)}\n${keyText(last.position, toHex(last.hash).toUpperCase())}${compared}`,
    };
  } catch (error) {
    if (error instanceof FileError) return { error: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { error: `${path} cannot be read (${code}).` };
  }
}

function problemText({ position, kind }: ExportProblem): string {
  switch (kind) {
    case "changed":
      return `The file is not as it was exported: row ${position} was changed, or does not follow from the row before.`;
    case "missing":
      return `The file is not a whole log: row ${position} is missing. If it was exported with filters, say --filtered.`;
    case "out-of-order":
      return `The file is not as it was exported: row ${position} stands behind a later row, or is there twice.`;
  }
}

function fileMismatchText(mismatch: HeadMismatch): string {
  const found = `The file is not the log whose heads were noted: ${mismatchText(mismatch)}.`;
  if (mismatch.kind === "differs") return found;
  return `${found} If it was exported before then, compare it with earlier heads alone. Otherwise its end was cut off.`;
}

function checkedText(rows: number, checked: number): string {
  if (rows === checked) return `Each of ${rows} rows follows from the one before, from row 1 on.`;
  return `${rows} rows stand in order. ${checked} of them follow from the row before. Of ${rows - checked} the row before is not in the file, so it cannot be told whether they were changed: export without filters to check every row.`;
}

function keyText(position: number, hash: string): string {
  return `The last one is row ${position}, its hash ${hash}.
This was checked without the installation's key. Anyone who changes a file can compute its hashes anew, or cut off its end: compare that hash with the one that another export has for the row, or have the installation check its own log by "v2x audit verify".`;
}

/** @throws FileError, and what reading the file throws. */
async function* rowsIn(path: string, seen: (row: ExportedRow) => void): AsyncGenerator<ExportedRow> {
  let number = 0;
  for await (const line of linesIn(path)) {
    number += 1;
    if (line.trim() === "") continue;
    const row = rowIn(line, number);
    seen(row);
    yield row;
  }
}

async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > longestLine)
      throw new FileError(
        `${path} is no export of an audit log: a line has more than ${longestLine} characters.`,
      );
  }
  yield rest;
}

/** @throws FileError. */
function rowIn(line: string, number: number): ExportedRow {
  const row = auditRow.safeParse(asJson(line));
  if (!row.success || !/^[0-9A-F]{64}$/.test(row.data.hash))
    throw new FileError(`Line ${number} is no row of an audit log, as the portal exports them.`);
  const { at, hash, organizationId, reason, address, requestId, actor, ...rest } = row.data;
  return {
    ...rest,
    at: new Date(at),
    hash: fromHex(hash),
    actor: { ...actor, id: actor.id ?? undefined },
    organizationId: organizationId ?? undefined,
    reason: reason ?? undefined,
    address: address ?? undefined,
    requestId: requestId ?? undefined,
  };
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
