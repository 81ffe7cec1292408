/** Seals octets under the installation's master key, bound to a name, and opens them again. */
export interface SecretSeal {
  /** @param name - what is sealed, so that sealed octets cannot be swapped. */
  seal(name: string, octets: Uint8Array): Uint8Array;
  /** @throws CryptoError "unseal-failed" where master key, name or octets differ. */
  unseal(name: string, sealed: Uint8Array): Uint8Array;
}
