import { createHash, hash as hashOnce } from "node:crypto";
import { viewOf } from "./bytes.ts";
import type { HashName } from "./key-types.ts";

/** Hashes the parts as if they were one octet string; of no parts, the empty string. */
export function digest(hash: HashName, ...parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return viewOf(hashOnce(hash, parts[0]!, "buffer"));
  const running = createHash(hash);
  for (const part of parts) running.update(part);
  return viewOf(running.digest());
}
