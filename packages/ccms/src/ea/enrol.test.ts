import { fromHex } from "@v2x/asn1";
import { decodeCertificate, signerWith, timeText, toTime32, validityOf } from "@v2x/credentials";
import { decompressPoint, generatePrivateKey, keyTypes } from "@v2x/crypto";
import { certificateRequestPermission, unmetIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Bench,
  enrolledStation,
  enrolmentRequest,
  lastEvent,
  octetsOf,
  readEnrolment,
  registerDevice,
  startBench,
  unmetInTrace,
} from "../stations.test-support.ts";
import { testPorts } from "../test-ccms.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});

const stored = () => bench.ports.storage.stored;

describe("a first enrolment", () => {
  it("gives a registered device its credential, and keeps what was seen", async () => {
    const device = await registerDevice(bench);
    const request = await enrolmentRequest(bench, device);
    const answer = await bench.ccms.enrol({ ...request, mediaType: "application/x-its-request" });
    const read = await readEnrolment(bench, request, answer);
    expect(unmetIn(read.checks)).toEqual([]);
    expect(read.responseCode).toBe("ok");
    const event = lastEvent(bench);
    const { name, notAfter } = stored().credentials.at(-1)!;
    expect(event).toMatchObject({
      log: "ea",
      at: bench.ports.now(),
      eventType: "enrolment",
      isSuccess: true,
      responseCode: "ok",
      message: `Issued the enrolment credential ${name}.`,
      organizationId: device.record.organizationId,
      canonicalId: device.record.canonicalId,
      ecIdentifier: name,
      trace: { advice: [] },
    });
    expect(event.receivedEcHashedId8).toBeUndefined();
    expect(event.requestDigest.slice(0, 16)).toEqual(request.requestHash);
    expect(unmetInTrace(event)).toEqual([]);
    expect(event.trace.layers.map(({ kind, type }) => `${kind} ${type}`.trim())).toEqual([
      "http",
      "envelope Ieee1609Dot2Data",
      "encrypted Ieee1609Dot2Data",
      "envelope Ieee1609Dot2Data",
      "signed Ieee1609Dot2Data",
      "payload EtsiTs102941Data",
      "envelope Ieee1609Dot2Data",
      "signed Ieee1609Dot2Data",
      "payload InnerEcRequest",
      "request EtsiTs102941Data",
      "request InnerEcRequest",
    ]);
    expect((await bench.ports.storage.device(device.record.id))!.enrolledUntil).toEqual(notAfter);
  });

  it("puts 623 with 01C0, an own name and three years into it, whatever the device lists [R5.35] [R9.28]", async () => {
    const names = new Set<string>();
    for (const appPermissions of [[], [{ psid: 36, ssp: "01FFFC" }], [{ psid: 623, ssp: "0180" }]]) {
      const { credential } = await enrolledStation(bench, { appPermissions });
      const { toBeSigned } = credential.certificate.value;
      expect(toBeSigned.appPermissions).toEqual([
        { psid: 623, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xc0) } },
      ]);
      expect(toBeSigned.id.choice).toBe("name");
      names.add(String(toBeSigned.id.value));
      const { notBefore, notAfter } = validityOf(toBeSigned.validityPeriod);
      expect([timeText(notBefore), timeText(notAfter)]).toEqual([
        "2026-03-01 09:00:00 UTC",
        "2029-03-01 02:27:36 UTC",
      ]);
      expect(toBeSigned.region).toBeUndefined();
    }
    expect(names.size).toBe(3);
  });

  it("names the countries of the registration by their M49 numbers", async () => {
    const { credential } = await enrolledStation(bench, { geographicRegions: ["Germany", "France"] });
    expect(credential.certificate.value.toBeSigned.region).toEqual({
      choice: "identifiedRegion",
      value: [
        { choice: "countryOnly", value: 276 },
        { choice: "countryOnly", value: 250 },
      ],
    });
  });

  it.each(keyTypes)("takes %s as canonical key and as key of the credential", async (keyType) => {
    const device = await registerDevice(bench, { keyType });
    const key = signerWith(generatePrivateKey(keyType));
    const request = await enrolmentRequest(bench, device, { key });
    const read = await readEnrolment(bench, request, await bench.ccms.enrol(request));
    expect(read.certificate?.key).toEqual({ keyType, point: key.publicKey });
  });

  it("takes an uncompressed key, and puts it compressed into the credential", async () => {
    const key = generatePrivateKey("NistP256");
    const point = decompressPoint("NistP256", key.publicKey)!;
    const value = { x: point.slice(1, 33), y: point.slice(33) };
    const device = await registerDevice(bench);
    const request = await enrolmentRequest(
      bench,
      device,
      { key: signerWith(key) },
      {
        publicKeys: () => ({
          verificationKey: { choice: "ecdsaNistP256", value: { choice: "uncompressedP256", value } },
        }),
      },
    );
    const read = await readEnrolment(bench, request, await bench.ccms.enrol(request));
    expect(read.responseCode).toBe("ok");
    expect(read.certificate!.value.toBeSigned.verifyKeyIndicator).toEqual({
      choice: "verificationKey",
      value: {
        choice: "ecdsaNistP256",
        value: { choice: expect.stringMatching(/^compressed-y-[01]$/), value: value.x },
      },
    });
  });

  it("takes the canonical id as octets and as text in either case", async () => {
    for (const textOf of [
      (id: string) => fromHex(id),
      (id: string) => Buffer.from(id),
      (id: string) => Buffer.from(id.toLowerCase()),
    ]) {
      const device = await registerDevice(bench);
      const itsId = Uint8Array.from(textOf(device.record.canonicalId));
      const request = await enrolmentRequest(bench, device, {}, { inner: (inner) => ({ ...inner, itsId }) });
      const read = await readEnrolment(bench, request, await bench.ccms.enrol(request));
      expect(read.responseCode).toBe("ok");
    }
  });

  it.each([
    ["application/x-its-request", { outcome: "pass" }],
    ["text/plain", { outcome: "notApplicable", found: "text/plain" }],
    [undefined, { outcome: "notApplicable", found: "none is named" }],
  ])("takes the media type %s, and notes it", async (mediaType, check) => {
    const { octets } = await enrolmentRequest(bench, await registerDevice(bench));
    await bench.ccms.enrol({ octets, ...(mediaType && { mediaType }) });
    const event = lastEvent(bench);
    expect(event.isSuccess).toBe(true);
    expect(event.trace.layers[0]).toMatchObject({ kind: "http", checks: [{ name: "media-type", ...check }] });
  });

  it("takes the registered key as the key of the credential", async () => {
    const device = await registerDevice(bench);
    const request = await enrolmentRequest(bench, device, { key: signerWith(device.canonicalKey) });
    expect((await readEnrolment(bench, request, await bench.ccms.enrol(request))).responseCode).toBe("ok");
  });
});

