import { coer } from "@v2x/asn1";
import { hashOf } from "@v2x/crypto";
import {
  Certificate,
  type HeaderInfo,
  Ieee1609Dot2Data,
  type SignedData,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { toSignature, type VerificationKey } from "../certificates/curve-points.ts";
import {
  canonicalEncryptionKey,
  type DecodedCertificate,
  isNamed,
} from "../certificates/decoded-certificate.ts";
import { holdsOver, signatureInput } from "../certificates/double-hash.ts";
import { expectKey } from "../certificates/issue.ts";
import { toTime64 } from "../certificates/times.ts";
import type { Signer } from "../keys/signer.ts";
import { type Failure, type Verdict, verdictOf } from "../verdict.ts";

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
  const { certificate, signer } = message.by;
  expectKey(signer, certificate.key?.point);
  const tbsData: ToBeSignedData = {
    payload: {
      data: { protocolVersion: 3, content: { choice: "unsecuredData", value: message.payload } },
    },
    headerInfo: { psid: message.psid, generationTime: toTime64(message.generationTime) },
  };
  const hashId = hashOf(signer.keyType);
  const data = coer.encode(ToBeSignedData, tbsData);
  const signature = await signer.sign(signatureInput(data, hashId, certificate.digest));
  const signedData: SignedData = {
    hashId,
    tbsData,
    signer:
      message.signerIdentifier === "digest"
        ? { choice: "digest", value: certificate.hashedId8 }
        : { choice: "certificate", value: [certificate.value] },
    signature: toSignature(signer.keyType, signature),
  };
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "signedData", value: signedData },
  });
}

/**
 * Whether signed data names this certificate as its signer and carries its signature. Whether the certificate may
 * sign such data, and is valid, is not looked at.
 *
 * @param message - COER of Ieee1609Dot2Data, or its value.
 * @param key - where the signer is implicit, the key reconstructed from it; else the signer's own.
 * @throws DecodeError for octets that are no Ieee1609Dot2Data.
 * @see IEEE 1609.2 5.3.1, 6.3.4
 */
export function verifySignedData(
  message: Uint8Array | Ieee1609Dot2Data,
  signer: DecodedCertificate,
  key: VerificationKey | undefined = signer.key,
): Verdict {
  const signedData = signedDataIn(message);
  const clause = "IEEE 1609.2 SignedData";
  if (signedData === undefined) {
    return verdictOf([{ check: "form", clause, reason: "it is not signed data" }]);
  }
  if (key === undefined) {
    return verdictOf([{ check: "signer", clause, reason: "the signer has no usable verification key" }]);
  }
  const failures: Failure[] = [];
  if (!namesSigner(signedData, signer)) {
    failures.push({
      check: "signer",
      clause,
      reason: "it names another signer than the certificate at hand",
    });
  }
  const hash = hashOf(key.keyType);
  if (signedData.hashId !== hash) {
    failures.push({
      check: "header",
      clause,
      reason: `hashId is ${signedData.hashId}, the key takes ${hash}`,
    });
  }
  const { tbsData } = signedData;
  const canonical = canonicalToBeSignedData(tbsData);
  const forms = canonical === tbsData ? [tbsData] : [canonical, tbsData];
  const data = forms.map((form) => coer.encode(ToBeSignedData, form));
  const signed = { data, dataHashes: new Set([hash]), signer };
  if (!holdsOver(signed, signedData.signature, key)) {
    const reason = "the signer's key did not make this signature over these octets";
    failures.push({ check: "signature", clause: "IEEE 1609.2 5.3.1", reason });
  }
  return verdictOf(failures);
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

function namesSigner({ signer }: SignedData, certificate: DecodedCertificate): boolean {
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
