import { coer } from "@v2x/asn1";
import { generatePrivateKey } from "@v2x/crypto";
import {
  type camp,
  Ieee1609Dot2Data,
  InnerEcRequest,
  InnerEcRequestSignedForPop,
  etsiTs102941MessagesItss as itss,
  ScmsPdu,
  SignedCertificateRequest,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { toSignature } from "../certificates/curve-points.ts";
import { blank, group, within } from "../hierarchy.test-support.ts";
import {
  type Signer,
  signCampRequest,
  signCertificateRequest,
  signerWith,
  signToBeSigned,
  toTime32,
  toTime64,
} from "../index.ts";
import { judged, lightOf } from "./verdict.test-support.ts";

const { signer: own, fields } = blank("NistP256", 3);
const canonical = signerWith(generatePrivateKey("NistP256"));
const self = (signer: Signer) => ({ identifier: "self", signer }) as const;
const tbsCert = {
  ...fields,
  id: { choice: "name", value: "" },
  certRequestPermissions: [group(36, "01fffc", "ff0003", 1)],
} as const;
const time = toTime32(within);

const ofScms: ScmsPdu = {
  version: 2,
  content: {
    choice: "eca-ee",
    value: {
      choice: "eeEcaCertRequest",
      value: { version: 2, generationTime: time, type: "explicit", tbsCert, canonicalId: undefined },
    },
  },
};
const ofCamp: camp.ScmsPDU = {
  version: 1,
  content: {
    choice: "eca-ee",
    value: { choice: "eeEcaCertRequest", value: { version: 1, currentTime: time, tbsData: tbsCert } },
  },
};

const inEurope = (value: Uint8Array, signer = own) =>
  signToBeSigned(
    {
      payload: { data: { protocolVersion: 3, content: { choice: "unsecuredData", value } } },
      headerInfo: { psid: 623, generationTime: toTime64(within) },
    },
    self(signer),
  );
const publicKeys = () => {
  if (fields.verifyKeyIndicator.choice !== "verificationKey") throw new TypeError("the key is explicit");
  return { verificationKey: fields.verifyKeyIndicator.value, encryptionKey: undefined };
};
const innerRequest = coer.encode(InnerEcRequest, {
  itsId: Uint8Array.of(1),
  certificateFormat: 1,
  publicKeys: publicKeys(),
  requestedSubjectAttributes: {},
} as InnerEcRequest);
const told = (content: itss.EtsiTs102941DataContent) =>
  coer.encode(itss.EtsiTs102941Data, { version: 1, content });
const enrolment = async () =>
  told({
    choice: "enrolmentRequest",
    value: coer.decode(InnerEcRequestSignedForPop, await inEurope(innerRequest)),
  });
const authorization = async () =>
  told({
    choice: "authorizationRequest",
    value: {
      publicKeys: publicKeys(),
      hmacKey: new Uint8Array(32),
      sharedAtRequest: {
        eaId: new Uint8Array(8),
        keyTag: new Uint8Array(16),
        certificateFormat: 1,
        requestedSubjectAttributes: {},
      },
      ecSignature: {
        choice: "ecSignature",
        value: coer.decode(Ieee1609Dot2Data, await inEurope(innerRequest)),
      },
    } as itss.EtsiTs102941DataContent["value"],
  } as itss.EtsiTs102941DataContent);

describe("the signature of a request that names no signer but itself", () => {
  it.each([
    ["an enrollment request of IEEE 1609.2.1", () => signCertificateRequest(ofScms, self(own))],
    ["an enrollment request of CAMP", () => signCampRequest(ofCamp, self(own))],
    ["an enrolment request of TS 102 941", async () => inEurope(await enrolment())],
    ["an authorization request of TS 102 941", async () => inEurope(await authorization())],
  ])("verifies under the key asked for: %s", async (_what, made) => {
    const verdict = judged(await made());
    expect(lightOf(verdict, "signature")).toMatchObject({
      state: "pass",
      reason: expect.stringContaining("under the key that the request asks a certificate for"),
    });
    expect(lightOf(verdict, "chain").state).not.toBe("pass");
  });

  it.each([
    ["of IEEE 1609.2.1", () => signCertificateRequest(ofScms, self(canonical))],
    ["of CAMP", () => signCampRequest(ofCamp, self(canonical))],
    ["of TS 102 941", async () => inEurope(await enrolment(), canonical)],
  ])("stays open where another key made it, as a registered one does: %s", async (_what, made) => {
    expect(lightOf(judged(await made()), "signature")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("registered (canonical) key"),
    });
  });

  it("fails where the key made it over other octets, and names the mistake", async () => {
    const tbsRequest = coer.encode(ScmsPdu, ofScms);
    const value = coer.encode(SignedCertificateRequest, {
      hashAlgorithmId: "sha256",
      tbsRequest: ofScms,
      signer: { choice: "self", value: null },
      signature: toSignature("NistP256", await own.sign(tbsRequest)),
    });
    const bytes = coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "signedCertificateRequest", value },
    });
    const light = lightOf(judged(bytes), "signature");
    expect(light).toMatchObject({ state: "fail", reason: expect.stringMatching(/alone/) });
  });
});