describe("a re-enrolment", () => {
  it("is signed by the credential, and gives another one", async () => {
    const station = await enrolledStation(bench);
    const request = await enrolmentRequest(bench, station, { enrollee: { credential: station.credential } });
    const read = await readEnrolment(bench, request, await bench.ccms.enrol(request));
    expect(read.responseCode).toBe("ok");
    expect(read.certificate!.hashedId8).not.toEqual(station.credential.certificate.hashedId8);
    expect(lastEvent(bench)).toMatchObject({
      eventType: "re-enrolment",
      isSuccess: true,
      canonicalId: station.record.canonicalId,
      ecIdentifier: stored().credentials.at(-1)!.name,
      receivedEcHashedId8: station.credential.certificate.hashedId8,
    });
  });

  it("is possible with the new credential in turn", async () => {
    const station = await enrolledStation(bench);
    const key = signerWith(generatePrivateKey("BrainpoolP384r1"));
    const enrollee = { credential: station.credential };
    const request = await enrolmentRequest(bench, station, { enrollee, key });
    const { certificate } = await readEnrolment(bench, request, await bench.ccms.enrol(request));
    const credential = { certificate: decodeCertificate(certificate!.bytes), signer: key };
    const next = await enrolmentRequest(bench, station, { enrollee: { credential } });
    expect((await readEnrolment(bench, next, await bench.ccms.enrol(next))).responseCode).toBe("ok");
  });
});

