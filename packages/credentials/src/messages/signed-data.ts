import { coer } from "@v2x/asn1";
import {
  type Check,
  canonicalEncryptionKey,
  type HeaderInfo,
  Ieee1609Dot2Data,
  type SignedData,
  type ThreeDLocation,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import type { VerificationKey } from "../certificates/curve-points.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { toTime64 } from "../certificates/times.ts";
import {
  type DataSigner,
  type MessageSigner,
  type SignatureAtHand,
  signatureChecks,
  signatureOver,
} from "./message-signatures.ts";

/** A message to be signed. */
export interface MessageToSign {
  /** Becomes the content of unsecured data inside. */
  readonly payload: Uint8Array;
  readonly psid: number;
  /** Absent where the profile has none in the header. */
  readonly generationTime?: Date;
  /** Where it is generated; only in messages whose profile asks for it. */
  readonly generationLocation?: ThreeDLocation;
  readonly by: MessageSigner;
  /** Whether the whole certificate or its HashedId8 goes along; the signature is the same. */
  readonly signerIdentifier: "certificate" | "digest";
}

/**
 * Signs a payload, with PSID and, where they are given, generation time and location in the header, and nothing else.
 *
 * @returns COER of Ieee1609Dot2Data.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2 5.3.1, 6.3.4; ETSI TS 103 097 5.2
 */
export async function signData(message: MessageToSign): Promise<Uint8Array> {
  const { generationTime, generationLocation } = message;
  const tbsData: ToBeSignedData = {
    payload: {
      data: { protocolVersion: 3, content: { choice: "unsecuredData", value: message.payload } },
    },
    headerInfo: {
      psid: message.psid,
      ...(generationTime && { generationTime: toTime64(generationTime) }),
      ...(generationLocation && { generationLocation }),
    },
  };
  return signToBeSigned(tbsData, { ...message.by, identifier: message.signerIdentifier });
}

/**
 * Signs exactly what it is given, whatever stands in the header and whether the payload is here or elsewhere.
 *
 * @returns COER of Ieee1609Dot2Data.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2 5.3.1, 6.3.4
 */
export async function signToBeSigned(tbsData: ToBeSignedData, by: DataSigner): Promise<Uint8Array> {
  const data = toBeSignedOctets(tbsData);
  const { hash, signer, signature } = await signatureOver(data, by);
  const signedData: SignedData = { hashId: hash, tbsData, signer, signature };
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "signedData", value: signedData },
  });
}

/**
 * Whether signed data names this certificate, or `self`, as its signer and carries its signature. Whether the
 * certificate may sign such data, and is valid, is not looked at.
 *
 * @param message - COER of Ieee1609Dot2Data, or its value.
 * @param key - where the signer is `self` or implicit, the key from the payload or reconstructed; else the signer's own.
 * @returns what was looked at; it holds where all checks do. Under a hash algorithm that is not known here the
 *   signature stays open.
 * @throws DecodeError for octets that are no Ieee1609Dot2Data.
 * @see IEEE 1609.2 5.3.1, 6.3.4
 */
export function verifySignedData(
  message: Uint8Array | Ieee1609Dot2Data,
  signer: "self" | DecodedCertificate,
  key: VerificationKey | undefined = signer === "self" ? undefined : signer.key,
): readonly Check[] {
  const signedData = signedDataIn(message);
  if (signedData === undefined) {
    return [{ ...signedRule, outcome: "fail", found: "it is not signed data" }];
  }
  const { tbsData, hashId, signature } = signedData;
  const canonical = canonicalToBeSignedData(tbsData);
  const forms = canonical === tbsData ? [tbsData] : [canonical, tbsData];
  const at: SignatureAtHand = {
    structure: "SignedData",
    path: "content.signedData",
    hashField: "hashId",
    hash: hashId,
    signer: signedData.signer,
    signature,
    data: forms.map((form) => coer.encode(ToBeSignedData, form)),
  };
  const checks = signatureChecks(at, signer, key);
  return key === undefined ? checks : [{ ...signedRule, outcome: "pass" }, ...checks];
}

const signedRule = {
  name: "data-signed",
  clause: "IEEE 1609.2 SignedData",
  expected: "the data is signed",
  path: "content",
};

/** The SignedData in a message, or undefined where it holds something else. */
export function signedDataIn(message: Uint8Array | Ieee1609Dot2Data): SignedData | undefined {
  const { content } = message instanceof Uint8Array ? coer.decode(Ieee1609Dot2Data, message) : message;
  return content.choice === "signedData" ? content.value : undefined;
}

/** The plain octets that a SignedData covers, or undefined where its payload is elsewhere or not plain. */
export function plainPayloadOf({ tbsData }: SignedData): Uint8Array | undefined {
  const content = tbsData.payload.data?.content;
  return content?.choice === "unsecuredData" ? content.value : undefined;
}

/**
 * Returns what a signature over data covers, in its canonical encoding: COER of ToBeSignedData, without signer and
 * signature.
 *
 * @see IEEE 1609.2 6.3.4
 */
export function toBeSignedOctets(tbsData: ToBeSignedData): Uint8Array {
  return coer.encode(ToBeSignedData, canonicalToBeSignedData(tbsData));
}

/** Of the header only `encryptionKey` has a canonical form of its own (IEEE 1609.2 6.3.9). */
function canonicalToBeSignedData(tbsData: ToBeSignedData): ToBeSignedData {
  const { encryptionKey } = tbsData.headerInfo;
  if (encryptionKey?.choice !== "public") return tbsData;
  const value = canonicalEncryptionKey(encryptionKey.value);
  if (value === encryptionKey.value) return tbsData;
  const headerInfo: HeaderInfo = { ...tbsData.headerInfo, encryptionKey: { choice: "public", value } };
  return { ...tbsData, headerInfo };
}
