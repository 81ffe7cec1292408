import {
  below,
  checksOf,
  etsiTs103097MessageRules,
  etsiTs103097SignedDataRules,
  europeanRoleOf,
} from "@v2x/v2x-schema";
import { isKnownHash, unknownHashText } from "../../messages/message-signatures.ts";
import type { Chain } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import type { CarriedList, SignedMessage, Subject, VerdictType } from "../subject.ts";
import { titleOf } from "../titles.ts";
import { type Answer, answer, answerOf, failing, sentence, type VerdictCheck } from "./lights.ts";
import { ownChecks } from "./rule-checks.ts";

const ofCertificates = {
  name: "certificate-decodes",
  clause: "IEEE 1609.2 6.4",
  expected: "the octets are a whole certificate",
};
const ofMessages = {
  name: "message-decodes",
  clause: "IEEE 1609.2 6.3",
  expected: "the octets are whole secured data",
};

/** Whether the octets are, whole and without rest, what they are said to be. It says nothing of who made them. */
export function decodedLight(inquiry: Inquiry): Answer {
  return inquiry.kind === "certificate" ? ofCertificate(inquiry) : ofMessage(inquiry);
}

/** The answer for what is neither a certificate nor a signed message. */
export function decodedLightOf(
  subject: Extract<Subject, { readonly kind: "envelope" | "unreadable" }>,
): Answer {
  if (subject.kind === "envelope") {
    const reason = `The octets are secured data of IEEE 1609.2 that holds ${contents[subject.holds]}.`;
    return answerOf(ofMessages, "pass", reason);
  }
  const { failure, as, isBasic, orElse } = subject;
  const rule = as === "a certificate" ? ofCertificates : ofMessages;
  if (isBasic) {
    return answerOf(
      rule,
      "pass",
      `The octets are ${as}, but by the basic rules of OER only. A receiver that keeps to the canonical rules refuses them.`,
    );
  }
  const { path, offset, expected, found } = failure;
  const place = path === "" ? "" : `${path}, `;
  return answerOf(
    rule,
    "fail",
    orElse === undefined
      ? `The octets are not ${as}: at ${place}octet ${offset}, expected ${expected}, found ${found}.`
      : `The octets are neither ${as} nor ${orElse}. As ${as}: at ${place}octet ${offset}, expected ${expected}, found ${found}.`,
  );
}

const contents = {
  unsecuredData: "plain data: nobody signed it",
  encryptedData: "encrypted data: only its recipients can see what is inside and who signed it",
  signedCertificateRequest: "a certificate request, whose signature is of a form of its own",
  signedX509CertificateRequest: "a certificate request that is signed with an X.509 certificate",
  unknown: "something of a newer edition",
  "too-many-parts":
    "a file of an SCMS with more than 16 signatures or revocation lists, or more than 100 certificates: more than is judged here",
} as const;

function ofCertificate(inquiry: Extract<Inquiry, { readonly kind: "certificate" }>): Answer {
  const { certificate } = inquiry.chain.links[0];
  const checks: readonly VerdictCheck[] = [
    { ...ofCertificates, outcome: "pass", path: "" },
    ...ownChecks(inquiry, inquiry.chain, "form"),
  ];
  const { type } = certificate.value;
  return (
    failing(checks) ??
    answer(
      "pass",
      `The octets are a whole ${type} certificate: ${titleOf(certificate)}. Decoded does not mean genuine.`,
      ofCertificates.clause,
      checks,
    )
  );
}

