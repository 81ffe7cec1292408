import { coer } from "@v2x/asn1";
import { generatePrivateKey } from "@v2x/crypto";
import { fixture } from "@v2x/testkit";
import { CrlContents, crlPermission, type PsidSsp, unmetIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { toVerificationKey } from "../certificates/curve-points.ts";
import { within } from "../hierarchy.test-support.ts";
import {
  type DecodedCertificate,
  type MessageSigner,
  readCrl,
  signCertificate,
  signCrl,
  signData,
  signerWith,
  toTime32,
  verifyCrl,
} from "../index.ts";

async function holder(appPermissions: readonly PsidSsp[], issuer?: MessageSigner): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP256");
  const certificate = await signCertificate({
    toBeSigned: {
      id: { choice: "name", value: "crlg" },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: 648_432_005, duration: { choice: "years", value: 5 } },
      appPermissions,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey("NistP256", key.publicKey),
      },
    },
    issuer: issuer?.certificate ?? "self",
    signer: issuer?.signer ?? signerWith(key),
  });
  return { certificate, signer: signerWith(key) };
}

let root: MessageSigner;
let generator: MessageSigner;
let other: MessageSigner;
beforeAll(async () => {
  root = await holder([crlPermission({ associatedCraca: "isCraca", crls: [256] })]);
  generator = await holder([crlPermission({ associatedCraca: "issuerIsCraca", crls: [1, 2] })], root);
  other = await holder([{ psid: 32 }], root);
});

const listOf = (craca: DecodedCertificate, change: Partial<CrlContents> = {}): CrlContents => ({
  version: 1,
  crlSeries: 2,
  crlCraca: craca.hashedId8,
  issueDate: toTime32(within),
  nextCrl: toTime32(within) + 60,
  priorityInfo: {},
  typeSpecific: { choice: "fullHashCrl", value: { crlSerial: 1, entries: [] } },
  ...change,
});

describe("a revocation list of IEEE 1609.2", () => {
  it("is signed by who may sign its series for its CRACA: whom that issued, or the CRACA itself", async () => {
    const ofGenerator = await signCrl(listOf(root.certificate), generator);
    expect(unmetIn(verifyCrl(ofGenerator, generator.certificate))).toEqual([]);
    expect(readCrl(ofGenerator).crlSeries).toBe(2);
    const ofRoot = await signCrl(listOf(root.certificate, { crlSeries: 256 }), root);
    expect(unmetIn(verifyCrl(ofRoot, root.certificate))).toEqual([]);
  });

  it.each<[string, () => [CrlContents, MessageSigner], string]>([
    [
      "any series, as one that may sign no list",
      () => [listOf(root.certificate), other],
      "crl-series-permitted",
    ],
    [
      "a series that it may not",
      () => [listOf(root.certificate, { crlSeries: 3 }), generator],
      "crl-series-permitted",
    ],
    [
      "a CRACA that did not issue it",
      () => [listOf(generator.certificate), generator],
      "crl-craca-of-signer",
    ],
    [
      "no time in which it holds",
      () => [listOf(root.certificate, { nextCrl: toTime32(within) }), generator],
      "crl-next-after-issue",
    ],
  ])("is not signed for %s", async (_what, order, name) => {
    const [crl, by] = order();
    const refusal = await signCrl(crl, by).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "list-invalid", details: { unmet: [{ name }] } });
  });

  it("does not hold with another signer, once changed, or with a time in its header", async () => {
    const names = (message: Uint8Array, by = generator) =>
      unmetIn(verifyCrl(message, by.certificate)).map(({ name }) => name);
    const message = await signCrl(listOf(root.certificate), generator);
    expect(names(message, root)).toContain("signer-named");
    expect(names(message.with(-1, message.at(-1)! ^ 1))).toEqual(["data-signature"]);
    const timed = await signData({
      payload: coer.encode(CrlContents, listOf(root.certificate)),
      psid: 256,
      generationTime: within,
      by: generator,
      signerIdentifier: "certificate",
    });
    expect(names(timed)).toEqual(["crl-header-bare"]);
  });

  it("is read from others, and refused where it is none", () => {
    expect(readCrl(fixture("openscms/individual-crl.oer")).version).toBe(1);
    for (const name of ["ctl-file.oer", "RaCertificate.oer"])
      expect(() => readCrl(fixture(`openscms/${name}`))).toThrow(
        expect.objectContaining({ code: "not-a-list" }),
      );
  });
});
