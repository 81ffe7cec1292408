import { CryptoError, type KeyType, parsePublicKey } from "@v2x/crypto";
import type { Refuse } from "./device-refusal.ts";

/**
 * Reads the canonical public key that an organization states of a device.
 *
 * @param octets - in one of the formats that `parsePublicKey` reads.
 * @returns the compressed point.
 * @throws what `refuse` makes of "key-bad", "key-encoding-unsupported" or "key-weak".
 */
export function canonicalKeyOf(keyType: KeyType, octets: Uint8Array, refuse: Refuse): Uint8Array {
  try {
    return parsePublicKey(keyType, octets);
  } catch (cause) {
    if (!(cause instanceof CryptoError)) throw cause;
    const code =
      cause.code === "key-weak" || cause.code === "key-encoding-unsupported" ? cause.code : "key-bad";
    throw refuse(code, { keyType }, { cause });
  }
}
