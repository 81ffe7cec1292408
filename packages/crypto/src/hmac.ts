import { createHmac, createSecretKey } from "node:crypto";
import { viewOf } from "./bytes.ts";

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
