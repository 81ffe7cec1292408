import { signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { openEnvelope, requestHash } from "@v2x/protocol";
import { EtsiTs102941Data, type InnerEcResponse, unmetIn } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { answerWith, now, ownKeyOf, testAuthorities, ticketAttributes } from "../authorities.test-support.ts";
import {
  authorize,
  type EnrolmentOrder,
  enrol,
  enrolmentFaultNamed,
  type HttpAnswer,
  type Transport,
  tryEnrolmentFault,
} from "../index.ts";

const authorities = await testAuthorities();
const { ea, aa } = authorities;
const url = "https://pki.test/ea";
const key = generatePrivateKey("NistP256");
const order: EnrolmentOrder = {
  enrollee: { canonicalId: Uint8Array.of(1, 2), canonicalKey: signerWith(generatePrivateKey("NistP256")) },
  key: signerWith(key),
  ea: ea.certificate,
  now,
};

/** An EA that opens a request and answers as it is told. */
function eaThat(
  answers: (requestHash: Uint8Array) => Promise<InnerEcResponse>,
  http: Partial<HttpAnswer> = {},
) {
  const posted: { url: string; mediaType: string; body: Uint8Array }[] = [];
  const transport: Transport = {
    get: () => Promise.reject(new Error("nothing is downloaded")),
    post: async (to, mediaType, body) => {
      posted.push({ url: to, mediaType, body });
      const { contentKey } = await openEnvelope(body, {
        layers: [{ kind: "encrypted", keys: [ownKeyOf(ea)] }],
        payload: EtsiTs102941Data,
      });
      const value = await answers(requestHash(body));
      const octets = await answerWith({ choice: "enrolmentResponse", value }, contentKey!, ea);
      return { status: 200, mediaType: "application/x-its-response", body: octets, ...http };
    },
  };
  return { transport, url, posted };
}

const refusing = async (hash: Uint8Array): Promise<InnerEcResponse> => ({
  requestHash: hash,
  responseCode: "unknownits",
});
const granting = async (hash: Uint8Array): Promise<InnerEcResponse> => {
  const point = { keyType: key.keyType, point: key.publicKey };
  const certificate = (await authorities.issue("enrolmentCredential", point)).value;
  return { requestHash: hash, responseCode: "ok", certificate };
};
const unmetNames = (checks: Parameters<typeof unmetIn>[0]) => unmetIn(checks).map(({ name }) => name);

describe("an exchange", () => {
  it("posts the octets as a request of TS 102 941, and brings the certificate", async () => {
    const destination = eaThat(granting);
    const { request, answer, checks } = await enrol(destination, order);
    expect(destination.posted).toEqual([
      { url, mediaType: "application/x-its-request", body: request.octets },
    ]);
    expect(answer!.certificate!.key!.point).toEqual(key.publicKey);
    expect(unmetNames(checks)).toEqual([]);
  });

  it("brings the code of a refusal", async () => {
    const { answer, checks } = await enrol(eaThat(refusing), order);
    expect([answer!.responseCode, unmetNames(checks)]).toEqual(["unknownits", []]);
  });

  it("notices another media type, and reads the answer all the same", async () => {
    const { answer, checks } = await enrol(
      eaThat(granting, { mediaType: "application/octet-stream" }),
      order,
    );
    expect([answer!.responseCode, unmetNames(checks)]).toEqual(["ok", ["http-media-type"]]);
  });

  it("reads nothing where the status is another", async () => {
    const { answer, checks, http } = await enrol(eaThat(granting, { status: 400 }), order);
    expect([answer, http.status, unmetNames(checks)]).toEqual([undefined, 400, ["http-status"]]);
  });

  it("with the AA does not believe an EA", async () => {
    const { certificate, signer } = { ...ea };
    const point = { keyType: key.keyType, point: key.publicKey };
    const credential = {
      certificate: await authorities.issue("enrolmentCredential", point),
      signer: order.key,
    };
    const transport = {
      ...eaThat(refusing).transport,
      post: async (_url: string, _type: string, body: Uint8Array) => {
        const { contentKey } = await openEnvelope(body, {
          layers: [{ kind: "encrypted", keys: [ownKeyOf(aa)] }],
          payload: EtsiTs102941Data,
        });
        const value = { requestHash: requestHash(body), responseCode: "invalidaa" } as const;
        const octets = await answerWith({ choice: "authorizationResponse", value }, contentKey!, {
          certificate,
          signer,
        });
        return { status: 200, mediaType: "application/x-its-response", body: octets };
      },
    };
    const { answer, checks } = await authorize(
      { transport, url },
      {
        credential,
        key: signerWith(key),
        ea: ea.certificate,
        aa: aa.certificate,
        attributes: ticketAttributes,
        hmacKey: new Uint8Array(32),
        withPrivacy: true,
        withProofOfPossession: true,
        now,
      },
    );
    expect([answer!.responseCode, unmetNames(checks)]).toEqual([
      undefined,
      expect.arrayContaining(["signer-known"]),
    ]);
  });
});

describe("a fault that is tried", () => {
  const fault = (name: string) => enrolmentFaultNamed("enrol", name)!;
  const outcomes = async (name: string, destination: ReturnType<typeof eaThat>) => {
    const { checks } = await tryEnrolmentFault(fault(name), destination, order);
    return checks.map(({ name: check, outcome }) => `${check} ${outcome}`);
  };

  it("holds where the authority answers with the code, and with no other", async () => {
    expect(await outcomes("unknown-its-id", eaThat(refusing))).toEqual(["answered-as-expected pass"]);
    expect(await outcomes("outer-signature", eaThat(refusing))).toEqual(["answered-as-expected fail"]);
    expect(await outcomes("unknown-its-id", eaThat(granting))).toEqual(["answered-as-expected fail"]);
  });

  it("holds without a code where the status is 400, and with no other", async () => {
    expect(await outcomes("unknown-its-id", eaThat(refusing, { status: 400 }))).toEqual([
      "answered-as-expected fail",
    ]);
    const refusal = (status: number) => ({
      ...eaThat(refusing),
      transport: {
        get: () => Promise.reject(new Error("nothing is downloaded")),
        post: async () => ({ status, mediaType: "text/plain", body: new Uint8Array() }),
      },
    });
    expect(await outcomes("truncated", refusal(400))).toEqual(["answered-as-expected pass"]);
    expect(await outcomes("truncated", refusal(500))).toEqual(["answered-as-expected fail"]);
  });

  /** Answers the same octets each time, the second time with another status. */
  const sameOctets = (second: number) => {
    const body = Uint8Array.of(1, 2, 3);
    const statuses = [200, second];
    return {
      ...eaThat(refusing),
      transport: {
        get: () => Promise.reject(new Error("nothing is downloaded")),
        post: async () => ({ status: statuses.shift()!, mediaType: "application/x-its-response", body }),
      },
    };
  };

  it("sends a replay twice, and compares the answers", async () => {
    const destination = eaThat(granting);
    expect(await outcomes("replay", destination)).toEqual([
      "answered-as-expected pass",
      "repeated-alike fail", // this EA issues again and again
    ]);
    expect(await outcomes("replay", sameOctets(200))).toEqual([expect.anything(), "repeated-alike pass"]);
    expect(await outcomes("replay", sameOctets(503))).toEqual([expect.anything(), "repeated-alike fail"]);
    expect(destination.posted).toHaveLength(2);
    expect(destination.posted[1]).toEqual(destination.posted[0]);
  });
});
