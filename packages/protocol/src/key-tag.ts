import { coer } from "@v2x/asn1";
import { hmacSha256 } from "@v2x/crypto";
import { PublicEncryptionKey, type PublicKeys, PublicVerificationKey } from "@v2x/v2x-schema";

/**
 * Binds the keys of a ticket, which the EA never sees, to the part of the request that it does see: HMAC-SHA-256 over
 * the verification key and, where there is one, the encryption key behind it, each as sent. The octet that tells
 * which of them are there is not among them.
 *
 * @param hmacKey - 32 octets, drawn for this request alone.
 * @returns the left-most 16 octets.
 * @see ETSI TS 102 941 6.2.3.3.1 — keyTag
 */
export function keyTagOf({ verificationKey, encryptionKey }: PublicKeys, hmacKey: Uint8Array): Uint8Array {
  const keys = [coer.encode(PublicVerificationKey, verificationKey)];
  if (encryptionKey !== undefined) keys.push(coer.encode(PublicEncryptionKey, encryptionKey));
  return hmacSha256(hmacKey, ...keys).slice(0, 16);
}
