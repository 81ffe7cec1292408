import { coer, DecodeError } from "@v2x/asn1";
import { type DecodedCertificate, fromTime32 } from "@v2x/credentials";
import { allHold, type Check, Ieee1609Dot2DataUnsecured, type RaEeCertInfo } from "@v2x/v2x-schema";
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
 * @see IEEE 1609.2.1 6.3.5.2, 6.3.5.4 — RaEeCertAckSpdu, RaEeEnrollmentCertAckSpdu
 */
export async function readAcknowledgement(
  received: Uint8Array,
  request: ScmsRequest,
  ra: DecodedCertificate,
  now: Date,
): Promise<ReadAcknowledgement> {
  const { checks: ofLayers, opened } = await openSignedAnswer(received, { since: request.builtAt, now });
  if (opened === undefined) return { checks: ofLayers };
  const { content, signer } = opened;
  const ack =
    content.choice === "ee-ra" && content.value.choice === "raEeCertAck" ? content.value.value : undefined;
  const said = [
    ...ofLayers,
    checkUnless(
      {
        name: "signer-is-the-ra",
        clause: "IEEE 1609.2.1 RaEeCertAckSpdu",
        expected: "it is signed by the RA that was asked",
        path: "content.signedData.signer",
      },
      isSame(signer, ra) ? undefined : "it is signed by somebody else",
    ),
    answerKindCheck("ee-ra raEeCertAck", content, ack !== undefined),
  ];
  if (ack === undefined) return { checks: said };
  const checks = [...said, answersRequestCheck(ack.requestHash, [request.requestHash])];
  if (!allHold(checks)) return { checks };
  const { firstI, nextDlTime } = ack;
  return {
    checks,
    acknowledgement: {
      ...(firstI !== undefined && { firstPeriod: firstI }),
      nextDownload: fromTime32(nextDlTime),
    },
  };
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
