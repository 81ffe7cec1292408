import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { concat, viewOf } from "./bytes.ts";
import { CryptoError } from "./errors.ts";

const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts a secret for storage with AES-256-GCM under a fresh random nonce.
 *
 * @param masterKey - 32 octets.
 * @param id - bound to the result as associated data, so that stored secrets cannot be swapped.
 * @returns nonce (12 octets), ciphertext, tag (16 octets).
 */
export function seal(masterKey: Uint8Array, id: string, plaintext: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(id, "utf8"));
  return concat(nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag());
}

/**
 * Opens what `seal` made.
 *
 * @throws CryptoError "unseal-failed" where master key, id or octets differ.
 */
export function unseal(masterKey: Uint8Array, id: string, sealed: Uint8Array): Uint8Array {
  if (sealed.length < nonceLength + tagLength) throw new CryptoError("unseal-failed", { id });
  const decipher = createDecipheriv("aes-256-gcm", masterKey, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(id, "utf8"));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
  try {
    const start = decipher.update(sealed.subarray(nonceLength, sealed.length - tagLength));
    return viewOf(Buffer.concat([start, decipher.final()]));
  } catch (cause) {
    throw new CryptoError("unseal-failed", { id }, { cause });
  }
}
