import { coer } from "@v2x/asn1";
import { signedDataIn, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildDownloadRequest,
  buildScmsAuthorizationRequest,
  buildSuccessorRequest,
  downloadHeader,
  readEnrollmentAnswer,
  readSuccessorAcknowledgement,
  signingAs,
  successorFilename,
} from "@v2x/station";
import { bsm } from "@v2x/testkit";
import { ScmsPdu, schemaIn, scmsEdition2020 } from "@v2x/v2x-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  octetsIn,
  type ScmsTestServer,
  startScmsTestServer,
  unmetChecks,
} from "../scms-units.test-support.ts";
import { scmsPosts } from "./scms-authorities.ts";

let server: ScmsTestServer;
beforeAll(async () => {
  server = await startScmsTestServer(["Unit 1"], { SCMS_ANSWER_EDITION: "2020" });
}, 120_000);
afterAll(() => server.close());

/** Header and content of an answer, by the edition of 2020. */
function of2020(answer: Uint8Array) {
  const { headerInfo, payload } = { ...signedDataIn(answer)!.tbsData };
  const inside = payload.data!.content.value as Uint8Array;
  const pdu = coer.decode(schemaIn(scmsEdition2020, ScmsPdu) as typeof ScmsPdu, inside);
  return { headerInfo, pdu };
}
const withTime = { psid: 35, generationTime: expect.any(BigInt) };

it("answers in the edition of 2020 where that is asked for, and the station reads it", async () => {
  const enrollment = signingAs(await server.enroll("Unit 1"));
  const ra = server.authorities.ra!;
  const now = new Date();
  const common = { key: generatePrivateKey("NistP256"), enrollment, ra, now } as const;
  const validityPeriod = { start: toTime32(now), duration: { choice: "hours", value: 169 } } as const;
  const id = { choice: "none", value: null } as const;

  const request = await buildSuccessorRequest({
    ...common,
    type: "implicit",
    certRequestPermissions: [bsm],
    validityPeriod,
    id,
  });
  const taken = await octetsIn(await server.post(scmsPosts.successor, request.octets));
  expect(of2020(taken).headerInfo).toMatchObject(withTime);
  expect(unmetChecks((await readSuccessorAcknowledgement(taken, request, ra, new Date())).checks)).toEqual(
    [],
  );

  const filename = successorFilename(request.requestHash);
  const asked = await buildDownloadRequest({ filename, authenticated: { enrollment, ra }, now: new Date() });
  const path = `${scmsPosts.successor}?filename=${filename}`;
  const file = await octetsIn(await server.fetch(path, { headers: downloadHeader(asked) }));
  const { headerInfo, pdu } = of2020(file);
  expect(headerInfo).toMatchObject(withTime);
  expect(pdu.content.value).toMatchObject({ choice: "ecaEeCertResponse" });
  expect((pdu.content.value as { value: object }).value).not.toHaveProperty("generationTime");
  const read = await readEnrollmentAnswer(file, request, server.standpoint());
  expect(unmetChecks(read.checks)).toEqual([]);

  const ordered = await buildScmsAuthorizationRequest({
    ...common,
    type: "implicit",
    scheme: { kind: "plain" },
    id,
    appPermissions: [{ psid: 32 }],
    validityPeriod,
  });
  const acknowledged = await octetsIn(await server.post(scmsPosts.authorization, ordered.octets));
  expect(of2020(acknowledged).headerInfo).toMatchObject(withTime);
});
