import { toTime32, toTime64 } from "@v2x/credentials";
import { concat, digest } from "@v2x/crypto";
import { buildDownloadRequest, type DownloadDeviation, singleFilename } from "@v2x/station";
import { iPeriodAt } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { enrolled, scmsHierarchy } from "../../../station/src/scms/authorities.test-support.ts";
import { fineErrorText, statusOf } from "../exchange/fine-errors.ts";
import { batchFileName } from "./batch-file.ts";
import type { DownloadAnswer } from "./download.ts";
import {
  authorizationRequest,
  downloadRequest,
  type EnrolledTestDevice,
  enrolledDevice,
  enrollmentRecord,
  expectCause,
  lastEvent,
  type RaBench,
  startRaBench,
  takenBy,
} from "./ra.test-support.ts";

let bench: RaBench;
let device: EnrolledTestDevice;
/** Of a single certificate, and of the first batch of pseudonyms. */
let single: string;
let batch: string;
const octets = Uint8Array.of(1, 2, 3);

beforeEach(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
  await takenBy(bench, await authorizationRequest(bench, device, { scheme: { kind: "plain" } }));
  await takenBy(bench, await authorizationRequest(bench, device));
  const [one, many] = bench.stored.orders;
  single = singleFilename(one!.requestHash);
  batch = batchFileName({ requestHash: many!.requestHash, period: iPeriodAt(now()) });
  bench.files.set("blob", octets);
  const file = { blob: "blob", octets: octets.length, madeAt: now() };
  bench.stored.batches = bench.stored.batches.map((made) => ({ ...made, file }));
});

const now = () => bench.eca.ports.now();
const advance = (byMs: number) => bench.eca.ports.clock.advanceDays(byMs / 86_400_000);
const asked = (filename: string, deviation: DownloadDeviation = {}, by = device) =>
  downloadRequest(bench, by, filename, deviation);
const got = async (filename: string, by = device) => bench.download(await asked(filename, {}, by));

function expectRefused(answer: DownloadAnswer, code: string, check: string) {
  const event = lastEvent(bench);
  expect(answer).toEqual({ refusal: { code, text: event.message } });
  expect(event).toMatchObject({ log: "ra", eventType: "download", isSuccess: false, responseCode: code });
  expectCause(event, check);
}

describe("a file is offered", () => {
  it("of a single certificate, and of an i-period, in either case and with either sign between", async () => {
    for (const name of [single, batch]) {
      for (const written of [name, name.toLowerCase(), name.replace("_", "-")])
        expect(await got(written)).toEqual({ file: { name, octets } });
      expect(lastEvent(bench)).toMatchObject({
        isSuccess: true,
        message: `Offered the file ${name}.`,
        canonicalId: device.record.canonicalId,
        receivedEcHashedId8: device.enrollment.certificate.hashedId8,
      });
      expect(lastEvent(bench).responseCode).toBeUndefined();
    }
  });

  it("to the device that asked for it alone, in the words of a file that there is not", async () => {
    const other = await enrolledDevice(bench);
    for (const name of [single, batch])
      expect(await got(name, other)).toEqual({ absent: `There is no file ${name} for this device.` });
    expect(lastEvent(bench)).toMatchObject({ isSuccess: false, canonicalId: other.record.canonicalId });
  });

  it("to the same device with its next enrollment certificate", async () => {
    const before = bench.stored.certificates.map((record) => record.deviceId);
    const next = await enrolledDevice(bench);
    bench.stored.certificates = bench.stored.certificates.map((record) =>
      before.includes(record.deviceId) ? record : { ...record, deviceId: device.record.id },
    );
    expect(await got(single, next)).toHaveProperty("file");
  });

  it("of no period that was not ordered, and of none where there are none", async () => {
    const absent = (name: string) => ({ absent: `There is no file ${name} for this device.` });
    const [hash, period] = batch.replace(".zip", "").split("_");
    const later = `${hash}_${(Number.parseInt(period!, 16) + 3).toString(16)}.zip`;
    for (const name of [later, `${hash}_0.zip`, `${hash}.zip`, single.replace(".zip", "_0.zip")])
      expect(await got(name)).toEqual(absent(name));
  });

  it("not before it is made, not where it cannot be, and not where it is lost", async () => {
    const made = bench.stored.batches;
    bench.stored.batches = made.map(({ orderId, period }) => ({ orderId, period }));
    expect(await got(single)).toEqual({
      absent: `The file ${single} is not generated yet. Ask again shortly.`,
      isBeingMade: true,
    });
    // Polling is no failure.
    expect(lastEvent(bench)).toMatchObject({ isSuccess: true, responseCode: "waiting" });
    bench.stored.batches = made.map(({ orderId, period }) => ({
      orderId,
      period,
      failure: "The ACA is away.",
    }));
    expect(await got(single)).toEqual({ absent: "The ACA is away." });
    expect(lastEvent(bench).isSuccess).toBe(false);
    expect(lastEvent(bench).responseCode).toBeUndefined();
    bench.stored.batches = made;
    bench.files.clear();
    expect(await got(single)).toMatchObject({ absent: expect.stringContaining("is lost") });
  });
});

