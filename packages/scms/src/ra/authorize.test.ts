import { toHex } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate, toTime32 } from "@v2x/credentials";
import { requestHashedId8 } from "@v2x/protocol";
import { type KeyScheme, readAcknowledgement, type ScmsAuthorizationOrder } from "@v2x/station";
import { iPeriodAt, startOfIPeriod, unmetIn } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import {
  enrolled,
  enrolledImplicitly,
  scmsHierarchy,
} from "../../../station/src/scms/authorities.test-support.ts";
import { bsm } from "../eca/eca.test-support.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import type { AuthorizationOrder } from "./authorization-order.ts";
import {
  authorizationRequest,
  changeAuthority,
  type EnrolledTestDevice,
  enrolledDevice,
  enrollmentRecord,
  lastEvent,
  type RaBench,
  refusedWith,
  startRaBench,
  takenBy,
} from "./ra.test-support.ts";
import { sealedRequestName } from "./sealed-request-name.ts";

let bench: RaBench;
let device: EnrolledTestDevice;
beforeEach(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
});

const plain: KeyScheme = { kind: "plain" };
const advance = (byMs: number) => bench.eca.ports.clock.advanceDays(byMs / 86_400_000);
const now = () => bench.eca.ports.now();
const request = (order: Partial<ScmsAuthorizationOrder> = {}, by = device) =>
  authorizationRequest(bench, by, order);
const refused = async (
  code: FineError,
  check: string,
  order: Partial<ScmsAuthorizationOrder> = {},
  by = device,
) => refusedWith(bench, await request(order, by), code, check);
const taken = async (order: Partial<ScmsAuthorizationOrder> = {}, by = device) =>
  takenBy(bench, await request(order, by));
const starting = (start: number): Pick<ScmsAuthorizationOrder, "validityPeriod"> => ({
  validityPeriod: { start, duration: { choice: "hours", value: 169 } },
});

describe("who asks", () => {
  it.each(["DEACTIVATED", "REVOKED"] as const)("is no device that is %s", async (state) => {
    const octets = await request();
    bench.stored.devices = bench.stored.devices.map((record) => ({ ...record, state }));
    await refusedWith(bench, octets, "400-20", "device-not-blocked");
    expect(lastEvent(bench).message).toContain(`it is ${state}`);
  });

  it("is no device that was deleted, nor one whose enrollment certificate was issued elsewhere", async () => {
    const octets = await request();
    const { devices } = bench.stored;
    bench.stored.devices = [];
    await refusedWith(bench, octets, "400-21", "signer-known");
    expect(lastEvent(bench)).toMatchObject({
      receivedEcHashedId8: device.enrollment.certificate.hashedId8,
    });
    expect(lastEvent(bench).organizationId).toBeUndefined();
    bench.stored.devices = devices;
    const elsewhere = await scmsHierarchy();
    for (const enrollment of [await enrolled(elsewhere.eca), await enrolledImplicitly(elsewhere.eca)])
      await refused("400-21", "signer-known", {}, { ...device, enrollment });
  });

  it("signs with the key of the certificate that it shows", async () => {
    for (const type of ["explicit", "implicit"] as const) {
      const holder = await enrolledDevice(bench, { type });
      const changed = (message: Uint8Array) =>
        message.map((octet, at) => (at === message.length - 1 ? octet ^ 1 : octet));
      const octets = await authorizationRequest(bench, holder, {}, { plaintext: changed });
      await refusedWith(bench, octets, "400-43", "data-signature");
      expect(lastEvent(bench).canonicalId).toBe(holder.record.canonicalId);
      await taken({}, holder);
    }
  });

  it("is a device whose enrollment certificate is valid, from its first moment until before its last", async () => {
    const life = { start: toTime32(now()) + 3600, duration: { choice: "seconds", value: 7200 } } as const;
    const later = await enrolledDevice(bench, { validityPeriod: life });
    const ask = { ...starting(toTime32(now()) + 3600), scheme: plain };
    const { notBefore, notAfter } = enrollmentRecord(bench, later);
    await refused("400-62", "enrollment-in-force", ask, later);
    advance(notBefore.getTime() - now().getTime() - 1);
    await refused("400-62", "enrollment-in-force", ask, later);
    advance(1);
    await taken(ask, later);
    advance(notAfter.getTime() - now().getTime() - 1);
    await taken(starting(life.start), later);
    advance(1);
    await refused("400-62", "enrollment-in-force", starting(life.start), later);
  });

  it("is a device of an ECA that is still trusted", async () => {
    const octets = () => request();
    changeAuthority(bench, "eca", { notAfter: new Date(now().getTime() + 1) });
    await takenBy(bench, await octets());
    advance(1);
    await refusedWith(bench, await octets(), "400-40", "enrollment-chain");
    expect(lastEvent(bench).message).toContain("its certificate is revoked or has ended");
  });

  it("is a device of an ECA that retired, and of none that was revoked or is damaged", async () => {
    const eca = await bench.eca.hierarchy.certificate("eca");
    await bench.eca.hierarchy.renew("eca");
    await taken();
    await bench.eca.hierarchy.revoke(eca.hashedId8);
    await refused("400-40", "enrollment-chain");
    bench.stored.version += 1;
    bench.stored.authorities = bench.stored.authorities.filter(({ id }) => id !== eca.id);
    await refused("400-40", "enrollment-chain");
    expect(lastEvent(bench).message).toContain("its certificate is damaged here");
  });
});

