import { type DeviceCalls, deviceCalls } from "./device-calls.ts";
import { type ScmsDevices, scmsDevicesIn } from "./devices/index.ts";
import { type Hierarchy, openHierarchy } from "./hierarchy/open-hierarchy.ts";
import type { ScmsPorts } from "./ports.ts";
import { openRa, type RaCalls } from "./ra/index.ts";

/** An American credential management system at work. Each call sees what any process on the same storage changed before it. */
export interface Scms extends Hierarchy, DeviceCalls, RaCalls {
  /** The devices that organizations registered. */
  readonly devices: ScmsDevices;
}

/**
 * Opens the SCMS: finds its authorities, or creates them on the first start. However many processes open the same
 * storage at once, they end with the same authorities. What is damaged is reported and does not keep the rest from
 * being served.
 */
export async function openScms(ports: ScmsPorts): Promise<Scms> {
  const { authorities, ...hierarchy } = await openHierarchy(ports);
  return {
    ...hierarchy,
    ...deviceCalls(ports, authorities),
    ...(await openRa(ports, authorities)),
    devices: scmsDevicesIn(ports),
  };
}
