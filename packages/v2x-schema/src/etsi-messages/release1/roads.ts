/** ETSI TS 102 894-2 V1.3.1: rules, lanes and protected zones of roads. */
import { alias, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { ProtectedZoneType } from "../cdd/roads.ts";
import { Latitude, Longitude } from "./positions.ts";
import { TimestampIts } from "./time.ts";
import { StationType } from "./vehicle.ts";

/** Counted from the inside of the carriageway: -1 off the road, 0 inner hard shoulder, 14 outer one. */
export const LanePosition = integer("LanePosition", {
  min: -1,
  max: 14,
  named: {
    offTheRoad: -1,
    innerHardShoulder: 0,
    innermostDrivingLane: 1,
    secondLaneFromInside: 2,
    outerHardShoulder: 14,
  },
});
export type LanePosition = Infer<typeof LanePosition>;

export const ProtectedZoneID = integer("ProtectedZoneID", { min: 0, max: 134_217_727 });
export type ProtectedZoneID = Infer<typeof ProtectedZoneID>;

export const CenDsrcTollingZoneID = alias("CenDsrcTollingZoneID", ProtectedZoneID);
export type CenDsrcTollingZoneID = Infer<typeof CenDsrcTollingZoneID>;

export const CenDsrcTollingZone = sequence(
  "CenDsrcTollingZone",
  {
    protectedZoneLatitude: Latitude,
    protectedZoneLongitude: Longitude,
    cenDsrcTollingZoneID: optional(CenDsrcTollingZoneID),
  },
  {},
);
export type CenDsrcTollingZone = Infer<typeof CenDsrcTollingZone>;

/** In metres. */
export const ProtectedZoneRadius = integer("ProtectedZoneRadius", {
  min: 1,
  max: 255,
  extensible: true,
  named: { oneMeter: 1 },
});
export type ProtectedZoneRadius = Infer<typeof ProtectedZoneRadius>;

/** Around a station of tolling, where others must transmit less. */
export const ProtectedCommunicationZone = sequence(
  "ProtectedCommunicationZone",
  {
    protectedZoneType: ProtectedZoneType,
    expiryTime: optional(TimestampIts),
    protectedZoneLatitude: Latitude,
    protectedZoneLongitude: Longitude,
    protectedZoneRadius: optional(ProtectedZoneRadius),
    protectedZoneID: optional(ProtectedZoneID),
  },
  {},
);
export type ProtectedCommunicationZone = Infer<typeof ProtectedCommunicationZone>;

export const ProtectedCommunicationZonesRSU = sequenceOf(
  "ProtectedCommunicationZonesRSU",
  ProtectedCommunicationZone,
  { min: 1, max: 16 },
);
export type ProtectedCommunicationZonesRSU = Infer<typeof ProtectedCommunicationZonesRSU>;

export const TrafficRule = enumerated(
  "TrafficRule",
  ["noPassing", "noPassingForTrucks", "passToRight", "passToLeft"],
  { additions: [] },
);
export type TrafficRule = Infer<typeof TrafficRule>;

/** In kilometres per hour. */
export const SpeedLimit = integer("SpeedLimit", { min: 1, max: 255, named: { oneKmPerHour: 1 } });
export type SpeedLimit = Infer<typeof SpeedLimit>;

/** How far away somebody may be whom the event concerns. */
export const RelevanceDistance = enumerated("RelevanceDistance", [
  "lessThan50m",
  "lessThan100m",
  "lessThan200m",
  "lessThan500m",
  "lessThan1000m",
  "lessThan5km",
  "lessThan10km",
  "over10km",
]);
export type RelevanceDistance = Infer<typeof RelevanceDistance>;

/** Whose direction of travel the event concerns. */
export const RelevanceTrafficDirection = enumerated("RelevanceTrafficDirection", [
  "allTrafficDirections",
  "upstreamTraffic",
  "downstreamTraffic",
  "oppositeTraffic",
]);
export type RelevanceTrafficDirection = Infer<typeof RelevanceTrafficDirection>;

export const RestrictedTypes = sequenceOf("RestrictedTypes", StationType, {
  min: 1,
  max: 3,
  extensible: true,
});
export type RestrictedTypes = Infer<typeof RestrictedTypes>;
