import { coer, toHex } from "@v2x/asn1";
import {
  decodeCertificate,
  type MessageSigner,
  makeImplicitCertificate,
  signCertificate,
  signerWith,
  toTime32,
  toTime64,
  toVerificationKey,
} from "@v2x/credentials";
import { digest, generatePrivateKey, reconstructPrivateKey } from "@v2x/crypto";
import { sealSigned } from "@v2x/protocol";
import { buildMisbehaviorReport, type MisbehaviorReportOrder } from "@v2x/station";
import { Certificate, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { readReport } from "../../ma/read-report.ts";
import {
  authorizationRequest,
  type EnrolledTestDevice,
  enrolledDevice,
  expectCause,
  lastEvent,
  type RaBench,
  startRaBench,
} from "../ra.test-support.ts";

let bench: RaBench;
let device: EnrolledTestDevice;
beforeEach(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
});
const report = Buffer.from("brakes where nobody is");

const maOf = () => decodeCertificate(bench.stored.authorities.find(({ role }) => role === "ma")!.certificate);
async function reportOf(changes: Partial<MisbehaviorReportOrder> = {}): Promise<Uint8Array> {
  const { enrollment } = device;
  const order = { report, ma: maOf(), enrollment, now: bench.eca.ports.now(), ...changes };
  return (await buildMisbehaviorReport(order)).octets;
}
const unsigned = async () =>
  (await buildMisbehaviorReport({ report, ma: maOf(), now: bench.eca.ports.now() })).octets;

/** That a report is one too many where another process takes one of the same sender just before it. */
async function refusedAfter(sender: { readonly deviceId?: string }, octets: Uint8Array) {
  const other = { id: "1", receivedAt: bench.eca.ports.now(), octets: Uint8Array.of(1), ...sender };
  bench.beforeLock = ({ reports }) => void reports.push(other);
  expect(await bench.takeReport(octets)).toMatchObject({ refusal: { code: "400-79" } });
  expectCause(lastEvent(bench), "reports-within-limit");
  expect(bench.stored.reports).toEqual([other]);
}

async function refused(octets: Uint8Array, code: string, check: string) {
  const before = bench.stored.reports.length;
  expect(await bench.takeReport(octets)).toMatchObject({ refusal: { code } });
  const event = lastEvent(bench);
  expect(event).toMatchObject({
    log: "ra",
    eventType: "misbehaviorReport",
    isSuccess: false,
    responseCode: code,
  });
  expectCause(event, check);
  expect(bench.stored.reports.length).toBe(before);
  return event;
}

