/** ETSI TS 102 894-2 V2.4.1: places named in terms of a MAPEM. */
import { boolean, choice, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { Identifier1B, Identifier2B } from "./identifiers.ts";
import { StandardLength2B } from "./lengths.ts";
import { PathReferences } from "./paths.ts";
import { GeoPosition } from "./positions.ts";

export const RoadSectionId = integer("RoadSectionId", { min: 0, max: 8, extensible: true });
export type RoadSectionId = Infer<typeof RoadSectionId>;

/** In steps of 0.1 m. */
export const LongitudinalLanePositionConfidence = integer("LongitudinalLanePositionConfidence", {
  min: 0,
  max: 1023,
  named: { outOfRange: 1022, unavailable: 1023 },
});
export type LongitudinalLanePositionConfidence = Infer<typeof LongitudinalLanePositionConfidence>;

/** In steps of 0.1 m. */
export const LongitudinalLanePositionValue = integer("LongitudinalLanePositionValue", {
  min: 0,
  max: 32_767,
  named: { outOfRange: 32_766, unavailable: 32_767 },
});
export type LongitudinalLanePositionValue = Infer<typeof LongitudinalLanePositionValue>;

export const LongitudinalLanePosition = sequence("LongitudinalLanePosition", {
  longitudinalLanePositionValue: LongitudinalLanePositionValue,
  longitudinalLanePositionConfidence: LongitudinalLanePositionConfidence,
});
export type LongitudinalLanePosition = Infer<typeof LongitudinalLanePosition>;

export const IntersectionReferenceId = sequence("IntersectionReferenceId", {
  region: optional(Identifier2B),
  id: Identifier2B,
});
export type IntersectionReferenceId = Infer<typeof IntersectionReferenceId>;

export const RoadSegmentReferenceId = sequence("RoadSegmentReferenceId", {
  region: optional(Identifier2B),
  id: Identifier2B,
});
export type RoadSegmentReferenceId = Infer<typeof RoadSegmentReferenceId>;

export const MapReference = choice("MapReference", {
  roadsegment: RoadSegmentReferenceId,
  intersection: IntersectionReferenceId,
});
export type MapReference = Infer<typeof MapReference>;

/** A place in terms of a MAPEM: its lane or connection, and how far along. */
export const MapPosition = sequence(
  "MapPosition",
  {
    mapReference: optional(MapReference),
    laneId: optional(Identifier1B),
    connectionId: optional(Identifier1B),
    longitudinalLanePosition: optional(LongitudinalLanePosition),
  },
  {},
);
export type MapPosition = Infer<typeof MapPosition>;

export const MapReferences = sequenceOf("MapReferences", MapReference, { min: 1, max: 8, extensible: true });
export type MapReferences = Infer<typeof MapReferences>;

export const RoadSectionDefinition = sequence(
  "RoadSectionDefinition",
  {
    startingPointSection: GeoPosition,
    lengthOfSection: optional(StandardLength2B),
    endingPointSection: optional(GeoPosition),
    connectedPaths: PathReferences,
    includedPaths: PathReferences,
    isEventZoneIncluded: boolean(),
    isEventZoneConnected: boolean(),
  },
  {},
);
export type RoadSectionDefinition = Infer<typeof RoadSectionDefinition>;

export const MapemConnectionList = sequenceOf("MapemConnectionList", Identifier1B, {
  min: 1,
  max: 8,
  extensible: true,
});
export type MapemConnectionList = Infer<typeof MapemConnectionList>;

export const MapemLaneList = sequenceOf("MapemLaneList", Identifier1B, { min: 1, max: 8, extensible: true });
export type MapemLaneList = Infer<typeof MapemLaneList>;

export const MapemElementReference = sequence(
  "MapemElementReference",
  {
    mapReference: optional(MapReference),
    laneIds: optional(MapemLaneList),
    connectionIds: optional(MapemConnectionList),
  },
  {},
);
export type MapemElementReference = Infer<typeof MapemElementReference>;

export const MapemConfiguration = sequenceOf("MapemConfiguration", MapemElementReference, {
  min: 1,
  max: 16,
  extensible: true,
});
export type MapemConfiguration = Infer<typeof MapemConfiguration>;
