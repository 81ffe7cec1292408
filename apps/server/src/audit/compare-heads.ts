import { createReadStream } from "node:fs";
import { toHex } from "@v2x/asn1";
import { type AuditStorage, compareHeads, type HeadMismatch, headsIn, type KnownHead } from "@v2x/audit";

const headsAtATime = 1000;
/** No line of a log that has a head in it is longer. */
const longestLine = 1024 * 1024;

/**
 * Reads the heads that an anchor or a security log has.
 *
 * @param path - `-` for standard input.
 * @throws what reading throws.
 */
export function readHeads(path: string): Promise<readonly KnownHead[]> {
  return headsIn(linesOf(path === "-" ? process.stdin : createReadStream(path)));
}

/** @returns the first head that the log does not contain; `undefined` where it contains all. */
export async function compareWithLog(
  audit: Pick<AuditStorage, "head" | "hashesAt">,
  heads: readonly KnownHead[],
): Promise<HeadMismatch | undefined> {
  const last = (await audit.head())?.position ?? 0;
  for (let start = 0; start < heads.length; start += headsAtATime) {
    const some = heads.slice(start, start + headsAtATime);
    const hashes = await audit.hashesAt([...new Set(some.map(({ position }) => position))]);
    const mismatch = compareHeads(some, { last, hashes });
    if (mismatch) return mismatch;
  }
  return undefined;
}

/** What is wrong with a log that does not contain a head. */
export function mismatchText({ position, hash, at, kind }: HeadMismatch): string {
  const noted = `noted at ${at} with the hash ${toHex(hash).toUpperCase()}`;
  return kind === "cut"
    ? `the log ends before row ${position}, which was ${noted}`
    : `row ${position} is not the one that was ${noted}`;
}

async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (
      rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))
    ).split("\n");
    rest = lines.pop()!.slice(0, longestLine);
    yield* lines;
  }
  yield rest;
}
