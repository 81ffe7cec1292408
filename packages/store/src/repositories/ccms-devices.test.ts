import type { DeviceRecord } from "@v2x/ccms";
import { enrolmentStatusOf } from "@v2x/pki";
import type { ProtocolEvent } from "@v2x/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organizationId = "AA00000000000001";
const now = new Date("2026-03-01T10:00:00.000Z");
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);

onDatabase("devices", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    for (const id of [organizationId, "AA00000000000002"])
      await store.identity.organizations.create({
        organizationId: id,
        name: id,
        ccmsAllowed: true,
        scmsAllowed: false,
      });
  });
  afterAll(() => store.close());

  let made = 0;
  const fresh = (change: Partial<DeviceRecord> = {}): DeviceRecord => {
    const number = String(++made).padStart(4, "0");
    return {
      id: `device ${number}`,
      organizationId,
      canonicalId: `${organizationId}${number}`,
      name: null,
      keyType: "NistP256",
      publicKey: new Uint8Array(33).fill(3),
      appPermissions: [],
      geographicRegions: [],
      withPrivacy: false,
      deviceType: null,
      state: "ACTIVE",
      registeredAt: now,
      ...change,
    };
  };
  const add = async (change: Partial<DeviceRecord> = {}) => {
    const device = fresh(change);
    expect(await store.ccms.addDevice(device)).toBe(true);
    return device;
  };
  let issued = 0;
  const enrol = async (deviceId: string, notAfter: Date) => {
    const credential = {
      hashedId8: new Uint8Array(8).fill(++issued),
      deviceId,
      name: `EC ${issued}`,
      certificate: Uint8Array.of(1, 2, 3),
      notBefore: now,
      notAfter,
    };
    await store.ccms.addCredential(credential);
    return credential;
  };

  it("are found as they were given, by id and by canonical id", async () => {
    const full = await add({
      name: "Bench 1",
      keyType: "BrainpoolP384r1",
      publicKey: Uint8Array.of(2, 0, 255),
      appPermissions: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 37, ssp: "" },
      ],
      geographicRegions: ["Côte d'Ivoire", "Germany"],
      withPrivacy: true,
      deviceType: "RSU",
      state: "DEACTIVATED",
    });
    for (const device of [full, await add()]) {
      expect(await store.ccms.device(device.id)).toEqual(device);
      expect(await store.ccms.lockDevice(device.id)).toEqual(device);
      expect(await store.ccms.deviceByCanonicalId(device.canonicalId)).toEqual(device);
    }
    expect(await store.ccms.device("none")).toBeUndefined();
    expect(await store.ccms.deviceByCanonicalId("AA")).toBeUndefined();
  });

  it("are replaced whole, one by its id", async () => {
    const [device, neighbour] = [await add(), await add()];
    const change = { ...fresh(), id: device.id, name: "new", withPrivacy: true, state: "REVOKED" } as const;
    expect(await store.ccms.putDevice(change)).toBe(true);
    expect(await store.ccms.device(device.id)).toEqual(change);
    expect(await store.ccms.device(neighbour.id)).toEqual(neighbour);
    expect(await store.ccms.putDevice({ ...change, name: null })).toBe(true);
  });

  it("have a canonical id to themselves [R5.14]", async () => {
    const [device, other] = [await add(), await add()];
    const { canonicalId } = device;
    expect(await store.ccms.addDevice(fresh({ canonicalId }))).toBe(false);
    expect(await store.ccms.putDevice({ ...other, canonicalId })).toBe(false);
    expect(await store.ccms.device(other.id)).toEqual(other);
  });

  it("get one canonical id once, however many ask for it at once [R5.14]", async () => {
    const { canonicalId } = fresh();
    const others = [await add(), await add(), await add()];
    const asked = [
      ...others.map((device) => store.ccms.putDevice({ ...device, canonicalId })),
      ...[1, 2, 3].map(() => store.ccms.addDevice(fresh({ canonicalId }))),
    ];
    const inTransactions = [1, 2].map(() =>
      store.inTransaction(({ ccms }) => ccms.addDevice(fresh({ canonicalId }))),
    );
    const got = await Promise.all([...asked, ...inTransactions]);
    expect(got.filter((isHis) => isHis)).toHaveLength(1);
  });

  it("that were never enrolled are forgotten when they are deleted", async () => {
    const device = await add();
    await store.ccms.deleteDevice(device.id, now);
    expect(await store.ccms.device(device.id)).toBeUndefined();
    await add({ canonicalId: device.canonicalId });
  });

  it("that were enrolled keep their canonical id when they are deleted, and are found nowhere [R4.7]", async () => {
    const organization = "AA00000000000002";
    const device = await add({ organizationId: organization });
    const { hashedId8 } = await enrol(device.id, daysFromNow(-1));
    await store.ccms.deleteDevice(device.id, now);
    expect(await store.ccms.device(device.id)).toBeUndefined();
    expect(await store.ccms.lockDevice(device.id)).toBeUndefined();
    expect(await store.ccms.deviceByCanonicalId(device.canonicalId)).toBeUndefined();
    expect(await store.ccms.credential(hashedId8)).toBeUndefined();
    expect(await store.ccms.devices(organization, { offset: 0, limit: 9 })).toEqual({
      devices: [],
      total: 0,
    });
    expect(await store.ccms.addDevice(fresh({ canonicalId: device.canonicalId }))).toBe(false);
    const next = await add();
    expect(await store.ccms.putDevice({ ...next, canonicalId: device.canonicalId })).toBe(false);
  });

  it("end with their newest credential, whichever was stored last [R4.6]", async () => {
    const { id } = await add();
    const long = await enrol(id, daysFromNow(30));
    await enrol(id, daysFromNow(20));
    const device = await store.ccms.device(id);
    expect(device?.enrolledUntil).toEqual(daysFromNow(30));
    expect(await store.ccms.credential(long.hashedId8)).toEqual({ credential: long, device });
    expect(await store.ccms.credential(new Uint8Array(8))).toBeUndefined();
    await enrol(id, daysFromNow(40));
    expect((await store.ccms.device(id))?.enrolledUntil).toEqual(daysFromNow(40));
  });

  it("are listed by organization, newest first, a page at a time with their number [R3.80]", async () => {
    const organization = "AA00000000000002";
    const devices = [];
    for (let index = 0; index < 5; index++) devices.unshift(await add({ organizationId: organization }));
    const page = (offset: number, limit: number) => store.ccms.devices(organization, { offset, limit });
    expect(await page(0, 5)).toEqual({ devices, total: 5 });
    expect(await page(1, 2)).toEqual({ devices: devices.slice(1, 3), total: 5 });
    expect(await page(5, 5)).toEqual({ devices: [], total: 5 });
    // Whoever is replaced stays in his place.
    await store.ccms.putDevice({ ...devices[4]!, name: "new" });
    expect((await page(4, 1)).devices).toMatchObject([{ name: "new" }]);
  });

  it("are paged alike across blocks of positions, and without those that were deleted", {
    timeout: 60_000,
  }, async () => {
    const organization = "AA00000000000004";
    await store.identity.organizations.create({
      organizationId: organization,
      name: organization,
      ccmsAllowed: true,
      scmsAllowed: false,
    });
    const added: string[] = [];
    for (let hundred = 0; hundred < 12; hundred++)
      await store.inTransaction(async ({ ccms }) => {
        for (let index = 0; index < 100; index++) {
          const device = fresh({ organizationId: organization });
          await ccms.addDevice(device);
          added.unshift(device.id);
        }
      });
    await enrol(added[600]!, daysFromNow(1));
    for (const index of [0, 600, 601, 1199]) await store.ccms.deleteDevice(added[index]!, now);
    await store.ccms.deleteDevice(added[600]!, daysFromNow(1));
    const ids = added.filter((_, index) => ![0, 600, 601, 1199].includes(index));
    for (const activeAt of [undefined, now])
      for (const offset of [0, 95, 96, 550, 598, 990, 1146, 1190, 1195, 1196, 5000]) {
        const page = await store.ccms.devices(organization, {
          offset,
          limit: 50,
          ...(activeAt && { activeAt }),
        });
        expect([page.total, page.devices.map(({ id }) => id)]).toEqual([
          1196,
          ids.slice(offset, offset + 50),
        ]);
      }
  });

  it("are listed as active by the status that they have then [R4.11]", async () => {
    const organization = "AA00000000000003";
    await store.identity.organizations.create({
      organizationId: organization,
      name: organization,
      ccmsAllowed: true,
      scmsAllowed: false,
    });
    for (const state of ["ACTIVE", "DEACTIVATED", "REVOKED"] as const) {
      await add({ organizationId: organization, state });
      for (const days of [-1, 0, 1])
        await enrol((await add({ organizationId: organization, state })).id, daysFromNow(days));
    }
    const all = await store.ccms.devices(organization, { offset: 0, limit: 99 });
    expect(all.total).toBe(12);
    const active = all.devices.filter(
      (device) => !["REVOKED", "EXPIRED"].includes(enrolmentStatusOf(device, now)),
    );
    expect(active).toHaveLength(6);
    const page = { offset: 0, limit: 99, activeAt: now };
    expect(await store.ccms.devices(organization, page)).toEqual({ devices: active, total: 6 });
    expect((await store.ccms.devices(organization, { ...page, offset: 4 })).devices).toEqual(active.slice(4));
  });

  it("are held against other changes until a transaction ends", async () => {
    const { id } = await add({ name: "" });
    const append = (letter: string) =>
      store.inTransaction(async ({ ccms }) => {
        const device = await ccms.lockDevice(id);
        await ccms.putDevice({ ...device!, name: `${device!.name}${letter}` });
      });
    await Promise.all(["a", "b", "c", "d"].map(append));
    const { name } = (await store.ccms.device(id))!;
    expect([...name!].toSorted().join("")).toBe("abcd");
  });

  describe("count their tickets", () => {
    let asked = 0;
    /** What becomes of a ticket that is confirmed so many minutes from now. */
    const ticket = (device: DeviceRecord, atMost: number, minutes = 0, identity?: Uint8Array) => {
      asked += 1;
      const event: ProtocolEvent = {
        log: "ea",
        at: new Date(now.getTime() + minutes * 60_000),
        requestDigest: new Uint8Array(32).fill(asked),
        eventType: "authorization-validation",
        isSuccess: true,
        message: `ticket ${asked}`,
        organizationId: device.organizationId,
        trace: { texts: [], layers: [], advice: [] },
      };
      const answer = { octets: Uint8Array.of(asked), identity: identity ?? event.requestDigest };
      return store.ccms.addTicketEvent({ device, atMost }, event, answer);
    };
    const stored = async ({ organizationId }: DeviceRecord) =>
      (await store.ccms.events({ log: "ea", organizationId }, { offset: 0, limit: 1 })).total;

    it("by the hour, each device its own", async () => {
      const [device, other] = [await add(), await add()];
      const outcomes = [];
      for (const minutes of [0, 1, 59, 60, 61, 62]) outcomes.push(await ticket(device, 2, minutes));
      expect(outcomes).toEqual(["stored", "stored", "too-many", "stored", "stored", "too-many"]);
      expect(await ticket(other, 2, 62)).toBe("stored");
    });

    it("exactly where many are asked for at once, and store the events of those alone", async () => {
      const [device, other] = [await add(), await add()];
      const before = await stored(device);
      const asked = Array.from({ length: 7 }, () => [ticket(device, 5), ticket(other, 0)]).flat();
      const outcomes = await Promise.all(asked);
      expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(5 + 7);
      expect(outcomes.filter((outcome) => outcome === "too-many")).toHaveLength(2);
      expect((await stored(device)) - before).toBe(12);
    });

    it("once of any number of copies of a request, at the same time and later", async () => {
      const [device, identity] = [await add(), new Uint8Array(32).fill(0xee)];
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => ticket(device, 2, 0, identity)));
      expect(outcomes.toSorted()).toEqual([...Array(4).fill("answered"), "stored"]);
      expect(await ticket(device, 2, 1, identity)).toBe("answered");
      expect([await ticket(device, 2, 1), await ticket(device, 2, 1)]).toEqual(["stored", "too-many"]);
    });

    it("only as long as they are what the request was judged by", async () => {
      const device = await add();
      await store.ccms.putDevice({ ...device, name: "another name" });
      expect(await ticket(device, 0)).toBe("stored");
      for (const change of [
        { state: "DEACTIVATED" as const },
        { appPermissions: [{ psid: 37, ssp: "01FFFFFF" }] },
        { geographicRegions: ["Austria"] },
      ]) {
        await store.ccms.putDevice({ ...device, ...change });
        expect(await ticket(device, 0)).toBe("changed");
      }
      await store.ccms.putDevice(device);
      expect(await ticket(device, 0)).toBe("stored");
      await store.ccms.deleteDevice(device.id, now);
      expect(await ticket(device, 0)).toBe("changed");
    });
  });
});
