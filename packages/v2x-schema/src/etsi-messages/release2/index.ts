/**
 * Facilities messages of ETSI ITS release 2 as schema values, with the types that they reach: CAM (TS 103 900), DENM
 * (TS 103 831), CPM (TS 103 324), VAM (TS 103 300-3) and POIM (TS 103 916). Types that two modules name alike have the
 * message in front here: `DenmManagementContainer`.
 */
export * from "../cdd/events.ts";
export * from "../cdd/motion.ts";
export * from "../cdd/roads.ts";
export * from "../cdd/vehicle.ts";
export * from "./cam.ts";
export * from "./cam-extensions.ts";
export * from "./cartesian.ts";
export * from "./causes.ts";
export * from "./controls.ts";
export * from "./cpm.ts";
export * from "./cpm-containers.ts";
export * from "./cpm-dialect.ts";
export * from "./denm.ts";
export * from "./header.ts";
export * from "./identifiers.ts";
export * from "./lanes.ts";
export * from "./lengths.ts";
export * from "./map-references.ts";
export * from "./motion.ts";
export * from "./objects.ts";
export * from "./parking.ts";
export * from "./parking-offers.ts";
export * from "./paths.ts";
export * from "./poim.ts";
export * from "./poim-common.ts";
export * from "./positions.ts";
export * from "./roads.ts";
export * from "./shapes.ts";
export * from "./sources.ts";
export * from "./stations.ts";
export * from "./sub-causes.ts";
export * from "./sub-causes-of-vehicles.ts";
export * from "./time.ts";
export * from "./vam.ts";
export * from "./vehicle.ts";
export * from "./vehicle-body.ts";
export * from "./vru.ts";
