/** ETSI TS 102 894-2 V2.4.1: rules, sections and protected zones of roads. */
import { enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { ProtectedZoneType, RoadType } from "../cdd/roads.ts";
import { BasicLaneConfiguration } from "./lanes.ts";
import { MapemConfiguration, RoadSectionDefinition } from "./map-references.ts";
import { Latitude, Longitude } from "./positions.ts";
import { TimestampIts } from "./time.ts";
import { StationType } from "./vehicle.ts";

export const ProtectedZoneId = integer("ProtectedZoneId", { min: 0, max: 134_217_727 });
export type ProtectedZoneId = Infer<typeof ProtectedZoneId>;

export const CenDsrcTollingZone = sequence(
  "CenDsrcTollingZone",
  {
    protectedZoneLatitude: Latitude,
    protectedZoneLongitude: Longitude,
    cenDsrcTollingZoneId: optional(ProtectedZoneId),
  },
  {},
);
export type CenDsrcTollingZone = Infer<typeof CenDsrcTollingZone>;

/** In metres. */
export const ProtectedZoneRadius = integer("ProtectedZoneRadius", { min: 1, max: 255, extensible: true });
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
    protectedZoneId: optional(ProtectedZoneId),
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
  { additions: ["passToLeftOrRight"] },
);
export type TrafficRule = Infer<typeof TrafficRule>;

/** In kilometres per hour. */
export const SpeedLimit = integer("SpeedLimit", { min: 1, max: 255 });
export type SpeedLimit = Infer<typeof SpeedLimit>;

/** Whose direction of travel the event concerns. */
export const TrafficDirection = enumerated("TrafficDirection", [
  "allTrafficDirections",
  "sameAsReferenceDirection-upstreamOfReferencePosition",
  "sameAsReferenceDirection-downstreamOfReferencePosition",
  "oppositeToReferenceDirection",
]);
export type TrafficDirection = Infer<typeof TrafficDirection>;

/** In metres along the road. */
export const Position1d = integer("Position1d", {
  min: -8190,
  max: 8191,
  named: { outOfRange: 8190, unavailable: 8191 },
});
export type Position1d = Infer<typeof Position1d>;

export const RestrictedTypes = sequenceOf("RestrictedTypes", StationType, {
  min: 1,
  max: 3,
  extensible: true,
});
export type RestrictedTypes = Infer<typeof RestrictedTypes>;

export const RoadConfigurationSection = sequence(
  "RoadConfigurationSection",
  {
    roadSectionDefinition: RoadSectionDefinition,
    roadType: optional(RoadType),
    laneConfiguration: optional(BasicLaneConfiguration),
    mapemConfiguration: optional(MapemConfiguration),
  },
  {},
);
export type RoadConfigurationSection = Infer<typeof RoadConfigurationSection>;

export const RoadConfigurationSectionList = sequenceOf(
  "RoadConfigurationSectionList",
  RoadConfigurationSection,
  { min: 1, max: 8, extensible: true },
);
export type RoadConfigurationSectionList = Infer<typeof RoadConfigurationSectionList>;