describe("a signed report", () => {
  it("is kept shut for the MA, which alone opens it, with who sent it", async () => {
    const octets = await reportOf();
    expect(await bench.takeReport(octets)).toEqual({ octets: new Uint8Array() });
    const { record } = device;
    const [kept] = bench.stored.reports;
    expect(kept).toMatchObject({
      deviceId: record.id,
      organizationId: record.organizationId,
      receivedAt: bench.eca.ports.now(),
    });
    const event = lastEvent(bench);
    expect(event).toMatchObject({ isSuccess: true, canonicalId: record.canonicalId, responseCode: "ok" });
    expect(event.trace.texts[0]).toEqual(octets);
    for (const seen of [octets, kept!.octets]) expect(Buffer.from(seen).includes(report)).toBe(false);
    const { plaintext } = await readReport(kept!.octets, await bench.eca.hierarchy.authorities());
    expect(Buffer.from(plaintext!).includes(report)).toBe(true);
  });

  it.each([
    ["data", "without a time", {}],
    ["data", "with a time", { generationTime: true }],
    ["unsecured", "without a time", {}],
    ["unsecured", "with a time", { generationTime: true }],
  ] as const)("is kept with its encrypted octets as %s below a header %s", async (form, _what, header) => {
    const encrypted = await unsigned();
    const time = toTime64(bench.eca.ports.now());
    const octets = await sealSigned(
      form === "data" ? { data: encrypted } : { unsecured: encrypted },
      { psid: 38, ...("generationTime" in header && { generationTime: time }) },
      { ...device.enrollment, identifier: "certificate" },
    );
    expect(await bench.takeReport(octets)).toEqual({ octets: new Uint8Array() });
    expect(bench.stored.reports[0]!.octets).toEqual(encrypted);
  });

  it("is kept once, however often it is sent", async () => {
    const octets = await reportOf();
    for (const _time of [1, 2]) expect(await bench.takeReport(octets)).toEqual({ octets: new Uint8Array() });
    expect(bench.stored.reports.length).toBe(1);
  });

  it("is refused where it is too old or not the device's own", async () => {
    const now = new Date(bench.eca.ports.now().getTime() - 601_000);
    await refused(await reportOf({ now }), "400-77", "generation-time-within-tolerance");
    const changed = (await reportOf()).map((octet, at, all) => (at === all.length - 1 ? octet ^ 1 : octet));
    await refused(changed, "400-43", "data-signature");
    bench.stored.certificates = [];
    await refused(await reportOf(), "400-21", "signer-known");
  });

  it("is refused of a device that was blocked, and of an enrollment that ended", async () => {
    const at = bench.stored.devices.findIndex(({ id }) => id === device.record.id);
    bench.stored.devices[at] = { ...bench.stored.devices[at]!, state: "DEACTIVATED" };
    await refused(await reportOf(), "400-20", "device-not-blocked");
    bench.stored.devices[at] = { ...bench.stored.devices[at]!, state: "ACTIVE" };
    bench.stored.certificates = bench.stored.certificates.map((one) => ({
      ...one,
      notAfter: bench.eca.ports.now(),
    }));
    await refused(await reportOf(), "400-62", "enrollment-in-force");
  });

  it("is refused where it is not for the MA, or for one that was revoked", async () => {
    await refused(await reportOf({ ma: bench.ra }), "400-99", "recipient-expected");
    const octets = await reportOf();
    const revoked = bench.stored.authorities.find(({ role }) => role === "ma")!;
    await bench.eca.hierarchy.revoke(revoked.hashedId8);
    await refused(octets, "400-99", "recipient-expected");
    expect(lastEvent(bench).trace.advice.map(({ text }) => text)).toContain(
      `This is encrypted for the certificate ${toHex(revoked.hashedId8).toUpperCase()} of the MA, which is revoked. Encrypt it for the current certificate of the MA.`,
    );
  });

  it("is refused where it is another message", async () => {
    const text = expect.stringContaining(
      "Send it to the RA of the SCMS at https://pki.test/scms/ra/v3/authorization",
    );
    const octets = await authorizationRequest(bench, device);
    expect(await bench.takeReport(octets)).toEqual({ refusal: { code: "400-42", text } });
    await refused(Uint8Array.of(3, 1, 2), "400-42", "envelope-decodes");
  });

  it("is one too many beyond the day's number, for its device alone", async () => {
    bench.supply.reportsPerDay = 2;
    for (const _time of [1, 2]) expect(await bench.takeReport(await reportOf())).toHaveProperty("octets");
    await refused(await reportOf(), "400-79", "reports-within-limit");
    const other = await enrolledDevice(bench);
    expect(await bench.takeReport(await reportOf({ enrollment: other.enrollment }))).toHaveProperty("octets");
    bench.stored.reports = bench.stored.reports.map((one) => ({
      ...one,
      receivedAt: new Date(one.receivedAt.getTime() - 86_400_001),
    }));
    expect(await bench.takeReport(await reportOf())).toHaveProperty("octets");
  });

  it("is one too many also where another process took one a moment before", async () => {
    bench.supply.reportsPerDay = 1;
    await refusedAfter({ deviceId: device.record.id }, await reportOf());
  });

  it("counts for the organization as any request", async () => {
    bench.eca.ports.isFull = true;
    await refused(await reportOf(), "400-99", "organization-within-limit");
  });
});

