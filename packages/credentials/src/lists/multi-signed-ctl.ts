import { coer, DecodeError } from "@v2x/asn1";
import { digest } from "@v2x/crypto";
import {
  type Check,
  CtlSignatureSpdu,
  checkOf,
  FullIeeeTbsCtl,
  fullIeeeCtl,
  Ieee1609Dot2DataUnsecured,
  type MultiSignedCtl,
  MultiSignedCtlSpdu,
  ScmsPdu,
  SecurityMgmtPsid,
  signedContentOf,
  type ToBeSignedCtlSignature,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { verifyCertificate } from "../certificates/verify.ts";
import { CredentialsError } from "../errors.ts";
import type { MessageSigner } from "../messages/message-signatures.ts";
import { signData, verifySignedData } from "../messages/signed-data.ts";
import { certificatesIn } from "./list-certificates.ts";

const clause = "IEEE 1609.2.1 7.3";

/** How a trust list names an elector: by the 48 octets of its digest. */
export function electorEntryOf(elector: DecodedCertificate): Uint8Array {
  return elector.digest;
}

/** How a trust list names a root: by the last 32 octets of its digest. */
export function rootEntryOf(root: DecodedCertificate): Uint8Array {
  return root.digest.slice(-32);
}

/** A trust list and who signs it. */
export interface MultiSignedCtlOrder {
  readonly ctl: FullIeeeTbsCtl;
  /** Those that it names by their digests. */
  readonly certificates: readonly DecodedCertificate[];
  /** Each signs once. */
  readonly electors: readonly MessageSigner[];
}

/**
 * Signs a trust list by several electors, each over the hash of it.
 *
 * @returns COER of MultiSignedCtlSpdu.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2.1 7.3 — MultiSignedCtl, ToBeSignedCtlSignature
 */
export async function signMultiSignedCtl(order: MultiSignedCtlOrder): Promise<Uint8Array> {
  const { ctl, certificates, electors } = order;
  const { ctlSeriesId, sequenceNumber } = ctl;
  const statement: ToBeSignedCtlSignature = {
    ctlSeriesId,
    ctlType: fullIeeeCtl,
    sequenceNumber,
    tbsCtlHash: ctlHashOf(ctl),
  };
  const payload = encodedPdu({ choice: "tbsCtlSignature", value: statement });
  const signatures: CtlSignatureSpdu[] = [];
  for (const by of electors) {
    const message = { payload, psid: SecurityMgmtPsid, by } as const;
    const signed = await signData({ ...message, signerIdentifier: "certificate" });
    signatures.push(coer.decode(CtlSignatureSpdu, signed));
  }
  const list: MultiSignedCtl = {
    type: fullIeeeCtl,
    tbsCtl: ctl,
    unsigned: certificates.map(({ value }) => value),
    signatures,
  };
  return unsecured({ choice: "multiSignedCtl", value: list });
}

/** A trust list of electors as it came. */
export interface ReadMultiSignedCtl {
  readonly ctl: FullIeeeTbsCtl;
  /** SHA-384 of the list, which each elector signs. */
  readonly ctlHash: Uint8Array;
  /** The certificates that came along. */
  readonly certificates: readonly DecodedCertificate[];
  readonly signatures: readonly CtlSignatureSpdu[];
}

/**
 * Reads a trust list of electors without judging it.
 *
 * @param message - COER of MultiSignedCtlSpdu.
 * @throws CredentialsError "not-a-list" for anything else, also for a list of a type that is not known here.
 */
export function readMultiSignedCtl(message: Uint8Array): ReadMultiSignedCtl {
  const list = multiSignedCtlIn(decoded(message));
  const read = list && readCtl(list);
  if (read === undefined)
    throw new CredentialsError("not-a-list", { reason: "it is no trust list of electors" });
  return read;
}

/** The list in a message of that form. */
export function multiSignedCtlIn({ content }: MultiSignedCtlSpdu): MultiSignedCtl | undefined {
  if (content.choice !== "unsecuredData" || content.value.content.choice !== "cert") return undefined;
  const { value } = content.value.content;
  return value.choice === "multiSignedCtl" ? value.value : undefined;
}

/** @returns undefined for a list of another type than fullIeeeCtl, of which nobody knows what it says. */
export function readCtl({ tbsCtl, unsigned, signatures }: MultiSignedCtl): ReadMultiSignedCtl | undefined {
  if (tbsCtl instanceof Uint8Array || unsigned instanceof Uint8Array) return undefined;
  return {
    ctl: tbsCtl,
    ctlHash: ctlHashOf(tbsCtl),
    certificates: certificatesIn(unsigned),
    signatures,
  };
}

/** One signature below a trust list, and what came of looking at it. */
export interface CtlSignature {
  /** Absent where no single certificate signs. */
  readonly elector?: DecodedCertificate;
  readonly checks: readonly Check[];
}

/** Looks at each signature by itself: the elector's own certificate, the signature, and that it is made over this list. */
export function ctlSignaturesOf(read: ReadMultiSignedCtl): readonly CtlSignature[] {
  return read.signatures.map((signature) => {
    const signed = signedContentOf(signature);
    const signer = signed?.signedData.signer;
    const [own] =
      signer?.choice === "certificate" && signer.value.length === 1 ? certificatesIn(signer.value) : [];
    const statement = statementChecks(statementIn(signature), read);
    if (own === undefined) return { checks: [checkOf(oneSigner, false), ...statement] };
    const data = coer.encode(CtlSignatureSpdu, signature);
    return {
      elector: own,
      checks: [...verifyCertificate(own, "self"), ...verifySignedData(data, own), ...statement],
    };
  });
}

/**
 * Whether enough electors that are approved so far signed a list: each with a signature that holds, and each counted
 * once. Signatures of others, and bad ones, neither help nor harm.
 *
 * @param so - the electors that the list before approves (48 octets each), and the quorum that it sets.
 * @see IEEE 1609.2.1 7.3 — FullIeeeTbsCtl, quorum
 */
export function quorumCheck(
  read: ReadMultiSignedCtl,
  so: { readonly approved: readonly Uint8Array[]; readonly quorum: number },
): Check {
  const good = ctlSignaturesOf(read).flatMap(({ elector, checks }) =>
    elector !== undefined && checks.every(({ outcome }) => outcome === "pass")
      ? [electorEntryOf(elector)]
      : [],
  );
  const count = so.approved.filter((entry) => good.some((signer) => bytesEqual(signer, entry))).length;
  const rule = {
    name: "ctl-quorum",
    clause,
    expected: `${so.quorum} electors that the list before approves signed it`,
    path: "signatures",
    ask: () => count >= so.quorum || { found: `${count} of them did` },
  };
  return checkOf(rule, undefined);
}

/** Whether what an elector signed speaks of this list. */
export function statementChecks(
  statement: ToBeSignedCtlSignature | undefined,
  { ctl, ctlHash }: Pick<ReadMultiSignedCtl, "ctl" | "ctlHash">,
): readonly Check[] {
  if (statement === undefined) return [checkOf(signsStatement, false)];
  const isThisList =
    bytesEqual(statement.ctlSeriesId, ctl.ctlSeriesId) &&
    statement.ctlType === ctl.type &&
    statement.sequenceNumber === ctl.sequenceNumber;
  return [
    checkOf(signsThisList, isThisList),
    checkOf(signsThisHash, bytesEqual(statement.tbsCtlHash, ctlHash)),
  ];
}

/** What an elector signed; undefined where the message says something else. */
export function statementIn(signature: CtlSignatureSpdu): ToBeSignedCtlSignature | undefined {
  const said = signedContentOf(signature)?.content.content;
  return said?.choice === "cert" && said.value.choice === "tbsCtlSignature" ? said.value.value : undefined;
}

/** COER of an unsecured message about certificates: what as a whole nobody signs. */
export function unsecured(
  content: Extract<ScmsPdu["content"], { readonly choice: "cert" }>["value"],
): Uint8Array {
  return coer.encode(Ieee1609Dot2DataUnsecured, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: { version: 2, content: { choice: "cert", value: content } } },
  });
}

