import { randomInt } from "node:crypto";
import { type DecodedCertificate, type Signer, verifySignedData } from "@v2x/credentials";
import { requestHashedId8, sealCertificateRequest } from "@v2x/protocol";
import { allHold, textOfCheck } from "@v2x/v2x-schema";
import type { AcaAnswer } from "../aca/index.ts";
import type { NumberedResponse } from "./batch-file.ts";
import type { BatchForm } from "./batch-form.ts";
import { requestsToAca, type WantedCertificates } from "./requests-to-aca.ts";

/** A file that is to be made. */
export interface WantedBatch extends WantedCertificates {
  /** HashedId8 of the request of the device, 8 octets. */
  readonly requestHash: Uint8Array;
  /** When the device is to come for the file after this one. */
  readonly nextDownload: Date;
}

/** A file, or why there is none, in a sentence. */
export type MadeBatch =
  | {
      readonly file: Uint8Array;
      /**
       * HashedId8 of the request to the ACA, 8 octets, by which the ACA knows what it is to revoke; absent where
       * certificates have linkage values, which are revoked by those. Without them there is one certificate in a file.
       */
      readonly acaRequest?: Uint8Array;
    }
  | { readonly failure: string };

/** What the RA makes files with. */
export interface BatchMaking {
  readonly ra: { readonly certificate: DecodedCertificate; readonly signer: Signer };
  /** The generation of the ACA that is asked. */
  readonly aca: DecodedCertificate;
  /**
   * Sends requests to the ACA, each COER of RaAcaCertRequestSpdu.
   *
   * @returns its answers, in the order of the requests.
   */
  certify(requests: readonly Uint8Array[]): Promise<readonly AcaAnswer[]>;
  /** Of what the ACA answers, and of the files. */
  readonly form: BatchForm;
  readonly now: Date;
}

/**
 * Makes files of certificates for several devices at once. The ACA gets the requests of all of them one by one and
 * shuffled, so that neither order nor neighbours tell which belong together.
 *
 * @returns in the order of the batches.
 * @see IEEE 1609.2.1 4.1.3, Annex D; CAMP — the RA shuffles requests
 */
export async function makeBatches(
  batches: readonly WantedBatch[],
  making: BatchMaking,
): Promise<readonly MadeBatch[]> {
  const asked = batches.flatMap((batch, index) =>
    requestsToAca(batch, making.form.flags, making.now).map(({ j, request }) => ({ index, j, request })),
  );
  shuffle(asked);
  const by = { identifier: "certificate", ...making.ra } as const;
  const sealed = await Promise.all(
    asked.map(({ request }) =>
      sealCertificateRequest(
        {
          version: 2,
          content: { choice: "aca-ra", value: { choice: "raAcaCertRequest", value: request } },
        },
        by,
      ),
    ),
  );
  const answers = await making.certify(sealed);
  const responses = batches.map((): NumberedResponse[] => []);
  const acaRequests = new Map<number, Uint8Array>();
  const failures = new Map<number, string>();
  asked.forEach(({ index, j }, position) => {
    const read = responseIn(answers[position], sealed[position]!, making);
    if (typeof read === "string") failures.set(index, read);
    else responses[index]!.push({ j, octets: read });
    if (batches[index]!.linkage === undefined) acaRequests.set(index, requestHashedId8(sealed[position]!));
  });
  return batches.map((batch, index) => {
    const failure = failures.get(index);
    if (failure !== undefined)
      return { failure: `The ACA did not certify a request of this batch: ${failure}.` };
    const acaRequest = acaRequests.get(index);
    return {
      file: making.form.fileOf(batch, responses[index]!, making.now),
      ...(acaRequest && { acaRequest }),
    };
  });
}

/** Fisher and Yates, with random numbers that nobody can guess. */
function shuffle(items: unknown[]): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
}

/** The part for the device, unopened: it may be encrypted for it alone. @returns else what is wrong. */
function responseIn(
  answer: AcaAnswer | undefined,
  request: Uint8Array,
  { aca, form }: Pick<BatchMaking, "aca" | "form">,
): Uint8Array | string {
  if (answer === undefined) return "it gave no answer";
  if ("unmet" in answer) return answer.unmet.map(textOfCheck).join("; ");
  const read = form.readAnswer(answer.response);
  if (read === undefined) return `what it answered is no ${form.answerName}`;
  if (!allHold(verifySignedData(answer.response, aca))) return "its signature does not hold";
  if (Buffer.compare(read.requestHash, requestHashedId8(request)) !== 0) return "it answered another request";
  return read.forDevice ?? "its response is of a kind that is not known here";
}
