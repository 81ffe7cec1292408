import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organizationId = "AA00000000000001";
const at = new Date("2030-05-02T12:00:00.000Z");
const later = new Date("2036-05-02T12:00:00.000Z");

onDatabase("orders of CAMP's RA", ({ options }) => {
  let store: Store;
  const device = (octet: number) => new Uint8Array(8).fill(octet);
  const order = (octet: number, id: string) => ({
    id,
    requestHash: new Uint8Array(8).fill(octet),
    deviceId: Buffer.from(device(octet)).toString("hex"),
    enrollmentHashedId8: device(octet),
    acceptedAt: at,
    requestedAt: at,
    purpose: "pseudonym: PSID 32",
    kind: "original" as const,
    sealedRequest: Uint8Array.of(1, 2),
    perPeriod: 20,
    lastPeriod: 600,
    finalPeriod: 700,
  });
  beforeAll(async () => {
    store = await openStore(options);
    await store.identity.organizations.create({
      organizationId,
      name: "Alpha",
      ccmsAllowed: true,
      scmsAllowed: true,
    });
    const enrollments = [1, 2].map((octet) => ({
      hashedId8: device(octet),
      organizationId,
      certificate: Uint8Array.of(0, 3, octet),
      issuedAt: at,
      notAfter: later,
    }));
    await store.camp.addCampEnrollments(enrollments);
    await store.camp.addOrder(order(1, "one"), [600]);
    await store.camp.addOrder(order(2, "two"), [600]);
  });
  afterAll(() => store.close());

  it("are found by their device and their hash, and by no other RA", async () => {
    const one = order(1, "one");
    expect(await store.camp.ordersOfDevice(one.deviceId)).toEqual([one]);
    expect(await store.camp.orderByHash(one.requestHash)).toEqual(one);
    expect(await store.camp.orders(["one", "three"])).toEqual([one]);
    expect(await store.camp.countOrders(one.deviceId, one.purpose, new Date(0))).toBe(1);
    expect(await store.camp.countOrders(one.deviceId, one.purpose, at)).toBe(0);
    expect(await store.scms.orderByHash(one.requestHash)).toBeUndefined();
    expect(await store.scms.orders(["one"])).toEqual([]);
    expect(await store.scms.ordersBefore(601, 9)).toEqual([]);
  });

  it("add up what the files of their organization take, and are not extended beyond its quota", async () => {
    const quota = { openRequests: 10_000, storedMegabytes: 10_000 };
    expect(await store.camp.orderQuota(organizationId)).toEqual({ ...quota, storedOctets: 0 });
    const files = ["a", "b"].map((digit) => digit.repeat(64));
    await store.fileUpkeep.announce(files, at);
    const made = (orderId: string, period: number, blob: string) => ({
      orderId,
      period,
      file: { blob, octets: 600_000, madeAt: at },
    });
    const [one, two] = files as [string, string];
    await store.camp.completeBatches([made("one", 600, one), made("two", 600, two)]);
    await store.camp.completeBatches([made("one", 600, one)]);
    expect(await store.camp.orderQuota(organizationId)).toEqual({ ...quota, storedOctets: 1_200_000 });
    expect(await store.managedOrganizations.lock(organizationId)).toMatchObject({
      storedOctets: 1_200_000,
      maxDevices: 10_000,
    });
    const extended = async () => (await store.camp.ordersBefore(601, 9)).length;
    expect(await extended()).toBe(2);
    await store.managedOrganizations.change(organizationId, { maxStoredMegabytes: 1 });
    expect(await extended()).toBe(0);
    await store.managedOrganizations.change(organizationId, { maxStoredMegabytes: null });
    expect(await extended()).toBe(2);
    await store.fileUpkeep.forgetBatches({ period: 601, endedAt: new Date(0) }, at);
    expect((await store.camp.orderQuota(organizationId)).storedOctets).toBe(0);
  });

  it("are extended while their device is not on the blacklist, on which it stays as of its first moment", async () => {
    const before = async () => (await store.camp.ordersBefore(601, 9)).map(({ id }) => id).toSorted();
    expect(await before()).toEqual(["one", "two"]);
    await store.camp.blockCampEnrollment(device(2), at);
    await store.camp.blockCampEnrollment(device(2), later);
    expect(await before()).toEqual(["one"]);
    expect((await store.camp.campEnrollment(device(2)))?.blockedAt).toEqual(at);
    const locked = await store.inTransaction(({ camp }) => camp.lockCampEnrollment(device(1)));
    expect(locked).not.toHaveProperty("blockedAt");
    expect(await store.camp.ordersBefore(600, 9)).toEqual([]);
  });
});
