import { signerWith, timeText, toEncryptionKey, toTime32, validityOf } from "@v2x/credentials";
import { generatePrivateKey, keyTypes } from "@v2x/crypto";
import { unmetIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  authorizationRequest,
  type Bench,
  camPermission,
  enrolledStation,
  lastEvent,
  octetsOf,
  readAuthorization,
  startBench,
  unmetInTrace,
} from "../stations.test-support.ts";
import { testPorts } from "../test-ccms.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});

const stored = () => bench.ports.storage.stored;
type Change = Parameters<typeof authorizationRequest>[2];
const ticketFor = async (station: Awaited<ReturnType<typeof enrolledStation>>, change: Change = {}) => {
  const request = await authorizationRequest(bench, station, change);
  const read = await readAuthorization(bench, request, await bench.ccms.authorize(request));
  expect([unmetIn(read.checks), read.responseCode]).toEqual([[], "ok"]);
  return { request, ticket: read.certificate!.value.toBeSigned };
};

describe("a ticket", () => {
  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("is given with privacy %s and proof of possession %s", async (withPrivacy, withProofOfPossession) => {
    const station = await enrolledStation(bench);
    const { request } = await ticketFor(station, { withPrivacy, withProofOfPossession });
    const [asked, event] = stored().events.slice(-2);
    expect(asked).toMatchObject({
      log: "ea",
      eventType: "authorization-validation",
      isSuccess: true,
      responseCode: "ok",
      canonicalId: station.record.canonicalId,
      receivedEcHashedId8: station.credential.certificate.hashedId8,
    });
    expect(event).toMatchObject({
      log: "aa",
      at: bench.ports.now(),
      eventType: "authorization",
      isSuccess: true,
      responseCode: "ok",
      message: "Issued an authorization ticket.",
    });
    expect(event!.requestDigest.slice(0, 16)).toEqual(request.requestHash);
    expect([unmetInTrace(asked!), unmetInTrace(event!)]).toEqual([[], []]);
    const { kind, checks } = event!.trace.layers.at(-1)!;
    expect([kind, ...checks.map(({ name, outcome }) => `${name} ${outcome}`)]).toEqual([
      "validation",
      "ea-reached pass",
      "ea-confirms pass",
    ]);
    const { organizationId, canonicalId, ecIdentifier, receivedEcHashedId8 } = event!;
    const { record, credential } = station;
    expect([organizationId, canonicalId, ecIdentifier, receivedEcHashedId8]).toEqual(
      withPrivacy
        ? [undefined, undefined, undefined, undefined]
        : [
            record.organizationId,
            record.canonicalId,
            credential.certificate.value.toBeSigned.id.value,
            credential.certificate.hashedId8,
          ],
    );
  });

  it("leaves the AA with nothing of the station, where that wants privacy", async () => {
    const station = await enrolledStation(bench);
    await ticketFor(station);
    const text = JSON.stringify(lastEvent(bench), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
    ).toLowerCase();
    for (const secret of [
      station.record.canonicalId,
      String(station.credential.certificate.value.toBeSigned.id.value),
      Buffer.from(station.credential.certificate.hashedId8).toString("hex"),
    ]) {
      expect(text).not.toContain(secret.toLowerCase());
    }
  });

  it.each(keyTypes)("certifies a key of %s", async (keyType) => {
    const key = signerWith(generatePrivateKey(keyType));
    const { ticket } = await ticketFor(await enrolledStation(bench), { key });
    expect(ticket.verifyKeyIndicator.choice).toBe("verificationKey");
  });

  it("has no name, the permissions asked for, and a week from an hour ago", async () => {
    const { ticket } = await ticketFor(await enrolledStation(bench));
    expect(ticket).toMatchObject({ id: { choice: "none" }, appPermissions: [camPermission], crlSeries: 0 });
    expect(ticket.encryptionKey).toBeUndefined();
    const { notBefore, notAfter } = validityOf(ticket.validityPeriod);
    expect([timeText(notBefore), timeText(notAfter)]).toEqual([
      "2026-03-01 09:00:00 UTC",
      "2026-03-08 09:00:00 UTC",
    ]);
  });

  it("has what was asked for, where that may be had", async () => {
    const station = await enrolledStation(bench, { geographicRegions: ["Germany", "France"] });
    const encryptionKey = toEncryptionKey("BrainpoolP256r1", generatePrivateKey("BrainpoolP256r1").publicKey);
    const attributes = {
      appPermissions: [{ psid: 37, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0, 1, 2) } }],
      validityPeriod: { start: toTime32(bench.ports.now()), duration: { choice: "hours", value: 3 } },
      region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 250 }] },
    } as const;
    const { ticket } = await ticketFor(station, { attributes, encryptionKey });
    expect(ticket).toMatchObject({ ...attributes, encryptionKey });
  });

  it("has the countries of the registration where none is asked for", async () => {
    const { ticket } = await ticketFor(await enrolledStation(bench, { geographicRegions: ["Spain"] }));
    expect(ticket.region).toEqual({
      choice: "identifiedRegion",
      value: [{ choice: "countryOnly", value: 724 }],
    });
  });
});

