import { coer } from "@v2x/asn1";
import { camp, signedContentOf } from "@v2x/v2x-schema";
import { campButterflyFlag, PcaAnswer } from "../../aca/index.ts";
import type { BatchForm } from "../batch-form.ts";
import { campZip } from "./camp-batch-file.ts";

/** Files as devices of CAMP fetch them: a flat archive of a period, or the one application certificate as it is. */
export const campBatchForm: BatchForm = {
  flags: () => campButterflyFlag,
  answerName: "PcaRaCertResponse",
  readAnswer(octets) {
    const content = signedContentOf(coer.decode(PcaAnswer, octets))?.content.content;
    if (content?.choice !== "pca-ra" || content.value.choice !== "pcaRaCertResponse") return undefined;
    const { requestHash, reply } = content.value.value;
    if (reply.value.choice !== "signed-encrypted") return { requestHash };
    return {
      requestHash,
      forDevice: coer.encode(camp.SignedEncryptedCertificateResponse, reply.value.value),
    };
  },
  fileOf: ({ demand, period }, responses, now) =>
    demand.kind === "single" ? responses[0]!.octets : campZip(period, responses, now),
};
