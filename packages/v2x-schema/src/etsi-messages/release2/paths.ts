/** ETSI TS 102 894-2 V2.4.1: points that were passed, will be passed, or that an event touches. */
import { alias, choice, type Infer, integer, optional, sequence, sequenceOf, withDefault } from "@v2x/asn1";
import { AltitudeConfidence } from "../cdd/motion.ts";
import { InformationQuality, UsageIndication } from "./identifiers.ts";
import { StandardLength9b } from "./lengths.ts";
import {
  DeltaAltitude,
  DeltaLatitude,
  DeltaLongitude,
  DeltaPositions,
  DeltaReferencePosition,
  DeltaReferencePositions,
  GeoPositionsWAltitude,
  GeoPositionsWoAltitude,
  PosConfidenceEllipse,
  ReferencePosition,
} from "./positions.ts";
import { ConfidenceLevel } from "./sources.ts";
import { DeltaTimeSecond, DeltaTimeTenSeconds, DeltaTimeTenthOfSecond, PathDeltaTime } from "./time.ts";

export const PathPoint = sequence("PathPoint", {
  pathPosition: DeltaReferencePosition,
  pathDeltaTime: optional(PathDeltaTime),
});
export type PathPoint = Infer<typeof PathPoint>;

/** Points one behind the other, each from the one before. */
export const Path = sequenceOf("Path", PathPoint, { min: 0, max: 40 });
export type Path = Infer<typeof Path>;

export const PolygonalLine = choice(
  "PolygonalLine",
  {
    deltaPositions: DeltaPositions,
    deltaPositionsWithAltitude: DeltaReferencePositions,
    absolutePositions: GeoPositionsWoAltitude,
    absolutePositionsWithAltitude: GeoPositionsWAltitude,
  },
  {},
);
export type PolygonalLine = Infer<typeof PolygonalLine>;

export const PathDeltaTimeChoice = choice(
  "PathDeltaTimeChoice",
  {
    deltaTimeHighPrecision: DeltaTimeTenthOfSecond,
    deltaTimeBigRange: DeltaTimeTenSeconds,
  },
  {
    deltaTimeMidRange: DeltaTimeSecond,
  },
);
export type PathDeltaTimeChoice = Infer<typeof PathDeltaTimeChoice>;

export const PathPointPredicted = sequence(
  "PathPointPredicted",
  {
    deltaLatitude: DeltaLatitude,
    deltaLongitude: DeltaLongitude,
    horizontalPositionConfidence: optional(PosConfidenceEllipse),
    deltaAltitude: withDefault(DeltaAltitude, 12_800),
    altitudeConfidence: withDefault(AltitudeConfidence, "unavailable"),
    pathDeltaTime: optional(PathDeltaTimeChoice),
    symmetricAreaOffset: optional(StandardLength9b),
    asymmetricAreaOffset: optional(StandardLength9b),
  },
  {},
);
export type PathPointPredicted = Infer<typeof PathPointPredicted>;

export const PathPredicted = sequenceOf("PathPredicted", PathPointPredicted, {
  min: 1,
  max: 16,
  extensible: true,
});
export type PathPredicted = Infer<typeof PathPredicted>;

export const PathPredicted2 = sequence(
  "PathPredicted2",
  {
    pathPredicted: PathPredicted,
    usageIndication: UsageIndication,
    confidenceLevel: ConfidenceLevel,
  },
  {},
);
export type PathPredicted2 = Infer<typeof PathPredicted2>;

export const PathPredictedList = sequenceOf("PathPredictedList", PathPredicted2, {
  min: 1,
  max: 16,
  extensible: true,
});
export type PathPredictedList = Infer<typeof PathPredictedList>;

export const EventPoint = sequence("EventPoint", {
  eventPosition: DeltaReferencePosition,
  eventDeltaTime: optional(PathDeltaTime),
  informationQuality: InformationQuality,
});
export type EventPoint = Infer<typeof EventPoint>;

/** Where the event has been noticed, latest first. */
export const EventHistory = sequenceOf("EventHistory", EventPoint, { min: 1, max: 23 });
export type EventHistory = Infer<typeof EventHistory>;

/** Where the event has been noticed. */
export const EventZone = alias("EventZone", EventHistory);
export type EventZone = Infer<typeof EventZone>;

/** Ways to the event, each from the event outwards. */
export const Traces = sequenceOf("Traces", Path, { min: 1, max: 7 });
export type Traces = Infer<typeof Traces>;

export const PathExtended = sequence("PathExtended", {
  pointOfEventZone: integer("INTEGER", { min: 1, max: 23 }),
  path: Path,
});
export type PathExtended = Infer<typeof PathExtended>;

export const TracesExtended = sequenceOf("TracesExtended", PathExtended, { min: 1, max: 7 });
export type TracesExtended = Infer<typeof TracesExtended>;

/** Points of a recommended way round. */
export const ItineraryPath = sequenceOf("ItineraryPath", ReferencePosition, { min: 1, max: 40 });
export type ItineraryPath = Infer<typeof ItineraryPath>;

export const PathId = integer("PathId", {
  min: 0,
  max: 14,
  named: {
    noPath: 0,
    path1: 1,
    path2: 2,
    path3: 3,
    path4: 4,
    path5: 5,
    path6: 6,
    path7: 7,
    pathExtended1: 8,
    pathExtended2: 9,
    pathExtended3: 10,
    pathExtended4: 11,
    pathExtended5: 12,
    pathExtended6: 13,
    pathExtended7: 14,
  },
});
export type PathId = Infer<typeof PathId>;

export const PathReferences = sequenceOf("PathReferences", PathId, { min: 1, max: 14 });
export type PathReferences = Infer<typeof PathReferences>;

/** Where the vehicle came from, latest point first. */
export const PathHistory = sequenceOf("PathHistory", PathPoint, { min: 0, max: 40 });
export type PathHistory = Infer<typeof PathHistory>;