describe("whom a device asks", () => {
  it("may be a retired RA, which answers itself, and is none that was revoked", async () => {
    const former = bench.ra;
    await bench.eca.hierarchy.renew("ra");
    const octets = await request();
    const acknowledgement = await takenBy(bench, octets);
    await expectAcknowledgedBy(former, octets, acknowledgement);
    await bench.eca.hierarchy.revoke(former.hashedId8);
    await refused("400-81", "recipient-in-force");
    const current = decodeCertificate((await bench.eca.hierarchy.certificate("ra")).certificate);
    await taken({ ra: current });
  });

  it("may be one of several recipients", async () => {
    const octets = await authorizationRequest(
      bench,
      device,
      {},
      {
        encrypted: ({ recipients, ciphertext }) => ({
          recipients: [{ choice: "pskRecipInfo", value: new Uint8Array(8) }, ...recipients],
          ciphertext,
        }),
      },
    );
    await takenBy(bench, octets);
  });

  it("is not the RA of another hierarchy", async () => {
    const { ra } = await scmsHierarchy();
    await refused("400-81", "recipient-is-us", { ra: ra.certificate });
  });
});

async function expectAcknowledgedBy(ra: DecodedCertificate, octets: Uint8Array, answer: Uint8Array) {
  const asked = { octets, requestHash: requestHashedId8(octets), builtAt: now() };
  const { checks } = await readAcknowledgement(answer, asked, ra, now());
  expect(unmetIn(checks)).toEqual([]);
}

describe("when a supply begins", () => {
  it.each([
    ["pseudonyms", {}],
    ["a single certificate", { scheme: plain }],
  ])("is before the enrollment certificate ends: %s", async (_, order) => {
    const life = { start: toTime32(now()), duration: { choice: "hours", value: 400 } } as const;
    const brief = await enrolledDevice(bench, { validityPeriod: life });
    const end = life.start + 400 * 3600;
    await refused("400-712", "validity-within-enrollment", { ...order, ...starting(end) }, brief);
    await taken({ ...order, ...starting(end - 1) }, brief);
  });

  it("is in an i-period that ends before the ACA does", async () => {
    const period = iPeriodAt(now());
    const endOfPeriod = new Date(startOfIPeriod(period).getTime() + 169 * 3_600_000);
    changeAuthority(bench, "aca", { notAfter: new Date(endOfPeriod.getTime() - 1) });
    await refused("400-712", "period-within-enrollment");
    changeAuthority(bench, "aca", { notAfter: endOfPeriod });
    await taken();
    expect(bench.stored.batches.map((batch) => batch.period)).toEqual([period]);
  });
});

describe("how much a device asks for", () => {
  it("is so many requests in seven days for the same permissions, by the times that they say", async () => {
    bench.supply.requestsPerWeek = 2;
    await taken();
    await taken();
    await refused("400-79", "requests-within-limit");
    await taken({ appPermissions: [{ psid: 32, ssp: { choice: "opaque", value: Uint8Array.of(1) } }] });
    await taken({}, await enrolledDevice(bench));
    advance(7 * 86_400_000 - 1000);
    await refused("400-79", "requests-within-limit");
    advance(1000);
    await taken();
    await taken();
    await refused("400-79", "requests-within-limit");
    bench.supply.requestsPerWeek = 0;
    await taken();
  });

  it("is so many requests at a time of which nothing has been made, of a device and of an organization", async () => {
    bench.supply.openPerDevice = 2;
    bench.stored.quota = { openRequests: 3, storedOctets: 0 };
    await taken();
    await taken();
    const before = structuredClone(bench.stored.orders);
    await refused("400-79", "open-requests-of-device-within-limit");
    expect(bench.stored.orders).toEqual(before);
    const another = await enrolledDevice(bench);
    await taken({}, another);
    await refused("400-79", "open-requests-of-organization-within-quota", {}, another);
    bench.stored.orderers.length = 0; // all have begun
    await taken();
    bench.stored.quota = { storedMegabytes: 2, storedOctets: 2 * 1_000_000 };
    await refused("400-79", "stored-files-of-organization-within-quota");
    bench.stored.quota = { storedMegabytes: 2, storedOctets: 2 * 1_000_000 - 1 };
    await taken();
  });

  it("is within both limits where two requests come at once", async () => {
    bench.supply.openPerDevice = 1;
    const requests = await Promise.all([request(), request()]);
    const answers = await Promise.all(requests.map((octets) => bench.authorize(octets)));
    expect(answers.filter((answer) => "octets" in answer)).toHaveLength(1);
    expect(bench.stored.orders).toHaveLength(1);
  });

  it("counts the same permissions in any order as the same", async () => {
    bench.supply.requestsPerWeek = 1;
    const able = await enrolledDevice(bench, {
      certRequestPermissions: [
        { ...bsm, subjectPermissions: { choice: "explicit", value: [{ psid: 32 }, { psid: 33 }] } },
      ],
    });
    await taken({ appPermissions: [{ psid: 32 }, { psid: 33 }] }, able);
    await refused("400-79", "requests-within-limit", { appPermissions: [{ psid: 33 }, { psid: 32 }] }, able);
    await taken({ appPermissions: [{ psid: 33 }] }, able);
  });

  it("is counted exactly where two requests come at once", async () => {
    bench.supply.requestsPerWeek = 1;
    const [one, other] = await Promise.all([request(), request()]);
    const answers = await Promise.all([bench.authorize(one), bench.authorize(other)]);
    expect(answers.filter((answer) => "octets" in answer)).toHaveLength(1);
    expect(answers.filter((answer) => "refusal" in answer && answer.refusal.code === "400-79")).toHaveLength(
      1,
    );
    expect(bench.stored.orders).toHaveLength(1);
  });

  it("is no more than its organization may have within the minute", async () => {
    bench.eca.ports.isFull = true;
    await refused("400-99", "organization-within-limit");
    bench.eca.ports.isFull = false;
    await taken();
  });
});

