/** SAE J2735 2024-09, module Common: lanes as chains of nodes in XY offsets, what is said along them, and speed limits. */
import { choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { LaneDataAttributeAddGrpB, NodeOffsetPointXYAddGrpB } from "./add-grp-b.ts";
import { Angle, Velocity } from "./motion.ts";
import {
  Latitude,
  Longitude,
  OffsetB10,
  OffsetB11,
  OffsetB12,
  OffsetB13,
  OffsetB14,
  OffsetB16,
} from "./position.ts";
import { regionalExtension, regionalExtensions } from "./regional.ts";

export const LaneID = integer("LaneID", { min: 0, max: 255 });
export type LaneID = Infer<typeof LaneID>;

export const ApproachID = integer("ApproachID", { min: 0, max: 15 });
export type ApproachID = Infer<typeof ApproachID>;

export const LaneConnectionID = integer("LaneConnectionID", { min: 0, max: 255 });
export type LaneConnectionID = Infer<typeof LaneConnectionID>;

export const IntersectionAccessPoint = choice(
  "IntersectionAccessPoint",
  { lane: LaneID, approach: ApproachID, connection: LaneConnectionID },
  {},
);
export type IntersectionAccessPoint = Infer<typeof IntersectionAccessPoint>;

export const LaneWidth = integer("LaneWidth", { min: 0, max: 32_767 });
export type LaneWidth = Infer<typeof LaneWidth>;

export const NodeXY20b = sequence("Node-XY-20b", {
  x: OffsetB10,
  y: OffsetB10,
});
export type NodeXY20b = Infer<typeof NodeXY20b>;

export const NodeXY22b = sequence("Node-XY-22b", {
  x: OffsetB11,
  y: OffsetB11,
});
export type NodeXY22b = Infer<typeof NodeXY22b>;

export const NodeXY24b = sequence("Node-XY-24b", {
  x: OffsetB12,
  y: OffsetB12,
});
export type NodeXY24b = Infer<typeof NodeXY24b>;

export const NodeXY26b = sequence("Node-XY-26b", {
  x: OffsetB13,
  y: OffsetB13,
});
export type NodeXY26b = Infer<typeof NodeXY26b>;

export const NodeXY28b = sequence("Node-XY-28b", {
  x: OffsetB14,
  y: OffsetB14,
});
export type NodeXY28b = Infer<typeof NodeXY28b>;

export const NodeXY32b = sequence("Node-XY-32b", {
  x: OffsetB16,
  y: OffsetB16,
});
export type NodeXY32b = Infer<typeof NodeXY32b>;

export const NodeLLmD64b = sequence("Node-LLmD-64b", {
  lon: Longitude,
  lat: Latitude,
});
export type NodeLLmD64b = Infer<typeof NodeLLmD64b>;

export const NodeOffsetPointXY = choice("NodeOffsetPointXY", {
  "node-XY1": NodeXY20b,
  "node-XY2": NodeXY22b,
  "node-XY3": NodeXY24b,
  "node-XY4": NodeXY26b,
  "node-XY5": NodeXY28b,
  "node-XY6": NodeXY32b,
  "node-LatLon": NodeLLmD64b,
  regional: regionalExtension(new Map([[2, NodeOffsetPointXYAddGrpB]])),
});
export type NodeOffsetPointXY = Infer<typeof NodeOffsetPointXY>;

export const NodeAttributeXY = enumerated(
  "NodeAttributeXY",
  [
    "reserved",
    "stopLine",
    "roundedCapStyleA",
    "roundedCapStyleB",
    "mergePoint",
    "divergePoint",
    "downstreamStopLine",
    "downstreamStartNode",
    "closedToTraffic",
    "safeIsland",
    "curbPresentAtStepOff",
    "hydrantPresent",
  ],
  { additions: [] },
);
export type NodeAttributeXY = Infer<typeof NodeAttributeXY>;

export const NodeAttributeXYList = sequenceOf("NodeAttributeXYList", NodeAttributeXY, { min: 1, max: 8 });
export type NodeAttributeXYList = Infer<typeof NodeAttributeXYList>;

export const SegmentAttributeXY = enumerated(
  "SegmentAttributeXY",
  [
    "reserved",
    "doNotBlock",
    "whiteLine",
    "mergingLaneLeft",
    "mergingLaneRight",
    "curbOnLeft",
    "curbOnRight",
    "loadingzoneOnLeft",
    "loadingzoneOnRight",
    "turnOutPointOnLeft",
    "turnOutPointOnRight",
    "adjacentParkingOnLeft",
    "adjacentParkingOnRight",
    "adjacentBikeLaneOnLeft",
    "adjacentBikeLaneOnRight",
    "sharedBikeLane",
    "bikeBoxInFront",
    "transitStopOnLeft",
    "transitStopOnRight",
    "transitStopInLane",
    "sharedWithTrackedVehicle",
    "safeIsland",
    "lowCurbsPresent",
    "rumbleStripPresent",
    "audibleSignalingPresent",
    "adaptiveTimingPresent",
    "rfSignalRequestPresent",
    "partialCurbIntrusion",
    "taperToLeft",
    "taperToRight",
    "taperToCenterLine",
    "parallelParking",
    "headInParking",
    "freeParking",
    "timeRestrictionsOnParking",
    "costToPark",
    "midBlockCurbPresent",
    "unEvenPavementPresent",
  ],
  { additions: [] },
);
export type SegmentAttributeXY = Infer<typeof SegmentAttributeXY>;

export const SegmentAttributeXYList = sequenceOf("SegmentAttributeXYList", SegmentAttributeXY, {
  min: 1,
  max: 8,
});
export type SegmentAttributeXYList = Infer<typeof SegmentAttributeXYList>;

export const DeltaAngle = integer("DeltaAngle", { min: -150, max: 150 });
export type DeltaAngle = Infer<typeof DeltaAngle>;

export const RoadwayCrownAngle = integer("RoadwayCrownAngle", { min: -128, max: 127 });
export type RoadwayCrownAngle = Infer<typeof RoadwayCrownAngle>;

export const MergeDivergeNodeAngle = integer("MergeDivergeNodeAngle", { min: -180, max: 180 });
export type MergeDivergeNodeAngle = Infer<typeof MergeDivergeNodeAngle>;

export const SpeedLimitType = enumerated(
  "SpeedLimitType",
  [
    "unknown",
    "maxSpeedInSchoolZone",
    "maxSpeedInSchoolZoneWhenChildrenArePresent",
    "maxSpeedInConstructionZone",
    "vehicleMinSpeed",
    "vehicleMaxSpeed",
    "vehicleNightMaxSpeed",
    "truckMinSpeed",
    "truckMaxSpeed",
    "truckNightMaxSpeed",
    "vehiclesWithTrailersMinSpeed",
    "vehiclesWithTrailersMaxSpeed",
    "vehiclesWithTrailersNightMaxSpeed",
  ],
  { additions: [] },
);
export type SpeedLimitType = Infer<typeof SpeedLimitType>;

export const RegulatorySpeedLimit = sequence("RegulatorySpeedLimit", {
  type: SpeedLimitType,
  speed: Velocity,
});
export type RegulatorySpeedLimit = Infer<typeof RegulatorySpeedLimit>;

export const SpeedLimitList = sequenceOf("SpeedLimitList", RegulatorySpeedLimit, { min: 1, max: 9 });
export type SpeedLimitList = Infer<typeof SpeedLimitList>;

export const LaneDataAttribute = choice(
  "LaneDataAttribute",
  {
    pathEndPointAngle: DeltaAngle,
    laneCrownPointCenter: RoadwayCrownAngle,
    laneCrownPointLeft: RoadwayCrownAngle,
    laneCrownPointRight: RoadwayCrownAngle,
    laneAngle: MergeDivergeNodeAngle,
    speedLimits: SpeedLimitList,
    regional: regionalExtensions(new Map([[2, LaneDataAttributeAddGrpB]])),
  },
  {},
);
export type LaneDataAttribute = Infer<typeof LaneDataAttribute>;

export const LaneDataAttributeList = sequenceOf("LaneDataAttributeList", LaneDataAttribute, {
  min: 1,
  max: 8,
});
export type LaneDataAttributeList = Infer<typeof LaneDataAttributeList>;

export const NodeAttributeSetXY = sequence(
  "NodeAttributeSetXY",
  {
    localNode: optional(NodeAttributeXYList),
    disabled: optional(SegmentAttributeXYList),
    enabled: optional(SegmentAttributeXYList),
    data: optional(LaneDataAttributeList),
    dWidth: optional(OffsetB10),
    dElevation: optional(OffsetB10),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type NodeAttributeSetXY = Infer<typeof NodeAttributeSetXY>;

export const NodeXY = sequence(
  "NodeXY",
  {
    delta: NodeOffsetPointXY,
    attributes: optional(NodeAttributeSetXY),
  },
  {},
);
export type NodeXY = Infer<typeof NodeXY>;

export const NodeSetXY = sequenceOf("NodeSetXY", NodeXY, { min: 2, max: 63 });
export type NodeSetXY = Infer<typeof NodeSetXY>;

export const DrivenLineOffsetSm = integer("DrivenLineOffsetSm", { min: -2047, max: 2047 });
export type DrivenLineOffsetSm = Infer<typeof DrivenLineOffsetSm>;

export const DrivenLineOffsetLg = integer("DrivenLineOffsetLg", { min: -32_767, max: 32_767 });
export type DrivenLineOffsetLg = Infer<typeof DrivenLineOffsetLg>;

export const ScaleB12 = integer("Scale-B12", { min: -2048, max: 2047 });
export type ScaleB12 = Infer<typeof ScaleB12>;

export const ComputedLane = sequence(
  "ComputedLane",
  {
    referenceLaneId: LaneID,
    offsetXaxis: choice("CHOICE", { small: DrivenLineOffsetSm, large: DrivenLineOffsetLg }),
    offsetYaxis: choice("CHOICE", { small: DrivenLineOffsetSm, large: DrivenLineOffsetLg }),
    rotateXY: optional(Angle),
    scaleXaxis: optional(ScaleB12),
    scaleYaxis: optional(ScaleB12),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type ComputedLane = Infer<typeof ComputedLane>;

export const NodeListXY = choice("NodeListXY", { nodes: NodeSetXY, computed: ComputedLane }, {});
export type NodeListXY = Infer<typeof NodeListXY>;
