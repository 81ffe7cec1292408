import { coer } from "@v2x/asn1";
import { type DecodedCertificate, type KeyAgreement, toEncryptionKey } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { PublicEncryptionKey, type RecipientInfo, SymmetricEncryptionKey } from "@v2x/v2x-schema";

/** A key of ours, and how senders name it. */
export type OwnKey =
  /** The encryption key in a certificate of ours; `certificateDigest` is `DecodedCertificate.digest`. */
  | {
      readonly choice: "certRecipInfo";
      readonly certificateDigest: Uint8Array;
      readonly agreement: KeyAgreement;
    }
  /** The key in the header of signed data that we sent: COER of that Ieee1609Dot2Data. */
  | {
      readonly choice: "signedDataRecipInfo";
      readonly signedData: Uint8Array;
      readonly agreement: KeyAgreement;
    }
  /** A response encryption key that we put into a request. */
  | { readonly choice: "rekRecipInfo"; readonly agreement: KeyAgreement }
  /** An AES-128 key that both sides know: 16 octets. */
  | { readonly choice: "pskRecipInfo"; readonly contentKey: Uint8Array };

/** Someone to encrypt for. */
export type RecipientKey =
  | { readonly choice: "certRecipInfo"; readonly certificate: DecodedCertificate }
  | {
      readonly choice: "signedDataRecipInfo";
      /** COER of the Ieee1609Dot2Data whose header holds the key. */
      readonly signedData: Uint8Array;
      readonly key: PublicEncryptionKey;
    }
  | { readonly choice: "rekRecipInfo"; readonly key: PublicEncryptionKey };

/** How a recipient is named, and what his key is bound to. */
export interface RecipientName {
  /** HashedId8. */
  readonly recipientId: Uint8Array;
  /** The parameter P1 of ECIES. */
  readonly p1: Uint8Array;
}

/** The digest of a recipient's certificate by its whole-certificate hash names him. @see IEEE 1609.2 — RecipientInfo */
export function nameByCertificate(certificateDigest: Uint8Array): RecipientName {
  return { recipientId: certificateDigest.slice(-8), p1: certificateDigest };
}

/** The digest of the signed data in which a recipient gave his key names him. @see IEEE 1609.2 — RecipientInfo */
export function nameBySignedData(signedData: Uint8Array): RecipientName {
  const p1 = digest("sha256", signedData);
  return { recipientId: p1.slice(-8), p1 };
}

/** A response encryption key names itself, and is bound to nothing else. @see IEEE 1609.2 — RecipientInfo */
export function nameByKey(key: PublicEncryptionKey): RecipientName {
  return {
    recipientId: digest("sha256", coer.encode(PublicEncryptionKey, key)).slice(-8),
    p1: digest("sha256"),
  };
}

/** HashedId8 of a shared key, by its COER form. @see IEEE 1609.2 — PreSharedKeyRecipientInfo */
export function nameOfContentKey(contentKey: Uint8Array): Uint8Array {
  const encoded = coer.encode(SymmetricEncryptionKey, { choice: "aes128Ccm", value: contentKey });
  return digest("sha256", encoded).slice(-8);
}

/** How senders name a key of ours. */
export function nameOfOwnKey(own: OwnKey): RecipientName {
  switch (own.choice) {
    case "certRecipInfo":
      return nameByCertificate(own.certificateDigest);
    case "signedDataRecipInfo":
      return nameBySignedData(own.signedData);
    case "rekRecipInfo":
      return nameByKey(toEncryptionKey(own.agreement.keyType, own.agreement.publicKey));
    case "pskRecipInfo":
      return { recipientId: nameOfContentKey(own.contentKey), p1: new Uint8Array() };
  }
}

/** The HashedId8 in a RecipientInfo. */
export function recipientIdOf(recipient: RecipientInfo): Uint8Array {
  return recipient.choice === "pskRecipInfo" ? recipient.value : recipient.value.recipientId;
}
