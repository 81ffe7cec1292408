import { digest, hmacSha256 } from "#native/hashes";
import { concat, sameOctets } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import type { KeyType256 } from "./key-types.ts";
import { generatePrivateKey, type PrivateKey } from "./private-key.ts";

/** An AES-128 key wrapped for one recipient. */
export interface WrappedKey {
  /** The sender's point, made for this key alone. */
  readonly v: Uint8Array;
  /** The key under a key stream, 16 octets. */
  readonly c: Uint8Array;
  /** The tag over `c`, 16 octets. */
  readonly t: Uint8Array;
}

/** How a key is wrapped where it is not done as usual. */
interface WrapOptions {
  readonly ephemeral?: PrivateKey;
  readonly isRecipientNew?: boolean;
}

const keyLength = 16;
const tagLength = 16;

/**
 * Wraps an AES-128 key for the holder of a public key.
 *
 * @param recipient - compressed or uncompressed point.
 * @param key - 16 octets.
 * @param p1 - what the wrapping is bound to: a digest that names the recipient.
 * @param options.ephemeral - made for this call unless published values are to be repeated.
 * @param options.isRecipientNew - that nothing else is wrapped for this key: a matter of speed alone.
 * @throws CryptoError "point-invalid" where the recipient's key is no point of the curve.
 * @see IEEE 1609.2 5.3.5; ETSI TS 103 097 Annex B
 */
export function wrapKey(
  keyType: KeyType256,
  recipient: Uint8Array,
  key: Uint8Array,
  p1: Uint8Array,
  { ephemeral = generatePrivateKey(keyType), isRecipientNew = false }: WrapOptions = {},
): WrappedKey {
  if (key.length !== keyLength) throw new TypeError("ECIES wraps keys of 16 octets.");
  const secret = isRecipientNew ? ephemeral.agreeOnce(recipient) : ephemeral.agree(recipient);
  const { stream, macKey, all } = derive(secret, p1);
  const c = key.map((octet, at) => octet ^ stream[at]!);
  const t = tagOf(macKey, c);
  secret.fill(0);
  all.fill(0);
  return { v: ephemeral.publicKey, c, t };
}

/**
 * Unwraps a key once the secret is agreed on.
 *
 * @param secret - the x-coordinate of the point that the recipient's key and `v` share; cleared before this returns.
 * @param wrapped - `c` and `t` of what the sender made.
 * @param p1 - as for wrapping.
 * @returns 16 octets.
 * @throws CryptoError "unwrap-failed" where the tag does not belong: wrapped for another key, bound to another p1, or
 *   changed on the way; which of them cannot be told.
 */
export function unwrapKey(
  secret: Uint8Array,
  { c, t }: Pick<WrappedKey, "c" | "t">,
  p1: Uint8Array,
): Uint8Array {
  const { stream, macKey, all } = derive(secret, p1);
  try {
    // The lengths are no secret; the octets of the tag are compared in constant time.
    if (c.length !== keyLength || t.length !== tagLength || !sameOctets(tagOf(macKey, c), t)) {
      throw new CryptoError("unwrap-failed", {});
    }
    return c.map((octet, at) => octet ^ stream[at]!);
  } finally {
    secret.fill(0);
    all.fill(0);
  }
}

/** KDF2 with SHA-256 (IEEE 1363a): 16 octets of key stream, then 32 for the tag. */
function derive(secret: Uint8Array, p1: Uint8Array) {
  const first = digest("sha256", secret, Uint8Array.of(0, 0, 0, 1), p1);
  const second = digest("sha256", secret, Uint8Array.of(0, 0, 0, 2), p1);
  const all = concat(first, second);
  first.fill(0);
  second.fill(0);
  return { all, stream: all.subarray(0, 16), macKey: all.subarray(16, 48) };
}

/** MAC1: HMAC-SHA-256 shortened to 16 octets, over the wrapped key alone. */
function tagOf(macKey: Uint8Array, c: Uint8Array): Uint8Array {
  return hmacSha256(macKey, c).slice(0, tagLength);
}