describe("the identical request for a ticket", () => {
  it("gets the identical octets, and the EA is not asked again", async () => {
    const request = await authorizationRequest(bench, await enrolledStation(bench));
    const first = octetsOf(await bench.ccms.authorize(request));
    const before = stored().events.length;
    expect(octetsOf(await bench.ccms.authorize(request))).toEqual(first);
    expect(stored().events.slice(before)).toMatchObject([
      { log: "aa", isSuccess: true, message: expect.stringMatching(/^The same request again/) },
    ]);
  });

  const ticketsOf = ({ record }: Awaited<ReturnType<typeof enrolledStation>>) =>
    stored().devices.find(({ id }) => id === record.id)?.tickets;

  it("many times at once, in two processes, gets one answer, and is one ticket of the device's", async () => {
    const station = await enrolledStation(bench);
    const request = await authorizationRequest(bench, station);
    const other = await startBench(testPorts(bench.ports));
    const before = stored().events.length;
    const answers = await Promise.all(
      [bench, other, bench, other, bench].map(({ ccms }) => ccms.authorize(request)),
    );
    expect(new Set(answers.map((answer) => Buffer.from(octetsOf(answer)).toString("hex"))).size).toBe(1);
    expect(ticketsOf(station)).toBe(1);
    const logs = stored()
      .events.slice(before)
      .map(({ log }) => log);
    expect(logs.toSorted()).toEqual(["aa", "aa", "aa", "aa", "aa", "ea"]);
  });

  it("twice at once is judged twice where it is refused, and can be sent again later", async () => {
    const station = await enrolledStation(bench);
    const request = await authorizationRequest(bench, station);
    const { devices } = bench.ccms;
    const device = await devices.decide(station.record.id, "DEACTIVATED", "operator");
    const codesOf = async () =>
      Promise.all(
        (await Promise.all([bench.ccms.authorize(request), bench.ccms.authorize(request)])).map(
          async (answer) => (await readAuthorization(bench, request, answer)).responseCode,
        ),
      );
    expect(await codesOf()).toEqual(["unknownits", "unknownits"]);
    await devices.decide(device.id, "ACTIVE", "operator");
    expect(await codesOf()).toEqual(["ok", "ok"]);
    expect(ticketsOf(station)).toBe(1);
  });

  it("is not held up by one that failed", async () => {
    const request = await authorizationRequest(bench, await enrolledStation(bench));
    const { storage } = bench.ports;
    const failing = { ...storage, addTicketEvent: () => Promise.reject(new Error("away")) };
    const broken = await startBench({ ...testPorts(bench.ports), storage: failing });
    await expect(broken.ccms.authorize(request)).rejects.toThrow("away");
    expect((await readAuthorization(bench, request, await bench.ccms.authorize(request))).responseCode).toBe(
      "ok",
    );
  });
});
