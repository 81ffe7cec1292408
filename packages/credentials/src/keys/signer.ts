import type { ImplicitShare, KeyBehind, KeyType, KeyType256 } from "@v2x/crypto";

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
   * @throws CryptoError "key-malformed" where the signer's curve is no 256-bit one, "point-invalid" where the point is
   *   off it.
   * @see IEEE 1609.2 5.3.2
   */
  makeImplicitShare(
    requestKey: Uint8Array,
    digestOf: (reconstruction: Uint8Array) => Uint8Array,
  ): Promise<ImplicitShare>;
  /**
   * Whether a private key is the one behind an implicit certificate of this signer. Everybody can find that out; the
   * issuer does in a fraction of the time.
   */
  isKeyBehind(certificate: KeyBehind): Promise<boolean>;
}

/** Agrees on secrets with one private key and never hands it out: what decrypting takes of a hardware module. */
export interface KeyAgreement {
  readonly keyType: KeyType256;
  /** The public point, compressed (02 or 03, then x). */
  readonly publicKey: Uint8Array;
  /**
   * The secret shared with the holder of a public point: the x-coordinate of the product, which is what PKCS#11's
   * C_DeriveKey gives for CKM_ECDH1_DERIVE with CKD_NULL.
   *
   * @param point - of the same curve, compressed or uncompressed.
   * @returns 32 octets, which the caller clears after use.
   * @throws CryptoError "point-invalid" for octets that are no point of the curve.
   */
  agree(point: Uint8Array): Promise<Uint8Array>;
}

/** What a stored key may be used for, and nothing else. */
export type KeyPurpose = "sign" | "decrypt";

/** A private key as it lies in storage: encrypted, with what is needed to find and name it. */
export interface SealedKey {
  readonly id: string;
  readonly keyType: KeyType;
  readonly purpose: KeyPurpose;
  /** Compressed point. */
  readonly publicKey: Uint8Array;
  /** AES-256-GCM under the master key: 12-octet nonce, ciphertext, 16-octet tag; bound to `id` and `purpose` as associated data. */
  readonly sealed: Uint8Array;
}

/** Makes keys and opens them for use. The default seals them for the database; PKCS#11 fits behind it as well. */
export interface KeyProvider {
  /**
   * Makes a key pair. Nothing is stored: the caller saves the result together with what refers to it.
   *
   * @throws CredentialsError "key-purpose" for a key that is to decrypt on a curve on which nobody encrypts.
   */
  create(keyType: KeyType, purpose: KeyPurpose): Promise<SealedKey>;
  /**
   * Opens a key for signing.
   *
   * @throws CredentialsError "key-unavailable" when the master key does not open it; "key-purpose" for one that decrypts.
   */
  open(sealed: SealedKey): Promise<Signer>;
  /**
   * Opens a key for decrypting.
   *
   * @throws CredentialsError "key-unavailable" when the master key does not open it; "key-purpose" for one that signs.
   */
  openAgreement(sealed: SealedKey): Promise<KeyAgreement>;
}