describe("a download is refused", () => {
  it.each(["DEACTIVATED", "REVOKED"] as const)("to a device that is %s", async (state) => {
    const request = await asked(single);
    bench.stored.devices = bench.stored.devices.map((record) => ({ ...record, state }));
    expectRefused(await bench.download(request), "403-99", "device-not-blocked");
  });

  it("to who signs with a certificate that was not issued here", async () => {
    const { eca } = await scmsHierarchy();
    const enrollment = await enrolled(eca);
    expectRefused(await got(single, { ...device, enrollment }), "403-99", "signer-known");
  });

  it("to who has not the key of the certificate", async () => {
    const plaintext = (message: Uint8Array) =>
      message.map((octet, at) => (at === message.length - 1 ? octet ^ 1 : octet));
    expectRefused(await bench.download(await asked(single, { plaintext })), "403-43", "data-signature");
  });

  it("outside the life of the enrollment certificate, to the millisecond", async () => {
    const { notBefore, notAfter } = enrollmentRecord(bench, device);
    advance(notAfter.getTime() - 1 - now().getTime());
    expect(await got(single)).toHaveProperty("file");
    advance(1);
    expectRefused(await got(single), "403-711", "enrollment-in-force");
    advance(notBefore.getTime() - 1 - now().getTime());
    expectRefused(await got(single), "403-711", "enrollment-in-force");
    advance(1);
    expect(await got(single)).toHaveProperty("file");
  });

  it.each([
    [-600, true],
    [-601, false],
    [300, true],
    [301, false],
  ])("by what it says of its time: %i s is %s, in header and request", async (offset, isTaken) => {
    const generationTime = toTime32(now()) + offset;
    const inRequest = await bench.download(
      await asked(single, { asked: (right) => ({ ...right, generationTime }) }),
    );
    const [code, check] =
      offset > 0 ? ["400-50", "generation-time-not-ahead"] : ["400-74", "generation-time-recent"];
    const told = isTaken ? [] : ["clock-wrong"];
    if (isTaken) expect(inRequest).toHaveProperty("file");
    else expectRefused(inRequest, code!, check!);
    expect(lastEvent(bench).trace.advice.map(({ name }) => name)).toEqual(told);
    const time = toTime64(new Date(now().getTime() + offset * 1000));
    const inHeader = await bench.download(
      await asked(single, { header: (header) => ({ ...header, generationTime: time }) }),
    );
    if (isTaken) expect(inHeader).toHaveProperty("file");
    else expectRefused(inHeader, code!, "generation-time-within-tolerance");
    expect(lastEvent(bench).trace.advice.map(({ name }) => name)).toEqual(told);
  });

  it("where the hash of the signer is that of the empty string, and told so", async () => {
    const { enrollment } = device;
    const { signer } = enrollment;
    const sign: typeof signer.sign = (hashes) =>
      signer.sign(concat(hashes.slice(0, 32), digest("sha256", new Uint8Array())));
    const otherwise = { ...device, enrollment: { ...enrollment, signer: { ...signer, sign } } };
    const answer = await bench.download(await asked(single, {}, otherwise));
    expectRefused(answer, "403-43", "data-signature");
    expect(lastEvent(bench).trace.advice.map(({ name }) => name)).toEqual(["empty-signer-hash"]);
  });

  it("under another PSID", async () => {
    const other = await asked(single, { header: (header) => ({ ...header, psid: 32 }) });
    expectRefused(await bench.download(other), "400-42", "header-psid");
  });

  it("by the file name, and where the query names another", async () => {
    for (const name of ["", "../x", `${single}.zip`, single.replace(".zip", ""), batch.replace("_", "__")])
      expectRefused(await got(name), "400-99", "file-name");
    expectRefused(await bench.download(await asked(single), batch), "400-99", "file-name-of-query");
    // Also where it differs by case alone, as a name may that is all digits but for its ending.
    const otherwise = single.replace(".zip", ".ZIP");
    expectRefused(await bench.download(await asked(single), otherwise), "400-99", "file-name-of-query");
    expect(await bench.download(await asked(single), single)).toHaveProperty("file");
  });

  it("where it is another message, or for another RA", async () => {
    const { ra } = await scmsHierarchy();
    const elsewhere = { enrollment: device.enrollment, ra: ra.certificate };
    const foreign = await buildDownloadRequest({ filename: single, authenticated: elsewhere, now: now() });
    expectRefused(await bench.download(foreign.octets), "400-81", "recipient-is-us");
    const value = { version: 2, generationTime: 0, requestHash: new Uint8Array(8), nextDlTime: 0 };
    const pdu: DownloadDeviation["pdu"] = ({ version }) => ({
      version,
      content: { choice: "ee-ra", value: { choice: "raEeCertAck", value } },
    });
    expectRefused(await bench.download(await asked(single, { pdu })), "400-42", "message-kind");
    expect([statusOf("403-711"), fineErrorText("403-711")]).toEqual([
      403,
      "403-711 (outside the validity of the enrollment certificate)",
    ]);
  });
});
