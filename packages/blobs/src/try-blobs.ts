import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
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
    const stream = await blobs.get(name);
    if (stream === undefined || !octets.equals(await buffer(stream)))
      throw new Error("What was stored is not what is read back");
  } finally {
    await blobs.delete(name);
  }
}
