import { coer } from "@v2x/asn1";
import type { DataSigner, MessageSigner } from "@v2x/credentials";
import { requestHashedId8, sealSigned } from "@v2x/protocol";
import { type HeaderInfo, ScmsPdu, type ScmsPduContent, SecurityMgmtPsid } from "@v2x/v2x-schema";
import type { SealingDeviation } from "../../requests/deviation.ts";

/** A request to an ECA or RA ready to be sent. */
export interface ScmsRequest {
  /** COER of Ieee1609Dot2Data: the body of the POST, or in Base64 the header of a download. */
  readonly octets: Uint8Array;
  /** Names the request in its answer and in file names: a HashedId8. */
  readonly requestHash: Uint8Array;
  readonly builtAt: Date;
}

/**
 * Steps at which a request is made otherwise than it should be: each takes what is right and gives what goes on
 * instead, and whatever follows is made from that. Without members the request is a good one.
 */
export interface ScmsDeviation<Asked> extends SealingDeviation {
  readonly asked?: (asked: Asked) => Asked;
  readonly pdu?: (pdu: ScmsPdu) => ScmsPdu;
}

/** What is asked, as the message that carries it. */
export function pduOf(content: ScmsPduContent, deviation: Pick<ScmsDeviation<never>, "pdu"> = {}): ScmsPdu {
  const pdu = { version: 2, content };
  return deviation.pdu?.(pdu) ?? pdu;
}

/** The request as it is sent, with its name. */
export function scmsRequest(octets: Uint8Array, builtAt: Date): ScmsRequest {
  return { octets, requestHash: requestHashedId8(octets), builtAt };
}

/** How the holder of an enrollment certificate signs: with the one certificate itself. @see IEEE 1609.2.1 SignerSingleCert */
export function enrolledSigner(enrollment: MessageSigner): DataSigner {
  return { ...enrollment, identifier: "certificate" };
}

/**
 * Signs a message that is no certificate request. Its header has no time, as the edition of 2022 has it.
 *
 * @returns COER of Ieee1609Dot2Data.
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-Signed
 */
export function signPdu(
  pdu: ScmsPdu,
  enrollment: MessageSigner,
  deviation: { readonly header?: (header: HeaderInfo) => HeaderInfo } = {},
): Promise<Uint8Array> {
  const right: HeaderInfo = { psid: SecurityMgmtPsid };
  const header = deviation.header?.(right) ?? right;
  return sealSigned({ unsecured: coer.encode(ScmsPdu, pdu) }, header, enrolledSigner(enrollment));
}
