import { buildDownloadRequest, singleFilename } from "@v2x/station";
import { startOfIPeriod } from "@v2x/v2x-schema";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  authorizationRequest,
  downloadRequest,
  type EnrolledTestDevice,
  enrolledDevice,
  lastEvent,
  type RaBench,
  startRaBench,
  takenBy,
} from "./ra.test-support.ts";

let bench: RaBench;
let device: EnrolledTestDevice;
/** Of a single certificate that is made. */
let name: string;
const octets = Uint8Array.of(1, 2, 3);
beforeAll(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
  await takenBy(bench, await authorizationRequest(bench, device, { scheme: { kind: "plain" } }));
  name = singleFilename(bench.stored.orders.at(-1)!.requestHash);
  bench.files.set("blob", octets);
  bench.stored.batches = bench.stored.batches.map((batch) => ({
    ...batch,
    file: { blob: "blob", octets: 3, madeAt: bench.eca.ports.now() },
  }));
});
beforeEach(() => {
  bench.eeAuth = "enrollment";
});

const plainRequest = async (filename = name, changes: { secondsAgo?: number } = {}) => {
  const now = new Date(bench.eca.ports.now().getTime() - (changes.secondsAgo ?? 0) * 1000);
  return (await buildDownloadRequest({ filename, now })).octets;
};
const adviceInLog = () => lastEvent(bench).trace.advice.map(({ name }) => name);

describe("an RA that authenticates devices by their enrollment certificates", () => {
  it("refuses a request in clear, and the log says what to do", async () => {
    const answer = await bench.download(await plainRequest());
    expect(answer).toMatchObject({ refusal: { code: "400-10" } });
    const event = lastEvent(bench);
    expect(event).toMatchObject({ eventType: "download", isSuccess: false, responseCode: "400-10" });
    expect(event.organizationId).toBeUndefined();
    expect(event.trace.advice).toEqual([
      { name: "download-not-authenticated", text: expect.stringContaining("SCMS_EE_AUTH=none") },
      {
        name: "encrypted-otherwise",
        text: "This is a download request of IEEE 1609.2.1 in clear. Encrypt it for the certificate of the RA.",
      },
    ]);
  });

  it("refuses a name in the query alone, in the same way", async () => {
    const answer = await bench.downloadNamed(name);
    expect(answer).toMatchObject({ refusal: { code: "403-99" } });
    expect(lastEvent(bench)).toMatchObject({ isSuccess: false, responseCode: "403-99" });
    expect(adviceInLog()).toEqual(["download-not-authenticated"]);
    expect(lastEvent(bench).trace.texts).toEqual([new TextEncoder().encode(name)]);
  });
});

describe("an RA that leaves authentication to others", () => {
  beforeEach(() => {
    bench.eeAuth = "none";
  });

  it("answers a request in clear, a name alone, and a signed request, each in the log of who the file is for", async () => {
    const answers = [
      await bench.download(await plainRequest()),
      await bench.downloadNamed(name),
      await bench.downloadNamed(name.toLowerCase()),
      await bench.download(await downloadRequest(bench, device, name)),
    ];
    for (const answer of answers) expect(answer).toEqual({ file: { name, octets } });
    for (const event of bench.stored.events.slice(-4))
      expect(event).toMatchObject({ isSuccess: true, canonicalId: device.record.canonicalId });
  });

  it("still asks when a request was made, and for a file's name", async () => {
    expect(await bench.download(await plainRequest(name, { secondsAgo: 601 }))).toMatchObject({
      refusal: { code: "400-74" },
    });
    expect(await bench.download(await plainRequest(name, { secondsAgo: -301 }))).toMatchObject({
      refusal: { code: "400-50" },
    });
    expect(await bench.download(await plainRequest("../secret"))).toMatchObject({
      refusal: { code: "400-99" },
    });
    expect(await bench.download(await plainRequest(), "0000000000000000.zip")).toMatchObject({
      refusal: { code: "400-99" },
    });
    expect(await bench.downloadNamed("../secret")).toMatchObject({ refusal: { code: "400-99" } });
    expect(await bench.download(Uint8Array.of(3, 9))).toMatchObject({ refusal: { code: "400-42" } });
  });

  it("gives a signed request another device's file no more than before", async () => {
    const other = await enrolledDevice(bench);
    expect(await bench.download(await downloadRequest(bench, other, name))).toEqual({
      absent: `There is no file ${name} for this device.`,
    });
    expect(lastEvent(bench).canonicalId).toBe(other.record.canonicalId);
  });

  it("has no file of a device that was blocked", async () => {
    const at = bench.stored.devices.findIndex(({ id }) => id === device.record.id);
    const before = bench.stored.devices[at]!;
    bench.stored.devices[at] = { ...before, state: "REVOKED" };
    expect(await bench.downloadNamed(name)).toEqual({ absent: `There is no file ${name} for this device.` });
    expect(lastEvent(bench).organizationId).toBeUndefined();
    bench.stored.devices[at] = before;
  });
});

describe("advice on a file that is not there", () => {
  const dayMs = 86_400_000;
  const daysSince = (beginning: number) => Math.floor((bench.eca.ports.now().getTime() - beginning) / dayMs);
  const askedFor = async (i: number) => {
    const filename = `${name.slice(0, 16)}_${i.toString(16)}.zip`;
    const answer = await bench.download(await downloadRequest(bench, device, filename));
    expect(answer).toHaveProperty("absent");
    return adviceInLog();
  };

  it.each([
    ["days since 2004, as OpenSCMS has it", () => daysSince(Date.UTC(2004, 0, 1))],
    ["days since the first i-period", () => daysSince(startOfIPeriod(0).getTime())],
    ["weeks since 2004", () => Math.floor(daysSince(Date.UTC(2004, 0, 1)) / 7)],
  ] as const)("names a count in %s", async (_what, count: () => number) => {
    expect(await askedFor(count())).toEqual(["i-periods-counted-otherwise"]);
    expect(await askedFor(count() + 40)).toEqual([]);
  });

  it("says nothing of the right count", async () => {
    expect(await askedFor(Math.floor(daysSince(startOfIPeriod(0).getTime()) / 7))).toEqual([]);
  });
});
