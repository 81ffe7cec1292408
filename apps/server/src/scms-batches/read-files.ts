import { randomBytes } from "node:crypto";
import { BlobError, type Blobs } from "@v2x/blobs";
import type { Store } from "@v2x/store";

const filesAtATime = 100;
/** Reading ends then, with a sample: another time begins elsewhere. */
const readForMs = 20_000;
const mostNamed = 5;

/**
 * Reads the stored files of certificates and compares each with its name, from a random one on.
 *
 * @returns how many were read, and whether these are all.
 * @throws Error naming the first files that are lost; BlobError where the storage cannot be reached.
 */
export async function readFiles(
  { fileUpkeep }: Pick<Store, "fileUpkeep">,
  blobs: Pick<Blobs, "get">,
  start = randomBytes(8).toString("hex"),
): Promise<string> {
  const lost: string[] = [];
  let read = 0;
  const until = performance.now() + readForMs;
  /** @returns whether time was left. */
  const readFrom = async (first: string, end: string): Promise<boolean> => {
    for (let after = first; ; ) {
      const names = await fileUpkeep.namedAfter(after, filesAtATime);
      for (const name of names) {
        if (name > end) return true;
        if (performance.now() > until) return false;
        if (!(await isIntact(blobs, name))) lost.push(name);
        read += 1;
      }
      if (names.length < filesAtATime) return true;
      after = names.at(-1)!;
    }
  };
  const isWhole = (await readFrom(start, "g")) && (await readFrom("", start));
  if (lost.length > 0)
    throw new Error(
      `${lost.length} of ${read} are not: ${lost.slice(0, mostNamed).join(", ")}${lost.length > mostNamed ? ", ..." : ""}`,
    );
  return isWhole ? `${read} files` : `${read} files, a sample`;
}

async function isIntact(blobs: Pick<Blobs, "get">, name: string): Promise<boolean> {
  try {
    return (await blobs.get(name)) !== undefined;
  } catch (error) {
    if (error instanceof BlobError && error.code === "damaged") return false;
    throw error;
  }
}
