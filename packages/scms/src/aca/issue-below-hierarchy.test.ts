import { coer } from "@v2x/asn1";
import { crlSeriesOf, decodeCertificate, toTime32, verifyChain } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { loadAuthorities } from "@v2x/pki";
import { openCertificateResponse, type RequestSecrets, secretsOfCertificate } from "@v2x/station";
import { allHold, Certificate } from "@v2x/v2x-schema";
import { expect, it } from "vitest";
import { openHierarchy } from "../hierarchy/open-hierarchy.ts";
import { testPorts } from "../test-scms.test-support.ts";
import { index, readByRa, requestFor, sealedBy } from "./aca.test-support.ts";
import { issueBatch } from "./issue-batch.ts";

it("the ACA of a new installation serves its RA, and what it issues is valid up to the root", async () => {
  const ports = testPorts();
  await openHierarchy(ports);
  const authorities = await loadAuthorities(ports.storage, ports.keys);
  const [aca, ra, ica, rca] = (["aca", "ra", "ica", "rca"] as const).map((role) => authorities.current(role));
  const now = ports.now();
  const device: RequestSecrets = {
    type: "explicit",
    key: generatePrivateKey("NistP256"),
    scheme: { kind: "compactUnified", expansion: new Uint8Array(16).fill(4) },
  };
  const start = toTime32(now);
  const made = requestFor(device);
  const request = {
    ...made,
    generationTime: start,
    tbsCert: { ...made.tbsCert, validityPeriod: { start, duration: { choice: "hours", value: 169 } } },
  } as const;
  const octets = await sealedBy({ certificate: ra!.certificate, signer: await ra!.signer() }, request);
  const {
    answers: [answer],
  } = await issueBatch(
    [octets],
    {
      certificate: aca!.certificate,
      signer: await aca!.signer(),
      registrationAuthorities: [ra!.certificate],
      linkageAuthorities: [],
      revocation: {
        cracaId: rca!.certificate.digest.slice(-3),
        linkedSeries: crlSeriesOf.pseudonym,
        hashedSeries: crlSeriesOf.application,
      },
    },
    now,
  );
  expect(answer).not.toHaveProperty("refusal");
  if (!("response" in answer!)) return;
  const { spdu } = readByRa(answer.response);
  const { response, checks } = await openCertificateResponse(spdu, secretsOfCertificate(device, index), {
    aca: aca!.certificate,
    now,
  });
  expect(checks).toSatisfy(allHold);
  const certificate = decodeCertificate(coer.encode(Certificate, response!.certificate));
  const chain = [certificate, ...[aca, ica, rca].map((authority) => authority!.certificate)];
  expect(verifyChain(chain, { at: now })).toSatisfy(allHold);
});
