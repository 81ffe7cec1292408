import { CryptoError, decryptCcm, encryptCcm, generateContentKey } from "@v2x/crypto";
import type { Ieee1609Dot2Data, SymmetricCiphertext } from "@v2x/v2x-schema";
import { ProtocolError } from "./errors.ts";
import { nameOfContentKey } from "./recipients.ts";

/**
 * Encrypts octets with a fresh key, which is encrypted with a key that both sides keep. What is encrypted need be no
 * envelope: the structure that this stands in says what it is.
 *
 * @param sharedKey - of AES-128, 16 octets.
 * @see IEEE 1609.2 5.3.4 — SymmRecipientInfo; IEEE 1609.2.1 — Ieee1609Dot2Data-SymmEncryptedSingleRecipient
 */
export function sealForSharedKey(plaintext: Uint8Array, sharedKey: Uint8Array): Ieee1609Dot2Data {
  const contentKey = generateContentKey();
  const encKey = encrypted(contentKey, sharedKey);
  const recipient = { recipientId: nameOf(sharedKey), encKey };
  const ciphertext = encrypted(plaintext, contentKey);
  contentKey.fill(0);
  return {
    protocolVersion: 3,
    content: {
      choice: "encryptedData",
      value: { recipients: [{ choice: "symmRecipInfo", value: recipient }], ciphertext },
    },
  };
}

/**
 * Opens what `sealForSharedKey` made.
 *
 * @throws ProtocolError "shared-key-unusable" where it is encrypted in another way, for another key or for several, or
 *   was changed.
 */
export function openWithSharedKey({ content }: Ieee1609Dot2Data, sharedKey: Uint8Array): Uint8Array {
  if (content.choice !== "encryptedData") throw unusable(`it is ${content.choice}`);
  const { recipients, ciphertext } = content.value;
  const [recipient] = recipients;
  if (recipients.length !== 1 || recipient?.choice !== "symmRecipInfo") {
    throw unusable("it is not encrypted for one symmetric key");
  }
  const { recipientId, encKey } = recipient.value;
  if (Buffer.compare(recipientId, nameOf(sharedKey)) !== 0) {
    throw unusable("it is encrypted for another key");
  }
  const contentKey = decrypted(encKey, sharedKey);
  if (contentKey.length !== sharedKey.length) throw unusable("the key inside is none of AES-128");
  return decrypted(ciphertext, contentKey);
}

/** One key serves for a great many messages. */
const names = new WeakMap<Uint8Array, Uint8Array>();

function nameOf(sharedKey: Uint8Array): Uint8Array {
  const known = names.get(sharedKey) ?? nameOfContentKey(sharedKey);
  names.set(sharedKey, known);
  return known;
}

function encrypted(plaintext: Uint8Array, key: Uint8Array): SymmetricCiphertext {
  const { nonce, ciphertext } = encryptCcm(key, plaintext);
  return { choice: "aes128ccm", value: { nonce, ccmCiphertext: ciphertext } };
}

function decrypted(cipher: SymmetricCiphertext, key: Uint8Array): Uint8Array {
  if (cipher.choice !== "aes128ccm") throw unusable("the cipher is none that is known here");
  const { nonce, ccmCiphertext } = cipher.value;
  try {
    return decryptCcm(key, { nonce, ciphertext: ccmCiphertext });
  } catch (cause) {
    if (cause instanceof CryptoError) throw unusable("the tag does not belong to it", cause);
    throw cause;
  }
}

function unusable(reason: string, cause?: unknown) {
  return new ProtocolError("shared-key-unusable", { reason }, { cause });
}
