import { randomUUID } from "node:crypto";
import {
  canonicalKeyOf,
  type DecidedBy,
  type DeviceNow,
  type DeviceState,
  deviceRegistry,
  type RegisteredDeviceStorage,
} from "@v2x/pki";
import type { ScmsDeviceRecord, ScmsDeviceStorage } from "../ports.ts";
import { refuseScmsDevice } from "./device-error.ts";

/** A registered device as it stands now. */
export type ScmsDevice = DeviceNow<ScmsDeviceRecord>;

/** What an organization says of a device. */
export interface ScmsDeviceInput
  extends Pick<ScmsDeviceRecord, "canonicalId" | "name" | "keyType" | "equipmentType"> {
  /** Octets of the canonical public key in one of the formats that `parsePublicKey` reads. */
  readonly publicKey: Uint8Array;
}

/**
 * The devices that organizations registered; a device is named by its canonical id, an organization by 16 upper-case
 * hex digits. The ECA finds them by that id to verify requests with their canonical keys (IEEE 1609.2.1 4.1.4.2).
 */
export interface ScmsDevices {
  /** Newest registration first, pages counted from 0, and how many there are on all. */
  list(
    organizationId: string,
    view: { readonly page: number; readonly size: number },
  ): Promise<{ readonly devices: readonly ScmsDevice[]; readonly total: number }>;
  /** One of an organization's. @throws ScmsDeviceError "device-unknown". */
  one(organizationId: string, canonicalId: string): Promise<ScmsDevice>;
  /**
   * @throws ScmsDeviceError "canonical-id-taken", "key-bad", "key-encoding-unsupported", "key-weak",
   *   "devices-too-many".
   */
  register(organizationId: string, device: ScmsDeviceInput): Promise<ScmsDevice>;
  /**
   * Replaces what is registered. A device that was enrolled keeps its canonical id; it may get another key, and the
   * certificates that it has stay valid.
   *
   * @param canonicalId - as it was until now.
   * @throws ScmsDeviceError as `register`, and "device-unknown", "device-revoked", "canonical-id-fixed".
   */
  change(organizationId: string, canonicalId: string, change: ScmsDeviceInput): Promise<ScmsDevice>;
  /** @throws ScmsDeviceError "device-unknown", "device-revoked". */
  delete(organizationId: string, canonicalId: string): Promise<void>;
  /**
   * Deactivates a device, activates it again, or revokes it for good. Deciding what is decided changes nothing.
   *
   * @throws ScmsDeviceError "device-unknown", "device-revoked".
   */
  decide(canonicalId: string, state: DeviceState, decidedBy: DecidedBy): Promise<ScmsDevice>;
  /** As `free` of `DeviceRegistry`. */
  free(canonicalId: string, owner?: string): Promise<ScmsDevice>;
}

/** Where devices are kept, as far as organizations have to do with them. */
export type DeviceListStorage = RegisteredDeviceStorage<ScmsDeviceRecord> &
  Pick<ScmsDeviceStorage, "devices">;

/** What registered devices are kept with. */
export interface ScmsDevicePorts<S extends DeviceListStorage = DeviceListStorage> {
  now(): Date;
  readonly storage: S;
  /** All that `work` writes is stored, or nothing when it throws. */
  inTransaction<T>(work: (storage: S) => Promise<T>): Promise<T>;
  /** Hears, within the transaction, that a device was revoked. */
  revoked?(storage: S, device: ScmsDeviceRecord): Promise<void>;
}

/** The devices kept in a storage. */
export function scmsDevicesIn<S extends DeviceListStorage>(ports: ScmsDevicePorts<S>): ScmsDevices {
  const { storage } = ports;
  const registry = deviceRegistry<ScmsDeviceRecord, S>({
    ...ports,
    lock: lockNamed,
    refuse: refuseScmsDevice,
  });
  return {
    async list(organizationId, { page, size }) {
      const { devices, total } = await storage.devices(organizationId, { offset: page * size, limit: size });
      return { devices: registry.asOfNow(devices), total };
    },
    one: async (organizationId, canonicalId) =>
      registry.owned(await storage.deviceByCanonicalId(canonicalId), canonicalId, organizationId),
    register: async (organizationId, device) =>
      registry.add({
        id: randomUUID(),
        organizationId,
        ...registeredFrom(device),
        state: "ACTIVE",
        registeredAt: ports.now(),
      }),
    change: (organizationId, canonicalId, change) =>
      registry.change(organizationId, canonicalId, (device) => ({ ...device, ...registeredFrom(change) })),
    delete: registry.delete,
    decide: registry.decide,
    free: registry.free,
  };
}

/** The part of a device's record that its organization decides on. */
function registeredFrom({ canonicalId, name, keyType, equipmentType, publicKey }: ScmsDeviceInput) {
  return {
    canonicalId,
    name,
    keyType,
    equipmentType,
    publicKey: canonicalKeyOf(keyType, publicKey, refuseScmsDevice),
  };
}

async function lockNamed(
  storage: DeviceListStorage,
  canonicalId: string,
): Promise<ScmsDeviceRecord | undefined> {
  const found = await storage.deviceByCanonicalId(canonicalId);
  const device = found && (await storage.lockDevice(found.id));
  // Between the two it may have got another identifier: what is not called so any more is not meant.
  return device?.canonicalId === canonicalId ? device : undefined;
}
