import { createHash } from "node:crypto";
import { coer } from "@v2x/asn1";
import { readCertificate, readSignedMessage, signedMessageHolds } from "@v2x/testkit";
import {
  allHold,
  EtsiTs102941Data,
  RcaDoubleSignedLinkCertificateMessage,
  RcaSingleSignedLinkCertificateMessage,
  TlmLinkCertificateMessage,
  unmetIn,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { hierarchy } from "../hierarchy.test-support.ts";
import {
  countersignLinkCertificate,
  linkedBy,
  plainPayloadOf,
  signData,
  signedDataIn,
  signLinkCertificate,
  toTime32,
  validityOf,
  verifyLinkCertificate,
} from "../index.ts";

const at = new Date("2026-03-01T10:00:00Z");

describe.each([
  "NistP256",
  "BrainpoolP384r1",
] as const)("link certificates of roots with %s keys", async (keyType) => {
  const [{ root: before }, { root: after }] = [
    await hierarchy("NistP256", "NistP256", "NistP256"),
    await hierarchy(keyType, "NistP256", "NistP256"),
  ];
  const pair = { before: before.certificate, subject: after.certificate };
  const single = await signLinkCertificate("rca-single", after.certificate, before, at);
  const tlm = await signLinkCertificate("tlm", after.certificate, before, at);
  const double = await countersignLinkCertificate(single, after, at);
  const contentOf = (message: Uint8Array) =>
    coer.decode(EtsiTs102941Data, plainPayloadOf(signedDataIn(message)!)!).content;

  it("are signed by the key before over the hash of the new certificate, under PSID 624, by digest", () => {
    const hash = keyType === "NistP256" ? "sha256" : "sha384";
    const value = {
      expiryTime: toTime32(validityOf(before.certificate.value.toBeSigned.validityPeriod).notAfter),
      certificateHash: {
        choice: `${hash}HashedData`,
        value: new Uint8Array(createHash(hash).update(after.certificate.bytes).digest()),
      },
    };
    expect(contentOf(single)).toEqual({ choice: "singleSignedLinkCertificateRca", value });
    expect(contentOf(tlm)).toEqual({ choice: "linkCertificateTlm", value });
    for (const message of [single, tlm]) {
      const { signer, tbsData } = signedDataIn(message)!;
      expect(signer).toEqual({ choice: "digest", value: before.certificate.hashedId8 });
      expect(tbsData.headerInfo.psid).toBe(624);
      expect(signedMessageHolds(readSignedMessage(message), readCertificate(before.certificate.bytes))).toBe(
        true,
      );
    }
  });

  it("of both keys hold the message of the key before, octet for octet", () => {
    const content = contentOf(double);
    if (content.choice !== "doubleSignedlinkCertificateRca") throw new Error(content.choice);
    expect(coer.encode(RcaSingleSignedLinkCertificateMessage, content.value)).toEqual(single);
    expect(signedDataIn(double)!.signer).toEqual({ choice: "digest", value: after.certificate.hashedId8 });
    expect(signedMessageHolds(readSignedMessage(double), readCertificate(after.certificate.bytes))).toBe(
      true,
    );
    for (const [type, message] of [
      [RcaSingleSignedLinkCertificateMessage, single],
      [RcaDoubleSignedLinkCertificateMessage, double],
      [TlmLinkCertificateMessage, tlm],
    ] as const)
      expect(coer.encode(type as never, coer.decode(type as never, message) as never)).toEqual(message);
  });

  it("hold until the certificate before ends, and no longer", () => {
    const { notAfter } = validityOf(before.certificate.value.toBeSigned.validityPeriod);
    const unmetAt = (moment: number) =>
      unmetIn(verifyLinkCertificate("rca-double", double, pair, { at: new Date(moment) })).map(
        ({ name }) => name,
      );
    expect([unmetAt(notAfter.getTime() - 1000), unmetAt(notAfter.getTime())]).toEqual([[], ["link-current"]]);
  });

  it("say where they lead to, each in its own form", () => {
    expect([linkedBy("tlm", tlm), linkedBy("rca-single", single)]).toEqual([
      after.certificate.hashedId8,
      after.certificate.hashedId8,
    ]);
    expect([linkedBy("tlm", single), linkedBy("rca-single", double)]).toEqual([undefined, undefined]);
  });

  it("hold for the two certificates that they link, in their own form", async () => {
    expect(allHold(verifyLinkCertificate("rca-single", single, pair))).toBe(true);
    expect(allHold(verifyLinkCertificate("rca-double", double, pair))).toBe(true);
    expect(allHold(verifyLinkCertificate("tlm", tlm, pair))).toBe(true);
    expect(unmetIn(verifyLinkCertificate("tlm", single, pair)).map(({ name }) => name)).toEqual([
      "link-form",
    ]);
    expect(unmetIn(verifyLinkCertificate("rca-double", single, pair)).map(({ name }) => name)).toContain(
      "link-form",
    );
  });

  it("do not hold for others, under another service, or where one of the two signatures fails", async () => {
    const namesOf = (...asked: Parameters<typeof verifyLinkCertificate>) =>
      unmetIn(verifyLinkCertificate(...asked)).map(({ name }) => name);
    const { root: other } = await hierarchy("NistP256", "NistP256", "NistP256");
    const stranger = { ...pair, subject: other.certificate };
    expect(namesOf("rca-single", single, stranger)).toEqual(["link-names-certificate"]);
    expect(namesOf("rca-double", double, stranger)).toContain("data-signature");
    expect(namesOf("rca-single", single, { ...pair, before: other.certificate })).toContain("data-signature");
    const forged = await signLinkCertificate("rca-single", after.certificate, other, at);
    const countersigned = await countersignLinkCertificate(forged, after, at);
    expect(namesOf("rca-double", countersigned, pair)).toContain("data-signature");
    const payload = plainPayloadOf(signedDataIn(single)!)!;
    const elsewhere = await signData({
      payload,
      psid: 622,
      generationTime: at,
      by: before,
      signerIdentifier: "digest",
    });
    expect(namesOf("rca-single", elsewhere, pair)).toEqual(["link-psid"]);
  });
});
