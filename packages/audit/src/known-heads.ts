import { isSame } from "./chain.ts";

/** The end that a log had once, as it was noted outside the database. */
export interface KnownHead {
  readonly position: number;
  readonly hash: Uint8Array;
  /** When it was noted, RFC 3339. */
  readonly at: string;
}

/** The first known head that a log does not contain. */
export interface HeadMismatch extends KnownHead {
  /** - `cut`: the log ends before this row.
   * - `differs`: the log has another row at this position. */
  readonly kind: "cut" | "differs";
}

/**
 * Reads heads from the lines of an anchor or of a security log, also where a syslog server has put its header before
 * the JSON. Other lines are skipped, repetitions too.
 */
export async function headsIn(lines: AsyncIterable<string>): Promise<readonly KnownHead[]> {
  const heads = new Map<string, KnownHead>();
  for await (const line of lines) {
    const head = headIn(line);
    const name = head && `${head.position} ${Buffer.from(head.hash).toString("hex")}`;
    if (name !== undefined && !heads.has(name)) heads.set(name, head!);
  }
  return [...heads.values()].sort((a, b) => a.position - b.position);
}

/**
 * Compares known heads with a log.
 *
 * @param heads - sorted by position.
 * @param log.last - the position of the log's last row, 0 where it has none.
 * @param log.hashes - by position; a head whose position is not there is not compared, as in an export with filters.
 */
export function compareHeads(
  heads: readonly KnownHead[],
  { last, hashes }: { readonly last: number; readonly hashes: ReadonlyMap<number, Uint8Array> },
): HeadMismatch | undefined {
  for (const head of heads) {
    if (head.position > last) return { ...head, kind: "cut" };
    const hash = hashes.get(head.position);
    if (hash !== undefined && !isSame(hash, head.hash)) return { ...head, kind: "differs" };
  }
  return undefined;
}

function headIn(line: string): KnownHead | undefined {
  // A head has no braces inside. Before it may stand a header, or what came of a line that was cut off.
  const start = line.lastIndexOf("{");
  if (start < 0 || !line.includes('"audit-head"')) return undefined;
  let said: Partial<Record<"kind" | "position" | "hash" | "at", unknown>>;
  try {
    said = JSON.parse(line.slice(start));
  } catch {
    return undefined;
  }
  const { kind, position, hash, at } = said;
  if (kind !== "audit-head" || typeof at !== "string") return undefined;
  if (typeof position !== "number" || !Number.isSafeInteger(position) || position < 1) return undefined;
  if (typeof hash !== "string" || !/^[0-9A-F]{64}$/i.test(hash)) return undefined;
  return { position, hash: Uint8Array.from(Buffer.from(hash, "hex")), at };
}
