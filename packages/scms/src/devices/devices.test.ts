import { decompressPoint, generatePrivateKey, type KeyType } from "@v2x/crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { deviceMemory } from "./device-memory.test-support.ts";
import type { DeviceListStorage, ScmsDeviceInput } from "./devices.ts";
import { ScmsDeviceError, type ScmsDevices, scmsDevicesIn } from "./index.ts";

const organization = "AA00000000000001";
const other = "AA00000000000002";
const owner = { organizationId: organization };
const dayMs = 86_400_000;

let now: Date;
let memory: ReturnType<typeof deviceMemory>;
let devices: ScmsDevices;
beforeEach(() => {
  now = new Date("2026-03-01T10:00:00.000Z");
  memory = deviceMemory();
  devices = scmsDevicesIn({ now: () => now, storage: memory, inTransaction: memory.inTransaction });
});

const key = (keyType: KeyType = "NistP256") => generatePrivateKey(keyType).publicKey;
let registered = 0;
const fresh = (change: Partial<ScmsDeviceInput> = {}): ScmsDeviceInput => ({
  canonicalId: `Unit ${++registered}`,
  name: null,
  publicKey: key(),
  keyType: "NistP256",
  equipmentType: "OBE",
  ...change,
});
const register = (change: Partial<ScmsDeviceInput> = {}) => devices.register(organization, fresh(change));
const enroll = (deviceId: string, days: number) =>
  memory.enroll(deviceId, new Date(now.getTime() + days * dayMs));
const all = async () => (await devices.list(organization, { page: 0, size: 100 })).devices;
const one = async (canonicalId: string) => (await all()).find((device) => device.canonicalId === canonicalId);
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ScmsDeviceError);
  const { code, details } = error as ScmsDeviceError;
  return { code, details };
};

describe("registering", () => {
  it("keeps what was said, gives an id, and starts active and not enrolled [R3.29] [R4.6]", async () => {
    const said = fresh({ name: "Bench 1", equipmentType: "RSE" });
    const device = await devices.register(organization, said);
    expect(device).toEqual({
      ...said,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organizationId: organization,
      state: "ACTIVE",
      registeredAt: now,
      enrolmentStatus: "NOT_ENROLLED",
    });
    expect(await all()).toEqual([device]);
  });

  it.each([
    "NistP256",
    "NistP384",
    "BrainpoolP256r1",
    "BrainpoolP384r1",
  ] as const)("takes a key on the curve of its type alone, and keeps its point compressed: %s [R3.25]", async (keyType) => {
    for (const curve of ["NistP256", "NistP384", "BrainpoolP256r1", "BrainpoolP384r1"] as const) {
      const point = key(curve);
      // Whole, since half of all compressed points name a point of every curve of their length.
      const work = register({ keyType, publicKey: decompressPoint(curve, point)! });
      if (curve === keyType) expect((await work).publicKey).toEqual(point);
      else expect(await refusal(work)).toEqual({ code: "key-bad", details: { keyType } });
    }
  });

  it.each([
    ["", "key-bad"],
    [`05${"AB".repeat(32)}`, "key-encoding-unsupported"],
    ["036B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296", "key-weak"],
  ])("refuses %s as %s", async (hex, code) => {
    const publicKey = new Uint8Array(Buffer.from(hex, "hex"));
    expect((await refusal(register({ publicKey }))).code).toBe(code);
    expect(await all()).toEqual([]);
  });

  it("gives an identifier once in the whole system, to the character [R3.23]", async () => {
    await register({ canonicalId: "Bus 7" });
    for (const organizationId of [organization, other])
      expect(await refusal(devices.register(organizationId, fresh({ canonicalId: "Bus 7" })))).toEqual({
        code: "canonical-id-taken",
        details: { canonicalId: "Bus 7" },
      });
    expect((await register({ canonicalId: "bus 7" })).canonicalId).toBe("bus 7");
  });
});

describe("changing", () => {
  it("replaces everything that the organization decides on, the identifier too, and nothing else", async () => {
    const before = await register({ name: "old" });
    now = new Date(now.getTime() + dayMs);
    const change = fresh({
      name: "new",
      keyType: "NistP384",
      publicKey: key("NistP384"),
      equipmentType: "NONE",
    });
    const after = await devices.change(organization, before.canonicalId, change);
    expect(after).toEqual({ ...before, ...change });
    expect(await all()).toEqual([after]);
  });

  it("leaves the identifier alone where a device was enrolled, while its key may change [R4.8]", async () => {
    const device = await register();
    const { canonicalId } = device;
    enroll(device.id, 1);
    const renamed = devices.change(organization, canonicalId, { ...device, canonicalId: "other" });
    expect(await refusal(renamed)).toEqual({ code: "canonical-id-fixed", details: { canonicalId } });
    const publicKey = key();
    const changed = await devices.change(organization, canonicalId, { ...device, publicKey });
    expect(changed).toMatchObject({ publicKey, enrolmentStatus: "ENROLLED" });
  });

  it("is held to the rules of registering, and keeps what was", async () => {
    const [taken, device] = [await register(), await register()];
    const rows = [
      [{ canonicalId: taken.canonicalId }, "canonical-id-taken"],
      [{ publicKey: key("NistP384") }, "key-bad"],
    ] as const;
    for (const [change, code] of rows) {
      const work = devices.change(organization, device.canonicalId, { ...device, ...change });
      expect((await refusal(work)).code).toBe(code);
    }
    expect(await one(device.canonicalId)).toEqual(device);
  });

  it("means the device that has the identifier at that moment, not one that gave it up meanwhile", async () => {
    const device = await register();
    const late: DeviceListStorage = {
      ...memory,
      async deviceByCanonicalId(canonicalId) {
        const found = await memory.deviceByCanonicalId(canonicalId);
        if (found) await memory.putDevice({ ...found, canonicalId: "renamed" });
        return found;
      },
    };
    const meanwhile = scmsDevicesIn({ now: () => now, storage: late, inTransaction: (work) => work(late) });
    const work = meanwhile.delete(organization, device.canonicalId);
    expect((await refusal(work)).code).toBe("device-unknown");
    expect(await one("renamed")).toBeDefined();
  });
});

