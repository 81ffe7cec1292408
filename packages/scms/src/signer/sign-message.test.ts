import { coer, uper } from "@v2x/asn1";
import { readCertificate, readSignedMessage, signedMessageHolds } from "@v2x/testkit";
import { Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import { expect, it } from "vitest";
import { messages, orderAt, testSigner } from "./signer.test-support.ts";

const organization = "AA00000000000001";

const { SRM: srm } = messages;

it.each([
  ["BSM", 32],
  ["MAP", 2_113_687],
  ["SPaT", 130],
  ["TIM", 131],
  ["SRM", 2_113_686],
] as const)("signs %s under PSID %i, so that a reader written apart verifies it", async (title, psid) => {
  const { ports, signer } = await testSigner();
  const message = messages[title];
  const { packet, kind } = await signer.sign(organization, orderAt(ports, { message }));
  const read = readSignedMessage(packet);
  expect([kind.name, kind.psid, read.psid]).toEqual([title, psid, psid]);
  expect(Buffer.from(read.payload)).toEqual(Buffer.from(message));
  // 2026-03-01T10:00:00.250Z in microseconds of TAI since 2004.
  expect(read.generationTime).toBe((Date.UTC(2026, 2, 1, 10) - Date.UTC(2004, 0, 1) + 5250) * 1000);
  const { signer: named } = read;
  if (named === "self" || named instanceof Uint8Array) throw new Error("no certificate came along");
  expect(signedMessageHolds(read, named)).toBe(true);
});

it("names the certificate by its HashedId8 alone where that is asked for", async () => {
  const { ports, signer } = await testSigner();
  const { packet, certificate } = await signer.sign(organization, orderAt(ports, { identifier: "digest" }));
  const read = readSignedMessage(packet);
  expect(read.signer).toEqual(certificate.hashedId8);
  expect(signedMessageHolds(read, readCertificate(certificate.bytes))).toBe(true);
});

it("puts expiry and place into the header in the units of IEEE 1609.2", async () => {
  const { ports, signer } = await testSigner();
  const order = orderAt(ports, {
    expiryTime: new Date("2026-03-08T10:00:00.000Z"),
    generationLocation: { latitudeDegrees: 48.2082, longitudeDegrees: -16.37389, elevationMetres: 170.25 },
  });
  const { packet } = await signer.sign(organization, order);
  const { content } = coer.decode(Ieee1609Dot2Data, packet);
  if (content.choice !== "signedData") throw new Error("not signed");
  const { expiryTime, generationLocation } = content.value.tbsData.headerInfo;
  expect(expiryTime).toBe(BigInt(Date.UTC(2026, 2, 8, 10) - Date.UTC(2004, 0, 1) + 5000) * 1000n);
  expect(generationLocation).toEqual({ latitude: 482_082_000, longitude: -163_738_900, elevation: 5799 });
});

it("refuses octets behind the message, and says where it ends", async () => {
  const { ports, signer } = await testSigner();
  const message = Uint8Array.of(...srm, 0, 0);
  await expect(signer.sign(organization, orderAt(ports, { message }))).rejects.toMatchObject({
    name: "SignerError",
    code: "message-goes-on",
    details: { offset: srm.length, further: 2 },
  });
});

it("refuses octets that are no message, with the place and the field", async () => {
  const { ports, signer } = await testSigner();
  const sign = (message: Uint8Array) => signer.sign(organization, orderAt(ports, { message }));
  await expect(sign(srm.subarray(0, 20))).rejects.toMatchObject({
    code: "message-undecodable",
    details: { offset: 3, bit: 24, path: "value" },
  });
  await expect(sign(new Uint8Array())).rejects.toMatchObject({ code: "message-undecodable" });
});

it.each([
  ["a message of no edition", 99],
  ["one that roadside units do not send", 21],
])("refuses %s", async (_kind, messageId) => {
  const { ports, signer } = await testSigner();
  const value =
    messageId === 21
      ? { timeStamp: undefined, id: Uint8Array.of(1, 2, 3, 4), requests: ["itemA"] }
      : Uint8Array.of(0);
  const message = uper.encode(j2735.MessageFrame, { messageId, value } as j2735.MessageFrame);
  await expect(signer.sign(organization, orderAt(ports, { message }))).rejects.toMatchObject({
    code: "message-not-signed",
    details: { messageId, signed: ["MAP", "SPaT", "BSM", "RTCM", "SRM", "SSM", "TIM", "PSM"] },
  });
});

it.each([
  ["generationTime", "2026-03-01T08:59:59.999Z", false],
  ["generationTime", "2026-03-01T09:00:00.000Z", true],
  ["generationTime", "2026-03-08T09:59:59.999Z", true],
  ["generationTime", "2026-03-08T10:00:00.000Z", false],
  ["expiryTime", "2026-03-08T10:00:00.000Z", true],
  ["expiryTime", "2026-03-08T10:00:00.001Z", false],
] as const)("of a week's certificate from 09:00 on, %s %s is inside: %s", async (field, moment, isInside) => {
  const { ports, signer } = await testSigner();
  const at = new Date(moment);
  const signing = signer.sign(organization, orderAt(ports, { [field]: at }));
  if (isInside) expect((await signing).packet.length).toBeGreaterThan(100);
  else
    await expect(signing).rejects.toMatchObject({
      code: "time-outside-certificate",
      details: { field, at, notBefore: new Date("2026-03-01T09:00:00.000Z") },
    });
});
