import { coer } from "@v2x/asn1";
import {
  type DataSigner,
  encryptionKeyIn,
  signCampRequest,
  signCertificateRequest,
  signToBeSigned,
  toCurvePoint,
} from "@v2x/credentials";
import { digest, encryptCcm, generateContentKey, isKeyType256, wrapKey } from "@v2x/crypto";
import {
  type camp,
  type EccP256CurvePoint,
  type HeaderInfo,
  Ieee1609Dot2Data,
  type PublicEncryptionKey,
  type RecipientInfo,
  type ScmsPdu,
  type SignedDataPayload,
} from "@v2x/v2x-schema";
import { ProtocolError } from "./errors.ts";
import {
  nameByCertificate,
  nameByKey,
  nameBySignedData,
  nameOfContentKey,
  type RecipientKey,
  type RecipientName,
} from "./recipients.ts";

/** What is signed: octets as unsecured data, a whole Ieee1609Dot2Data (COER), or the digest of octets elsewhere. */
export type SignedPayload =
  | { readonly unsecured: Uint8Array }
  | { readonly data: Uint8Array }
  | { readonly external: Uint8Array };

/** An encrypted envelope. */
export interface SealedEnvelope {
  /** COER of Ieee1609Dot2Data. */
  readonly octets: Uint8Array;
  /** The AES-128 key of 16 octets: who gets an answer encrypted with it needs it, nobody else. */
  readonly contentKey: Uint8Array;
}

/**
 * Puts octets into Ieee1609Dot2Data as they are: what is encrypted without a signature stands so.
 *
 * @see IEEE 1609.2 — Ieee1609Dot2Content; ETSI TS 103 097 — EtsiTs103097Data-Unsecured
 */
export function sealUnsecured(payload: Uint8Array): Uint8Array {
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: payload },
  });
}

/**
 * Signs a payload under a header that the caller gives in full. Octets elsewhere are hashed with SHA-256.
 *
 * @returns COER of Ieee1609Dot2Data.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable"; DecodeError where `data` is no Ieee1609Dot2Data.
 * @see IEEE 1609.2 5.2, 6.3.4; ETSI TS 103 097 — EtsiTs103097Data-Signed and -SignedExternalPayload
 */
export async function sealSigned(
  payload: SignedPayload,
  header: HeaderInfo,
  by: DataSigner,
): Promise<Uint8Array> {
  return signToBeSigned({ payload: toPayload(payload), headerInfo: header }, by);
}

/**
 * Signs a request for certificates: with an enrollment certificate, or for itself.
 *
 * @returns COER of Ieee1609Dot2Data, which goes as it is (to an ECA) or encrypted (to an RA).
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2.1 — SignedCertificateRequest
 */
export async function sealCertificateRequest(request: ScmsPdu, by: DataSigner): Promise<Uint8Array> {
  return signCertificateRequest(request, by);
}

/**
 * The same with a message of CAMP's SCMS, which signs requests for files so, too.
 *
 * @see CAMP SCMS 1.2, IEEE1609dot2ScmsProtocol — SignedCertificateRequest
 */
export async function sealCampRequest(request: camp.ScmsPDU, by: DataSigner): Promise<Uint8Array> {
  return signCampRequest(request, by);
}

/**
 * Encrypts a message with a fresh key, which is wrapped for each recipient.
 *
 * @param message - COER of Ieee1609Dot2Data: the plaintext is a whole envelope, also where its content is unsecured.
 * @throws ProtocolError "recipient-unusable".
 * @see IEEE 1609.2 5.3.5, 5.3.8; ETSI TS 103 097 Annex B
 */
export function sealEncrypted(message: Uint8Array, recipients: readonly RecipientKey[]): SealedEnvelope {
  const contentKey = generateContentKey();
  const infos = recipients.map((recipient) => wrappedFor(recipient, contentKey));
  return { octets: encrypted(message, infos, contentKey), contentKey };
}

