import { coer } from "@v2x/asn1";
import { decodeCertificate, type MessageSigner, signerWith, toVerificationKey } from "@v2x/credentials";
import { generatePrivateKey, isOnCurve, keyTypes } from "@v2x/crypto";
import {
  Certificate,
  type Check,
  type EtsiTs102941DataContent,
  type InnerEcResponse,
  unmetIn,
} from "@v2x/v2x-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerWith,
  enrolledStation,
  now,
  resigned,
  testAuthorities,
  ticketAttributes,
} from "../authorities.test-support.ts";
import {
  buildAuthorizationRequest,
  buildEnrolmentRequest,
  readAuthorizationAnswer,
  readEnrolmentAnswer,
} from "../index.ts";

const authorities = await testAuthorities();
const { ea, aa } = authorities;
const station = await enrolledStation(authorities);
const key = generatePrivateKey("NistP256");
const request = await buildEnrolmentRequest({
  enrollee: { credential: station },
  key: signerWith(key),
  ea: ea.certificate,
  now,
});
const point = { keyType: key.keyType, point: key.publicKey };
const granted = await authorities.issue("enrolmentCredential", point);
const ok: InnerEcResponse = {
  requestHash: request.requestHash,
  responseCode: "ok",
  certificate: granted.value,
};
const unmetNames = (checks: readonly Check[]) => unmetIn(checks).map(({ name }) => name);

/** Reads an answer of the EA that is right but for what is said here. */
async function readWith(changes: {
  readonly response?: Partial<InnerEcResponse>;
  readonly content?: EtsiTs102941DataContent;
  readonly contentKey?: Uint8Array;
  readonly by?: MessageSigner;
  readonly at?: Date;
  readonly now?: Date;
}) {
  const { contentKey = request.contentKey, by = ea, at } = changes;
  const content = changes.content ?? {
    choice: "enrolmentResponse",
    value: { ...ok, ...changes.response },
  };
  return readEnrolmentAnswer({
    received: await answerWith(content, contentKey, by, at),
    request,
    authority: ea.certificate,
    now: changes.now ?? now,
  });
}