function ofMessage({ message, type, chain }: Extract<Inquiry, { readonly kind: "message" }>): Answer {
  const { list, listFailure, signedData } = message;
  const { psid } = signedData.tbsData.headerInfo;
  if (listFailure !== undefined) {
    return answerOf(
      { ...ofMessages, name: "list-decodes", expected: "the payload is the list that the PSID announces" },
      "fail",
      sentence(`the envelope decodes, but what it carries under PSID ${psid} is no list: ${listFailure}`),
    );
  }
  const wanted = wantedKinds[type];
  if (wanted !== undefined && !wanted.kinds.some((kind) => kind === list?.kind)) {
    return answerOf(
      { ...ofMessages, name: "type-asked-for", expected: `the octets are ${wanted.name}` },
      "fail",
      `The octets are ${listNames[list?.kind ?? "none"]}, not ${wanted.name}.`,
    );
  }
  const checks: readonly VerdictCheck[] = [
    { ...ofMessages, outcome: "pass", path: "" },
    ...octetsBehind(message),
    hashKnown(message),
    ...europeanChecks(message, chain),
  ];
  return (
    failing(checks) ??
    answer(
      "pass",
      `The octets are ${listNames[list?.kind ?? "none"]} under PSID ${psid}. Decoded does not mean genuine.${remarkOn(message)}`,
      ofMessages.clause,
      checks,
    )
  );
}

/** What follows a message in its frame says nothing against it. */
function octetsBehind(message: SignedMessage): readonly VerdictCheck[] {
  if (message.octetsBehind === undefined) return [];
  return [
    {
      name: "octets-behind",
      clause: ofMessages.clause,
      outcome: "notApplicable",
      expected: "nothing follows the message",
      found: behindText(message.octetsBehind),
      path: "",
    },
  ];
}

function remarkOn({ octetsBehind: count }: SignedMessage): string {
  return count === undefined ? "" : ` ${behindText(count)}`;
}

function behindText(count: number): string {
  return count === 1
    ? "The octet behind the message is no part of it and is not judged."
    : `The ${count} octets behind the message are no part of it and are not judged.`;
}

/** That digests can be made as the message says; without that, its signature stays open. */
function hashKnown({ signedData: { hashId } }: SignedMessage): VerdictCheck {
  const rule = {
    name: "hash-known",
    clause: "IEEE 1609.2 HashAlgorithm",
    expected: "hashId names a hash algorithm that is known here",
    path: "content.signedData.hashId",
  };
  return isKnownHash(hashId)
    ? { ...rule, outcome: "pass" }
    : { ...rule, outcome: "unknown", found: unknownHashText(hashId) };
}

/**
 * A message of a European signer by the European profile, with that of its PSID. Where the signer is not known, CAM and
 * DENM are judged all the same: no digest shows that a certificate is European, but their PSIDs are ETSI's. The header
 * of a list is stricter, and judged with its permissions.
 */
function europeanChecks(
  { list, signedData }: SignedMessage,
  chain: Chain | undefined,
): readonly VerdictCheck[] {
  const profile = etsiTs103097MessageRules(signedData.tbsData.headerInfo.psid);
  const signer = chain?.links[0].certificate;
  const isEuropean = signer === undefined ? profile.length > 0 : europeanRoleOf(signer.value) !== undefined;
  if (list !== undefined || !isEuropean) return [];
  return below("content.signedData", checksOf([...etsiTs103097SignedDataRules, ...profile], signedData));
}

const wantedKinds: Readonly<
  Partial<Record<VerdictType, { readonly kinds: readonly CarriedList["kind"][]; readonly name: string }>>
> = {
  CcmsCtl: { kinds: ["ctl", "ectl"], name: "a trust list of TS 102 941" },
  CcmsCrl: { kinds: ["crl"], name: "a revocation list of TS 102 941" },
  ScmsCrl: { kinds: ["securedCrl"], name: "a revocation list of IEEE 1609.2" },
  ScmsCtl: { kinds: [], name: "a trust list of electors" },
  ScmsCcf: { kinds: [], name: "a certificate chain file" },
  ScmsCcrl: { kinds: [], name: "a composite revocation list" },
};

const listNames = {
  ctl: "a signed trust list of a root CA",
  ectl: "a signed trust list of a trust list manager",
  crl: "a signed revocation list of TS 102 941",
  securedCrl: "a signed revocation list of IEEE 1609.2",
  none: "a signed message",
} as const;
