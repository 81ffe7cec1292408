import { coer } from "@v2x/asn1";
import { toTime32, toTime64 } from "@v2x/credentials";
import { requestHashedId8, sealSigned } from "@v2x/protocol";
import { iPeriodAt, ScmsPdu } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { now } from "../../../station/src/scms/authorities.test-support.ts";
import { type AcaBench, acaBench } from "../aca/aca.test-support.ts";
import { type AcaAnswer, issueBatch } from "../aca/index.ts";
import { demandOf } from "./authorization-demand.ts";
import { standardBatchForm } from "./batch-form.ts";
import { ownRequest } from "./device-requests.test-support.ts";
import { type MadeBatch, makeBatches, type WantedBatch } from "./make-batches.ts";
import type { LinkageContribution } from "./requests-to-aca.ts";

let bench: AcaBench;
beforeAll(async () => {
  bench = await acaBench();
});

const period = iPeriodAt(now);
const count = 3;
const hash = (number: number) => new Uint8Array(8).fill(number);

/** The pseudonym certificates of one device. */
async function wanted(number: number): Promise<WantedBatch> {
  const { request } = ownRequest("unified", {}, { now });
  const [first, second] = await Promise.all(
    bench.linkage.map(async (la) =>
      la.orderValues({ chainId: await la.openChain(period), periods: [period], firstJ: 0, lastJ: count - 1 }),
    ),
  );
  const linkage = first![0]!.map((value, j): LinkageContribution => [value, second![0]![j]!]);
  return {
    request,
    demand: demandOf(request)!,
    period,
    count,
    linkage,
    requestHash: hash(number),
    nextDownload: now,
  };
}

/** What the ACA answers, after a test had its hands on it. @param change - gets and gives answers by request. */
function make(
  batches: readonly WantedBatch[],
  change: (answers: readonly AcaAnswer[], requests: readonly Uint8Array[]) => readonly AcaAnswer[] = (
    answers,
  ) => answers,
): Promise<readonly MadeBatch[]> {
  return makeBatches(batches, {
    ra: bench.ra,
    aca: bench.aca.certificate,
    form: standardBatchForm,
    certify: async (requests) => change((await issueBatch(requests, bench.aca, now)).answers, requests),
    now,
  });
}

const filesIn = (made: MadeBatch | undefined) =>
  made && "file" in made ? Object.keys(unzipSync(made.file)).toSorted() : made?.failure;
const i = period.toString(16);
const whole = [`${i}.info`, `${i}_0`, `${i}_1`, `${i}_2`].toSorted();

/** Whether a request is for a certificate of that batch: it has what the linkage authorities made for it. */
function isOf({ linkage }: WantedBatch, request: Uint8Array): boolean {
  return linkage!.some(([first]) => Buffer.from(request).includes(Buffer.from(first)));
}

describe("files of several devices that are made together", () => {
  it("are whole, each with its own certificates, in the order in which they were asked for", async () => {
    const batches = [await wanted(1), await wanted(2)];
    const made = await make(batches);
    expect(made.map(filesIn)).toEqual([whole, whole]);
    for (const [at, batch] of made.entries()) {
      const info = unzipSync("file" in batch ? batch.file : new Uint8Array())[`${i}.info`]!;
      expect(Buffer.from(info).includes(Buffer.from(hash(at + 1)))).toBe(true);
    }
  });

  it("are made where the ACA refuses one device's certificate: that device alone gets none", async () => {
    const batches = [await wanted(1), await wanted(2), await wanted(3)];
    let refused = 0;
    const made = await make(batches, (answers, requests) =>
      answers.map((answer, at) => {
        if (refused > 0 || !isOf(batches[1]!, requests[at]!)) return answer;
        refused += 1;
        const unmet = [
          { name: "rule", clause: "", outcome: "fail", expected: "it be so", found: "not", path: "x" },
        ] as const;
        return { refusal: "no", unmet };
      }),
    );
    expect(refused).toBe(1);
    expect([filesIn(made[0]), filesIn(made[2])]).toEqual([whole, whole]);
    expect(made[1]).toEqual({ failure: "The ACA did not certify a request of this batch: not." });
  });

  it("have the request by which the ACA may revoke them where there is no linkage value alone", async () => {
    const { request } = ownRequest("single", {}, { now });
    const single: WantedBatch = {
      ...(await wanted(1)),
      request,
      demand: demandOf(request)!,
      linkage: undefined,
    };
    const asked: Uint8Array[] = [];
    const made = await make([await wanted(2), single], (answers, requests) => {
      asked.push(...requests);
      return answers;
    });
    expect(made[0]).not.toHaveProperty("acaRequest");
    const { acaRequest } = made[1] as { acaRequest: Uint8Array };
    expect(asked.map(requestHashedId8)).toContainEqual(acaRequest);
  });
});

describe("an answer of the ACA is refused", () => {
  const octetsOf = (answer: AcaAnswer | undefined) =>
    answer !== undefined && "response" in answer ? answer.response : new Uint8Array();
  const changed = (octets: Uint8Array) => {
    const copy = Uint8Array.from(octets);
    copy[copy.length - 1]! ^= 1;
    return copy;
  };

  it.each([
    ["that is missing", () => [], "it gave no answer"],
    [
      "that is for another request",
      (answers) => [answers[1]!, answers[0]!, answers[2]!],
      "it answered another request",
    ],
    [
      "whose signature does not hold",
      (answers) => answers.map((answer) => ({ response: changed(octetsOf(answer)) })),
      "its signature does not hold",
    ],
  ] as const satisfies readonly (readonly [
    string,
    (answers: readonly AcaAnswer[]) => readonly AcaAnswer[],
    string,
  ])[])("%s", async (_, change, failure) => {
    const [made] = await make([await wanted(1)], change);
    expect(made).toEqual({ failure: `The ACA did not certify a request of this batch: ${failure}.` });
  });

  it("that says something else", async () => {
    const value = {
      version: 2,
      generationTime: toTime32(now),
      currentI: 1,
      requestHash: hash(1),
      nextDlTime: 1,
    };
    const pdu = coer.encode(ScmsPdu, {
      version: 2,
      content: { choice: "ee-ra", value: { choice: "raEeCertInfo", value } },
    });
    const { certificate, signer } = bench.aca;
    const response = await sealSigned(
      { unsecured: pdu },
      { psid: 35, generationTime: toTime64(now) },
      { certificate, signer, identifier: "certificate" },
    );
    const [made] = await make([await wanted(1)], (answers) => answers.map(() => ({ response })));
    expect(made).toEqual({ failure: expect.stringContaining("what it answered is no AcaRaCertResponse") });
  });
});
