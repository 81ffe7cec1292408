/** AES in JavaScript: that of the browser answers later, and knows neither single blocks nor CCM. */
import { cbc, ctr, ecb, gcm } from "@noble/ciphers/aes.js";
import { concat, sameOctets } from "../../bytes.ts";

const blockLength = 16;
const tagLength = 16;

/**
 * AES-128 of several blocks, each by itself (ECB): the pseudorandom function inside linkage values and butterfly
 * expansion. It hides nothing, so it is no way to encrypt a message.
 *
 * @param key - 16 octets.
 * @param blocks - a multiple of 16 octets.
 */
export function encryptBlocks(key: Uint8Array, blocks: Uint8Array): Uint8Array {
  return blocks.length === 0
    ? new Uint8Array(0)
    : ecb(key, { disablePadding: true }).encrypt(Uint8Array.from(blocks));
}

/**
 * AES-128-CCM with a nonce of 12 octets: as long as the message, then a tag of 16.
 *
 * @see NIST SP 800-38C 6.1, with q = 3 octets of length and no associated data
 */
export function sealedByCcm(key: Uint8Array, nonce: Uint8Array, message: Uint8Array): Uint8Array {
  const ciphertext = countedStream(key, nonce, 1, message);
  return concat(ciphertext, countedStream(key, nonce, 0, chained(key, nonce, message)));
}

/** Opens what `sealedByCcm` made, a tag at least. @throws Error where the tag does not belong. */
export function openedByCcm(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array {
  const length = sealed.length - tagLength;
  const message = countedStream(key, nonce, 1, sealed.subarray(0, length));
  const tag = countedStream(key, nonce, 0, chained(key, nonce, message));
  if (!sameOctets(tag, sealed.subarray(length))) throw new Error("the tag does not belong");
  return message;
}

/** Adds AES of the blocks q - 1, nonce, counter. */
function countedStream(key: Uint8Array, nonce: Uint8Array, from: 0 | 1, octets: Uint8Array): Uint8Array {
  return ctr(key, concat(Uint8Array.of(2), nonce, Uint8Array.of(0, 0, from))).encrypt(octets);
}

/** The last block of AES-CBC over flags, nonce, length and the message, which zeros fill up. */
function chained(key: Uint8Array, nonce: Uint8Array, message: Uint8Array): Uint8Array {
  const { length } = message;
  const flags = 8 * ((tagLength - 2) / 2) + 2;
  const first = concat(Uint8Array.of(flags), nonce, Uint8Array.of(length >> 16, length >> 8, length));
  const blocks = concat(first, message, new Uint8Array((blockLength - (length % blockLength)) % blockLength));
  return cbc(key, new Uint8Array(blockLength), { disablePadding: true }).encrypt(blocks).slice(-tagLength);
}

/** AES-256-GCM with a nonce of 12 octets: as long as the message, then a tag of 16. */
export function sealedByGcm(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  message: Uint8Array,
): Uint8Array {
  return gcm(key, nonce, associated).encrypt(message);
}

/** Opens what `sealedByGcm` made, a tag at least. @throws Error where the tag does not belong. */
export function openedByGcm(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  sealed: Uint8Array,
): Uint8Array {
  return gcm(key, nonce, associated).decrypt(sealed);
}
