/** Digests by OpenSSL. */
import { createHash, createHmac, createSecretKey, hash as hashOnce } from "node:crypto";
import { viewOf } from "../../bytes.ts";
import type { HashName } from "../../key-types.ts";

/** Hashes the parts as if they were one octet string; of no parts, the empty string. */
export function digest(hash: HashName, ...parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return viewOf(hashOnce(hash, parts[0]!, "buffer"));
  const running = createHash(hash);
  for (const part of parts) running.update(part);
  return viewOf(running.digest());
}

/**
 * HMAC-SHA-256 over the parts as if they were one octet string.
 *
 * @param key - of any length.
 * @returns 32 octets.
 */
export function hmacSha256(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  // A key object, not octets: Node throws and catches errors inside to learn which of the two it was given, which
  // takes several times as long as the HMAC.
  const running = createHmac("sha256", createSecretKey(key));
  for (const part of parts) running.update(part);
  return viewOf(running.digest());
}