describe("deleting", () => {
  it("sets the identifier free where the device was never enrolled, and keeps it for ever where it was [R4.8]", async () => {
    const [never, once] = [await register(), await register()];
    enroll(once.id, 1);
    now = new Date(now.getTime() + 2 * dayMs);
    for (const { canonicalId } of [never, once]) await devices.delete(organization, canonicalId);
    expect(await all()).toEqual([]);
    expect((await register({ canonicalId: never.canonicalId })).id).not.toBe(never.id);
    const work = register({ canonicalId: once.canonicalId });
    expect((await refusal(work)).code).toBe("canonical-id-taken");
  });
});

describe("freeing an identifier", () => {
  it("removes a device that was never enrolled, and is refused for one that was [R4.8]", async () => {
    const [never, once] = [await register(), await register()];
    enroll(once.id, 1);
    const until = (await one(once.canonicalId))?.enrolledUntil;
    now = new Date(now.getTime() + 2 * dayMs);
    expect((await refusal(devices.free(never.canonicalId, "AA000000000000FF"))).code).toBe("device-unknown");
    expect(await devices.free(never.canonicalId, never.organizationId)).toMatchObject({ id: never.id });
    expect((await register({ canonicalId: never.canonicalId })).id).not.toBe(never.id);
    expect(await refusal(devices.free(once.canonicalId))).toMatchObject({
      code: "device-enrolled",
      details: { until },
    });
    expect((await one(once.canonicalId))?.id).toBe(once.id);
  });
});

describe("deciding", () => {
  it.each(["operator", owner] as const)("deactivates and activates again, told by %j [R4.6]", async (by) => {
    const { id, canonicalId } = await register();
    enroll(id, 1);
    const state = async (to: "ACTIVE" | "DEACTIVATED") =>
      (await devices.decide(canonicalId, to, by)).enrolmentStatus;
    expect(await state("DEACTIVATED")).toBe("DEACTIVATED");
    expect((await one(canonicalId))?.state).toBe("DEACTIVATED");
    expect(await state("ACTIVE")).toBe("ENROLLED");
    now = new Date(now.getTime() + dayMs);
    expect((await one(canonicalId))?.enrolmentStatus).toBe("EXPIRED");
  });

  it("revokes for good: neither changed, deleted nor activated again [R4.10]", async () => {
    const device = await register();
    const { canonicalId } = device;
    expect((await devices.decide(canonicalId, "REVOKED", owner)).enrolmentStatus).toBe("REVOKED");
    const revoked = { code: "device-revoked", details: { id: canonicalId } };
    expect(await refusal(devices.change(organization, canonicalId, device))).toEqual(revoked);
    expect(await refusal(devices.delete(organization, canonicalId))).toEqual(revoked);
    for (const state of ["ACTIVE", "DEACTIVATED"] as const)
      for (const by of ["operator", owner] as const)
        expect(await refusal(devices.decide(canonicalId, state, by))).toEqual(revoked);
    expect((await devices.decide(canonicalId, "REVOKED", owner)).state).toBe("REVOKED");
    expect((await one(canonicalId))?.state).toBe("REVOKED");
  });

  it("tells of a device that is revoked, once, and of no other decision", async () => {
    const heard: string[] = [];
    devices = scmsDevicesIn({
      now: () => now,
      storage: memory,
      inTransaction: memory.inTransaction,
      revoked: async (_, { canonicalId }) => void heard.push(canonicalId),
    });
    const { canonicalId } = await register();
    for (const state of ["DEACTIVATED", "ACTIVE"] as const) await devices.decide(canonicalId, state, owner);
    expect(heard).toEqual([]);
    for (const _ of [1, 2]) await devices.decide(canonicalId, "REVOKED", owner);
    expect(heard).toEqual([canonicalId]);
  });
});

it("devices of another organization are not there, as identifiers that nobody has", async () => {
  const device = await register();
  for (const canonicalId of [device.canonicalId, "nobody's"]) {
    const unknown = { code: "device-unknown", details: { id: canonicalId } };
    expect(await refusal(devices.change(other, canonicalId, device))).toEqual(unknown);
    expect(await refusal(devices.delete(other, canonicalId))).toEqual(unknown);
    const decided = devices.decide(canonicalId, "REVOKED", { organizationId: other });
    expect(await refusal(decided)).toEqual(unknown);
  }
  expect((await devices.list(other, { page: 0, size: 100 })).total).toBe(0);
  expect(await all()).toEqual([device]);
});

it("lists come in pages, the newest first, with how many there are in all [R2.135]", async () => {
  for (const name of ["1", "2", "3", "4", "5"]) await register({ name });
  const page = async (number: number) => {
    const { devices: found, total } = await devices.list(organization, { page: number, size: 2 });
    return [found.map(({ name }) => name), total];
  };
  expect(await page(0)).toEqual([["5", "4"], 5]);
  expect(await page(2)).toEqual([["1"], 5]);
  expect(await page(3)).toEqual([[], 5]);
});
