/**
 * Facilities messages of ETSI ITS release 1 as schema values, with the types that they reach: CAM (EN 302 637-2), DENM
 * (EN 302 637-3) and the CPM of TR 103 562. Numbers of the standards; what is the same in release 2 is in `../cdd`.
 */
export * from "../cdd/events.ts";
export * from "../cdd/motion.ts";
export * from "../cdd/roads.ts";
export * from "../cdd/vehicle.ts";
export * from "./cam.ts";
export * from "./cam-of-version-1.ts";
export * from "./causes.ts";
export * from "./cpm.ts";
export * from "./cpm-free-space.ts";
export * from "./cpm-objects.ts";
export * from "./cpm-quantities.ts";
export * from "./cpm-sensors.ts";
export * from "./denm.ts";
export * from "./motion.ts";
export * from "./node-offset-point.ts";
export * from "./paths.ts";
export * from "./positions.ts";
export * from "./roads.ts";
export * from "./stations.ts";
export * from "./time.ts";
export * from "./vehicle.ts";
