import type { AuthorizationOrder } from "@v2x/scms";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const now = new Date("2026-03-01T10:00:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const organizationId = "AA00000000000001";

onDatabase("files", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    await store.identity.organizations.create({
      organizationId,
      name: "Alpha",
      ccmsAllowed: false,
      scmsAllowed: true,
    });
    await store.scms.addDevice({
      id: "device",
      organizationId,
      canonicalId: "Unit 1",
      name: null,
      keyType: "NistP256",
      publicKey: new Uint8Array(33).fill(3),
      equipmentType: "OBE",
      state: "ACTIVE",
      registeredAt: now,
    });
    await store.scms.addEnrollmentCertificate({
      hashedId8: new Uint8Array(8).fill(1),
      deviceId: "device",
      certificate: Uint8Array.of(1),
      requestedAt: now,
      notBefore: now,
      notAfter: new Date("2030-01-01T00:00:00Z"),
    });
  });
  afterAll(() => store.close());

  let orders = 0;
  async function order(kind: AuthorizationOrder["kind"], periods: readonly number[]): Promise<string> {
    const id = `order ${++orders}`;
    const last = kind === "single" ? {} : { lastPeriod: periods.at(-1)!, finalPeriod: 700 };
    await store.scms.addOrder(
      {
        id,
        requestHash: new Uint8Array(8).fill(orders),
        deviceId: "device",
        enrollmentHashedId8: new Uint8Array(8).fill(1),
        acceptedAt: now,
        requestedAt: now,
        purpose: "PSID 32",
        kind,
        sealedRequest: Uint8Array.of(1),
        perPeriod: 20,
        ...last,
      },
      periods,
    );
    return id;
  }
  const complete = (orderId: string, period: number, blob: string, acaRequest?: Uint8Array) =>
    store.inTransaction(async ({ scms }) => {
      const file = { blob, octets: 10, madeAt: now };
      const noted = await scms.completeBatches([
        { orderId, period, file, ...(acaRequest && { acaRequest }) },
      ]);
      return noted.length > 0;
    });
  const completeSingle = async (orderId: string, blob: string, expiresAt: Date) => {
    const request = new Uint8Array(8).fill(orders + 100);
    await complete(orderId, 0, blob, request);
    const [cracaId, hashedId10] = [new Uint8Array(3), new Uint8Array(10)];
    await store.scms.addLedgerEntry({ request, cracaId, hashedId10, expiresAt });
  };
  const fileOf = async (orderId: string, period: number) =>
    (await store.scms.batch({ orderId, period }))?.file?.blob;
  const { announce, takeAbandoned, removed, forgetBatches } = {
    announce: (name: string, at: Date) => store.fileUpkeep.announce([name], at),
    takeAbandoned: (hours: number) => store.fileUpkeep.takeAbandoned(hoursAgo(hours), now),
    removed: (names: readonly string[]) => store.fileUpkeep.removed(names),
    forgetBatches: (period: number, endedAt: Date) =>
      store.fileUpkeep.forgetBatches({ period, endedAt }, now),
  };

  it("that a row names are nobody's to remove, however old they are", async () => {
    const id = await order("unified", [600]);
    await announce("named", hoursAgo(99));
    expect(await complete(id, 600, "named")).toBe(true);
    expect(await takeAbandoned(1)).toEqual([]);
    await announce("named", hoursAgo(99));
    expect(await takeAbandoned(1)).toEqual([]);
    await removed(["named"]);
  });

  it("that no row came to name are found a day later, and once", async () => {
    await announce("early", hoursAgo(25));
    await announce("late", hoursAgo(23));
    expect(await takeAbandoned(24)).toEqual(["early"]);
    expect(await takeAbandoned(24)).toEqual([]);
    await removed(["early"]);
    expect(await takeAbandoned(0)).toEqual(["late"]);
    await removed(["late"]);
    expect(await takeAbandoned(-99)).toEqual([]);
  });

  it("that are announced again are as new as that", async () => {
    await announce("again", hoursAgo(25));
    await announce("again", hoursAgo(1));
    expect(await takeAbandoned(24)).toEqual([]);
    await removed(["again"]);
  });

  it("that are being removed cannot be stored or named until they are gone", async () => {
    const id = await order("unified", [600]);
    await announce("going", hoursAgo(25));
    expect(await takeAbandoned(24)).toEqual(["going"]);
    await expect(announce("going", now)).rejects.toThrow("being removed");
    await expect(complete(id, 600, "going")).rejects.toThrow("not there to be named");
    expect(await fileOf(id, 600)).toBeUndefined();
    await removed(["going"]);
    await announce("going", now);
    expect(await complete(id, 600, "going")).toBe(true);
  });

  it("that whoever took them did not live to remove are taken by the next, a day later", async () => {
    await announce("left", hoursAgo(50));
    expect(await store.fileUpkeep.takeAbandoned(hoursAgo(49), hoursAgo(25))).toEqual(["left"]);
    expect(await takeAbandoned(24)).toEqual(["left"]);
    await removed(["left"]);
  });

  it("that nobody announced cannot be named", async () => {
    const id = await order("unified", [600]);
    await expect(complete(id, 600, "unheard of")).rejects.toThrow("unheard of is not there to be named");
  });

  it("of a batch that was made before stay nobody's: the first one stands", async () => {
    const id = await order("unified", [600]);
    for (const name of ["first", "second"]) await announce(name, hoursAgo(25));
    expect(await complete(id, 600, "first")).toBe(true);
    expect(await complete(id, 600, "second")).toBe(false);
    expect(await fileOf(id, 600)).toBe("first");
    expect(await takeAbandoned(24)).toEqual(["second"]);
    await removed(["second"]);
  });

  it("of batches that are long over are nobody's from then on; of others they stay", async () => {
    const id = await order("unified", [610, 611, 612]);
    for (const name of ["610", "611", "old", "new"]) await announce(name, now);
    await complete(id, 610, "610");
    await complete(id, 611, "611");
    const ended = await order("single", [0]);
    await completeSingle(ended, "old", hoursAgo(100));
    const inForce = await order("single", [0]);
    await completeSingle(inForce, "new", hoursAgo(10));
    const before = await forgetBatches(610, hoursAgo(200));
    expect(before).toBe(4); // those of the tests above
    expect(await forgetBatches(611, hoursAgo(50))).toBe(2);
    expect(await forgetBatches(611, hoursAgo(50))).toBe(0);
    const left = await Promise.all([fileOf(id, 610), fileOf(id, 611), fileOf(ended, 0), fileOf(inForce, 0)]);
    expect(left).toEqual([undefined, "611", undefined, "new"]);
    // Else it could not be revoked.
    expect(await store.scms.requestsToAca("device")).toHaveLength(1);
    expect(await store.scms.unmadeBatches(id, 0, 999)).toEqual([612]);
    expect(await takeAbandoned(1)).toEqual([]);
    const nobodys = await takeAbandoned(-1);
    expect(nobodys.toSorted()).toEqual(["610", "first", "going", "named", "old"]);
    await removed(nobodys);
  });

  it("with the next enrollment certificate are forgotten by the moment that they were asked for", async () => {
    const hash = (octet: number) => new Uint8Array(8).fill(octet);
    for (const [octet, hours] of [
      [1, 51],
      [2, 49],
      [3, 52],
    ] as const)
      await store.scms.addSuccessor({
        requestHash: hash(octet),
        deviceId: "device",
        acceptedAt: hoursAgo(hours),
        answer: Uint8Array.of(octet),
      });
    expect(await store.fileUpkeep.forgetSuccessors(hoursAgo(50))).toBe(2);
    expect(await store.fileUpkeep.forgetSuccessors(hoursAgo(50))).toBe(0);
    const left = await Promise.all([1, 2, 3].map((octet) => store.scms.successorByHash(hash(octet))));
    expect(left.map((one) => one?.answer)).toEqual([undefined, Uint8Array.of(2), undefined]);
  });

  it("of several batches are named together: those that were made before stay, and all wait for all", async () => {
    const id = await order("unified", [620, 621, 622]);
    await store.fileUpkeep.announce(["a", "b", "b", "c"], now);
    const file = (blob: string, octets: number) => ({
      blob,
      octets,
      madeAt: new Date(now.getTime() + octets),
    });
    const completed = (...made: readonly (readonly [number, string])[]) =>
      store.scms.completeBatches(
        made.map(([period, blob]) => ({ orderId: id, period, file: file(blob, period) })),
      );
    await expect(completed([620, "a"], [621, "unheard of"])).rejects.toThrow("unheard of is not there");
    expect(await store.scms.unmadeBatches(id, 0, 999)).toEqual([620, 621, 622]);
    expect(await completed([621, "a"])).toMatchObject([{ orderId: id, period: 621 }]);
    const noted = await completed([620, "b"], [621, "unheard of"], [622, "c"]);
    expect(noted.map(({ period }) => period).toSorted()).toEqual([620, 622]);
    const batches = await Promise.all(
      [620, 621, 622].map((period) => store.scms.batch({ orderId: id, period })),
    );
    expect(batches.map((batch) => batch?.file)).toEqual([file("b", 620), file("a", 621), file("c", 622)]);
    await expect(store.fileUpkeep.announce(["new one", "a"], hoursAgo(25))).resolves.toBeUndefined();
    expect(await takeAbandoned(24)).toEqual(["new one"]);
    await expect(store.fileUpkeep.announce(["a", "new one"], now)).rejects.toThrow(
      "new one is being removed",
    );
    await removed(["new one", "a"]);
    expect(await completed()).toEqual([]);
  });
});
