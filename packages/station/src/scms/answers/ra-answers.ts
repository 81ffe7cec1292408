import { coer, DecodeError } from "@v2x/asn1";
import { type DecodedCertificate, fromTime32 } from "@v2x/credentials";
import {
  allHold,
  type Check,
  Ieee1609Dot2DataUnsecured,
  type RaEeCertAck,
  type RaEeCertInfo,
  type ScmsPduContent,
} from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import type { ScmsRequest } from "../requests/scms-request.ts";
import { isSame } from "../trust/standpoint.ts";
import { answerKindCheck, answersRequestCheck, openSignedAnswer } from "./signed-answer.ts";

/** What an RA says of a request that it took. */
export interface Acknowledgement {
  /** The first period that there will be certificates of; absent without butterfly keys. */
  readonly firstPeriod?: number;
  /** When to come for them. */
  readonly nextDownload: Date;
}

/** What an RA answered. */
export interface ReadAcknowledgement {
  readonly checks: readonly Check[];
  /** Where every check holds. */
  readonly acknowledgement?: Acknowledgement;
}

/**
 * Reads what an RA answered to a request for certificates.
 *
 * @param ra - the one that was asked, known to be one to rely on.
 * @returns never throws for what was received.
 * @see IEEE 1609.2.1 6.3.5.2 — RaEeCertAckSpdu
 */
export function readAcknowledgement(
  received: Uint8Array,
  request: ScmsRequest,
  ra: DecodedCertificate,
  now: Date,
): Promise<ReadAcknowledgement> {
  return readSaidByRa(received, request, ra, now, "raEeCertAck");
}

/**
 * Reads what an RA answered to a request for the next enrollment certificate. There are no periods of those, though the
 * message has one.
 *
 * @param ra - the one that was asked, known to be one to rely on.
 * @returns never throws for what was received.
 * @see IEEE 1609.2.1 6.3.5.4 — RaEeEnrollmentCertAckSpdu
 */
export function readSuccessorAcknowledgement(
  received: Uint8Array,
  request: ScmsRequest,
  ra: DecodedCertificate,
  now: Date,
): Promise<ReadAcknowledgement> {
  return readSaidByRa(received, request, ra, now, "raEeCertInfo");
}

async function readSaidByRa(
  received: Uint8Array,
  request: ScmsRequest,
  ra: DecodedCertificate,
  now: Date,
  kind: "raEeCertAck" | "raEeCertInfo",
): Promise<ReadAcknowledgement> {
  const { checks: ofLayers, opened } = await openSignedAnswer(received, { since: request.builtAt, now });
  if (opened === undefined) return { checks: ofLayers };
  const { content, signer } = opened;
  const ack = said(content, kind);
  const ofMessage = [
    ...ofLayers,
    checkUnless(
      {
        name: "signer-is-the-ra",
        clause: "IEEE 1609.2.1 RaEeCertAckSpdu, RaEeEnrollmentCertAckSpdu",
        expected: "it is signed by the RA that was asked",
        path: "content.signedData.signer",
      },
      isSame(signer, ra) ? undefined : "it is signed by somebody else",
    ),
    answerKindCheck(`ee-ra ${kind}`, content, ack !== undefined),
  ];
  if (ack === undefined) return { checks: ofMessage };
  const checks = [...ofMessage, answersRequestCheck(ack.requestHash, [request.requestHash])];
  if (!allHold(checks)) return { checks };
  const firstI = "firstI" in ack ? ack.firstI : undefined;
  return {
    checks,
    acknowledgement: {
      ...(firstI !== undefined && { firstPeriod: firstI }),
      nextDownload: fromTime32(ack.nextDlTime),
    },
  };
}

function said(
  content: ScmsPduContent,
  kind: "raEeCertAck" | "raEeCertInfo",
): RaEeCertAck | RaEeCertInfo | undefined {
  if (content.choice !== "ee-ra") return undefined;
  const message = content.value;
  if (message.choice === "raEeCertAck" || message.choice === "raEeCertInfo") {
    return message.choice === kind ? message.value : undefined;
  }
  return undefined;
}

/**
 * Reads the file that tells what a batch is. Nobody signed it: the certificates beside it speak for themselves.
 *
 * @see IEEE 1609.2.1 8.2.3 — RaEeCertInfoSpdu
 */
export function readInfo(
  octets: Uint8Array,
  { requestHash }: Pick<ScmsRequest, "requestHash">,
  iPeriod: number,
): { readonly checks: readonly Check[]; readonly nextDownload?: Date } {
  const rule = { clause: "IEEE 1609.2.1 8.2.3" };
  const info = infoIn(octets);
  const decodes = checkUnless(
    { ...rule, name: "info-decodes", expected: "it is a plain ScmsPdu with raEeCertInfo", path: "" },
    info === undefined ? "it is something else" : undefined,
  );
  if (info === undefined) return { checks: [decodes] };
  const checks = [
    decodes,
    answersRequestCheck(info.requestHash, [requestHash]),
    checkUnless(
      { ...rule, name: "period-of-batch", expected: `currentI is ${iPeriod}`, path: "currentI" },
      info.currentI === iPeriod ? undefined : `it is ${info.currentI}`,
    ),
  ];
  return { checks, nextDownload: fromTime32(info.nextDlTime) };
}

function infoIn(octets: Uint8Array): RaEeCertInfo | undefined {
  try {
    const { content } = coer.decode(Ieee1609Dot2DataUnsecured, octets);
    if (content.choice !== "unsecuredData" || content.value.content.choice !== "ee-ra") return undefined;
    const { value } = content.value.content;
    return value.choice === "raEeCertInfo" ? value.value : undefined;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
