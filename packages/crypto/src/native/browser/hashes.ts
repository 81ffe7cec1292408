/** Digests in JavaScript: those of the browser answer later, and a verdict is found in one go. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha384 } from "@noble/hashes/sha2.js";
import { concat } from "../../bytes.ts";
import type { HashName } from "../../key-types.ts";

const functions = { sha256, sha384 } as const satisfies Record<HashName, unknown>;

/** Hashes the parts as if they were one octet string; of no parts, the empty string. */
export function digest(hash: HashName, ...parts: readonly Uint8Array[]): Uint8Array {
  return functions[hash](parts.length === 1 ? parts[0]! : concat(...parts));
}

/**
 * HMAC-SHA-256 over the parts as if they were one octet string.
 *
 * @param key - of any length.
 * @returns 32 octets.
 */
export function hmacSha256(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  return hmac(sha256, key, concat(...parts));
}
