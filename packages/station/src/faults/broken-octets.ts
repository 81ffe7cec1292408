import { coer } from "@v2x/asn1";
import { encryptionKeyIn, toCurvePoint, toTime64, verificationKeyIn } from "@v2x/credentials";
import {
  decompressPoint,
  generatePrivateKey,
  isKeyType256,
  type PrivateKey,
  privateKeyFromScalar,
  wrapKey,
} from "@v2x/crypto";
import {
  type EccP256CurvePoint,
  type EncryptedData,
  Ieee1609Dot2Data,
  type PublicEncryptionKey,
  type PublicVerificationKey,
} from "@v2x/v2x-schema";
import type { SealingDeviation } from "../requests/deviation.ts";

type OnEncryption = NonNullable<SealingDeviation["encrypted"]>;

/** The last octet changed: of a signature, the end of s. */
export function lastOctetChanged(octets: Uint8Array): Uint8Array {
  const changed = octets.slice();
  changed[changed.length - 1]! ^= 1;
  return changed;
}

/** Names a recipient that nobody is. */
export const otherRecipient: OnEncryption = (data) => ({
  ...data,
  recipients: data.recipients.map((recipient) =>
    recipient.choice === "certRecipInfo"
      ? {
          ...recipient,
          value: { ...recipient.value, recipientId: lastOctetChanged(recipient.value.recipientId) },
        }
      : recipient,
  ),
});

/** Wraps the key as clause F of TS 102 941 has it, without the P1 of Annex B of TS 103 097. */
export const withoutP1: OnEncryption = (data, { contentKey, certificate }) => {
  const { encryptionKey } = certificate.value.toBeSigned;
  const key = encryptionKey && encryptionKeyIn(encryptionKey);
  if (key === undefined || !isKeyType256(key.keyType)) throw new TypeError("It was encrypted for that key.");
  const { v, c, t } = wrapKey(key.keyType, key.point, contentKey, new Uint8Array());
  return {
    ...data,
    recipients: data.recipients.map((recipient) =>
      recipient.choice === "certRecipInfo"
        ? {
            choice: recipient.choice,
            value: {
              recipientId: recipient.value.recipientId,
              encKey: {
                choice: key.keyType === "NistP256" ? "eciesNistP256" : "eciesBrainpoolP256r1",
                value: { v: toCurvePoint(v) as EccP256CurvePoint, c, t },
              },
            },
          }
        : recipient,
    ),
  };
};

/** A ciphertext whose tag does not belong. */
export const otherTag: OnEncryption = (data) =>
  changedCiphertext(data, ({ choice, value }) =>
    choice === "aes128ccm"
      ? { choice, value: { ...value, ccmCiphertext: lastOctetChanged(value.ccmCiphertext) } }
      : undefined,
  );

/** Says that the content is encrypted with SM4, which Europe does not use. */
export const otherCipher: OnEncryption = (data) =>
  changedCiphertext(data, ({ choice, value }) =>
    choice === "aes128ccm" ? { choice: "sm4Ccm", value } : undefined,
  );

function changedCiphertext(
  data: EncryptedData,
  change: (ciphertext: EncryptedData["ciphertext"]) => EncryptedData["ciphertext"] | undefined,
): EncryptedData {
  return { ...data, ciphertext: change(data.ciphertext) ?? data.ciphertext };
}

/** What stands in the midst of an envelope that signs plain data, or of one that holds it unsigned. */
export function innermostOf(message: Uint8Array): Uint8Array {
  let { content } = coer.decode(Ieee1609Dot2Data, message);
  while (content.choice === "signedData" && content.value.tbsData.payload.data) {
    content = content.value.tbsData.payload.data.content;
  }
  if (content.choice !== "unsecuredData") throw new TypeError("A request holds plain data in its midst.");
  return content.value;
}

/** A verification key as an uncompressed point, which others send and everybody has to take. */
export function uncompressed(verificationKey: PublicVerificationKey): PublicVerificationKey {
  const { keyType, point } = verificationKeyIn(verificationKey)!;
  const octets = decompressPoint(keyType, point)!;
  const length = (octets.length - 1) / 2;
  const value = { x: octets.slice(1, 1 + length), y: octets.slice(1 + length) };
  const choice = length === 32 ? "uncompressedP256" : "uncompressedP384";
  return { choice: verificationKey.choice, value: { choice, value } } as PublicVerificationKey;
}

const noPoint = { choice: "compressed-y-0", value: new Uint8Array(32).fill(0xff) } as const;

/** A verification key whose x is past the field's prime, so that no point has it. */
export const verificationKeyOffCurve: PublicVerificationKey = { choice: "ecdsaNistP256", value: noPoint };

/** The same as a key to encrypt for. */
export const encryptionKeyOffCurve: PublicEncryptionKey = {
  supportedSymmAlg: "aes128Ccm",
  publicKey: { choice: "eciesNistP256", value: noPoint },
};

/** The key with the private scalar 1, which everybody knows. */
export function everybodysKey(): PrivateKey {
  const scalar = new Uint8Array(32);
  scalar[31] = 1;
  return privateKeyFromScalar("NistP256", scalar);
}

/** UTC where TAI is asked for, in microseconds: what a station sends that knows no leap seconds since 2004. */
export function withoutLeapSeconds(now: Date): bigint {
  return toTime64(now) - 5_000_000n;
}

/** A key that nobody registered and nobody certified. */
export function strangersKey() {
  return generatePrivateKey("NistP256");
}
