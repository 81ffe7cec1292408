import type { ImplicitShare, KeyType } from "@v2x/crypto";

/** Signs with one private key and never hands it out; a hardware module can stand behind it. */
export interface Signer {
  readonly keyType: KeyType;
  /** The public point, compressed (02 or 03, then x). */
  readonly publicKey: Uint8Array;
  /**
   * ECDSA over `hash(message)`, where `hash` is the one that belongs to the key (SHA-256 for 256-bit curves,
   * SHA-384 for 384-bit ones).
   *
   * @returns r and s, each as long as the curve's order, most significant octet first.
   */
  sign(message: Uint8Array): Promise<{ readonly r: Uint8Array; readonly s: Uint8Array }>;
  /**
   * Stands behind an implicit certificate instead of signing one: draws the secret that the certificate's
   * reconstruction value hides, and gives out neither it nor the private key.
   *
   * @param requestKey - the point that the holder asks with, compressed.
   * @param digestOf - the digest that binds the certificate with this reconstruction value to its issuer.
   * @throws CryptoError "key-malformed" where the signer's curve is no 256-bit one, or the point is off it.
   * @see IEEE 1609.2 5.3.2
   */
  makeImplicitShare(
    requestKey: Uint8Array,
    digestOf: (reconstruction: Uint8Array) => Uint8Array,
  ): Promise<ImplicitShare>;
}

/** A private key as it lies in storage: encrypted, with what is needed to find and name it. */
export interface SealedKey {
  readonly id: string;
  readonly keyType: KeyType;
  readonly purpose: "sign" | "decrypt";
  /** Compressed point. */
  readonly publicKey: Uint8Array;
  /** AES-256-GCM under the master key: 12-octet nonce, ciphertext, 16-octet tag; bound to `id` as associated data. */
  readonly sealed: Uint8Array;
}

/** Makes keys and opens them for use. The default seals them for the database; PKCS#11 fits behind it as well. */
export interface KeyProvider {
  /** Makes a key pair. Nothing is stored: the caller saves `sealed` together with what refers to it. */
  create(
    keyType: KeyType,
    purpose: "sign" | "decrypt",
  ): Promise<{ readonly sealed: SealedKey; readonly publicKey: Uint8Array; readonly signer: Signer }>;
  /** @throws CredentialsError "key-unavailable" when the master key does not open it. */
  open(sealed: SealedKey): Promise<Signer>;
}
