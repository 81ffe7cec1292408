import { randomUUID } from "node:crypto";
import type { DeviceRecord } from "@v2x/ccms";
import {
  type DeviceRegistry,
  deviceRegistry,
  type RegisteredDevice,
  type RegisteredDeviceStorage,
} from "@v2x/pki";
import type { ScmsDeviceRecord } from "@v2x/scms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const alpha = "AA00000000000001";
const beta = "BB00000000000002";
const now = new Date("2026-03-01T10:00:00.000Z");

onDatabase("organizations", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    const both = { ccmsAllowed: true, scmsAllowed: true };
    await store.identity.organizations.create({ organizationId: beta, name: "Beta", ...both });
    await store.identity.organizations.create({ organizationId: alpha, name: "Alpha", ...both });
  });
  afterAll(() => store.close());

  const registryOf = <D extends RegisteredDevice>(
    storageIn: (bound: Pick<Store, "ccms" | "scms">) => RegisteredDeviceStorage<D>,
  ): DeviceRegistry<D> =>
    deviceRegistry<D, RegisteredDeviceStorage<D>>({
      now: () => now,
      inTransaction: (work) => store.inTransaction((bound) => work(storageIn(bound))),
      lock: (storage, id) => storage.lockDevice(id),
      refuse: (code) => new Error(code),
    });
  const ccms = registryOf<DeviceRecord>((bound) => bound.ccms);
  const scms = registryOf<ScmsDeviceRecord>((bound) => bound.scms);
  const device = (organizationId: string) => {
    const id = randomUUID();
    return {
      id,
      organizationId,
      canonicalId: `${organizationId}${id.replaceAll("-", "").toUpperCase()}`,
      name: null,
      keyType: "NistP256",
      publicKey: new Uint8Array(33).fill(3),
      state: "ACTIVE",
      registeredAt: now,
    } as const;
  };
  const addTo = {
    ccms: (organizationId: string) =>
      ccms.add({
        ...device(organizationId),
        appPermissions: [],
        geographicRegions: [],
        withPrivacy: false,
        deviceType: null,
      }),
    scms: (organizationId: string) => scms.add({ ...device(organizationId), equipmentType: "NONE" }),
  };
  const change = (id: string, terms: Parameters<Store["managedOrganizations"]["change"]>[1]) =>
    store.managedOrganizations.change(id, terms);
  const one = async (id: string) => (await store.managedOrganizations.lock(id))!;

  describe("the operator's list", () => {
    it("is in the order of names, finds parts of name and id, and tells what each has", async () => {
      const page = (search: string, limit = 10, offset = 0) =>
        store.managedOrganizations.page(search, { offset, limit });
      expect((await page("")).organizations.map(({ name }) => name)).toEqual(["Alpha", "Beta"]);
      expect(await page("", 1, 1)).toMatchObject({ total: 2, organizations: [{ name: "Beta" }] });
      expect((await page("LPH")).organizations.map(({ name }) => name)).toEqual(["Alpha"]);
      expect((await page("bb00")).organizations).toMatchObject([
        { organizationId: beta, members: 0, devices: 0, maxDevices: 10_000, contact: null },
      ]);
      expect(await page("%")).toEqual({ total: 0, organizations: [] });
    });

    it("keeps what a change leaves out, and takes a contact away", async () => {
      await change(beta, { name: "Gamma", contact: { name: "Ada", email: "a@v2x.example" }, maxDevices: 0 });
      await change(beta, { scmsAllowed: false });
      await change(beta, {});
      const changed = { name: "Gamma", ccmsAllowed: true, scmsAllowed: false, maxDevices: 0 };
      expect(await one(beta)).toMatchObject({ ...changed, contact: { name: "Ada", email: "a@v2x.example" } });
      await change(beta, { contact: null, maxDevices: null });
      expect(await one(beta)).toMatchObject({ ...changed, contact: null, maxDevices: null });
    });
  });

  describe("a quota of devices", () => {
    it("holds exactly for both systems together, however many register at once", async () => {
      await change(alpha, { maxDevices: 7 });
      const asked = Array.from({ length: 24 }, (_, number) => addTo[number % 2 ? "ccms" : "scms"](alpha));
      const answers = await Promise.allSettled(asked);
      const refused = answers.filter((answer) => answer.status === "rejected");
      expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(
        Array.from({ length: 17 }, () => "devices-too-many"),
      );
      expect((await one(alpha)).devices).toBe(7);
      // Another organization's is its own.
      await addTo.ccms(beta);
    });

    it("has room again for each that is deleted or revoked, and not for one that is deactivated", async () => {
      const [inCcms, inScms] = [await addTo.ccms(beta), await addTo.scms(beta)];
      const full = (await one(beta)).devices;
      await change(beta, { maxDevices: full });
      const isFull = () => expect(addTo.ccms(beta)).rejects.toThrow("devices-too-many");
      await isFull();
      await ccms.decide(inCcms.id, "DEACTIVATED", { organizationId: beta });
      await isFull();
      await ccms.decide(inCcms.id, "REVOKED", { organizationId: beta });
      expect((await one(beta)).devices).toBe(full - 1);
      await addTo.scms(beta);
      await isFull();
      await scms.delete(beta, inScms.id);
      await addTo.ccms(beta);
      await isFull();
      await change(beta, { maxDevices: 0 });
      await isFull();
      await change(beta, { maxDevices: null });
      await addTo.ccms(beta);
    });
  });
});
