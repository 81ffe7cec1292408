import type { DecodeError, DecodeErrorCode } from "@v2x/asn1";
import {
  type Certificate,
  canonicalCertificate,
  type PublicEncryptionKey,
  type Signature,
  withXOnly,
} from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import type { ScmsFile } from "../scms-lists.ts";
import type { SignedMessage } from "../subject.ts";
import { idText, titleOf } from "../titles.ts";
import { type Answer, answer, answerOf, failing, type VerdictCheck } from "./lights.ts";

const clause = "IEEE 1609.2 6.1.2, 6.4.3, 6.4.8";
const encodingClause = "IEEE 1609.2 6.1.2; Rec. ITU-T X.696 clause 9";

/** What a second encoding of the same value looks like; the decoder refuses each. */
const secondForms: ReadonlySet<DecodeErrorCode> = new Set([
  "non-canonical-length",
  "non-canonical-integer",
  "non-canonical-tag",
  "default-encoded",
  "stray-bits",
  "invalid-boolean",
  "invalid-extension",
]);

/** Whether the octets are the one canonical form of their value, which is the form that is hashed and signed. */
export function canonicalLight(subject: DecodedCertificate | SignedMessage | ScmsFile): Answer {
  const checks = "kind" in subject ? checksOn(subject) : [checkOnCertificate(subject)];
  return (
    failing(checks) ??
    answer(
      "pass",
      "The octets are canonical: lengths and integers as short as they can be, and what is hashed of certificates and headers has every public key compressed and r x-only. So digests are made over the octets as they are.",
      clause,
      checks,
    )
  );
}

/** The answer for octets that could not be decoded at all. */
export function canonicalLightOf(failure: DecodeError): Answer {
  // A failure at the very start says that the octets are something else altogether.
  if (!secondForms.has(failure.code) || failure.offset === 0) {
    return answer("unknown", "What cannot be decoded has no canonical form to compare with.", encodingClause);
  }
  const { path, expected, found, offset } = failure;
  const place = path === "" ? `octet ${offset}` : `${path}, octet ${offset}`;
  return answerOf(
    { ...rule, clause: encodingClause },
    "fail",
    `At ${place} the encoding is not canonical: expected ${expected}, found ${found}. Each value has one canonical encoding, and digests and signatures are made over that one, so any other is refused.`,
  );
}

function checksOn(subject: SignedMessage | ScmsFile): readonly VerdictCheck[] {
  if (subject.kind === "message") return checksOnMessage(subject);
  const { signatures, crls, beside, others } = subject;
  const messages = [...signatures.map(({ message }) => message), ...crls];
  return [...messages.flatMap(checksOnMessage), ...[...beside, ...others].map(checkOnCertificate)];
}

const rule = {
  name: "canonical-form",
  clause,
  expected: "every public key that is hashed is compressed, and r is x-only",
};

function checksOnMessage({ signedData, signers, listed }: SignedMessage): readonly VerdictCheck[] {
  // The signature of a message is hashed by nobody, so r may come in any form there.
  const { encryptionKey } = signedData.tbsData.headerInfo;
  const isOther = encryptionKey?.choice === "public" && isUncompressed(encryptionKey.value);
  const path = "content.signedData.tbsData.headerInfo.encryptionKey";
  return [
    isOther
      ? { ...rule, outcome: "fail", found: other("the encryption key in its header is not compressed"), path }
      : { ...rule, outcome: encryptionKey === undefined ? "notApplicable" : "pass", path },
    ...[...signers, ...listed].map(checkOnCertificate),
  ];
}

function checkOnCertificate(certificate: DecodedCertificate): VerdictCheck {
  const { value, hashedId8, receivedDigest } = certificate;
  const subject = titleOf(certificate);
  if (receivedDigest === undefined || canonicalCertificate(value) === value) {
    return { ...rule, outcome: "pass", path: "", subject };
  }
  const parts = partsThatDiffer(value).join(", ");
  const asCame = idText(receivedDigest.slice(-8));
  const found = other(
    `${parts}; the canonical form has every public key compressed and r x-only, and is what the HashedId8 ${idText(hashedId8)} is made of. Over the octets as they came it would be ${asCame}, as some implementations have it`,
  );
  return { ...rule, outcome: "fail", found, path: "", subject };
}

function partsThatDiffer({ toBeSigned, signature }: Certificate): readonly string[] {
  const { verifyKeyIndicator, encryptionKey } = toBeSigned;
  const parts: string[] = [];
  if (verifyKeyIndicator.choice === "verificationKey" && hasUncompressed(verifyKeyIndicator.value)) {
    parts.push("verificationKey is uncompressed");
  }
  if (verifyKeyIndicator.choice === "reconstructionValue" && hasUncompressed(verifyKeyIndicator)) {
    parts.push("reconstructionValue is uncompressed");
  }
  if (encryptionKey !== undefined && isUncompressed(encryptionKey))
    parts.push("encryptionKey is uncompressed");
  if (signature !== undefined && isOtherR(signature)) parts.push("r of the signature is not x-only");
  return parts;
}

function isUncompressed({ publicKey }: PublicEncryptionKey): boolean {
  return hasUncompressed(publicKey);
}

function hasUncompressed({ value }: { readonly value: unknown }): boolean {
  const { choice } = value as { readonly choice?: unknown };
  return choice === "uncompressedP256" || choice === "uncompressedP384";
}

function isOtherR(signature: Signature): boolean {
  return withXOnly(signature) !== signature;
}

function other(what: string): string {
  return `the octets are not canonical: ${what}`;
}
