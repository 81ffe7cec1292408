import type { ScmsDeviceRecord } from "@v2x/scms";
import { Random } from "@v2x/testkit";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organizations = ["AA00000000000001", "AA00000000000002", "AA00000000000003"] as const;
const [organizationId, other, many] = organizations;
const now = new Date("2026-03-01T10:00:00.000Z");
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);

onDatabase("SCMS devices", ({ options, dialect }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    for (const id of organizations)
      await store.identity.organizations.create({
        organizationId: id,
        name: id,
        ccmsAllowed: false,
        scmsAllowed: true,
      });
  });
  afterAll(() => store.close());

  let made = 0;
  const fresh = (change: Partial<ScmsDeviceRecord> = {}): ScmsDeviceRecord => {
    const number = String(++made).padStart(4, "0");
    return {
      id: `device ${number}`,
      organizationId,
      canonicalId: `Unit ${number}`,
      name: null,
      keyType: "NistP256",
      publicKey: new Uint8Array(33).fill(3),
      equipmentType: "OBE",
      state: "ACTIVE",
      registeredAt: now,
      ...change,
    };
  };
  const add = async (change: Partial<ScmsDeviceRecord> = {}) => {
    const device = fresh(change);
    expect(await store.scms.addDevice(device)).toBe(true);
    return device;
  };
  let issued = 0;
  const enroll = async (deviceId: string, notAfter: Date, requestedAt = now) => {
    const certificate = {
      hashedId8: new Uint8Array(8).fill(++issued),
      deviceId,
      certificate: Uint8Array.of(1, 2, issued),
      requestedAt,
      notBefore: now,
      notAfter,
    };
    await store.scms.addEnrollmentCertificate(certificate);
    return certificate;
  };

  it("are found as they were given, by id and by canonical id to the character", async () => {
    const full = await add({
      canonicalId: "Bus 7, Gr\u00F6\u00DFe/\u{1F68C}",
      name: "Bench 1",
      keyType: "BrainpoolP384r1",
      publicKey: Uint8Array.of(2, 0, 255),
      equipmentType: "RSE",
      state: "DEACTIVATED",
    });
    const lower = await add({ canonicalId: "case" });
    const upper = await add({ canonicalId: "CASE", equipmentType: "NONE" });
    for (const device of [full, lower, upper]) {
      expect(await store.scms.device(device.id)).toEqual(device);
      expect(await store.scms.lockDevice(device.id)).toEqual(device);
      expect(await store.scms.deviceByCanonicalId(device.canonicalId)).toEqual(device);
    }
    expect(await store.scms.device("none")).toBeUndefined();
    expect(await store.scms.deviceByCanonicalId("Case")).toBeUndefined();
  });

  it("are found by their canonical key where it is that of one device alone", async () => {
    const publicKey = Uint8Array.of(3, 7, 7, 7);
    const device = await add({ publicKey });
    expect(await store.scms.deviceByPublicKey("NistP256", publicKey)).toEqual(device);
    expect(await store.scms.deviceByPublicKey("BrainpoolP256r1", publicKey)).toBeUndefined();
    expect(await store.scms.deviceByPublicKey("NistP256", Uint8Array.of(3, 7, 7))).toBeUndefined();
    const twin = await add({ publicKey });
    expect(await store.scms.deviceByPublicKey("NistP256", publicKey)).toBeUndefined();
    await enroll(twin.id, now);
    await store.scms.deleteDevice(twin.id, now);
    expect(await store.scms.deviceByPublicKey("NistP256", publicKey)).toEqual(device);
  });

  it("tell how often they were enrolled since a moment, and when they asked last", async () => {
    const [device, neighbour] = [await add(), await add()];
    const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000);
    expect(await store.scms.enrollmentsOf(device.id, at(0))).toEqual({ count: 0 });
    for (const hour of [3, 1, 2]) await enroll(device.id, at(100), at(hour));
    await enroll(neighbour.id, at(100), at(9));
    expect(await store.scms.enrollmentsOf(device.id, at(0))).toEqual({ count: 3, latest: at(3) });
    expect(await store.scms.enrollmentsOf(device.id, at(1))).toEqual({ count: 2, latest: at(3) });
    expect(await store.scms.enrollmentsOf(device.id, at(3))).toEqual({ count: 0 });
  });

  it("are replaced whole, one by its id", async () => {
    const [device, neighbour] = [await add(), await add()];
    const change = {
      ...fresh(),
      id: device.id,
      name: "new",
      equipmentType: "RSE",
      state: "REVOKED",
    } as const;
    expect(await store.scms.putDevice(change)).toBe(true);
    expect(await store.scms.device(device.id)).toEqual(change);
    expect(await store.scms.device(neighbour.id)).toEqual(neighbour);
  });

  it("get one canonical id once, however many ask for it at once, in any organization [R3.23]", async () => {
    const { canonicalId } = fresh();
    const others = [await add(), await add(), await add()];
    const asked = [
      ...others.map((device) => store.scms.putDevice({ ...device, canonicalId })),
      ...organizations.map((id) => store.scms.addDevice(fresh({ canonicalId, organizationId: id }))),
      ...[1, 2].map(() => store.inTransaction(({ scms }) => scms.addDevice(fresh({ canonicalId })))),
    ];
    expect((await Promise.all(asked)).filter((isHis) => isHis)).toHaveLength(1);
    expect(await store.scms.addDevice(fresh({ canonicalId }))).toBe(false);
  });

  it("have identifiers of their own: one of the CCMS may be the same", async () => {
    const canonicalId = `${organizationId}01`;
    const { equipmentType: _, ...device } = fresh();
    await store.ccms.addDevice({
      ...device,
      canonicalId,
      appPermissions: [],
      geographicRegions: [],
      withPrivacy: false,
      deviceType: null,
    });
    await add({ canonicalId });
  });

  it("that were never enrolled are forgotten when they are deleted", async () => {
    const device = await add();
    await store.scms.deleteDevice(device.id, now);
    expect(await store.scms.device(device.id)).toBeUndefined();
    await add({ canonicalId: device.canonicalId });
  });

  it("that were enrolled keep their canonical id when they are deleted, and are found nowhere [R4.8]", async () => {
    const device = await add({ organizationId: other });
    const { hashedId8 } = await enroll(device.id, daysFromNow(-1));
    await store.scms.deleteDevice(device.id, now);
    expect(await store.scms.device(device.id)).toBeUndefined();
    expect(await store.scms.lockDevice(device.id)).toBeUndefined();
    expect(await store.scms.deviceByCanonicalId(device.canonicalId)).toBeUndefined();
    expect(await store.scms.enrollmentCertificate(hashedId8)).toBeUndefined();
    expect(await store.scms.devices(other, { offset: 0, limit: 9 })).toEqual({ devices: [], total: 0 });
    expect(await store.scms.addDevice(fresh({ canonicalId: device.canonicalId }))).toBe(false);
    expect(await store.scms.putDevice({ ...(await add()), canonicalId: device.canonicalId })).toBe(false);
  });

  it("end with their newest enrollment certificate, whichever was stored last [R3.29]", async () => {
    const { id } = await add();
    const long = await enroll(id, daysFromNow(30));
    const short = await enroll(id, daysFromNow(20));
    const device = await store.scms.device(id);
    expect(device?.enrolledUntil).toEqual(daysFromNow(30));
    const found = [long, short].map(({ hashedId8 }) => store.scms.enrollmentCertificate(hashedId8));
    expect(await Promise.all(found)).toEqual([
      { certificate: long, device },
      { certificate: short, device },
    ]);
    expect(await store.scms.enrollmentCertificate(new Uint8Array(8))).toBeUndefined();
    await enroll(id, daysFromNow(40));
    expect((await store.scms.device(id))?.enrolledUntil).toEqual(daysFromNow(40));
  });

  it("have their enrollment certificates found that end after a moment, of no other device", async () => {
    const [{ id }, { id: another }] = [await add(), await add()];
    const ended = await enroll(id, daysFromNow(1));
    const alive = [await enroll(id, daysFromNow(2)), await enroll(id, daysFromNow(300))];
    await enroll(another, daysFromNow(300));
    const after = (days: number) => store.scms.enrollmentCertificatesOf(id, daysFromNow(days));
    const byEnd = (a: { notAfter: Date }, b: { notAfter: Date }) => Number(a.notAfter) - Number(b.notAfter);
    expect((await after(1)).toSorted(byEnd)).toEqual(alive);
    expect((await after(0)).toSorted(byEnd)).toEqual([ended, ...alive]);
  });

  it("have their batches named by the requests to the ACA, once made, and of no other device", async () => {
    const request = (octet: number) => new Uint8Array(8).fill(octet);
    const order = async (deviceId: string, name: string, periods: readonly number[]) => {
      const { hashedId8 } = await enroll(deviceId, daysFromNow(300));
      await store.scms.addOrder(
        {
          id: name,
          requestHash: request(9),
          deviceId,
          enrollmentHashedId8: hashedId8,
          acceptedAt: now,
          requestedAt: now,
          purpose: "32",
          kind: "single",
          sealedRequest: Uint8Array.of(1),
          perPeriod: 1,
        },
        periods,
      );
    };
    const [{ id }, { id: another }] = [await add(), await add()];
    await order(id, "one", [5, 6, 7]);
    await order(id, "two", [0]);
    await order(another, "three", [0]);
    const file = { blob: "octets", octets: 6, madeAt: now };
    const complete = async (orderId: string, period: number, octet?: number) => {
      await store.fileUpkeep.announce([file.blob], now);
      const acaRequest = octet === undefined ? {} : { acaRequest: request(octet) };
      const noted = await store.scms.completeBatches([{ orderId, period, file, ...acaRequest }]);
      return noted.length > 0;
    };
    expect(await complete("one", 5, 1)).toBe(true);
    // What was made first stays.
    expect(await complete("one", 5, 4)).toBe(false);
    expect(await complete("one", 6)).toBe(true);
    expect(await complete("two", 0, 2)).toBe(true);
    expect(await complete("three", 0, 3)).toBe(true);
    const requests = await store.scms.requestsToAca(id);
    expect(requests.map(([octet]) => octet).toSorted()).toEqual([1, 2]);
    expect(requests.every(({ length }) => length === 8)).toBe(true);
    expect(await store.scms.batch({ orderId: "one", period: 5 })).toEqual({
      orderId: "one",
      period: 5,
      file,
    });
  });

  it("have the ledger of the ACA tell which certificates answered requests, while they live", async () => {
    const entry = (octet: number, days: number) => ({
      request: new Uint8Array(8).fill(octet),
      cracaId: Uint8Array.of(1, 2, octet),
      hashedId10: new Uint8Array(10).fill(octet),
      expiresAt: daysFromNow(days),
    });
    const [first, second, ended] = [entry(1, 3), entry(2, 2), entry(3, 1)] as const;
    for (const one of [first, second, ended, entry(4, 9)]) await store.scms.addLedgerEntry(one);
    const named = [first, second, ended, entry(5, 9)].map(({ request }) => request);
    const found = await store.scms.ledgerEntries(named, daysFromNow(1));
    expect(found.toSorted((a, b) => Number(b.expiresAt) - Number(a.expiresAt))).toEqual([first, second]);
    expect(await store.scms.ledgerEntries([], now)).toEqual([]);
  });

  it("have what lists name by hash found by CRACA and series, once, in order, until it ends", async () => {
    const [cracaId, elsewhere] = [Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 4)];
    const revocation = (octet: number, days: number, change = {}) => ({
      cracaId,
      series: 3,
      hashedId10: new Uint8Array(10).fill(octet),
      expiresAt: daysFromNow(days),
      ...change,
    });
    const [low, high, ended] = [revocation(1, 5), revocation(200, 4), revocation(100, 1)] as const;
    await store.scms.addHashRevocations([]);
    await store.scms.addHashRevocations([high, ended, low]);
    await store.scms.addHashRevocations([
      low,
      revocation(7, 5, { series: 4 }),
      revocation(8, 5, { cracaId: elsewhere }),
    ]);
    const list = { cracaId, series: 3 };
    expect(await store.scms.hashRevocations(list, now)).toEqual([low, ended, high]);
    expect(await store.scms.hashRevocations(list, daysFromNow(1))).toEqual([low, high]);
    expect(await store.scms.hashRevocations({ ...list, series: 4 }, now)).toHaveLength(1);
    expect(await store.scms.hashRevocations({ ...list, cracaId: elsewhere }, now)).toHaveLength(1);
  });

  it("have the seeds of revoked supplies found by CRACA, in order, while they have certificates", async () => {
    const [craca, elsewhere] = [new Uint8Array(8).fill(0x51), new Uint8Array(8).fill(0x52)];
    const revocation = (octet: number, change = {}) => ({
      craca,
      firstPeriod: 700,
      seeds: [new Uint8Array(16).fill(octet), new Uint8Array(16).fill(octet + 1)] as const,
      lastPeriod: 720,
      perPeriod: 20,
      ...change,
    });
    const [last, ended, foreign] = [
      revocation(9),
      revocation(1, { lastPeriod: 719 }),
      revocation(5, { craca: elsewhere }),
    ] as const;
    for (const one of [last, ended, foreign]) await store.scms.addLinkageRevocation(one);
    expect(await store.scms.linkageRevocations(craca, 719)).toEqual([last, ended]);
    expect(await store.scms.linkageRevocations(craca, 720)).toEqual([last]);
    expect(await store.scms.linkageRevocations(craca, 721)).toEqual([]);
    expect(await store.scms.linkageRevocations(elsewhere, 720)).toEqual([foreign]);
  });

  it("have a seed at each linkage authority, which finds its own alone", async () => {
    const chain = (id: number, la: number) => ({
      id: new Uint8Array(16).fill(id),
      laId: Uint8Array.of(0x70, la),
      firstI: 700 + la,
      sealedSeed: Uint8Array.of(id, la),
    });
    const [first, second] = [chain(1, 1), chain(2, 2)] as const;
    for (const one of [first, second]) await store.scms.addLinkageChain(one);
    expect(await store.scms.linkageChain(first.laId, first.id)).toEqual(first);
    expect(await store.scms.linkageChain(second.laId, second.id)).toEqual(second);
    expect(await store.scms.linkageChain(first.laId, second.id)).toBeUndefined();
    expect(await store.scms.linkageChain(second.laId, first.id)).toBeUndefined();
  });

  it("have the newest answer to a request for a successor found by its hash", async () => {
    const { id: deviceId } = await add();
    const successor = (hash: number, answer: number) => ({
      requestHash: new Uint8Array(8).fill(hash),
      deviceId,
      acceptedAt: now,
      answer: Uint8Array.of(answer),
    });
    const newest = successor(0x61, 3);
    for (const one of [successor(0x61, 1), successor(0x62, 2), newest]) await store.scms.addSuccessor(one);
    expect(await store.scms.successorByHash(newest.requestHash)).toEqual(newest);
    expect(await store.scms.successorByHash(new Uint8Array(8).fill(0x63))).toBeUndefined();
  });

  it("are held against other changes until a transaction ends", async () => {
    const { id } = await add({ name: "" });
    const append = (letter: string) =>
      store.inTransaction(async ({ scms }) => {
        const device = await scms.lockDevice(id);
        await scms.putDevice({ ...device!, name: `${device!.name}${letter}` });
      });
    await Promise.all(["a", "b", "c", "d"].map(append));
    expect([...(await store.scms.device(id))!.name!].toSorted().join("")).toBe("abcd");
  });

  it("are on their pages across blocks of positions, newest first, whatever is deleted meanwhile [R2.135]", async () => {
    const random = new Random(5);
    await store.close();
    const db = new Kysely<unknown>({ dialect: await dialect() });
    await sql`
      insert into scms_devices (id, organization_id, canonical_id, key_type, public_key, equipment_type, state,
        registered_at)
      select 'one of many ' || n, case when n % 40 = 0 then ${other} else ${many} end, 'Many ' || n, 'NistP256',
        '\\x02', 'OBE', 'ACTIVE', ${now}
      from generate_series(1, 3500) n order by n
    `.execute(db);
    await db.destroy();
    store = await openStore(options);
    const ids = Array.from({ length: 3500 }, (_, index) => 3500 - index);
    const left: Record<string, number[]> = {
      [many]: ids.filter((n) => n % 40 !== 0),
      [other]: ids.filter((n) => n % 40 === 0),
    };
    const remove = async (organization: string, isEnrolled: boolean) => {
      const gone = random.pick(left[organization]!);
      left[organization] = left[organization]!.filter((n) => n !== gone);
      if (isEnrolled) await enroll(`one of many ${gone}`, daysFromNow(1));
      await store.scms.deleteDevice(`one of many ${gone}`, now);
      await store.scms.deleteDevice(`one of many ${gone}`, daysFromNow(1));
    };
    for (let round = 0; round < 5; round++) {
      for (const organization of [many, other]) {
        const expected = left[organization]!.map((n) => `one of many ${n}`);
        for (const offset of [0, 1, random.below(1000), random.below(3500), expected.length - 3, 5000]) {
          const { devices, total } = await store.scms.devices(organization, { offset, limit: 50 });
          expect([total, devices.map(({ id }) => id)]).toEqual([
            expected.length,
            expected.slice(offset, offset + 50),
          ]);
        }
        for (let change = 0; change < 6; change++) await remove(organization, change % 2 === 0);
      }
    }
  });
});
