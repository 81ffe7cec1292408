/** AES by OpenSSL. */
import { createCipheriv, createDecipheriv, createSecretKey } from "node:crypto";
import { concat, viewOf } from "../../bytes.ts";

const tagLength = 16;

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

/** AES-128-CCM with a nonce of 12 octets: as long as the message, then a tag of 16. */
export function sealedByCcm(key: Uint8Array, nonce: Uint8Array, message: Uint8Array): Uint8Array {
  // As a key object: see `hmacSha256`.
  const cipher = createCipheriv("aes-128-ccm", createSecretKey(key), nonce, { authTagLength: tagLength });
  return concat(cipher.update(message), cipher.final(), cipher.getAuthTag());
}

/** Opens what `sealedByCcm` made, a tag at least. @throws Error where the tag does not belong. */
export function openedByCcm(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array {
  const length = sealed.length - tagLength;
  const decipher = createDecipheriv("aes-128-ccm", createSecretKey(key), nonce, { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(length));
  const message = decipher.update(sealed.subarray(0, length));
  decipher.final();
  return viewOf(message);
}

/** AES-256-GCM with a nonce of 12 octets: as long as the message, then a tag of 16. */
export function sealedByGcm(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  message: Uint8Array,
): Uint8Array {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(associated);
  return concat(cipher.update(message), cipher.final(), cipher.getAuthTag());
}

/** Opens what `sealedByGcm` made, a tag at least. @throws Error where the tag does not belong. */
export function openedByGcm(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  sealed: Uint8Array,
): Uint8Array {
  const length = sealed.length - tagLength;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(length));
  const start = decipher.update(sealed.subarray(0, length));
  return concat(start, decipher.final());
}
