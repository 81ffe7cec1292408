import { coer } from "@v2x/asn1";
import {
  fromTime32,
  reconstructedKeys,
  toTime32,
  toVerificationKey,
  validityOf,
  verifyBelow,
} from "@v2x/credentials";
import { digest, generatePrivateKey, reconstructPrivateKey } from "@v2x/crypto";
import { requestHashedId8 } from "@v2x/protocol";
import { ToBeSignedCertificate, unmetIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  bsm,
  type EcaBench,
  enrollmentRequest,
  lastEvent,
  readEnrollmentAnswer,
  registerDevice,
  startEcaBench,
  unmetInTrace,
} from "./eca.test-support.ts";

let bench: EcaBench;
beforeAll(async () => {
  bench = await startEcaBench();
});

describe("a registered device", () => {
  it("gets an explicit enrollment certificate with what it asked for, signed by the ECA with its chain", async () => {
    const device = registerDevice(bench);
    const key = generatePrivateKey("BrainpoolP384r1");
    const region = {
      choice: "identifiedRegion",
      value: [{ choice: "countryOnly", value: 840 }],
    } as const;
    const request = await enrollmentRequest(bench, device, { key, region });
    const read = readEnrollmentAnswer(bench, await bench.enroll({ octets: request.octets }));
    expect(read.unmet).toEqual([]);
    expect(read.signed).toEqual({ psid: 35, generationTime: undefined });
    expect(read.response).toMatchObject({
      version: 2,
      generationTime: toTime32(bench.ports.now()),
      requestHash: requestHashedId8(request.octets),
    });
    expect(read.response.privateKeyInfo).toBeUndefined();
    const { certificate } = read;
    expect(unmetIn(verifyBelow(certificate, bench.eca))).toEqual([]);
    expect(certificate.value.toBeSigned).toMatchObject({
      // On the list of its root for enrollment certificates.
      cracaId: bench.chain.at(-1)!.digest.slice(-3),
      crlSeries: 4,
      validityPeriod: { start: toTime32(bench.ports.now()), duration: { choice: "years", value: 1 } },
      region,
      appPermissions: [{ psid: 35, ssp: { choice: "opaque", value: Uint8Array.of(0x8c, 0, 2) } }],
      certRequestPermissions: [bsm],
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      },
    });
    expect(certificate.value.toBeSigned.certIssuePermissions).toBeUndefined();
  });

  it("gets an implicit one, whose private key it alone makes with what the answer gives it", async () => {
    const device = registerDevice(bench);
    const key = generatePrivateKey("NistP256");
    const request = await enrollmentRequest(bench, device, { type: "implicit", key });
    const { response, certificate } = readEnrollmentAnswer(
      bench,
      await bench.enroll({ octets: request.octets }),
    );
    expect(certificate.value).toMatchObject({ type: "implicit", signature: undefined });
    expect(certificate.value.toBeSigned.certRequestPermissions).toEqual([bsm]);
    const [publicKey] = reconstructedKeys(certificate, bench.eca, bench.eca.key!);
    const toBeSigned = coer.encode(ToBeSignedCertificate, certificate.value.toBeSigned);
    const halves = [toBeSigned, bench.eca.bytes].map((octets) => digest("sha256", octets));
    const e = digest("sha256", Buffer.concat(halves));
    expect(reconstructPrivateKey(key, e, response.privateKeyInfo!).publicKey).toEqual(publicKey!.point);
  });

  it("is remembered with its certificate, and the log keeps what was seen", async () => {
    const device = registerDevice(bench);
    const request = await enrollmentRequest(bench, device);
    const answer = await bench.enroll({ octets: request.octets, mediaType: "application/octet-stream" });
    const { certificate } = readEnrollmentAnswer(bench, answer);
    const name = String(certificate.value.toBeSigned.id.value);
    expect(name).toMatch(/^EE-[0-9A-F]{16}$/);
    expect(bench.stored.certificates.at(-1)).toEqual({
      hashedId8: certificate.hashedId8,
      deviceId: device.record.id,
      certificate: certificate.bytes,
      requestedAt: fromTime32(toTime32(bench.ports.now())),
      ...validityOf(certificate.value.toBeSigned.validityPeriod),
    });
    const event = lastEvent(bench);
    expect(event).toMatchObject({
      log: "eca",
      at: bench.ports.now(),
      eventType: "enrollment",
      isSuccess: true,
      responseCode: "ok",
      message: `Issued the explicit enrollment certificate ${name}.`,
      organizationId: device.record.organizationId,
      canonicalId: device.record.canonicalId,
      ecIdentifier: name,
      issuedEcHashedId8: certificate.hashedId8,
      trace: { advice: [], texts: [request.octets] },
    });
    expect(event.requestDigest.slice(-8)).toEqual(request.requestHash);
    expect(unmetInTrace(event)).toEqual([]);
    expect(event.trace.layers.map(({ kind, type }) => `${kind} ${type}`.trim())).toEqual([
      "http",
      "envelope Ieee1609Dot2Data",
      "signed SignedCertificateRequest",
      "payload ScmsPdu",
      "request ScmsPdu",
      "request ScmsPdu",
    ]);
  });

  it("that leaves out canonicalId asks for its canonical key itself", async () => {
    const device = registerDevice(bench);
    const request = await enrollmentRequest(bench, device, {
      key: device.canonicalKey,
      registered: undefined,
    });
    expect(readEnrollmentAnswer(bench, await bench.enroll({ octets: request.octets })).unmet).toEqual([]);
    expect(lastEvent(bench).canonicalId).toBe(device.record.canonicalId);
  });

  it.each([
    "NistP256",
    "NistP384",
    "BrainpoolP256r1",
    "BrainpoolP384r1",
  ] as const)("signs with a canonical key on %s", async (keyType) => {
    const request = await enrollmentRequest(bench, registerDevice(bench, {}, keyType));
    expect(readEnrollmentAnswer(bench, await bench.enroll({ octets: request.octets })).unmet).toEqual([]);
  });

  it("may be enrolled again, each time with a certificate of another name", async () => {
    const device = registerDevice(bench);
    const names = new Set<unknown>();
    for (const id of [
      { choice: "none", value: null },
      { choice: "name", value: "mine" },
      { choice: "binaryId", value: Uint8Array.of(1) },
    ] as const) {
      const request = await enrollmentRequest(bench, device, { id });
      const { certificate } = readEnrollmentAnswer(bench, await bench.enroll({ octets: request.octets }));
      names.add(certificate.value.toBeSigned.id.value);
    }
    expect(names.size).toBe(3);
    expect(names.has("mine")).toBe(false);
  });
});

