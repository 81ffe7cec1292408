import { coer, toHex } from "@v2x/asn1";
import {
  CredentialsError,
  type DecodedCertificate,
  decodeCertificate,
  fromTime32,
  timeText,
  verifyChain,
} from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { openEnvelope } from "@v2x/protocol";
import {
  allHold,
  Certificate,
  type Check,
  type CtlSignatureSpdu,
  FullIeeeTbsCtl,
  MultiSignedCtlSpdu,
  ScmsPdu,
  SecurityMgmtPsid,
  CtlSignatureSpdu as SignatureSpdu,
} from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import { componentCheck } from "./standpoint.ts";

/** A trust list of the electors, read. */
export interface ReadCtl {
  /** COER of MultiSignedCtlSpdu. */
  readonly bytes: Uint8Array;
  readonly content: FullIeeeTbsCtl & { readonly quorum?: number };
  readonly signatures: readonly CtlSignatureSpdu[];
  /** Certificates that came beside it, of electors and roots it approves and of others. */
  readonly beside: readonly DecodedCertificate[];
}

/** A trust list that a device goes by, with how many electors must sign the next one. */
export interface AcceptedCtl extends ReadCtl {
  readonly quorum: number;
}

const clause = "IEEE 1609.2.1 7.3";

/**
 * Reads a trust list.
 *
 * @throws DecodeError, CredentialsError "not-a-list".
 * @see IEEE 1609.2.1 8.6 — MultiSignedCtlSpdu
 */
export function readCtl(bytes: Uint8Array): ReadCtl {
  const { content } = coer.decode(MultiSignedCtlSpdu, bytes);
  const pdu = content.choice === "unsecuredData" ? content.value.content : undefined;
  const list = pdu?.choice === "cert" && pdu.value.choice === "multiSignedCtl" ? pdu.value.value : undefined;
  // A list of another type than fullIeeeCtl comes as octets: nobody knows what it says.
  if (list === undefined || list.tbsCtl instanceof Uint8Array || list.unsigned instanceof Uint8Array) {
    throw new CredentialsError("not-a-list", { reason: "it is no full trust list of electors" });
  }
  const beside = list.unsigned.map((value) => decodeCertificate(coer.encode(Certificate, value)));
  return { bytes, content: list.tbsCtl, signatures: list.signatures, beside };
}

/**
 * The list that a device begins with: declared to be the one, and not judged by another.
 *
 * @param quorum - what comes with the device; absent: what the list names for the next one.
 * @returns undefined where neither says how many electors must sign the next one.
 */
export function firstCtl(list: ReadCtl, quorum = list.content.quorum): AcceptedCtl | undefined {
  return quorum === undefined ? undefined : { ...list, quorum };
}

/** The certificates among some that a list approves as electors. */
function electorsOf(
  { content }: ReadCtl,
  among: readonly DecodedCertificate[],
): readonly DecodedCertificate[] {
  return among.filter((certificate) => isApprovedElector(content, certificate));
}

/** The certificates among some that a list approves as roots. @see IEEE 1609.2.1 — CtlRootCaEntry, HashedId32 */
export function rootsOf(
  { content }: ReadCtl,
  among: readonly DecodedCertificate[],
): readonly DecodedCertificate[] {
  return among.filter(({ digest: whole }) =>
    content.rootCaApprove.some((hash) => Buffer.compare(hash, whole.slice(-32)) === 0),
  );
}

/** @see IEEE 1609.2.1 — CtlElectorEntry, HashedId48 */
function isApprovedElector(
  { electorApprove }: FullIeeeTbsCtl,
  { digest: whole }: DecodedCertificate,
): boolean {
  return electorApprove.some((hash) => Buffer.compare(hash, whole) === 0);
}

/**
 * Whether a list may follow the one that a device goes by: same series, the next number, not in effect earlier, and
 * signed by a quorum of the electors that the list before approves.
 *
 * @see IEEE 1609.2.1 7.3, Annex K
 */
