import type { DeviceState, RegisteredDevice, RegisteredDeviceStorage } from "./device-records.ts";
import type { Refuse } from "./device-refusal.ts";
import { type EnrolmentStatus, enrolmentStatusOf } from "./enrolment-status.ts";

/** A registered device as it stands at a moment. */
export type DeviceNow<D extends RegisteredDevice> = D & { readonly enrolmentStatus: EnrolmentStatus };

/** Who decides about a device: the organization that must own it, or the operator, who decides about any. */
export type DecidedBy = "operator" | { readonly organizationId: string };

/** What the devices of a system are kept with, and how its callers name one. */
export interface RegistryPorts<D extends RegisteredDevice, S extends RegisteredDeviceStorage<D>> {
  now(): Date;
  /** All that `work` writes is stored, or nothing when it throws. */
  inTransaction<T>(work: (storage: S) => Promise<T>): Promise<T>;
  /** Finds a device by what callers call it, and holds up every other change of it until the transaction ends. */
  lock(storage: S, id: string): Promise<D | undefined>;
  /** Hears, within the transaction, that a device was revoked: what follows from it is stored with it. */
  revoked?(storage: S, device: D): Promise<void>;
  refuse: Refuse;
}

/**
 * What every system does with its registered devices alike. `id` is what the system's callers call a device by; an
 * organization is named by 16 upper-case hex digits.
 */
export interface DeviceRegistry<D extends RegisteredDevice> {
  /** The devices with where they stand now. */
  asOfNow(devices: readonly D[]): DeviceNow<D>[];
  /** @throws "device-unknown" where there is none, or it is another organization's. */
  owned(device: D | undefined, id: string, organizationId: string): DeviceNow<D>;
  /** @throws "canonical-id-taken", "devices-too-many". */
  add(device: D): Promise<DeviceNow<D>>;
  /**
   * Replaces what is registered. A device that was enrolled keeps its canonical id, since its credentials were
   * issued to it. It may get another key: with that it enrols anew, and the credentials that it has stay valid.
   *
   * @param revise - makes of the device what it shall be, or throws.
   * @throws "device-unknown", "device-revoked", "canonical-id-fixed", "canonical-id-taken".
   */
  change(organizationId: string, id: string, revise: (device: D) => D): Promise<DeviceNow<D>>;
  /** @throws "device-unknown", "device-revoked". */
  delete(organizationId: string, id: string): Promise<void>;
  /**
   * Deactivates a device, activates it again, or revokes it for good. Deciding what is decided changes nothing.
   *
   * @throws "device-unknown", "device-revoked".
   */
  decide(id: string, state: DeviceState, decidedBy: DecidedBy): Promise<DeviceNow<D>>;
  /**
   * Removes a device of any organization that was never enrolled, so that another can have its canonical id. An enrolled
   * one keeps its id for ever, since credentials were issued to it.
   *
   * @param owner - the organization that is taken for the device's; of another one's the device is unknown.
   * @returns the device as it was.
   * @throws "device-unknown", "device-enrolled".
   */
  free(id: string, owner?: string): Promise<DeviceNow<D>>;
}

/** The devices of one system. */
export function deviceRegistry<D extends RegisteredDevice, S extends RegisteredDeviceStorage<D>>(
  ports: RegistryPorts<D, S>,
): DeviceRegistry<D> {
  const { inTransaction, lock, refuse } = ports;
  const asOf = (now: Date, device: D): DeviceNow<D> => ({
    ...device,
    enrolmentStatus: enrolmentStatusOf(device, now),
  });
  const expectKnown = (device: D | undefined, id: string, owner: string | undefined): D => {
    if (device === undefined || (owner !== undefined && device.organizationId !== owner))
      throw refuse("device-unknown", { id });
    return device;
  };
  const expectNotRevoked = ({ state }: D, id: string) => {
    if (state === "REVOKED") throw refuse("device-revoked", { id });
  };
  const taken = ({ canonicalId }: D) => refuse("canonical-id-taken", { canonicalId });

  return {
    asOfNow(devices) {
      const now = ports.now();
      return devices.map((device) => asOf(now, device));
    },
    owned: (device, id, organizationId) => asOf(ports.now(), expectKnown(device, id, organizationId)),
    add: (device) =>
      inTransaction(async (bound) => {
        const quota = await bound.lockDeviceQuota(device.organizationId);
        if (quota !== undefined && quota.registered >= quota.most)
          throw refuse("devices-too-many", { most: quota.most });
        if (!(await bound.addDevice(device))) throw taken(device);
        return asOf(ports.now(), device);
      }),
    change: (organizationId, id, revise) =>
      inTransaction(async (bound) => {
        const device = expectKnown(await lock(bound, id), id, organizationId);
        expectNotRevoked(device, id);
        const changed = revise(device);
        if (device.enrolledUntil !== undefined && changed.canonicalId !== device.canonicalId)
          throw refuse("canonical-id-fixed", { canonicalId: device.canonicalId });
        if (!(await bound.putDevice(changed))) throw taken(changed);
        return asOf(ports.now(), changed);
      }),
    delete: (organizationId, id) =>
      inTransaction(async (bound) => {
        const device = expectKnown(await lock(bound, id), id, organizationId);
        expectNotRevoked(device, id);
        await bound.deleteDevice(device.id, ports.now());
      }),
    free: (id, owner) =>
      inTransaction(async (bound) => {
        const device = expectKnown(await lock(bound, id), id, owner);
        if (device.enrolledUntil !== undefined)
          throw refuse("device-enrolled", { until: device.enrolledUntil });
        await bound.deleteDevice(device.id, ports.now());
        return asOf(ports.now(), device);
      }),
    decide: (id, state, decidedBy) =>
      inTransaction(async (bound) => {
        const owner = decidedBy === "operator" ? undefined : decidedBy.organizationId;
        const device = expectKnown(await lock(bound, id), id, owner);
        if (state !== device.state) {
          expectNotRevoked(device, id);
          await bound.putDevice({ ...device, state });
          if (state === "REVOKED") await ports.revoked?.(bound, device);
        }
        return asOf(ports.now(), { ...device, state });
      }),
  };
}
