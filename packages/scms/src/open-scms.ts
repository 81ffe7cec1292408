import { type Hierarchy, openHierarchy } from "./hierarchy/open-hierarchy.ts";
import type { ScmsPorts } from "./ports.ts";

/** An American credential management system at work. Each call sees what any process on the same storage changed before it. */
export type Scms = Hierarchy;

/**
 * Opens the SCMS: finds its authorities, or creates them on the first start. However many processes open the same
 * storage at once, they end with the same authorities. What is damaged is reported and does not keep the rest from
 * being served.
 */
export async function openScms(ports: ScmsPorts): Promise<Scms> {
  return openHierarchy(ports);
}
