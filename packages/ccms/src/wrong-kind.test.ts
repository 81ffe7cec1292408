import { decodeCertificate, plainPayloadOf, signedDataIn, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { sealAnswer, sealUnsecured } from "@v2x/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import {
  authorizationRequest,
  type Bench,
  type EnrolledStation,
  enrolledStation,
  enrolmentRequest,
  lastEvent,
  startBench,
} from "./stations.test-support.ts";

let bench: Bench;
let station: EnrolledStation;
beforeAll(async () => {
  bench = await startBench();
  station = await enrolledStation(bench);
});

const certificateOf = async (role: "ea" | "aa") =>
  decodeCertificate((await bench.ccms.certificate(role)).certificate);

/** The message alone, without the signature around it. */
const unsigned = (message: Uint8Array) => sealUnsecured(plainPayloadOf(signedDataIn(message)!)!);

/** The response code of the last event, the check that gave it, and the advice. */
function outcome() {
  const { responseCode, trace, message } = lastEvent(bench);
  return { responseCode, message, advice: trace.advice.map(({ text }) => text) };
}

describe("a message of another kind", () => {
  it.each([
    ["with proof of possession", {}],
    ["without", { plaintext: unsigned }],
  ])("is named by the EA: an authorization request %s", async (_, deviation) => {
    const request = await authorizationRequest(bench, station, { aa: await certificateOf("ea") }, deviation);
    await bench.ccms.enrol(request);
    const { responseCode, message, advice } = outcome();
    expect(responseCode).toBe("badcontenttype");
    expect(message).toContain("it is an authorization request. Send it to the AA at");
    expect(advice).toContain(
      "This is an authorization request. Send it to the AA at https://pki.test/ccms/aa/authorization.",
    );
  });

  it.each([
    ["that signs itself", () => ({})],
    ["that a credential signs", () => ({ enrollee: { credential: station.credential } })],
  ])("is named by the AA: an enrolment request %s", async (_, enrollee) => {
    const ea = await certificateOf("aa");
    const key = signerWith(generatePrivateKey("NistP256"));
    await bench.ccms.authorize(await enrolmentRequest(bench, station, { ea, key, ...enrollee() }));
    const { responseCode, message, advice } = outcome();
    expect(responseCode).toBe("its-aa-badcontenttype");
    expect(message).toContain("it is an enrolment request");
    expect(advice.join()).toContain("https://pki.test/ccms/ea/enrolment");
  });

  it("is advised on by the EA: an answer", async () => {
    await bench.ccms.enrol({
      octets: sealAnswer(sealUnsecured(Uint8Array.of(1)), new Uint8Array(16).fill(7)),
    });
    expect(outcome().advice.join()).toContain("Authorities send answers, and none takes one.");
  });

  it("is advised on by the EA: an enrolment request in clear", async () => {
    let clear = new Uint8Array();
    const plaintext = (octets: Uint8Array) => (clear = Uint8Array.from(octets));
    await enrolmentRequest(bench, station, {}, { plaintext });
    await bench.ccms.enrol({ octets: clear });
    expect(outcome().advice).toContain(
      "It is an enrolment request in clear. Encrypt it for the certificate of the EA.",
    );
  });

  it("is an enrolment request without the signature of the new key", async () => {
    const signed = (octets: Uint8Array, part: string) => (part === "proof" ? unsigned(octets) : octets);
    await bench.ccms.enrol(await enrolmentRequest(bench, station, {}, { signed }));
    const { responseCode, message } = outcome();
    expect(responseCode).toBe("badcontenttype");
    expect(message).toContain("InnerEcRequest is not signed");
  });
});
