import { fromHex } from "@v2x/asn1";
import { decompressPoint, generatePrivateKey, type KeyType } from "@v2x/crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestPorts, testPorts } from "../test-ccms.test-support.ts";
import { DeviceError, type Devices, devicesIn, type NewDevice } from "./index.ts";

const organization = "AA00000000000001";
const other = "AA00000000000002";

let ports: TestPorts;
let devices: Devices;
beforeEach(() => {
  ports = testPorts();
  devices = devicesIn(ports);
});

const key = (keyType: KeyType = "NistP256") => generatePrivateKey(keyType).publicKey;
let registered = 0;
const fresh = (change: Partial<NewDevice> = {}): NewDevice => ({
  canonicalId: `${organization}${String(++registered).padStart(4, "0")}`,
  name: null,
  publicKey: key(),
  keyType: "NistP256",
  appPermissions: [],
  geographicRegions: [],
  withPrivacy: false,
  deviceType: null,
  ...change,
});
const register = (change: Partial<NewDevice> = {}) => devices.register(organization, fresh(change));
/** As the EA does when it issues a credential. */
const enrol = (deviceId: string, days = 30) =>
  ports.storage.addCredential({
    hashedId8: crypto.getRandomValues(new Uint8Array(8)),
    deviceId,
    name: "EC",
    certificate: new Uint8Array(1),
    notBefore: ports.now(),
    notAfter: new Date(ports.now().getTime() + days * 86_400_000),
  });
const all = async (only: "active" | "all" = "all") =>
  (await devices.list(organization, { page: 0, size: 100, only })).devices;
const one = async (id: string) => (await all()).find((device) => device.id === id);
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DeviceError);
  const { code, details } = error as DeviceError;
  return { code, details };
};

describe("registering", () => {
  it("keeps what was said, gives an id, and starts active and not enrolled [R3.4] [R3.5] [R3.14] [R3.15] [R4.6]", async () => {
    const said = fresh({
      name: "Bench 1",
      appPermissions: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 36, ssp: "" },
      ],
      geographicRegions: ["Germany", "France", "Germany"],
      withPrivacy: true,
      deviceType: "OBU",
    });
    const device = await devices.register(organization, said);
    expect(device).toEqual({
      ...said,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organizationId: organization,
      geographicRegions: ["Germany", "France"],
      state: "ACTIVE",
      registeredAt: ports.now(),
      enrolmentStatus: "NOT_ENROLLED",
    });
    expect(await all()).toEqual([device]);
  });

  it.each([
    "NistP256",
    "NistP384",
    "BrainpoolP256r1",
    "BrainpoolP384r1",
  ] as const)("takes a key on the curve of its type alone: %s [R3.20] [R5.19]", async (keyType) => {
    for (const curve of ["NistP256", "NistP384", "BrainpoolP256r1", "BrainpoolP384r1"] as const) {
      // Whole, since half of all compressed points name a point of every curve of their length.
      const work = register({ keyType, publicKey: decompressPoint(curve, key(curve))! });
      if (curve === keyType) expect((await work).publicKey[0]).toBeLessThan(4);
      else expect(await refusal(work)).toEqual({ code: "key-bad", details: { keyType } });
    }
  });

  it.each([
    ["", "key-bad"],
    [`02${"FF".repeat(32)}`, "key-bad"],
    [`02${"AB".repeat(31)}`, "key-bad"],
    [`80${"AB".repeat(32)}`, "key-bad"],
    [`05${"AB".repeat(32)}`, "key-encoding-unsupported"],
    [`02${"00".repeat(32)}`, "key-weak"],
    ["036B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296", "key-weak"],
  ])("refuses %s as %s [R5.20] [R8.10] [R8.11] [R8.66]", async (hex, code) => {
    expect((await refusal(register({ publicKey: fromHex(hex) }))).code).toBe(code);
    expect(await all()).toEqual([]);
  });

  it("takes an identifier of its own organization, up to 100 digits [R5.12] [R5.13] [R8.13] [R9.14]", async () => {
    const foreign = `${other}01`;
    expect(await refusal(register({ canonicalId: foreign }))).toEqual({
      code: "canonical-id-prefix",
      details: { organizationId: organization },
    });
    const long = organization.padEnd(100, "A");
    expect((await register({ canonicalId: long })).canonicalId).toBe(long);
    expect(await refusal(register({ canonicalId: `${long}00` }))).toEqual({
      code: "canonical-id-too-long",
      details: { digits: 102, limit: 100 },
    });
    expect((await refusal(register({ canonicalId: `${other}${"0".repeat(90)}` }))).code).toBe(
      "canonical-id-too-long",
    );
  });

  it("takes the organization that acts, and no other [R3.5]", async () => {
    expect((await register({ organizationId: organization })).organizationId).toBe(organization);
    expect(await refusal(register({ organizationId: other }))).toEqual({
      code: "organization-other",
      details: { organizationId: other, acting: organization },
    });
  });

  it("refuses the same PSID with the same SSP twice, and names it [R5.24] [R8.14]", async () => {
    const appPermissions = [
      { psid: 37, ssp: "" },
      { psid: 36, ssp: "01" },
      { psid: 36, ssp: "02" },
      { psid: 36, ssp: "01" },
    ];
    expect(await refusal(register({ appPermissions }))).toEqual({
      code: "permission-duplicate",
      details: { permission: { psid: 36, ssp: "01" } },
    });
  });

  it("refuses a country that there is not [R3.11]", async () => {
    expect(await refusal(register({ geographicRegions: ["Germany", "Atlantis"] }))).toEqual({
      code: "country-unknown",
      details: { name: "Atlantis" },
    });
  });

  it("gives an identifier once, also to two at once [R5.14] [R8.12]", async () => {
    const [first, second] = await Promise.allSettled([
      register({ canonicalId: `${organization}77` }),
      register({ canonicalId: `${organization}77` }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await refusal(register({ canonicalId: `${organization}77` }))).toEqual({
      code: "canonical-id-taken",
      details: { canonicalId: `${organization}77` },
    });
    expect(await all()).toHaveLength(1);
  });
});

