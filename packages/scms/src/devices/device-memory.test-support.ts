import type { ScmsDeviceRecord } from "../ports.ts";
import type { DeviceListStorage } from "./devices.ts";

/** Devices kept in memory, as the database keeps them; transactions come one at a time. */
export function deviceMemory(): DeviceListStorage & {
  inTransaction<T>(work: (storage: DeviceListStorage) => Promise<T>): Promise<T>;
  /** Leaves a device as the ECA does when it has issued a certificate. */
  enroll(id: string, until: Date): void;
} {
  /** Newest first. */
  let devices: ScmsDeviceRecord[] = [];
  const takenForEver = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  const byId = (id: string) => devices.find((device) => device.id === id);
  const isFree = ({ id, canonicalId }: ScmsDeviceRecord) =>
    !takenForEver.has(canonicalId) &&
    devices.every((device) => device.id === id || device.canonicalId !== canonicalId);
  const storage: DeviceListStorage = {
    async devices(organizationId, { offset, limit }) {
      const own = devices.filter((device) => device.organizationId === organizationId);
      return { devices: own.slice(offset, offset + limit), total: own.length };
    },
    device: async (id) => byId(id),
    lockDevice: async (id) => byId(id),
    deviceByCanonicalId: async (canonicalId) => devices.find((device) => device.canonicalId === canonicalId),
    lockDeviceQuota: async () => undefined,
    async addDevice(device) {
      if (!isFree(device)) return false;
      devices = [device, ...devices];
      return true;
    },
    async putDevice(device) {
      if (!isFree(device)) return false;
      devices = devices.map((other) => (other.id === device.id ? device : other));
      return true;
    },
    async deleteDevice(id) {
      const device = byId(id);
      if (device?.enrolledUntil !== undefined) takenForEver.add(device.canonicalId);
      devices = devices.filter((other) => other !== device);
    },
  };
  return {
    ...storage,
    enroll(id, enrolledUntil) {
      devices = devices.map((device) => (device.id === id ? { ...device, enrolledUntil } : device));
    },
    inTransaction(work) {
      const done = last.then(() => work(storage));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
