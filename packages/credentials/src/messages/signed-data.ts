import { coer } from "@v2x/asn1";
import { type HashName, hashOf } from "@v2x/crypto";
import {
  Certificate,
  type Check,
  canonicalEncryptionKey,
  type HashAlgorithm,
  type HeaderInfo,
  Ieee1609Dot2Data,
  type SignedData,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { toSignature, type VerificationKey } from "../certificates/curve-points.ts";
import { type DecodedCertificate, isNamed } from "../certificates/decoded-certificate.ts";
import { holdsOver, signatureInput } from "../certificates/double-hash.ts";
import { expectKey } from "../certificates/issue.ts";
import { toTime64 } from "../certificates/times.ts";
import type { Signer } from "../keys/signer.ts";

/** Who signs a message: a certificate and its key. */
export interface MessageSigner {
  readonly certificate: DecodedCertificate;
  readonly signer: Signer;
}

/** A message to be signed. */
export interface MessageToSign {
  /** Becomes the content of unsecured data inside. */
  readonly payload: Uint8Array;
  readonly psid: number;
  readonly generationTime: Date;
  readonly by: MessageSigner;
  /** Whether the whole certificate or its HashedId8 goes along; the signature is the same. */
  readonly signerIdentifier: "certificate" | "digest";
}

/**
 * Signs a payload, with PSID and generation time in the header and nothing else.
 *
 * @returns COER of Ieee1609Dot2Data.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2 5.3.1, 6.3.4; ETSI TS 103 097 5.2
 */
export async function signData(message: MessageToSign): Promise<Uint8Array> {
  const tbsData: ToBeSignedData = {
    payload: {
      data: { protocolVersion: 3, content: { choice: "unsecuredData", value: message.payload } },
    },
    headerInfo: { psid: message.psid, generationTime: toTime64(message.generationTime) },
  };
  return signToBeSigned(tbsData, { ...message.by, identifier: message.signerIdentifier });
}

/** Who signs, and what goes along to tell; `self` where the key stands in the payload or is known otherwise. */
export type DataSigner =
  | (MessageSigner & { readonly identifier: "certificate" | "digest" })
  | { readonly identifier: "self"; readonly signer: Signer };

/**
 * Signs exactly what it is given, whatever stands in the header and whether the payload is here or elsewhere.
 *
 * @returns COER of Ieee1609Dot2Data.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2 5.3.1, 6.3.4
 */
export async function signToBeSigned(tbsData: ToBeSignedData, by: DataSigner): Promise<Uint8Array> {
  const { signer } = by;
  if (by.identifier !== "self") expectKey(signer, by.certificate.key?.point);
  const hashId = hashOf(signer.keyType);
  const data = coer.encode(ToBeSignedData, canonicalToBeSignedData(tbsData));
  const signerDigest = by.identifier === "self" ? undefined : by.certificate.digest;
  const signature = await signer.sign(signatureInput(data, hashId, signerDigest));
  const signedData: SignedData = {
    hashId,
    tbsData,
    signer: identifierOf(by),
    signature: toSignature(signer.keyType, signature),
  };
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "signedData", value: signedData },
  });
}

function identifierOf(by: DataSigner): SignedData["signer"] {
  switch (by.identifier) {
    case "self":
      return { choice: "self", value: null };
    case "digest":
      return { choice: "digest", value: by.certificate.hashedId8 };
    case "certificate":
      return { choice: "certificate", value: [by.certificate.value] };
  }
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
  if (key === undefined) {
    return [{ ...signerKeyRule, outcome: "fail", found: "the signer has no usable verification key" }];
  }
  const ofHash = hashCheck(signedData, hashOf(key.keyType));
  return [
    { ...signedRule, outcome: "pass" },
    { ...signerKeyRule, outcome: "pass" },
    namesSigner(signedData, signer)
      ? { ...signerRule, outcome: "pass" }
      : { ...signerRule, outcome: "fail", found: "it names another signer than the one at hand" },
    ofHash,
    ofHash.outcome === "unknown"
      ? { ...signatureRule, outcome: "unknown", found: "over which digest it is made cannot be told here" }
      : signatureCheck(signedData, signer, key),
  ];
}

const clause = "IEEE 1609.2 SignedData";
const signedRule = { name: "data-signed", clause, expected: "the data is signed", path: "content" };
const signerKeyRule = {
  name: "signer-key-usable",
  clause,
  expected: "the signer has a verification key that can be used",
  path: "content.signedData.signer",
};
const signerRule = {
  name: "signer-named",
  clause,
  expected: "it names this signer",
  path: "content.signedData.signer",
};
const signatureRule = {
  name: "data-signature",
  clause: "IEEE 1609.2 5.3.1",
  expected: "the signer's key made the signature over these octets",
  path: "content.signedData.signature",
};

/** Whether the message names the hash that its signer's key takes. */
function hashCheck({ hashId }: SignedData, wanted: HashName): Check {
  const rule = {
    name: "hash-of-signer",
    clause,
    expected: `hashId is ${wanted}, which the key takes`,
    path: "content.signedData.hashId",
  };
  if (hashId === wanted) return { ...rule, outcome: "pass" };
  if (!isKnownHash(hashId)) return { ...rule, outcome: "unknown", found: unknownHashText(hashId) };
  return { ...rule, outcome: "fail", found: `hashId is ${hashId}, the key takes ${wanted}` };
}

/** Whether digests can be made by that algorithm here: SM3 and numbers of later editions are none. */
export function isKnownHash(hashId: HashAlgorithm): hashId is HashName {
  return hashId === "sha256" || hashId === "sha384";
}

/** That an algorithm is none that is known here, for people. */
export function unknownHashText(hashId: HashAlgorithm): string {
  return typeof hashId === "number"
    ? `hashId has the number ${hashId}, which names no hash algorithm that is known here`
    : `hashId is ${hashId}, by which this portal makes no digests`;
}

function signatureCheck(
  { tbsData, signature }: SignedData,
  signer: "self" | DecodedCertificate,
  key: VerificationKey,
): Check {
  const canonical = canonicalToBeSignedData(tbsData);
  const forms = canonical === tbsData ? [tbsData] : [canonical, tbsData];
  const data = forms.map((form) => coer.encode(ToBeSignedData, form));
  return holdsOver({ data, dataHashes: new Set([hashOf(key.keyType)]), signer }, signature, key)
    ? { ...signatureRule, outcome: "pass" }
    : {
        ...signatureRule,
        outcome: "fail",
        found: "the signer's key did not make this signature over these octets",
      };
}

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

function namesSigner({ signer }: SignedData, certificate: "self" | DecodedCertificate): boolean {
  if (certificate === "self") return signer.choice === "self";
  if (signer.choice === "digest") return isNamed(certificate, signer.value);
  if (signer.choice !== "certificate" || signer.value.length === 0) return false;
  return bytesEqual(coer.encode(Certificate, signer.value[0]!), certificate.bytes);
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
