/** ISO TS 19321: where information applies, as zones along a road or as lanes of a MAPEM. */
import { choice, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { IntersectionReferenceID, LaneID, RoadSegmentReferenceID } from "../../j2735/index.ts";
import {
  Altitude,
  DeltaLatitude,
  DeltaLongitude,
  DeltaReferencePosition,
  Heading,
  HeadingValue,
  LanePosition,
  Latitude,
  Longitude,
  ReferencePosition,
  Speed,
  TimestampIts,
} from "../release1/index.ts";

/** Zones are numbered within one structure, which its other containers refer to. */
export const Zid = integer("Zid", { min: 1, max: 32, extensible: true });
export type Zid = Infer<typeof Zid>;

export const DeltaPosition = sequence("DeltaPosition", {
  deltaLatitude: DeltaLatitude,
  deltaLongitude: DeltaLongitude,
});
export type DeltaPosition = Infer<typeof DeltaPosition>;

export const DeltaPositions = sequenceOf("DeltaPositions", DeltaPosition, {
  min: 1,
  max: 32,
  extensible: true,
});
export type DeltaPositions = Infer<typeof DeltaPositions>;

export const DeltaReferencePositions = sequenceOf("DeltaReferencePositions", DeltaReferencePosition, {
  min: 1,
  max: 32,
  extensible: true,
});
export type DeltaReferencePositions = Infer<typeof DeltaReferencePositions>;

export const AbsolutePosition = sequence("AbsolutePosition", { latitude: Latitude, longitude: Longitude });
export type AbsolutePosition = Infer<typeof AbsolutePosition>;

export const AbsolutePositions = sequenceOf("AbsolutePositions", AbsolutePosition, {
  min: 1,
  max: 8,
  extensible: true,
});
export type AbsolutePositions = Infer<typeof AbsolutePositions>;

export const AbsolutePositionWAltitude = sequence("AbsolutePositionWAltitude", {
  latitude: Latitude,
  longitude: Longitude,
  altitude: Altitude,
});
export type AbsolutePositionWAltitude = Infer<typeof AbsolutePositionWAltitude>;

export const AbsolutePositionsWAltitude = sequenceOf(
  "AbsolutePositionsWAltitude",
  AbsolutePositionWAltitude,
  { min: 1, max: 8, extensible: true },
);
export type AbsolutePositionsWAltitude = Infer<typeof AbsolutePositionsWAltitude>;

export const PolygonalLine = choice(
  "PolygonalLine",
  {
    deltaPositions: DeltaPositions,
    deltaPositionsWithAltitude: DeltaReferencePositions,
    absolutePositions: AbsolutePositions,
    absolutePositionsWithAltitude: AbsolutePositionsWAltitude,
  },
  {},
);
export type PolygonalLine = Infer<typeof PolygonalLine>;

/** In steps of 1 cm. */
export const IviLaneWidth = integer("IviLaneWidth", { min: 0, max: 1023 });
export type IviLaneWidth = Infer<typeof IviLaneWidth>;

export const Segment = sequence("Segment", { line: PolygonalLine, laneWidth: optional(IviLaneWidth) });
export type Segment = Infer<typeof Segment>;

/** A lane beside a zone. */
export const ComputedSegment = sequence("ComputedSegment", {
  zoneId: Zid,
  laneNumber: LanePosition,
  laneWidth: IviLaneWidth,
  offsetDistance: optional(integer("INTEGER", { min: -32_768, max: 32_767 })),
  offsetPosition: optional(DeltaReferencePosition),
});
export type ComputedSegment = Infer<typeof ComputedSegment>;

/** A line with a width, an area inside a polygon, or a lane beside another zone. */
export const Zone = choice(
  "Zone",
  { segment: Segment, area: PolygonalLine, computedSegment: ComputedSegment },
  {},
);
export type Zone = Infer<typeof Zone>;

/** `zoneHeading` is the direction of travel in steps of 0.1 degree. */
export const GlcPart = sequence(
  "GlcPart",
  {
    zoneId: Zid,
    laneNumber: optional(LanePosition),
    zoneExtension: optional(integer("INTEGER", { min: 0, max: 255 })),
    zoneHeading: optional(HeadingValue),
    zone: optional(Zone),
  },
  {},
);
export type GlcPart = Infer<typeof GlcPart>;

export const GlcParts = sequenceOf("GlcParts", GlcPart, { min: 1, max: 16, extensible: true });
export type GlcParts = Infer<typeof GlcParts>;

/** Zones, around one reference position. */
export const GeographicLocationContainer = sequence(
  "GeographicLocationContainer",
  {
    referencePosition: ReferencePosition,
    referencePositionTime: optional(TimestampIts),
    referencePositionHeading: optional(Heading),
    referencePositionSpeed: optional(Speed),
    parts: GlcParts,
  },
  {},
);
export type GeographicLocationContainer = Infer<typeof GeographicLocationContainer>;

export const ZoneIds = sequenceOf("ZoneIds", Zid, { min: 1, max: 8, extensible: true });
export type ZoneIds = Infer<typeof ZoneIds>;

export const MapReference = choice("MapReference", {
  roadsegment: RoadSegmentReferenceID,
  intersection: IntersectionReferenceID,
});
export type MapReference = Infer<typeof MapReference>;

export const LaneIds = sequenceOf("LaneIds", LaneID, { min: 1, max: 16, extensible: true });
export type LaneIds = Infer<typeof LaneIds>;

export const MlcPart = sequence("MlcPart", { zoneId: Zid, laneIds: optional(LaneIds) });
export type MlcPart = Infer<typeof MlcPart>;

export const MlcParts = sequenceOf("MlcParts", MlcPart, { min: 1, max: 16, extensible: true });
export type MlcParts = Infer<typeof MlcParts>;

/** Zones as lanes of an intersection or road segment that a MAPEM describes. */
export const MapLocationContainer = sequence("MapLocationContainer", {
  reference: MapReference,
  parts: MlcParts,
});
export type MapLocationContainer = Infer<typeof MapLocationContainer>;
