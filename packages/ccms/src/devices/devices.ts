import { randomUUID } from "node:crypto";
import { type DeviceState, type EnrolmentStatus, enrolmentStatusOf } from "@v2x/pki";
import type { CcmsPorts, CcmsStorage, DeviceRecord } from "../ports.ts";
import { DeviceError } from "./device-error.ts";
import { type DeviceInput, registeredFrom } from "./device-input.ts";

/** A registered device as it stands now. */
export interface Device extends DeviceRecord {
  readonly enrolmentStatus: EnrolmentStatus;
}

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
  /** @throws DeviceError as `registeredFrom`, and "canonical-id-taken". */
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
  decide(
    id: string,
    state: DeviceState,
    decidedBy: "operator" | { readonly organizationId: string },
  ): Promise<Device>;
}

/** The devices kept in a storage. */
export function devicesIn(ports: Pick<CcmsPorts, "now" | "storage" | "inTransaction">): Devices {
  const { storage, inTransaction } = ports;
  const asOf = (now: Date) => (record: DeviceRecord) => ({
    ...record,
    enrolmentStatus: enrolmentStatusOf(record, now),
  });
  return {
    async list(organizationId, { page, size, only }) {
      const now = ports.now();
      const { devices, total } = await storage.devices(organizationId, {
        offset: page * size,
        limit: size,
        ...(only === "active" && { activeAt: now }),
      });
      return { devices: devices.map(asOf(now)), total };
    },
    async one(organizationId, id) {
      const device = expectOwned(await storage.device(id), id, organizationId);
      return asOf(ports.now())(device);
    },
    async register(organizationId, device) {
      const now = ports.now();
      const record: DeviceRecord = {
        id: randomUUID(),
        ...registeredFrom(device, organizationId),
        withPrivacy: device.withPrivacy,
        state: "ACTIVE",
        registeredAt: now,
      };
      if (!(await storage.addDevice(record))) throw taken(record);
      return asOf(now)(record);
    },
    change: (organizationId, change) =>
      inTransaction(async (bound) => {
        const device = await lockedDevice(bound, change.id, organizationId);
        const { withPrivacy } = device;
        expectNotRevoked(device);
        const changed = { ...device, ...registeredFrom(change, organizationId) };
        if (device.enrolledUntil !== undefined && changed.canonicalId !== device.canonicalId)
          throw new DeviceError("canonical-id-fixed", { canonicalId: device.canonicalId });
        if ((change.withPrivacy ?? withPrivacy) !== withPrivacy)
          throw new DeviceError("privacy-fixed", { withPrivacy });
        if (!(await bound.putDevice(changed))) throw taken(changed);
        return asOf(ports.now())(changed);
      }),
    delete: (organizationId, id) =>
      inTransaction(async (bound) => {
        expectNotRevoked(await lockedDevice(bound, id, organizationId));
        await bound.deleteDevice(id, ports.now());
      }),
    decide: (id, state, decidedBy) =>
      inTransaction(async (bound) => {
        const owner = decidedBy === "operator" ? undefined : decidedBy.organizationId;
        const device = await lockedDevice(bound, id, owner);
        if (state !== device.state) {
          expectNotRevoked(device);
          await bound.putDevice({ ...device, state });
        }
        return asOf(ports.now())({ ...device, state });
      }),
  };
}

/** @param owner - absent: whoever it is. */
async function lockedDevice(
  storage: CcmsStorage,
  id: string,
  owner: string | undefined,
): Promise<DeviceRecord> {
  return expectOwned(await storage.lockDevice(id), id, owner);
}

function expectOwned(device: DeviceRecord | undefined, id: string, owner: string | undefined): DeviceRecord {
  if (device === undefined || (owner !== undefined && device.organizationId !== owner))
    throw new DeviceError("device-unknown", { id });
  return device;
}

function expectNotRevoked({ id, state }: DeviceRecord): void {
  if (state === "REVOKED") throw new DeviceError("device-revoked", { id });
}

function taken({ canonicalId }: DeviceRecord) {
  return new DeviceError("canonical-id-taken", { canonicalId });
}