describe("the identical request", () => {
  it("gets the identical octets, never a second credential, and an event of its own", async () => {
    const device = await registerDevice(bench);
    const request = await enrolmentRequest(bench, device);
    const first = octetsOf(await bench.ccms.enrol(request));
    const before = stored().credentials.length;
    const original = lastEvent(bench);
    bench.ports.clock.advanceDays(2);
    expect(octetsOf(await bench.ccms.enrol(request))).toEqual(first);
    expect(stored().credentials).toHaveLength(before);
    expect(lastEvent(bench)).toEqual({
      ...original,
      id: expect.not.stringMatching(`^${stored().events.at(-2)!.id}$`),
      at: bench.ports.now(),
      message: `The same request again, answered with the same octets as at ${timeText(original.at)}. ${original.message}`,
      unproven: { isRepeated: true },
    });
    bench.ports.clock.advanceDays(-2);
  });

  it("twice at once, in two processes, gets one credential and one answer", async () => {
    const device = await registerDevice(bench);
    const request = await enrolmentRequest(bench, device);
    const other = await startBench(testPorts(bench.ports));
    const before = stored().credentials.length;
    const answers = await Promise.all([
      bench.ccms.enrol(request),
      other.ccms.enrol(request),
      bench.ccms.enrol(request),
    ]);
    expect(stored().credentials).toHaveLength(before + 1);
    for (const answer of answers) expect(octetsOf(answer)).toEqual(octetsOf(answers[0]!));
    const events = stored().events.slice(-3);
    expect(events.map(({ message }) => message.startsWith("The same request again"))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("is judged anew after a refusal, so that mending the registration helps", async () => {
    const device = await registerDevice(bench, { state: "DEACTIVATED" });
    const request = await enrolmentRequest(bench, device);
    const code = async () =>
      (await readEnrolment(bench, request, await bench.ccms.enrol(request))).responseCode;
    expect(await code()).toBe("baditsstatus");
    await bench.ports.storage.putDevice({ ...device.record, state: "ACTIVE" });
    expect(await code()).toBe("ok");
  });
});

it.each([
  ["revoked", "baditsstatus"],
  ["deleted", "unknownits"],
])("does not issue for a device that is %s while its request is at work", async (what, code) => {
  const device = await registerDevice(bench);
  const request = await enrolmentRequest(bench, device);
  const { inTransaction, storage } = bench.ports;
  let isDone = false;
  const racing = await startBench({
    ...bench.ports,
    inTransaction: async (work) => {
      if (!isDone && what === "revoked") await storage.putDevice({ ...device.record, state: "REVOKED" });
      if (!isDone && what === "deleted") await storage.deleteDevice(device.record.id, bench.ports.now());
      isDone = true;
      return inTransaction(work);
    },
  });
  const before = stored().credentials.length;
  const read = await readEnrolment(racing, request, await racing.ccms.enrol(request));
  expect(read.responseCode).toBe(code);
  expect(stored().credentials).toHaveLength(before);
});

it("puts the region and life that are asked for into the credential", async () => {
  const device = await registerDevice(bench, { geographicRegions: ["Germany", "France"] });
  const attributes = {
    appPermissions: [certificateRequestPermission("enrolmentRequest", "authorizationRequest")],
    region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 250 }] },
    validityPeriod: { start: toTime32(bench.ports.now()), duration: { choice: "hours", value: 5 } },
  } as const;
  const request = await enrolmentRequest(bench, device, { attributes });
  const read = await readEnrolment(bench, request, await bench.ccms.enrol(request));
  expect(read.certificate!.value.toBeSigned).toMatchObject(attributes);
});

it("signs nothing with an EA certificate that has ended", async () => {
  const own = await startBench();
  const device = await registerDevice(own);
  const request = await enrolmentRequest(own, device);
  own.ports.clock.advanceDays(5 * 366);
  await expect(own.ccms.enrol(request)).rejects.toMatchObject({ code: "authority-not-valid" });
  expect(own.ports.storage.stored.credentials).toEqual([]);
});