const oneSigner = ruleOf("signer-of-one-certificate", {
  expected: "exactly one certificate signs",
  found: "it is not signed by exactly one certificate",
});
const signsStatement = ruleOf("signs-list-statement", {
  expected: "it signs a statement on a trust list",
  found: "what it signs is no statement on a trust list",
});
const signsThisList = ruleOf("signs-this-list", {
  expected: "it is made for a list of this series, type and number",
  found: "it is made for a list of another series, type or number",
});
const signsThisHash = ruleOf("signs-this-hash", {
  expected: "it is made over the hash of this list",
  found: "it is made over the hash of another list",
});

function ruleOf(name: string, { expected, found }: { readonly expected: string; readonly found: string }) {
  return { name, clause, expected, path: "content", ask: (holds: boolean) => holds || { found } };
}

function ctlHashOf(ctl: FullIeeeTbsCtl): Uint8Array {
  return digest("sha384", coer.encode(FullIeeeTbsCtl, ctl));
}

function encodedPdu(value: Extract<ScmsPdu["content"], { readonly choice: "cert" }>["value"]): Uint8Array {
  return coer.encode(ScmsPdu, { version: 2, content: { choice: "cert", value } });
}

function decoded(message: Uint8Array): MultiSignedCtlSpdu {
  try {
    return coer.decode(MultiSignedCtlSpdu, message);
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new CredentialsError("not-a-list", { reason: "it is no message of an SCMS" }, { cause });
  }
}