describe("what is kept of a request", () => {
  it("of pseudonyms: an order with its periods, jobs and two linkage chains, once for the identical request", async () => {
    bench.supply.weeksAhead = 10;
    const octets = await request();
    const answers = [await takenBy(bench, octets), await takenBy(bench, octets)];
    expect(answers[0]).toEqual(answers[1]);
    const { orders, batches, tasks } = bench.stored;
    const i = iPeriodAt(now());
    const order = orders[0]!;
    expect(orders).toHaveLength(1);
    expect(order).toMatchObject({
      deviceId: device.record.id,
      enrollmentHashedId8: device.enrollment.certificate.hashedId8,
      requestedAt: now(),
      acceptedAt: now(),
      purpose: "PSID 32",
      kind: "unified",
      perPeriod: 20,
      lastPeriod: i + 9,
      finalPeriod: iPeriodAt(new Date(enrollmentRecord(bench, device).notAfter.getTime() - 1)),
    });
    expect(batches).toEqual(Array.from({ length: 10 }, (_, at) => ({ orderId: order.id, period: i + at })));
    expect(tasks).toEqual([
      { orderId: order.id, from: i, to: i + 1 },
      { orderId: order.id, from: i + 2, to: i + 5 },
      { orderId: order.id, from: i + 6, to: i + 9 },
    ]);
    expect(bench.chains()).toBe(2);
    expect(order.linkageChains).toHaveLength(2);
  });

  it("of a start in three weeks: an order from that period on", async () => {
    const start = new Date(now().getTime() + 21 * 86_400_000);
    await taken(starting(toTime32(start)));
    const i = iPeriodAt(start);
    expect(bench.stored.batches.map(({ period }) => period)).toEqual([i, i + 1, i + 2]);
  });

  it("of an application's butterfly keys: one certificate a period, and no linkage chain", async () => {
    await taken({ id: { choice: "none", value: null } });
    expect(bench.stored.orders[0]).toMatchObject({ perPeriod: 1, kind: "unified" });
    expect(bench.stored.orders[0]).not.toHaveProperty("linkageChains");
    expect(bench.chains()).toBe(0);
  });

  it("of a single certificate: one batch without a period", async () => {
    await taken({ scheme: plain });
    const [order] = bench.stored.orders;
    expect(order).toMatchObject({ kind: "single", perPeriod: 1 });
    expect(order).not.toHaveProperty("lastPeriod");
    expect(bench.stored.batches).toEqual([{ orderId: order!.id, period: 0 }]);
    expect(bench.stored.tasks).toEqual([{ orderId: order!.id, from: 0, to: 0 }]);
  });

  it("is not readable without the master key", async () => {
    const expansion = crypto.getRandomValues(new Uint8Array(16));
    await taken({ scheme: { kind: "unified", expansion } });
    const [{ sealedRequest }] = bench.stored.orders as [AuthorizationOrder];
    expect(toHex(sealedRequest)).not.toContain(toHex(expansion));
    const { ports } = await bench.work();
    const name = sealedRequestName(bench.stored.orders[0]!.id);
    expect(toHex(ports.secrets.unseal(name, sealedRequest))).toContain(toHex(expansion));
  });

  it("is judged anew where the device is revoked meanwhile", async () => {
    const octets = await request();
    bench.beforeLock = (stored) => {
      stored.devices = stored.devices.map((record) => ({ ...record, state: "REVOKED" }));
    };
    await refusedWith(bench, octets, "400-20", "device-not-blocked");
    expect([bench.stored.orders, bench.stored.tasks]).toEqual([[], []]);
  });
});
