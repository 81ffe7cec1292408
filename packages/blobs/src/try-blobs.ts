import { randomBytes } from "node:crypto";
import type { Blobs } from "./blobs.ts";

/**
 * Stores a blob that nobody else has, reads it back and removes it.
 *
 * @throws BlobError; Error where something else is read back.
 */
export async function tryBlobs(blobs: Blobs): Promise<void> {
  const octets = randomBytes(32);
  const name = await blobs.put(octets);
  try {
    if (!(await blobs.get(name))?.equals(octets)) throw new Error("What was stored is not what is read back");
  } finally {
    await blobs.delete(name);
  }
}
