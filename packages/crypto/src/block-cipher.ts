import { createCipheriv, createSecretKey } from "node:crypto";
import { viewOf } from "./bytes.ts";

/**
 * AES-128 of several blocks, each by itself (ECB): the pseudorandom function inside linkage values and butterfly
 * expansion. It hides nothing, so it is no way to encrypt a message.
 *
 * @param key - 16 octets.
 * @param blocks - a multiple of 16 octets.
 */
export function encryptBlocks(key: Uint8Array, blocks: Uint8Array): Uint8Array {
  // As a key object: see `hmacSha256`.
  const cipher = createCipheriv("aes-128-ecb", createSecretKey(key), null).setAutoPadding(false);
  return viewOf(cipher.update(blocks));
}
