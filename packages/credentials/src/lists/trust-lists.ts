import { coer, DecodeError, toHex } from "@v2x/asn1";
import {
  type Check,
  type CtlEntry,
  type CtlFormat,
  EtsiTs102941Data,
  type SignedData,
  type ToBeSignedCrl,
  unmetIn,
} from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { fromTime32, fromTime64, timeText, toTime32 } from "../certificates/times.ts";
import { CredentialsError } from "../errors.ts";
import type { MessageSigner } from "../messages/message-signatures.ts";
import { plainPayloadOf, signData, signedDataIn, verifySignedData } from "../messages/signed-data.ts";
import { contentChecks } from "./list-content.ts";
import { headerChecks, listPsids } from "./list-header.ts";

/** What a list message says: the trust list of a root CA, that of the trust list manager, or revoked CAs. */
export type ListContent =
  | { readonly kind: "ctl"; readonly ctl: CtlFormat }
  | { readonly kind: "ectl"; readonly ctl: CtlFormat }
  | { readonly kind: "crl"; readonly crl: ToBeSignedCrl };

/** A full trust list of the entries, in their order. */
export function fullCtl(list: {
  /** 0 to 255; one more, modulo 256, than the list before. */
  readonly sequence: number;
  readonly nextUpdate: Date;
  readonly entries: readonly CtlEntry[];
}): CtlFormat {
  return {
    version: 1,
    nextUpdate: toTime32(list.nextUpdate),
    isFullCtl: true,
    ctlSequence: list.sequence,
    ctlCommands: list.entries.map((value) => ({ choice: "add", value })),
  };
}

/** A revocation list of CAs, each named by its HashedId8. */
export function crlOf(list: {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly revoked: readonly Uint8Array[];
}): ToBeSignedCrl {
  return {
    version: 1,
    thisUpdate: toTime32(list.thisUpdate),
    nextUpdate: toTime32(list.nextUpdate),
    entries: list.revoked,
  };
}

/**
 * Signs a list; the certificate goes along.
 *
 * @returns COER of RcaCertificateTrustListMessage, TlmCertificateTrustListMessage or CertificateRevocationListMessage.
 * @throws CredentialsError "list-invalid" with everything that the list may not say or its issuer may not sign,
 *   before the key is touched; "signer-mismatch", "issuer-unusable".
 * @see ETSI TS 102 941 6.3
 */
export async function signList(
  content: ListContent,
  by: MessageSigner,
  generationTime: Date,
): Promise<Uint8Array> {
  const unmet = unmetIn(contentChecks(content, by.certificate));
  if (unmet.length > 0) throw new CredentialsError("list-invalid", { unmet });
  return signData({
    payload: coer.encode(EtsiTs102941Data, { version: 1, content: messageContentOf(content) }),
    psid: listPsids[content.kind],
    generationTime,
    by,
    signerIdentifier: "certificate",
  });
}

/** A list as it came. */
export interface ReadList {
  readonly content: ListContent;
  readonly signedData: SignedData;
  readonly generationTime: Date | undefined;
  readonly nextUpdate: Date;
}

/**
 * Reads a list message without judging it.
 *
 * @throws DecodeError for octets that are no Ieee1609Dot2Data; CredentialsError "not-a-list" where they hold
 *   something else than a signed list.
 */
export function readList(message: Uint8Array): ReadList {
  const signedData = signedDataIn(message);
  if (signedData === undefined) throw new CredentialsError("not-a-list", { reason: "it is not signed data" });
  const payload = plainPayloadOf(signedData);
  if (payload === undefined) throw new CredentialsError("not-a-list", { reason: "it has no plain payload" });
  const content = listContentOf(decodePayload(payload));
  const { generationTime } = signedData.tbsData.headerInfo;
  return {
    content,
    signedData,
    generationTime: generationTime === undefined ? undefined : fromTime64(generationTime),
    nextUpdate: fromTime32(content.kind === "crl" ? content.crl.nextUpdate : content.ctl.nextUpdate),
  };
}

/**
 * Whether a list holds: signed by this issuer, with the header that TS 102 941 prescribes, saying only what such a
 * list may say and this issuer may sign, and still current.
 *
 * @param options.at - the moment at which the list must not have run out.
 * @returns what was looked at; it holds where all checks do.
 * @throws as `readList`.
 * @see ETSI TS 102 941 6.3, Annex B
 */
export function verifyList(
  message: Uint8Array,
  issuer: DecodedCertificate,
  options: { readonly at?: Date } = {},
): readonly Check[] {
  const list = readList(message);
  return [
    ...verifySignedData(
      { protocolVersion: 3, content: { choice: "signedData", value: list.signedData } },
      issuer,
    ),
    ...headerChecks(list.content.kind, list.signedData),
    ...contentChecks(list.content, issuer),
    ...(options.at === undefined ? [] : [currentAt(list.nextUpdate, options.at)]),
  ];
}

/** Whether a list whose next update is due then is current. */
export function currentAt(nextUpdate: Date, at: Date): Check {
  const rule = {
    name: "list-current",
    clause: "ETSI TS 102 941 6.3",
    expected: `its next update is due only after ${timeText(at)}`,
    path: "nextUpdate",
  };
  return at < nextUpdate
    ? { ...rule, outcome: "pass" }
    : { ...rule, outcome: "fail", found: `its next update was due at ${timeText(nextUpdate)}` };
}

function messageContentOf(content: ListContent): EtsiTs102941Data["content"] {
  switch (content.kind) {
    case "ctl":
      return { choice: "certificateTrustListRca", value: content.ctl };
    case "ectl":
      return { choice: "certificateTrustListTlm", value: content.ctl };
    case "crl":
      return { choice: "certificateRevocationList", value: content.crl };
  }
}

function decodePayload(payload: Uint8Array): EtsiTs102941Data {
  try {
    return coer.decode(EtsiTs102941Data, payload);
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    const reason = `its payload is no message of TS 102 941 (${toHex(payload.subarray(0, 8))}…)`;
    throw new CredentialsError("not-a-list", { reason }, { cause });
  }
}

function listContentOf({ content }: EtsiTs102941Data): ListContent {
  switch (content.choice) {
    case "certificateTrustListRca":
      return { kind: "ctl", ctl: content.value };
    case "certificateTrustListTlm":
      return { kind: "ectl", ctl: content.value };
    case "certificateRevocationList":
      return { kind: "crl", crl: content.value };
    default:
      throw new CredentialsError("not-a-list", { reason: `it holds ${content.choice}` });
  }
}
