import { createDecipheriv, createECDH, createHash, createHmac } from "node:crypto";
import { type CurveName, expect } from "./certificate-reader.ts";
import { coerCursor } from "./coer-cursor.ts";

/** One recipient of encrypted data. */
export interface ReadRecipient {
  readonly kind: "psk" | "cert" | "signedData" | "rek";
  readonly id: Uint8Array;
  /** The wrapped key; a shared key has none. */
  readonly wrapped?: {
    readonly curve: CurveName;
    /** Compressed. */
    readonly v: Uint8Array;
    readonly c: Uint8Array;
    readonly t: Uint8Array;
  };
}

/** An encrypted Ieee1609Dot2Data. */
export interface ReadEncryptedMessage {
  readonly recipients: readonly ReadRecipient[];
  readonly nonce: Uint8Array;
  /** With its tag of 16 octets. */
  readonly ciphertext: Uint8Array;
}

/** The alternatives of RecipientInfo by tag. */
const kinds: Readonly<Record<number, ReadRecipient["kind"]>> = {
  128: "psk",
  130: "cert",
  131: "signedData",
  132: "rek",
};

/**
 * Reads encrypted data by hand: ECIES on a 256-bit curve or a shared key, AES-128-CCM.
 *
 * @throws Error that says at which octet the message is not what it should be.
 */
export function readEncryptedMessage(bytes: Uint8Array): ReadEncryptedMessage {
  const cursor = coerCursor(bytes);
  expect(cursor, 3, "protocol version 3");
  expect(cursor, 0x82, "encrypted data");
  const recipients = cursor.list((): ReadRecipient => {
    const kind = kinds[cursor.octet()];
    if (kind === undefined) throw new Error(`octet ${cursor.offset}: unknown kind of recipient`);
    const id = cursor.take(8);
    if (kind === "psk") return { kind, id };
    const tag = cursor.octet();
    if (tag !== 0x80 && tag !== 0x81) throw new Error(`octet ${cursor.offset}: unknown wrapping`);
    const form = cursor.octet();
    if (form !== 0x82 && form !== 0x83) throw new Error(`octet ${cursor.offset}: point not compressed`);
    const v = Uint8Array.of(form - 0x80, ...cursor.take(32));
    const curve = tag === 0x80 ? "prime256v1" : "brainpoolP256r1";
    return { kind, id, wrapped: { curve, v, c: cursor.take(16), t: cursor.take(16) } };
  });
  expect(cursor, 0x80, "AES-128-CCM");
  const nonce = cursor.take(12);
  const ciphertext = cursor.variable();
  if (!cursor.atEnd) throw new Error(`octet ${cursor.offset}: the message goes on after its ciphertext`);
  return { recipients, nonce, ciphertext };
}

/**
 * The AES key that was wrapped, with textbook ECIES of IEEE 1609.2.
 *
 * @param scalar - the recipient's private key.
 * @throws Error where the tag differs.
 */
export function unwrapByHand(recipient: ReadRecipient, scalar: Uint8Array, p1: Uint8Array): Uint8Array {
  if (recipient.wrapped === undefined) throw new Error("nothing is wrapped for a shared key");
  const { curve, v, c, t } = recipient.wrapped;
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(scalar);
  const shared = ecdh.computeSecret(v);
  const block = (counter: number) =>
    createHash("sha256")
      .update(shared)
      .update(Uint8Array.of(0, 0, 0, counter))
      .update(p1)
      .digest();
  const stream = Buffer.concat([block(1), block(2)]);
  const tag = createHmac("sha256", stream.subarray(16, 48)).update(c).digest().subarray(0, 16);
  if (Buffer.compare(tag, t) !== 0) throw new Error("the tag of the wrapped key differs");
  return Uint8Array.from(c, (octet, at) => octet ^ (stream[at] as number));
}

/** The plaintext under an AES-128 key. @throws Error where the tag differs. */
export function decryptByHand({ nonce, ciphertext }: ReadEncryptedMessage, key: Uint8Array): Uint8Array {
  const decipher = createDecipheriv("aes-128-ccm", key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(ciphertext.subarray(-16));
  const plaintext = decipher.update(ciphertext.subarray(0, -16));
  decipher.final();
  return Uint8Array.from(plaintext);
}