describe("changing", () => {
  it("replaces everything that the organization decides on, and nothing else", async () => {
    const before = await register({ name: "old", geographicRegions: ["France"], withPrivacy: true });
    ports.clock.advanceDays(1);
    const change = fresh({ name: "new", keyType: "NistP384", publicKey: key("NistP384") });
    const { withPrivacy: _, ...said } = change;
    const after = await devices.change(organization, { ...said, id: before.id });
    expect(after).toEqual({ ...before, ...said });
    expect(await one(before.id)).toEqual(after);
  });

  it("leaves the identifier alone where a device was enrolled, while its key may change", async () => {
    const device = await register();
    await enrol(device.id, 1);
    const change = { ...device, canonicalId: `${device.canonicalId}00` };
    expect(await refusal(devices.change(organization, change))).toEqual({
      code: "canonical-id-fixed",
      details: { canonicalId: device.canonicalId },
    });
    const publicKey = key();
    expect(await devices.change(organization, { ...device, publicKey })).toMatchObject({
      publicKey,
      enrolmentStatus: "ENROLLED",
    });
  });

  it("does not change whether it is private [R3.13]", async () => {
    for (const withPrivacy of [true, false]) {
      const device = await register({ withPrivacy });
      const change = { ...device, withPrivacy: !withPrivacy };
      expect(await refusal(devices.change(organization, change))).toEqual({
        code: "privacy-fixed",
        details: { withPrivacy },
      });
      expect((await one(device.id))?.withPrivacy).toBe(withPrivacy);
    }
  });

  it("is held to the rules of registering, and keeps what was [R5.14] [R8.12]", async () => {
    const [taken, device] = [await register(), await register()];
    const rows = [
      [{ canonicalId: taken.canonicalId }, "canonical-id-taken"],
      [{ canonicalId: `${other}01` }, "canonical-id-prefix"],
      [{ publicKey: key("NistP384") }, "key-bad"],
      [{ geographicRegions: ["Atlantis"] }, "country-unknown"],
      [{ organizationId: other }, "organization-other"],
    ] as const;
    for (const [change, code] of rows)
      expect((await refusal(devices.change(organization, { ...device, ...change }))).code).toBe(code);
    expect(await one(device.id)).toEqual(device);
  });
});

describe("deleting", () => {
  it("sets the identifier free where the device was never enrolled", async () => {
    const device = await register();
    await devices.delete(organization, device.id);
    expect(await all()).toEqual([]);
    expect((await register({ canonicalId: device.canonicalId })).id).not.toBe(device.id);
  });

  it("keeps the identifier of a device that was enrolled for ever [R4.7] [R5.14]", async () => {
    const device = await register();
    await enrol(device.id, 1);
    ports.clock.advanceDays(2);
    await devices.delete(organization, device.id);
    expect(await all()).toEqual([]);
    expect((await refusal(register({ canonicalId: device.canonicalId }))).code).toBe("canonical-id-taken");
    const next = await register();
    const change = { ...next, canonicalId: device.canonicalId };
    expect((await refusal(devices.change(organization, change))).code).toBe("canonical-id-taken");
  });
});

