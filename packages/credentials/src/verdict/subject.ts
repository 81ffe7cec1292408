import { coer, DecodeError } from "@v2x/asn1";
import {
  Certificate,
  CrlContents,
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  Ieee1609Dot2Data,
  type Ieee1609Dot2Data as Ieee1609Dot2DataValue,
  type SignedData,
} from "@v2x/v2x-schema";
import { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { type AnyCredentialsError, CredentialsError } from "../errors.ts";
import { certificatesIn, certificatesOfCtl } from "../lists/list-certificates.ts";
import { type ListContent, readList } from "../lists/trust-lists.ts";
import { plainPayloadOf } from "../messages/signed-data.ts";
import { type ScmsFile, scmsFileIn } from "./scms-lists.ts";

/** What one may say that octets are; `unknown` leaves it to the octets. */
export const verdictTypes = [
  "unknown",
  "CcmsCert",
  "CcmsCtl",
  "CcmsCrl",
  "ScmsCert",
  "ScmsCcf",
  "ScmsCcrl",
  "ScmsCtl",
  "ScmsCrl",
  "Ieee1609DataSigned",
] as const;
export type VerdictType = (typeof verdictTypes)[number];

/** A list that a signed message carries: one of TS 102 941, or a revocation list of IEEE 1609.2. */
export type CarriedList = ListContent | { readonly kind: "securedCrl"; readonly crl: CrlContents };

/** A signed message, opened. */
export interface SignedMessage {
  readonly kind: "message";
  readonly bytes: Uint8Array;
  readonly data: Ieee1609Dot2DataValue;
  readonly signedData: SignedData;
  /** Absent where the payload is none, or is not plain. */
  readonly list?: CarriedList;
  /** Why the payload is not the list that the header's PSID announces. */
  readonly listFailure?: string;
  /** The certificates of the signer that came along, the signer's own first. */
  readonly signers: readonly DecodedCertificate[];
  /** The certificates that it adds, where it is a trust list. */
  readonly listed: readonly DecodedCertificate[];
  /** How many octets follow the message and are no part of it, as frames pad or check what they carry. */
  readonly octetsBehind?: number;
}

/** Octets opened as far as they go. */
export type Subject =
  | { readonly kind: "certificate"; readonly certificate: DecodedCertificate }
  | SignedMessage
  | ScmsFile
  /** Secured data that nobody signed, or of which only the recipients can tell who did. */
  | {
      readonly kind: "envelope";
      readonly holds: Exclude<Ieee1609Dot2DataValue["content"]["choice"], "signedData"> | "too-many-parts";
      /** The octets of a signed certificate request. */
      readonly request?: Uint8Array;
    }
  | {
      readonly kind: "unreadable";
      readonly failure: DecodeError;
      /** What they were read as, with its article. */
      readonly as: string;
      /** They are that by the basic rules of OER, and not by the canonical ones. */
      readonly isBasic: boolean;
      /** What else was tried, and went wrong earlier. */
      readonly orElse?: string;
    };

/** Opens octets as the type that they are said to be, or as what they turn out to be. */
export function openSubject(bytes: Uint8Array, type: VerdictType = "unknown"): Subject {
  const readers =
    type === "unknown"
      ? [openCertificate, openMessage]
      : isCertificate(type)
        ? [openCertificate]
        : [openMessage];
  const [first, second] = readers.map((read) => read(bytes));
  if (first === undefined) throw new TypeError("there is at least one reader");
  if (second === undefined || first.kind !== "unreadable") return first;
  if (second.kind !== "unreadable") return second;
  if (second.isBasic) return second;
  // Nothing fits: the reading that got further tells more of what the octets were meant to be.
  return first.failure.offset >= second.failure.offset
    ? { ...first, orElse: second.as }
    : { ...second, orElse: first.as };
}

function isCertificate(type: VerdictType): boolean {
  return type === "CcmsCert" || type === "ScmsCert";
}

function openCertificate(bytes: Uint8Array): Subject {
  return attempt("a certificate", () => ({
    kind: "certificate",
    certificate: new DecodedCertificate(coer.decode(Certificate, bytes), bytes),
  }));
}

function openMessage(bytes: Uint8Array): Subject {
  const read = openWholeMessage(bytes);
  if (read.kind !== "unreadable" || !isTooLong(read.failure)) return read;
  const { offset } = read.failure;
  const front = openWholeMessage(bytes.slice(0, offset));
  // Lists are files, whose octets count to the last.
  const isFromTheAir =
    front.kind === "message" && front.list === undefined && front.listFailure === undefined;
  return isFromTheAir ? { ...front, octetsBehind: bytes.length - offset } : read;
}

function isTooLong({ code, path }: DecodeError): boolean {
  return code === "trailing-bytes" && path === "";
}

function openWholeMessage(bytes: Uint8Array): Subject {
  const read = attempt("secured data of IEEE 1609.2", () => {
    const data = coer.decode(Ieee1609Dot2Data, bytes);
    const { content } = data;
    if (content.choice === "signedData") return signedMessageOf(bytes, data, content.value);
    const file = content.choice === "unsecuredData" ? scmsFileIn(bytes, openSignedMessage) : undefined;
    if (file === "too-many-parts") return { kind: "envelope", holds: file };
    const request = content.choice === "signedCertificateRequest" ? { request: content.value } : {};
    return file ?? { kind: "envelope", holds: content.choice, ...request };
  });
  if (read.kind !== "unreadable") return read;
  // A certificate in basic OER is none, since it has no HashedId8; a message is one that its maker got wrong.
  const { failure } = coer.explore(Ieee1609Dot2Data, bytes, { rules: "basic" });
  return { ...read, isBasic: failure === undefined };
}

function openSignedMessage(bytes: Uint8Array): SignedMessage | undefined {
  const data = coer.decode(Ieee1609Dot2Data, bytes);
  return data.content.choice === "signedData" ? signedMessageOf(bytes, data, data.content.value) : undefined;
}

function signedMessageOf(
  bytes: Uint8Array,
  data: Ieee1609Dot2DataValue,
  signedData: SignedData,
): SignedMessage {
  const { signer } = signedData;
  const read = listIn(bytes, signedData);
  const { list } = read;
  return {
    kind: "message",
    bytes,
    data,
    signedData,
    ...read,
    signers: signer.choice === "certificate" ? certificatesIn(signer.value) : [],
    listed: list?.kind === "ctl" || list?.kind === "ectl" ? certificatesOfCtl(list.ctl) : [],
  };
}

function attempt(as: string, read: () => Subject): Subject {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof DecodeError) return { kind: "unreadable", failure, as, isBasic: false };
    throw failure;
  }
}

/** The list that the header's PSID announces. */
function listIn(
  bytes: Uint8Array,
  signedData: SignedData,
): { readonly list?: CarriedList; readonly listFailure?: string } {
  const { psid } = signedData.tbsData.headerInfo;
  try {
    if (psid === CrlServicePsid || psid === CtlServicePsid) return { list: readList(bytes).content };
    const payload = psid === CrlPsid ? plainPayloadOf(signedData) : undefined;
    return payload === undefined
      ? {}
      : { list: { kind: "securedCrl", crl: coer.decode(CrlContents, payload) } };
  } catch (failure) {
    if (failure instanceof CredentialsError) return { listFailure: reasonOf(failure as AnyCredentialsError) };
    if (failure instanceof DecodeError) return { listFailure: failure.message };
    throw failure;
  }
}

function reasonOf(failure: AnyCredentialsError): string {
  return failure.code === "not-a-list" ? failure.details.reason : failure.message;
}
