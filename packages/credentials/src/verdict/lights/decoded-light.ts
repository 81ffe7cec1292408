import { certificateFindings, etsiTs103097SignedDataFindings, type Finding } from "@v2x/v2x-schema";
import type { Chain } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import { profileOf } from "../profiles.ts";
import type { CarriedList, SignedMessage, Subject, VerdictType } from "../subject.ts";
import { titleOf } from "../titles.ts";
import { type Answer, answer, failing, isAny, type Remark, sentence } from "./lights.ts";
import { profileRemarks } from "./rule-remarks.ts";

const certificateClause = "IEEE 1609.2 6.4";
const messageClause = "IEEE 1609.2 6.3";

/** Whether the octets are, whole and without rest, what they are said to be. It says nothing of who made them. */
export function decodedLight(inquiry: Inquiry): Answer {
  return inquiry.kind === "certificate" ? ofCertificate(inquiry) : ofMessage(inquiry);
}

/** The answer for what is neither a certificate nor a signed message. */
export function decodedLightOf(
  subject: Extract<Subject, { readonly kind: "envelope" | "unreadable" }>,
): Answer {
  if (subject.kind === "envelope") {
    return answer(
      "pass",
      `The octets are secured data of IEEE 1609.2 that holds ${contents[subject.holds]}.`,
      messageClause,
    );
  }
  const { failure, as, isBasic, orElse } = subject;
  const clause = as === "a certificate" ? certificateClause : messageClause;
  if (isBasic) {
    return answer(
      "pass",
      `The octets are ${as}, but by the basic rules of OER only. A receiver that keeps to the canonical rules refuses them.`,
      clause,
    );
  }
  const { path, offset, expected, found } = failure;
  const place = path === "" ? "" : `${path}, `;
  return answer(
    "fail",
    orElse === undefined
      ? `The octets are not ${as}: at ${place}octet ${offset}, expected ${expected}, found ${found}.`
      : `The octets are neither ${as} nor ${orElse}. As ${as}: at ${place}octet ${offset}, expected ${expected}, found ${found}.`,
    clause,
  );
}

const contents = {
  unsecuredData: "plain data: nobody signed it",
  encryptedData: "encrypted data: only its recipients can see what is inside and who signed it",
  signedCertificateRequest: "a certificate request, which is signed in a form of its own",
  signedX509CertificateRequest: "a certificate request that is signed with an X.509 certificate",
  unknown: "something of a newer edition",
  "too-many-parts":
    "a file of an SCMS with more than 16 signatures or revocation lists, or more than 100 certificates: more than is judged here",
} as const;

function ofCertificate(inquiry: Extract<Inquiry, { readonly kind: "certificate" }>): Answer {
  const { certificate } = inquiry.chain.links[0];
  const remarks = [
    ...certificateFindings(certificate.value).map(remarkOf),
    ...profileRemarks(inquiry, inquiry.chain, ["form"]),
  ];
  if (isAny(remarks)) return failing(remarks);
  const { type } = certificate.value;
  return answer(
    "pass",
    `The octets are a whole ${type} certificate: ${titleOf(certificate)}. Decoded does not mean genuine.`,
    certificateClause,
  );
}

function ofMessage({ message, type, chain }: Extract<Inquiry, { readonly kind: "message" }>): Answer {
  const { list, listFailure, signedData } = message;
  const { psid } = signedData.tbsData.headerInfo;
  if (listFailure !== undefined) {
    return answer(
      "fail",
      sentence(`the envelope decodes, but what it carries under PSID ${psid} is no list: ${listFailure}`),
      messageClause,
    );
  }
  const wanted = wantedKinds[type];
  if (wanted !== undefined && !wanted.kinds.some((kind) => kind === list?.kind)) {
    return answer(
      "fail",
      `The octets are ${listNames[list?.kind ?? "none"]}, not ${wanted.name}.`,
      messageClause,
    );
  }
  const remarks = europeanRemarks(message, chain);
  if (isAny(remarks)) return failing(remarks);
  return answer(
    "pass",
    `The octets are ${listNames[list?.kind ?? "none"]} under PSID ${psid}. Decoded does not mean genuine.`,
    messageClause,
  );
}

/**
 * What a message of a European signer breaks of the European profile. The header of a list is stricter, and judged
 * with its permissions.
 */
function europeanRemarks({ list, signedData }: SignedMessage, chain: Chain | undefined): readonly Remark[] {
  const signer = chain?.links[0].certificate;
  if (list !== undefined || signer === undefined || profileOf(signer.value) === undefined) return [];
  return etsiTs103097SignedDataFindings(signedData)
    .filter(({ path }) => !path.startsWith("signer.certificate["))
    .map(remarkOf);
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

function remarkOf({ path, rule, clause }: Finding): Remark {
  return { reason: sentence(`${path}: ${rule}, and this is not so`), clause };
}
