import type { KeyType } from "./key-types.ts";

type CryptoFailures = {
  /** The octets start like a known format but are not a whole, valid point of it. */
  "key-malformed": { keyType: KeyType; reason: string };
  /** None of the three accepted formats, or one of their forms that the standards leave out. */
  "key-encoding-unsupported": { keyType: KeyType; reason: string };
  /** A key, but not on the curve asked for. `found` names the other curve or algorithm. */
  "key-wrong-curve": { keyType: KeyType; found: string };
  /** A key that others can know the private half of. */
  "key-weak": { keyType: KeyType; reason: string };
  /** Not an octet string of the curve's length holding a number from 1 to the order less 1. */
  "scalar-invalid": { keyType: KeyType };
  /** Not a private key in PEM of one of the four curves. */
  "private-key-unusable": { reason: string };
  /** Wrong master key, wrong id, or changed octets; which of them cannot be told. */
  "unseal-failed": { id: string };
  /** Not a point of the curve in one of its two forms: off it, at infinity, or of another length. */
  "point-invalid": { keyType: KeyType };
  /** A wrapped key whose tag does not belong: for another recipient, or changed. */
  "unwrap-failed": Readonly<Record<string, never>>;
  /** A ciphertext whose tag does not belong: another key or nonce, or changed octets. */
  "decryption-failed": Readonly<Record<string, never>>;
};

/** Why a key, a sealed secret or a ciphertext was refused. Never carries the secret. */
export class CryptoError<C extends keyof CryptoFailures = keyof CryptoFailures> extends Error {
  override readonly name = "CryptoError";
  readonly code: C;
  readonly details: CryptoFailures[C];

  constructor(code: C, details: CryptoFailures[C], options?: ErrorOptions) {
    super(describe(code, details), options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyCryptoError = { [C in keyof CryptoFailures]: CryptoError<C> }[keyof CryptoFailures];

function describe(code: string, details: Record<string, string>): string {
  const reason = details.reason ?? details.found;
  return reason === undefined ? code : `${code}: ${reason}`;
}
