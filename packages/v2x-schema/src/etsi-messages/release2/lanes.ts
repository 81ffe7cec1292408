/** ETSI TS 102 894-2 V2.4.1: lanes, and where on them something is. */
import { choice, type Infer, integer, optional, sequence, sequenceOf, withDefault } from "@v2x/asn1";
import { StandardLength9b } from "./lengths.ts";
import { MapPosition, RoadSectionId } from "./map-references.ts";
import { MetaInformation } from "./sources.ts";

/** Counted from the inside of the carriageway: -1 off the road, 0 inner hard shoulder, 14 outer one. */
export const LanePosition = integer("LanePosition", {
  min: -1,
  max: 14,
  named: { offTheRoad: -1, innerHardShoulder: 0, outerHardShoulder: 14 },
});
export type LanePosition = Infer<typeof LanePosition>;

export const Direction = integer("Direction", {
  min: 0,
  max: 3,
  named: { sameDirection: 0, oppositeDirection: 1, bothDirections: 2, unavailable: 3 },
});
export type Direction = Infer<typeof Direction>;

/** In centimetres. */
export const LaneWidth = integer("LaneWidth", { min: 0, max: 1023 });
export type LaneWidth = Infer<typeof LaneWidth>;

export const BasicLaneInformation = sequence(
  "BasicLaneInformation",
  {
    laneNumber: LanePosition,
    direction: Direction,
    laneWidth: optional(LaneWidth),
    connectingLane: optional(LanePosition),
    connectingRoadSection: optional(RoadSectionId),
  },
  {},
);
export type BasicLaneInformation = Infer<typeof BasicLaneInformation>;

export const BasicLaneConfiguration = sequenceOf("BasicLaneConfiguration", BasicLaneInformation, {
  min: 1,
  max: 16,
  extensible: true,
});
export type BasicLaneConfiguration = Infer<typeof BasicLaneConfiguration>;

export const LaneType = integer("LaneType", {
  min: 0,
  max: 31,
  named: {
    traffic: 0,
    through: 1,
    reversible: 2,
    acceleration: 3,
    deceleration: 4,
    leftHandTurning: 5,
    rightHandTurning: 6,
    dedicatedVehicle: 7,
    bus: 8,
    taxi: 9,
    hov: 10,
    hot: 11,
    pedestrian: 12,
    cycleLane: 13,
    median: 14,
    striping: 15,
    trackedVehicle: 16,
    parking: 17,
    emergency: 18,
    verge: 19,
    minimumRiskManoeuvre: 20,
    exclusiveCycleLane: 21,
    unknown: 31,
  },
});
export type LaneType = Infer<typeof LaneType>;

export const LanePositionAndType = sequence(
  "LanePositionAndType",
  {
    transversalPosition: LanePosition,
    laneType: withDefault(LaneType, 0),
    direction: withDefault(Direction, 0),
  },
  {},
);
export type LanePositionAndType = Infer<typeof LanePositionAndType>;

export const LanePositionWithLateralDetails = sequence(
  "LanePositionWithLateralDetails",
  {
    transversalPosition: LanePosition,
    laneType: withDefault(LaneType, 0),
    direction: withDefault(Direction, 0),
    distanceToLeftBorder: StandardLength9b,
    distanceToRightBorder: StandardLength9b,
  },
  {},
);
export type LanePositionWithLateralDetails = Infer<typeof LanePositionWithLateralDetails>;

export const TrafficIslandPosition = sequence(
  "TrafficIslandPosition",
  {
    oneSide: LanePositionAndType,
    otherSide: LanePositionAndType,
  },
  {},
);
export type TrafficIslandPosition = Infer<typeof TrafficIslandPosition>;

export const LanePositionOptions = choice(
  "LanePositionOptions",
  {
    simplelanePosition: LanePosition,
    simpleLaneType: LaneType,
    detailedlanePosition: LanePositionAndType,
    lanePositionWithLateralDetails: LanePositionWithLateralDetails,
    trafficIslandPosition: TrafficIslandPosition,
  },
  {},
);
export type LanePositionOptions = Infer<typeof LanePositionOptions>;

/** Where across or on which lane something is, in one of several forms. */
export const GeneralizedLanePosition = sequence(
  "GeneralizedLanePosition",
  {
    lanePositionBased: LanePositionOptions,
    mapBased: optional(MapPosition),
    confidence: MetaInformation,
  },
  {},
);
export type GeneralizedLanePosition = Infer<typeof GeneralizedLanePosition>;

export const GeneralizedLanePositions = sequenceOf("GeneralizedLanePositions", GeneralizedLanePosition, {
  min: 1,
  max: 4,
});
export type GeneralizedLanePositions = Infer<typeof GeneralizedLanePositions>;

export const OccupiedLanesWithConfidence = sequence(
  "OccupiedLanesWithConfidence",
  {
    lanePositionBased: sequenceOf("SEQUENCE OF", LanePositionOptions, { min: 1, max: 4 }),
    mapBased: optional(sequenceOf("SEQUENCE OF", MapPosition, { min: 1, max: 4 })),
    confidence: MetaInformation,
  },
  {},
);
export type OccupiedLanesWithConfidence = Infer<typeof OccupiedLanesWithConfidence>;