export async function successorChecks(
  next: ReadCtl,
  before: AcceptedCtl,
  now: Date,
): Promise<readonly Check[]> {
  const rule = { clause, path: "" };
  const [own, known] = [next.content, before.content];
  const series = toHex(known.ctlSeriesId).toUpperCase();
  return [
    checkUnless(
      { ...rule, name: "ctl-series", expected: `it is of the series ${series}`, path: "tbsCtl.ctlSeriesId" },
      Buffer.compare(own.ctlSeriesId, known.ctlSeriesId) === 0
        ? undefined
        : `it is of ${toHex(own.ctlSeriesId).toUpperCase()}`,
    ),
    checkUnless(
      {
        ...rule,
        name: "ctl-sequence",
        expected: `it has the number ${known.sequenceNumber + 1}, after the one before`,
        path: "tbsCtl.sequenceNumber",
      },
      own.sequenceNumber === known.sequenceNumber + 1 ? undefined : `it has ${own.sequenceNumber}`,
    ),
    checkUnless(
      {
        ...rule,
        name: "ctl-effective-date",
        expected: "it takes effect no earlier than the one before",
        path: "tbsCtl.effectiveDate",
      },
      own.effectiveDate >= known.effectiveDate
        ? undefined
        : `it does at ${timeText(fromTime32(own.effectiveDate))}`,
    ),
    await quorumCheck(next, before, now),
  ];
}

/**
 * Whether as many electors as another list asks for signed a list: distinct ones that that other list approves.
 *
 * @param before - the list itself, where it is the first that a device meets.
 */
export async function quorumCheck(next: ReadCtl, before: AcceptedCtl, now: Date): Promise<Check> {
  const among = [...before.beside, ...next.beside];
  const found = await Promise.all(
    next.signatures.map((signature) => signerOf(signature, next, { before, among, now })),
  );
  const good = new Set(found.flatMap((one) => (typeof one === "string" ? [] : [toHex(one.digest)])));
  const faults = found.filter((one) => typeof one === "string");
  const rule = {
    name: "quorum-of-electors",
    clause: "IEEE 1609.2.1 7.3, Annex K",
    expected: `at least ${before.quorum} electors that list ${before.content.sequenceNumber} approves sign it`,
    path: "signatures",
  };
  const count = `${good.size} of its ${found.length} signatures ${good.size === 1 ? "is" : "are"} good`;
  if (before.quorum >= 1 && good.size >= before.quorum) return { ...rule, outcome: "pass", found: count };
  return { ...rule, outcome: "fail", found: [count, ...new Set(faults)].join("; ") };
}

/** Signatures stay good for as long as lists follow each other. */
const pastMs = 50 * 366 * 24 * 3_600_000;
const futureMs = 300_000;

/** The elector that made a signature; in words why it does not count. */
async function signerOf(
  signature: CtlSignatureSpdu,
  { content }: ReadCtl,
  { before, among, now }: { before: AcceptedCtl; among: readonly DecodedCertificate[]; now: Date },
): Promise<DecodedCertificate | string> {
  const electors = electorsOf(before, among);
  const { value, signatures, refusal } = await openEnvelope(coer.encode(SignatureSpdu, signature), {
    layers: [
      {
        kind: "signed",
        signer: {
          certificate: async (certificate) =>
            isApprovedElector(before.content, certificate) ? { certificate } : undefined,
          digest: async (id) => {
            const certificate = electors.find(({ hashedId8 }) => Buffer.compare(hashedId8, id) === 0);
            return certificate && { certificate };
          },
        },
        header: {
          psid: SecurityMgmtPsid,
          generationTime: { isOptional: true, at: now, pastMs, futureMs },
        },
      },
    ],
    payload: ScmsPdu,
  });
  if (refusal !== undefined) return `one fails ${refusal.check.name}`;
  const signer = signatures[0]!.signer;
  const said = value.content.choice === "cert" ? value.content.value : undefined;
  if (signer.choice === "self" || said?.choice !== "tbsCtlSignature") return "one signs something else";
  const { ctlSeriesId, ctlType, sequenceNumber, tbsCtlHash } = said.value;
  const isThisList =
    Buffer.compare(ctlSeriesId, content.ctlSeriesId) === 0 &&
    ctlType === content.type &&
    sequenceNumber === content.sequenceNumber;
  if (!isThisList) return "one is made for a list of another series, type or number";
  if (Buffer.compare(tbsCtlHash, digest("sha384", coer.encode(FullIeeeTbsCtl, content))) !== 0) {
    return "one is made over the hash of another list";
  }
  const { certificate } = signer;
  const isElector = allHold([...verifyChain([certificate]), componentCheck(certificate, "elector")]);
  return isElector ? certificate : "one is of a certificate that is none of an elector";
}
