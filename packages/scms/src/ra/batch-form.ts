import { coer } from "@v2x/asn1";
import { toTime32 } from "@v2x/credentials";
import { sealUnsecured } from "@v2x/protocol";
import {
  AcaEeCertResponseCubkSpdu,
  AcaEeCertResponsePlainSpdu,
  AcaEeCertResponsePrivateSpdu,
  AcaRaCertResponseSpdu,
  type AcaResponse,
  ScmsPdu,
  signedContentOf,
} from "@v2x/v2x-schema";
import { type NumberedResponse, zipOfPeriod, zipOfSingle } from "./batch-file.ts";
import type { WantedBatch } from "./make-batches.ts";
import { type RequestFlags, standardFlags } from "./requests-to-aca.ts";

/** What an ACA answered to one request. */
export interface ReadAcaAnswer {
  /** HashedId8 of the request that it names, 8 octets. */
  readonly requestHash: Uint8Array;
  /** The part for the device, unopened; absent where it is of a kind that is not known here. */
  readonly forDevice?: Uint8Array;
}

/** What differs between systems where an RA makes files of certificates. */
export interface BatchForm {
  /** The flags of its requests to the ACA. */
  readonly flags: RequestFlags;
  /** What the ACA's answer is called. */
  readonly answerName: string;
  /**
   * Reads the ACA's signed answer; whether its signature holds is not asked here.
   *
   * @returns undefined where it is another message.
   * @throws DecodeError
   */
  readAnswer(octets: Uint8Array): ReadAcaAnswer | undefined;
  /** The file that the device fetches. */
  fileOf(batch: WantedBatch, responses: readonly NumberedResponse[], now: Date): Uint8Array;
}

/** Files as IEEE 1609.2.1 8.2 has them. */
export const standardBatchForm: BatchForm = {
  flags: standardFlags,
  answerName: "AcaRaCertResponse",
  readAnswer(octets) {
    const content = signedContentOf(coer.decode(AcaRaCertResponseSpdu, octets))?.content.content;
    if (content?.choice !== "aca-ra" || content.value.choice !== "acaRaCertResponse") return undefined;
    const { requestHash, acaResponse } = content.value.value;
    const forDevice = octetsOf(acaResponse);
    return { requestHash, ...(forDevice && { forDevice }) };
  },
  fileOf({ demand, period, requestHash, nextDownload }, responses, now) {
    if (demand.kind === "single") return zipOfSingle(requestHash, responses[0]!.octets, now);
    const value = {
      version: 2,
      generationTime: toTime32(now),
      currentI: period,
      requestHash,
      nextDlTime: toTime32(nextDownload),
    };
    const content = { choice: "ee-ra", value: { choice: "raEeCertInfo", value } } as const;
    const info = coer.encode(ScmsPdu, { version: 2, content });
    return zipOfPeriod(period, sealUnsecured(info), responses, now);
  },
};

function octetsOf(response: AcaResponse): Uint8Array | undefined {
  switch (response.choice) {
    case "plain":
      return coer.encode(AcaEeCertResponsePlainSpdu, response.value);
    case "private":
      return coer.encode(AcaEeCertResponsePrivateSpdu, response.value);
    case "cubk":
      return coer.encode(AcaEeCertResponseCubkSpdu, response.value);
    default:
      return undefined;
  }
}
