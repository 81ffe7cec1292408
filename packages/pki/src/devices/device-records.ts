import type { KeyType } from "@v2x/crypto";

/** What an owner or the operator decided about a device. */
export type DeviceState = "ACTIVE" | "DEACTIVATED" | "REVOKED";

/** What both systems keep of a device that an organization registered. */
export interface RegisteredDevice {
  /** Permanent and opaque. */
  readonly id: string;
  /** 16 upper-case hex digits. */
  readonly organizationId: string;
  /** As its system writes it; unique in it, also among devices that were enrolled and then deleted. */
  readonly canonicalId: string;
  readonly name: string | null;
  readonly keyType: KeyType;
  /** The canonical public key: a compressed point. */
  readonly publicKey: Uint8Array;
  readonly state: DeviceState;
  readonly registeredAt: Date;
  /** End of its newest enrolment credential (in the SCMS: enrollment certificate); absent before the first. */
  readonly enrolledUntil?: Date;
}

/** How many devices an organization may have, in all systems together; revoked ones do not count. */
export interface DeviceQuota {
  readonly most: number;
  /** So many it has. */
  readonly registered: number;
}

/** Where the registered devices of a system are kept. Deleted devices are found nowhere. */
export interface RegisteredDeviceStorage<D extends RegisteredDevice> {
  device(id: string): Promise<D | undefined>;
  /** The same, and holds up every other change of it until the transaction ends. */
  lockDevice(id: string): Promise<D | undefined>;
  deviceByCanonicalId(canonicalId: string): Promise<D | undefined>;
  /**
   * Holds up every other registration of an organization, in whatever system, until the transaction ends.
   *
   * @returns `undefined` where it may have any number of devices.
   */
  lockDeviceQuota(organizationId: string): Promise<DeviceQuota | undefined>;
  /** @returns false where the canonical id is taken, or belonged to a device that was enrolled. */
  addDevice(device: D): Promise<boolean>;
  /** Replaces the row of that id. @returns false where the new canonical id is taken. */
  putDevice(device: D): Promise<boolean>;
  /** Deletes a device; where it was ever enrolled, its canonical id stays taken. */
  deleteDevice(id: string, at: Date): Promise<void>;
}