describe("freeing an identifier", () => {
  it("removes a device of any organization that was never enrolled, also a revoked one", async () => {
    const device = await register();
    await devices.decide(device.id, "REVOKED", "operator");
    expect(await devices.free(device.id)).toMatchObject({ canonicalId: device.canonicalId });
    expect((await register({ canonicalId: device.canonicalId })).id).not.toBe(device.id);
    expect((await refusal(devices.free(device.id))).code).toBe("device-unknown");
  });

  it("is refused where the device was ever enrolled, which is not removed [R4.7]", async () => {
    const device = await register();
    await enrol(device.id, 1);
    const until = (await one(device.id))?.enrolledUntil;
    ports.clock.advanceDays(2);
    expect(await refusal(devices.free(device.id))).toMatchObject({
      code: "device-enrolled",
      details: { until },
    });
    expect(await one(device.id)).toMatchObject({ id: device.id });
  });
});

describe("deciding", () => {
  const owner = { organizationId: organization };

  it.each([
    "operator",
    owner,
  ] as const)("deactivates and activates again, told by %j [R3.15] [R4.6]", async (by) => {
    const { id } = await register();
    await enrol(id);
    expect(await devices.decide(id, "DEACTIVATED", by)).toMatchObject({
      state: "DEACTIVATED",
      enrolmentStatus: "DEACTIVATED",
    });
    expect((await one(id))?.state).toBe("DEACTIVATED");
    expect((await devices.decide(id, "ACTIVE", by)).enrolmentStatus).toBe("ENROLLED");
    expect((await one(id))?.state).toBe("ACTIVE");
  });

  it("revokes for good: neither changed, deleted nor activated again [R4.6] [R4.10]", async () => {
    const device = await register();
    expect((await devices.decide(device.id, "REVOKED", owner)).enrolmentStatus).toBe("REVOKED");
    const revoked = { code: "device-revoked", details: { id: device.id } };
    expect(await refusal(devices.change(organization, device))).toEqual(revoked);
    expect(await refusal(devices.delete(organization, device.id))).toEqual(revoked);
    for (const state of ["ACTIVE", "DEACTIVATED"] as const)
      for (const by of ["operator", owner] as const)
        expect(await refusal(devices.decide(device.id, state, by))).toEqual(revoked);
    expect((await devices.decide(device.id, "REVOKED", owner)).state).toBe("REVOKED");
    expect((await one(device.id))?.state).toBe("REVOKED");
  });
});

describe("devices of another organization", () => {
  it("are not there, as ids that nobody has", async () => {
    const device = await register();
    for (const id of [device.id, "nobody's"]) {
      const unknown = { code: "device-unknown", details: { id } };
      expect(await refusal(devices.change(other, { ...device, id }))).toEqual(unknown);
      expect(await refusal(devices.delete(other, id))).toEqual(unknown);
      expect(await refusal(devices.decide(id, "REVOKED", { organizationId: other }))).toEqual(unknown);
    }
    expect((await devices.list(other, { page: 0, size: 100, only: "all" })).total).toBe(0);
    expect(await all()).toEqual([device]);
  });
});

describe("lists", () => {
  it("come in pages, the newest first, with how many there are in all [R3.80] [R7.31] [R7.32]", async () => {
    const names = ["1", "2", "3", "4", "5"];
    for (const name of names) await register({ name });
    const page = async (number: number) => {
      const { devices: found, total } = await devices.list(organization, {
        page: number,
        size: 2,
        only: "all",
      });
      return [found.map(({ name }) => name), total];
    };
    expect(await page(0)).toEqual([["5", "4"], 5]);
    expect(await page(2)).toEqual([["1"], 5]);
    expect(await page(3)).toEqual([[], 5]);
  });

  it("of the active ones leave out what is revoked or expired, and nothing else [R4.6] [R4.11] [R7.31]", async () => {
    const of = async (name: string) => (await register({ name })).id;
    await of("fresh");
    await enrol(await of("expired"), 1);
    await enrol(await of("ends now"), 2);
    await enrol(await of("enrolled"), 3);
    await devices.decide(await of("revoked"), "REVOKED", "operator");
    const deactivated = await of("deactivated");
    await enrol(deactivated, 1);
    await devices.decide(deactivated, "DEACTIVATED", "operator");
    ports.clock.advanceDays(2);
    const statuses = async (only: "active" | "all") =>
      (await all(only)).map(({ name, enrolmentStatus }) => [name, enrolmentStatus]);
    const active = [
      ["deactivated", "DEACTIVATED"],
      ["enrolled", "ENROLLED"],
      ["fresh", "NOT_ENROLLED"],
    ];
    expect(await statuses("active")).toEqual(active);
    expect(await statuses("all")).toEqual([
      active[0],
      ["revoked", "REVOKED"],
      active[1],
      ["ends now", "EXPIRED"],
      ["expired", "EXPIRED"],
      active[2],
    ]);
    await enrol((await all()).find(({ name }) => name === "expired")!.id);
    expect((await statuses("active")).map(([name]) => name)).toContain("expired");
  });
});