describe("the identical request", () => {
  it("gets the identical answer, at once and later, and one certificate", async () => {
    const device = registerDevice(bench);
    const { octets } = await enrollmentRequest(bench, device);
    const before = [bench.stored.certificates.length, bench.stored.events.length] as const;
    const answers = await Promise.all([1, 2, 3].map(() => bench.enroll({ octets })));
    bench.ports.clock.advanceDays(1);
    answers.push(await bench.enroll({ octets }));
    bench.ports.clock.advanceDays(-1);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toHaveProperty("octets");
    expect(bench.stored.certificates.length).toBe(before[0] + 1);
    expect(bench.stored.events.length).toBe(before[1] + 4);
    expect(lastEvent(bench).message).toMatch(/^The same request again, answered with the same octets as at /);
  });

  it("that was refused is judged anew", async () => {
    const device = registerDevice(bench, { state: "DEACTIVATED" });
    const { octets } = await enrollmentRequest(bench, device);
    expect(await bench.enroll({ octets })).toMatchObject({ refusal: { code: "403-99" } });
    bench.stored.devices = bench.stored.devices.map((known) =>
      known.id === device.record.id ? { ...known, state: "ACTIVE" } : known,
    );
    expect(await bench.enroll({ octets })).toHaveProperty("octets");
  });
});

describe("a device that changes while its request is at work", () => {
  it("is judged by what it is when its certificate is stored", async () => {
    const device = registerDevice(bench);
    const { octets } = await enrollmentRequest(bench, device);
    const { storage } = bench.ports;
    const history = storage.enrollmentsOf;
    Object.assign(storage, {
      enrollmentsOf: async (...asked: Parameters<typeof history>) => {
        bench.stored.devices = bench.stored.devices.map((known) =>
          known.id === device.record.id ? { ...known, state: "REVOKED" } : known,
        );
        return history(...asked);
      },
    });
    const before = bench.stored.certificates.length;
    const answer = await bench.enroll({ octets });
    Object.assign(storage, { enrollmentsOf: history });
    expect(answer).toMatchObject({ refusal: { code: "403-99" } });
    expect(bench.stored.certificates.length).toBe(before);
    expect(lastEvent(bench)).toMatchObject({ isSuccess: false, responseCode: "403-99" });
  });

  it("that asks several times at once gets no more than it may", async () => {
    const device = registerDevice(bench);
    bench.ports.enrollmentLimits = { perDeviceWeek: 2, waitSeconds: 0 };
    const requests = await Promise.all([1, 2, 3, 4].map(() => enrollmentRequest(bench, device)));
    const answers = await Promise.all(requests.map(({ octets }) => bench.enroll({ octets })));
    bench.ports.enrollmentLimits = { perDeviceWeek: 0, waitSeconds: 0 };
    expect(answers.filter((answer) => "octets" in answer)).toHaveLength(2);
    for (const answer of answers.filter((one) => "refusal" in one)) {
      expect(answer).toMatchObject({ refusal: { code: "400-71" } });
    }
  });
});

describe("an ECA that cannot answer", () => {
  it("leaves an event that says so", async () => {
    const own = await startEcaBench();
    const { octets } = await enrollmentRequest(own, registerDevice(own));
    own.ports.clock.advanceDays(365 * 12);
    await expect(own.enroll({ octets })).rejects.toMatchObject({ code: "authority-not-valid" });
    expect(lastEvent(own)).toMatchObject({ log: "eca", eventType: "enrollment", isSuccess: false });
    expect(lastEvent(own).message).toMatch(
      /^The ECA cannot answer at the moment: its certificate is not valid/,
    );
  });
});
