import { openedByCcm, sealedByCcm } from "#native/ciphers";
import { CryptoError } from "./errors.ts";
import { randomOctets } from "./random-octets.ts";

const keyLength = 16;
const nonceLength = 12;
const tagLength = 16;
/** Twelve octets of nonce leave three to count the message with. */
const longestMessage = 2 ** 24 - 1;

/** What AES-128-CCM makes of a message. */
export interface CcmCiphertext {
  /** 12 octets, never used twice with one key. */
  readonly nonce: Uint8Array;
  /** As long as the message, then the tag of 16 octets. */
  readonly ciphertext: Uint8Array;
}

/** A key of 16 octets for AES-128, drawn at random. */
export function generateContentKey(): Uint8Array {
  return randomOctets(keyLength);
}

/**
 * Encrypts a message with AES-128-CCM, without associated data.
 *
 * @param key - 16 octets.
 * @param message - at most 2^24 - 1 octets.
 * @param nonce - 12 octets; drawn at random unless published values are to be repeated.
 * @see IEEE 1609.2 5.3.8; NIST SP 800-38C
 */
export function encryptCcm(
  key: Uint8Array,
  message: Uint8Array,
  nonce: Uint8Array = randomOctets(nonceLength),
): CcmCiphertext {
  expectLengths(key, nonce);
  if (message.length > longestMessage) throw new TypeError("AES-CCM takes fewer than 2^24 octets.");
  return { nonce, ciphertext: sealedByCcm(key, nonce, message) };
}

/**
 * Opens what `encryptCcm` made.
 *
 * @param key - 16 octets.
 * @throws CryptoError "decryption-failed" where the tag does not belong to key, nonce and ciphertext.
 */
export function decryptCcm(key: Uint8Array, { nonce, ciphertext }: CcmCiphertext): Uint8Array {
  expectLengths(key, nonce);
  const length = ciphertext.length - tagLength;
  if (length < 0 || length > longestMessage) throw new CryptoError("decryption-failed", {});
  try {
    return openedByCcm(key, nonce, ciphertext);
  } catch (cause) {
    throw new CryptoError("decryption-failed", {}, { cause });
  }
}

function expectLengths(key: Uint8Array, nonce: Uint8Array): void {
  if (key.length !== keyLength || nonce.length !== nonceLength) {
    throw new TypeError("AES-128-CCM takes a key of 16 octets and a nonce of 12.");
  }
}