describe("an answer of the EA", () => {
  it("gives the credential where all of it holds", async () => {
    const { responseCode, certificate, checks } = await readWith({});
    expect([responseCode, certificate?.hashedId8]).toEqual(["ok", granted.hashedId8]);
    expect(unmetNames(checks)).toEqual([]);
    expect(checks.map(({ name }) => name)).toContain("certificate-signature");
  });

  it("gives the code of a refusal, which has no certificate", async () => {
    const refused = await readWith({ response: { responseCode: "unknownits", certificate: undefined } });
    expect([refused.responseCode, refused.certificate]).toEqual(["unknownits", undefined]);
    expect(unmetNames(refused.checks)).toEqual([]);
  });

  it("may be as old as the request, which a repeated one's answer is", async () => {
    const later = new Date(now.getTime() + 3_600_000);
    expect((await readWith({ now: later })).responseCode).toBe("ok");
    const before = new Date(now.getTime() - 301_000);
    expect(unmetNames((await readWith({ at: before })).checks)).toEqual(["generation-time-within-tolerance"]);
    const ahead = new Date(now.getTime() + 301_000);
    expect(unmetNames((await readWith({ at: ahead })).checks)).toEqual(["generation-time-within-tolerance"]);
  });

  it.each([
    ["for another request", { response: { requestHash: new Uint8Array(16) } }, "answers-this-request"],
    [
      "that says ok and brings nothing",
      { response: { certificate: undefined } },
      "certificate-if-and-only-if-ok",
    ],
    [
      "that refuses and brings one",
      { response: { responseCode: "unknownits" } },
      "certificate-if-and-only-if-ok",
    ],
    ["under another key", { contentKey: new Uint8Array(16) }, "recipient-is-us"],
    ["signed by another authority", { by: aa }, "signer-known"],
    [
      "that is none",
      {
        content: {
          choice: "authorizationResponse",
          value: { requestHash: request.requestHash, responseCode: "invalidaa" },
        },
      },
      "answer-kind",
    ],
  ] as const)("%s is not believed", async (_what, changes, name) => {
    const { responseCode, certificate, checks } = await readWith(changes);
    expect([responseCode, certificate]).toEqual([undefined, undefined]);
    expect(unmetNames(checks)).toContain(name);
  });

  it("whose signer may not answer is not believed", async () => {
    const { checks, responseCode } = await readEnrolmentAnswer({
      received: await answerWith({ choice: "enrolmentResponse", value: ok }, request.contentKey, aa),
      request,
      authority: aa.certificate,
      now,
    });
    expect([unmetNames(checks), responseCode]).toEqual([["signer-may-answer"], undefined]);
  });

  it("that certifies another key is known for what it is, and its certificate not used", async () => {
    const other = generatePrivateKey("NistP256");
    const stolen = await authorities.issue("enrolmentCredential", {
      keyType: "NistP256",
      point: other.publicKey,
    });
    const { responseCode, certificate, checks } = await readWith({ response: { certificate: stolen.value } });
    expect([responseCode, certificate]).toEqual(["ok", undefined]);
    expect(unmetNames(checks)).toEqual(["certifies-our-key"]);
  });

  it("with a certificate of another issuer is not used", async () => {
    const strangers = await testAuthorities();
    const stranger = await strangers.issue("enrolmentCredential", point);
    const { certificate, checks } = await readWith({ response: { certificate: stranger.value } });
    expect(certificate).toBeUndefined();
    expect(unmetNames(checks)).toEqual(expect.arrayContaining(["issuer-named", "certificate-signature"]));
  });

  it("with a ticket instead of a credential is not used", async () => {
    const ticket = await authorities.issue("authorizationTicket", point);
    const { certificate, checks } = await readWith({ response: { certificate: ticket.value } });
    expect(certificate).toBeUndefined();
    expect(checks.find(({ outcome }) => outcome === "fail")?.path).toMatch(/^certificate\./);
  });

  it("with a credential that may do more than credentials do is not used", async () => {
    const appPermissions = [{ psid: 623 }, { psid: 36 }];
    const excessive = await resigned(granted, { appPermissions }, ea);
    const { certificate, checks } = await readWith({ response: { certificate: excessive.value } });
    expect(certificate).toBeUndefined();
    expect(unmetNames(checks)).not.toContain("certificate-signature");
  });

  it("that certifies the same octets as a key of another curve is not used", async () => {
    let both = key;
    while (!isOnCurve("BrainpoolP256r1", both.publicKey)) both = generatePrivateKey("NistP256");
    const asked = await buildEnrolmentRequest({
      enrollee: { credential: station },
      key: signerWith(both),
      ea: ea.certificate,
      now,
    });
    const verifyKeyIndicator = {
      choice: "verificationKey",
      value: toVerificationKey("BrainpoolP256r1", both.publicKey),
    } as const;
    const other = await resigned(granted, { verifyKeyIndicator }, ea);
    const value = { requestHash: asked.requestHash, responseCode: "ok", certificate: other.value } as const;
    const { certificate, checks } = await readEnrolmentAnswer({
      received: await answerWith({ choice: "enrolmentResponse", value }, asked.contentKey, ea),
      request: asked,
      authority: ea.certificate,
      now,
    });
    expect([certificate, unmetNames(checks)]).toEqual([undefined, ["certifies-our-key"]]);
  });

  it("never throws, whatever was changed in it", async () => {
    const answer = await answerWith({ choice: "enrolmentResponse", value: ok }, request.contentKey, ea);
    await fc.assert(
      fc.asyncProperty(fc.nat(answer.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const received = answer.slice();
        received[at]! ^= by;
        const { certificate, checks } = await readEnrolmentAnswer({
          received,
          request,
          authority: ea.certificate,
          now,
        });
        expect(certificate).toBeUndefined();
        expect(unmetIn(checks).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe.each(keyTypes)("an answer of the AA about a %s key", (keyType) => {
  const ticketKey = generatePrivateKey(keyType);
  const asked = () =>
    buildAuthorizationRequest({
      credential: station,
      key: signerWith(ticketKey),
      ea: ea.certificate,
      aa: aa.certificate,
      attributes: ticketAttributes,
      hmacKey: new Uint8Array(32),
      withPrivacy: false,
      withProofOfPossession: true,
      now,
    });

  it("gives the ticket", async () => {
    const sent = await asked();
    const ticket = await authorities.issue("authorizationTicket", {
      keyType,
      point: ticketKey.publicKey,
    });
    const value = {
      requestHash: sent.requestHash,
      responseCode: "ok",
      certificate: coer.decode(Certificate, ticket.bytes),
    } as const;
    const read = await readAuthorizationAnswer({
      received: await answerWith({ choice: "authorizationResponse", value }, sent.contentKey, aa),
      request: sent,
      authority: aa.certificate,
      now,
    });
    expect(unmetNames(read.checks)).toEqual([]);
    expect(decodeCertificate(read.certificate!.bytes).key?.point).toEqual(ticketKey.publicKey);
  });
});
