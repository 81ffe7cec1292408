import { coer } from "@v2x/asn1";
import { type HashName, hashOf } from "@v2x/crypto";
import {
  Certificate,
  type Check,
  type HashAlgorithm,
  type Signature,
  type SignerIdentifier,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import { toSignature, type VerificationKey } from "../certificates/curve-points.ts";
import { type DecodedCertificate, isNamed } from "../certificates/decoded-certificate.ts";
import { holdsOver, signatureInput } from "../certificates/double-hash.ts";
import { hashMistakeOf } from "../certificates/hash-mistakes.ts";
import { expectKey } from "../certificates/issue.ts";
import type { Signer } from "../keys/signer.ts";

/** Who signs a message: a certificate and its key. */
export interface MessageSigner {
  readonly certificate: DecodedCertificate;
  readonly signer: Signer;
  /** Where the certificate is implicit, the key reconstructed from it. */
  readonly reconstructedKey?: VerificationKey;
}

/** Who signs, and what goes along to tell; `self` where the key stands in the payload or is known otherwise. */
export type DataSigner =
  | (MessageSigner & { readonly identifier: "certificate" | "digest" })
  | { readonly identifier: "self"; readonly signer: Signer };

/** A new signature, with what stands beside it in whichever structure. */
export interface MadeSignature {
  readonly hash: HashName;
  readonly signer: SignerIdentifier;
  readonly signature: Signature;
}

/**
 * Signs data by the double hash of IEEE 1609.2.
 *
 * @param data - in canonical form.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2 5.3.1
 */
export async function signatureOver(data: Uint8Array, by: DataSigner): Promise<MadeSignature> {
  const { signer } = by;
  if (by.identifier !== "self") expectKey(signer, (by.reconstructedKey ?? by.certificate.key)?.point);
  const hash = hashOf(signer.keyType);
  const signerDigest = by.identifier === "self" ? undefined : by.certificate.digest;
  const signature = await signer.sign(signatureInput(data, hash, signerDigest));
  return { hash, signer: identifierOf(by), signature: toSignature(signer.keyType, signature) };
}

/** How a message names who signs it. */
function identifierOf(by: DataSigner): SignerIdentifier {
  switch (by.identifier) {
    case "self":
      return { choice: "self", value: null };
    case "digest":
      return { choice: "digest", value: by.certificate.hashedId8 };
    case "certificate":
      return { choice: "certificate", value: [by.certificate.value] };
  }
}

/** A signature with what stands beside it, in whichever structure. */
export interface SignatureAtHand {
  /** The structure's name, for the clause. */
  readonly structure: string;
  /** Of the structure in the message. */
  readonly path: string;
  /** The field that names the hash algorithm, and what it says. */
  readonly hashField: "hashId" | "hashAlgorithmId";
  readonly hash: HashAlgorithm;
  readonly signer: SignerIdentifier;
  readonly signature: Signature;
  /** What is signed: canonical, then as received where that is something else. */
  readonly data: readonly Uint8Array[];
}

/**
 * Whether a signature's signer, named so, made it over those data.
 *
 * @param key - absent where the signer has none that can be used.
 */
export function signatureChecks(
  at: SignatureAtHand,
  signer: "self" | DecodedCertificate,
  key: VerificationKey | undefined,
): readonly Check[] {
  const clause = `IEEE ${at.hashField === "hashId" ? "1609.2" : "1609.2.1"} ${at.structure}`;
  const keyRule = {
    name: "signer-key-usable",
    clause,
    expected: "the signer has a verification key that can be used",
    path: `${at.path}.signer`,
  };
  if (key === undefined) {
    return [{ ...keyRule, outcome: "fail", found: "the signer has no usable verification key" }];
  }
  const namedRule = {
    name: "signer-named",
    clause,
    expected: "it names this signer",
    path: `${at.path}.signer`,
  };
  const ofHash = hashCheck(at, clause, hashOf(key.keyType));
  return [
    { ...keyRule, outcome: "pass" },
    namesSigner(at.signer, signer)
      ? { ...namedRule, outcome: "pass" }
      : { ...namedRule, outcome: "fail", found: "it names another signer than the one at hand" },
    ofHash,
    signatureCheck(at, signer, key, ofHash.outcome === "unknown"),
  ];
}

/** Whether the message names the hash that its signer's key takes. */
function hashCheck({ hash, hashField, path }: SignatureAtHand, clause: string, wanted: HashName): Check {
  const rule = {
    name: "hash-of-signer",
    clause,
    expected: `${hashField} is ${wanted}, which the key takes`,
    path: `${path}.${hashField}`,
  };
  if (hash === wanted) return { ...rule, outcome: "pass" };
  if (!isKnownHash(hash)) return { ...rule, outcome: "unknown", found: unknownHashText(hash, hashField) };
  return { ...rule, outcome: "fail", found: `${hashField} is ${hash}, the key takes ${wanted}` };
}

/** Whether digests can be made by that algorithm here: SM3 and numbers of later editions are none. */
export function isKnownHash(hashId: HashAlgorithm): hashId is HashName {
  return hashId === "sha256" || hashId === "sha384";
}

/** That an algorithm is none that is known here, for people. */
export function unknownHashText(hash: HashAlgorithm, field: SignatureAtHand["hashField"] = "hashId"): string {
  return typeof hash === "number"
    ? `${field} has the number ${hash}, which names no hash algorithm that is known here`
    : `${field} is ${hash}, by which this portal makes no digests`;
}

/** What is found of a signature that no usual mistake explains. */
export const otherKeySigned = "the signer's key did not make this signature over these octets";

function signatureCheck(
  { path, data, signature }: SignatureAtHand,
  signer: "self" | DecodedCertificate,
  key: VerificationKey,
  isOpen: boolean,
): Check {
  const rule = {
    name: "data-signature",
    clause: "IEEE 1609.2 5.3.1",
    expected: "the signer's key made the signature over these octets",
    path: `${path}.signature`,
  };
  if (isOpen)
    return { ...rule, outcome: "unknown", found: "over which digest it is made cannot be told here" };
  if (holdsOver({ data, dataHashes: new Set([hashOf(key.keyType)]), signer }, signature, key)) {
    return { ...rule, outcome: "pass" };
  }
  const found = hashMistakeOf({ data, signer }, signature, key)?.found ?? otherKeySigned;
  return { ...rule, outcome: "fail", found };
}

function namesSigner(named: SignerIdentifier, certificate: "self" | DecodedCertificate): boolean {
  if (certificate === "self") return named.choice === "self";
  if (named.choice === "digest") return isNamed(certificate, named.value);
  if (named.choice !== "certificate" || named.value.length === 0) return false;
  return bytesEqual(coer.encode(Certificate, named.value[0]!), certificate.bytes);
}
