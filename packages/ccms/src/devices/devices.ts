import { randomUUID } from "node:crypto";
import { type DecidedBy, type DeviceNow, type DeviceState, deviceRegistry } from "@v2x/pki";
import type { CcmsPorts, CcmsStorage, DeviceRecord } from "../ports.ts";
import { DeviceError, refuseDevice } from "./device-error.ts";
import { type DeviceInput, registeredFrom } from "./device-input.ts";

/** A registered device as it stands now. */
export type Device = DeviceNow<DeviceRecord>;

/** Registers a device. */
export interface NewDevice extends DeviceInput {
  readonly withPrivacy: boolean;
}

/** Replaces what is registered of a device. */
export interface DeviceChange extends DeviceInput {
  readonly id: string;
  /** What it was; absent means the same. */
  readonly withPrivacy?: boolean | undefined;
}

/** Which devices of an organization: a page, counted from 0, of those that `only` leaves. */
export interface DeviceView {
  readonly page: number;
  readonly size: number;
  /** `active` leaves out REVOKED and EXPIRED. */
  readonly only: "active" | "all";
}

/** The devices that organizations registered. An organization is named by 16 upper-case hex digits. */
export interface Devices {
  /** Newest registration first, and how many there are on all pages. */
  list(
    organizationId: string,
    view: DeviceView,
  ): Promise<{ readonly devices: readonly Device[]; readonly total: number }>;
  /** One of an organization's. @throws DeviceError "device-unknown". */
  one(organizationId: string, id: string): Promise<Device>;
  /** @throws DeviceError as `registeredFrom`, and "canonical-id-taken", "devices-too-many". */
  register(organizationId: string, device: NewDevice): Promise<Device>;
  /**
   * Replaces what is registered. A device that was enrolled keeps its canonical id, since its credentials were
   * issued to it. It may get another key: with that it enrols anew, and the credentials that it has stay valid.
   *
   * @throws DeviceError as `register`, and "device-unknown", "device-revoked", "canonical-id-fixed",
   *   "privacy-fixed".
   */
  change(organizationId: string, change: DeviceChange): Promise<Device>;
  /** @throws DeviceError "device-unknown", "device-revoked". */
  delete(organizationId: string, id: string): Promise<void>;
  /**
   * Deactivates a device, activates it again, or revokes it for good. Deciding what is decided changes nothing.
   *
   * @param decidedBy - the organization that must own the device, or the operator, who decides about any.
   * @throws DeviceError "device-unknown", "device-revoked".
   */
  decide(id: string, state: DeviceState, decidedBy: DecidedBy): Promise<Device>;
  /** As `free` of `DeviceRegistry`. */
  free(id: string, owner?: string): Promise<Device>;
}

/** The devices kept in a storage. */
export function devicesIn(ports: Pick<CcmsPorts, "now" | "storage" | "inTransaction">): Devices {
  const { storage } = ports;
  const registry = deviceRegistry<DeviceRecord, CcmsStorage>({
    ...ports,
    lock: (bound, id) => bound.lockDevice(id),
    refuse: refuseDevice,
  });
  return {
    async list(organizationId, { page, size, only }) {
      const { devices, total } = await storage.devices(organizationId, {
        offset: page * size,
        limit: size,
        ...(only === "active" && { activeAt: ports.now() }),
      });
      return { devices: registry.asOfNow(devices), total };
    },
    one: async (organizationId, id) => registry.owned(await storage.device(id), id, organizationId),
    register: async (organizationId, device) =>
      registry.add({
        id: randomUUID(),
        ...registeredFrom(device, organizationId),
        withPrivacy: device.withPrivacy,
        state: "ACTIVE",
        registeredAt: ports.now(),
      }),
    change: (organizationId, change) =>
      registry.change(organizationId, change.id, (device) => {
        const { withPrivacy } = device;
        if ((change.withPrivacy ?? withPrivacy) !== withPrivacy)
          throw new DeviceError("privacy-fixed", { withPrivacy });
        return { ...device, ...registeredFrom(change, organizationId) };
      }),
    delete: registry.delete,
    decide: registry.decide,
    free: registry.free,
  };
}
