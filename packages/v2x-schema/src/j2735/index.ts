/**
 * SAE J2735 2024-09 as schema values: every type that a MessageFrame can hold, one file per module, the large modules
 * by subject. What a field means and its unit are for the standard to say; here is its wire format. Start from
 * `MessageFrame`, or `TravelerInformation` where a message has no frame. Decode with `uper` of `@v2x/asn1`.
 */
export * from "./add-grp-b.ts";
export * from "./add-grp-c.ts";
export * from "./alerts.ts";
export * from "./basic-safety-message.ts";
export * from "./cooperative-control-message.ts";
export * from "./corrections.ts";
export { editionOf, type J2735Edition } from "./edition.ts";
export * from "./efc-payment.ts";
export * from "./efc-vehicle.ts";
export { messageFrameFindings } from "./findings.ts";
export * from "./heavy-vehicles.ts";
export * from "./identifiers.ts";
export * from "./itis.ts";
export * from "./lane-attributes.ts";
export * from "./lanes.ts";
export * from "./maneuver-sharing-and-coordinating-message.ts";
export * from "./map-data.ts";
export * from "./message-frame.ts";
export * from "./motion.ts";
export * from "./nodes-ll.ts";
export * from "./other-messages.ts";
export * from "./personal-safety-message.ts";
export * from "./position.ts";
export * from "./position-3d.ts";
export * from "./probe-config-events.ts";
export * from "./probe-data-config.ts";
export * from "./probe-data-management.ts";
export * from "./probe-data-report.ts";
export * from "./probe-report-events.ts";
export * from "./probe-vehicle-data.ts";
export * from "./regional.ts";
export * from "./road-safety-message.ts";
export * from "./road-safety-regions.ts";
export * from "./road-surface.ts";
export * from "./road-user-charging.ts";
export * from "./road-weather-message.ts";
export * from "./sensor-data-sharing-message.ts";
export * from "./signal-priority.ts";
export * from "./spat.ts";
export * from "./time.ts";
export * from "./toll-charges.ts";
export * from "./tolling.ts";
export * from "./traffic-light-status-message.ts";
export * from "./traveler-information.ts";
export * from "./vehicle.ts";
export * from "./vehicle-safety.ts";
export * from "./weather-observations.ts";