/**
 * Encrypts an answer with the key of the request, under a fresh nonce: the recipient is whoever holds that key.
 *
 * @param message - COER of Ieee1609Dot2Data.
 * @param contentKey - the request's, 16 octets.
 * @see ETSI TS 102 941 6.2.3; IEEE 1609.2 — PreSharedKeyRecipientInfo
 */
export function sealAnswer(message: Uint8Array, contentKey: Uint8Array): Uint8Array {
  return encrypted(message, [{ choice: "pskRecipInfo", value: nameOfContentKey(contentKey) }], contentKey);
}

/**
 * Returns whether an answer that `sealAnswer` encrypted is for the holder of this key.
 *
 * @param answer - COER of Ieee1609Dot2Data.
 */
export function isSealedWith(answer: Uint8Array, contentKey: Uint8Array): boolean {
  const { content } = coer.decode(Ieee1609Dot2Data, answer);
  if (content.choice !== "encryptedData") return false;
  const name = nameOfContentKey(contentKey);
  return content.value.recipients.some(
    (info) => info.choice === "pskRecipInfo" && Buffer.compare(info.value, name) === 0,
  );
}

function encrypted(
  message: Uint8Array,
  recipients: readonly RecipientInfo[],
  contentKey: Uint8Array,
): Uint8Array {
  const { nonce, ciphertext } = encryptCcm(contentKey, message);
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: {
      choice: "encryptedData",
      value: {
        recipients,
        ciphertext: { choice: "aes128ccm", value: { nonce, ccmCiphertext: ciphertext } },
      },
    },
  });
}

function wrappedFor(recipient: RecipientKey, contentKey: Uint8Array): RecipientInfo {
  switch (recipient.choice) {
    case "certRecipInfo": {
      const { encryptionKey } = recipient.certificate.value.toBeSigned;
      if (encryptionKey === undefined) {
        throw new ProtocolError("recipient-unusable", { reason: "the certificate has no encryption key" });
      }
      return wrapped(
        recipient.choice,
        nameByCertificate(recipient.certificate.digest),
        encryptionKey,
        contentKey,
      );
    }
    case "signedDataRecipInfo":
      return wrapped(recipient.choice, nameBySignedData(recipient.signedData), recipient.key, contentKey);
    case "rekRecipInfo":
      return wrapped(recipient.choice, nameByKey(recipient.key), recipient.key, contentKey);
  }
}

function wrapped(
  choice: RecipientKey["choice"],
  { recipientId, p1 }: RecipientName,
  encryptionKey: PublicEncryptionKey,
  contentKey: Uint8Array,
): RecipientInfo {
  const key = encryptionKeyIn(encryptionKey);
  if (encryptionKey.supportedSymmAlg !== "aes128Ccm" || key === undefined || !isKeyType256(key.keyType)) {
    throw new ProtocolError("recipient-unusable", {
      reason: "the key is none for ECIES on NIST P-256 or brainpoolP256r1 with AES-128-CCM",
    });
  }
  // A response encryption key is made for one response, those of authorities are used again and again.
  const isRecipientNew = choice === "rekRecipInfo";
  const { v, c, t } = wrapKey(key.keyType, key.point, contentKey, p1, { isRecipientNew });
  return {
    choice,
    value: {
      recipientId,
      encKey: {
        choice: key.keyType === "NistP256" ? "eciesNistP256" : "eciesBrainpoolP256r1",
        value: { v: toCurvePoint(v) as EccP256CurvePoint, c, t },
      },
    },
  };
}

function toPayload(payload: SignedPayload): SignedDataPayload {
  if ("external" in payload) {
    return { extDataHash: { choice: "sha256HashedData", value: digest("sha256", payload.external) } };
  }
  if ("data" in payload) return { data: coer.decode(Ieee1609Dot2Data, payload.data) };
  return { data: { protocolVersion: 3, content: { choice: "unsecuredData", value: payload.unsecured } } };
}