describe("a report signed with an authorization certificate", () => {
  type Content = Omit<ToBeSignedCertificate, "verifyKeyIndicator">;
  /** A certificate that the ACA in force issues, and its key. */
  async function ticket(
    type: "explicit" | "implicit",
    changes: Partial<Content> = {},
  ): Promise<MessageSigner> {
    const issuing = (await bench.eca.hierarchy.authorities()).current("aca");
    const { certificate: issuer } = issuing;
    const signer = await issuing.signer();
    const key = generatePrivateKey("NistP256");
    const toBeSigned: Content = {
      id: { choice: "none", value: null },
      cracaId: issuer.value.toBeSigned.cracaId,
      crlSeries: 3,
      validityPeriod: {
        start: toTime32(bench.eca.ports.now()),
        duration: { choice: "hours", value: 169 },
      },
      appPermissions: [{ psid: 38 }],
      ...changes,
    };
    if (type === "explicit") {
      const value = toVerificationKey("NistP256", key.publicKey);
      const certificate = await signCertificate({
        toBeSigned: { ...toBeSigned, verifyKeyIndicator: { choice: "verificationKey", value } },
        issuer,
        signer,
      });
      return { certificate, signer: signerWith(key) };
    }
    const made = await makeImplicitCertificate({ toBeSigned, requestKey: key.publicKey, issuer, signer });
    const own = digest("sha256", coer.encode(ToBeSignedCertificate, made.certificate.value.toBeSigned));
    const e = digest("sha256", Buffer.concat([own, issuer.digest]));
    const rebuilt = reconstructPrivateKey(key, e, made.privateKeyInfo);
    const reconstructedKey = { keyType: rebuilt.keyType, point: rebuilt.publicKey };
    return { certificate: made.certificate, signer: signerWith(rebuilt), reconstructedKey };
  }

  it.each(["explicit", "implicit"] as const)("is kept where it has PSID 38: %s", async (type) => {
    const octets = await reportOf({ enrollment: await ticket(type) });
    expect(await bench.takeReport(octets)).toEqual({ octets: new Uint8Array() });
    expect(bench.stored.reports).toHaveLength(1);
    expect(bench.stored.reports[0]!.deviceId).toBeUndefined();
    expect(lastEvent(bench).receivedEcHashedId8).toBeUndefined();
  });

  it("is refused without PSID 38, before and after its life", async () => {
    const other = await ticket("explicit", { appPermissions: [{ psid: 32 }] });
    await refused(await reportOf({ enrollment: other }), "403-99", "misbehavior-permission");
    const enrollment = await ticket("implicit");
    const shifted = async (days: number) => {
      bench.eca.ports.clock.advanceDays(days);
      await refused(await reportOf({ enrollment }), "403-99", "authorization-in-force");
    };
    await shifted(-1);
    await shifted(9);
  });

  it("is refused where nobody here issued the certificate, or the signature is another's", async () => {
    const { certificate, signer } = await ticket("explicit");
    const stranger = signerWith(generatePrivateKey("NistP256"));
    const self = await signCertificate({
      toBeSigned: {
        ...certificate.value.toBeSigned,
        verifyKeyIndicator: {
          choice: "verificationKey",
          value: toVerificationKey("NistP256", stranger.publicKey),
        },
      },
      issuer: "self",
      signer: stranger,
    });
    await refused(
      await reportOf({ enrollment: { certificate: self, signer: stranger } }),
      "400-21",
      "signer-known",
    );
    const { signature } = self.value;
    const forged = decodeCertificate(coer.encode(Certificate, { ...certificate.value, signature }));
    await refused(await reportOf({ enrollment: { certificate: forged, signer } }), "400-21", "signer-known");
    const implicit = await ticket("implicit");
    const octets = await reportOf({ enrollment: implicit });
    await refused(octets.with(-1, octets.at(-1)! ^ 1), "400-43", "data-signature");
  });

  it("is refused where the ACA, or the certificate by its hash, is revoked", async () => {
    const enrollment = await ticket("explicit");
    const { certificate } = enrollment;
    const { hierarchy } = bench.eca;
    bench.stored.hashRevocations.push({
      cracaId: certificate.value.toBeSigned.cracaId,
      series: 3,
      hashedId10: certificate.digest.slice(-10),
      expiresAt: new Date(bench.eca.ports.now().getTime() + 86_400_000),
    });
    await hierarchy.publishRevocations();
    await refused(await reportOf({ enrollment }), "403-99", "authorization-not-revoked");
    const other = await ticket("explicit");
    expect(await bench.takeReport(await reportOf({ enrollment: other }))).toHaveProperty("octets");
    await hierarchy.revoke(bench.aca.hashedId8);
    await refused(await reportOf({ enrollment: other }), "400-40", "authorization-chain");
  });

  it("counts with all others that the RA does not know", async () => {
    bench.supply.reportsPerDay = 1;
    const taken = await reportOf({ enrollment: await ticket("explicit") });
    expect(await bench.takeReport(taken)).toHaveProperty("octets");
    await refused(await reportOf({ enrollment: await ticket("implicit") }), "400-79", "reports-within-limit");
    expect(await bench.takeReport(await reportOf())).toHaveProperty("octets");
  });
});

describe("an unsigned report", () => {
  it("is refused where devices authenticate by their enrollment certificates, and the log says what to do", async () => {
    const event = await refused(await unsigned(), "403-99", "content-choice");
    expect(event.organizationId).toBeUndefined();
    expect(event.trace.advice).toMatchObject([{ name: "report-not-signed" }]);
  });

  it("is kept as nobody's where they do not; all of these count together", async () => {
    bench.eeAuth = "none";
    bench.supply.reportsPerDay = 1;
    expect(await bench.takeReport(await unsigned())).toEqual({ octets: new Uint8Array() });
    expect(bench.stored.reports[0]!.deviceId).toBeUndefined();
    await refused(await unsigned(), "400-79", "reports-within-limit");
    expect(await bench.takeReport(await reportOf())).toEqual({ octets: new Uint8Array() });
    expect(bench.stored.reports[1]!.deviceId).toBe(device.record.id);
  });

  it("is one too many also where another process took one a moment before", async () => {
    bench.eeAuth = "none";
    bench.supply.reportsPerDay = 1;
    await refusedAfter({}, await unsigned());
  });
});
