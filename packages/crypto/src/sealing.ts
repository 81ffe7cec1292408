import { openedByGcm, sealedByGcm } from "#native/ciphers";
import { concat } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import { randomOctets } from "./random-octets.ts";

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
  const nonce = randomOctets(nonceLength);
  return concat(nonce, sealedByGcm(masterKey, nonce, associated(id), plaintext));
}

/**
 * Opens what `seal` made.
 *
 * @throws CryptoError "unseal-failed" where master key, id or octets differ.
 */
export function unseal(masterKey: Uint8Array, id: string, sealed: Uint8Array): Uint8Array {
  if (sealed.length < nonceLength + tagLength) throw new CryptoError("unseal-failed", { id });
  try {
    const nonce = sealed.subarray(0, nonceLength);
    return openedByGcm(masterKey, nonce, associated(id), sealed.subarray(nonceLength));
  } catch (cause) {
    throw new CryptoError("unseal-failed", { id }, { cause });
  }
}

function associated(id: string): Uint8Array {
  return new TextEncoder().encode(id);
}
