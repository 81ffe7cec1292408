/** SAE J2735 2024-09, module MapData (DSRCmsgID 18): intersections and road segments with their lanes. */
import {
  bitString,
  choice,
  enumerated,
  type Infer,
  ia5String,
  integer,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { MapDataAddGrpC, RestrictionUserTypeAddGrpC } from "./add-grp-c.ts";
import {
  DescriptiveName,
  IntersectionReferenceID,
  MsgCount,
  RestrictionClassID,
  RoadAuthorityID,
  RoadSegmentReferenceID,
  SignalGroupID,
} from "./identifiers.ts";
import { LaneAttributes } from "./lane-attributes.ts";
import { ApproachID, LaneConnectionID, LaneID, LaneWidth, NodeListXY, SpeedLimitList } from "./lanes.ts";
import { Position3D } from "./position-3d.ts";
import { regionalExtension, regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";

export const LayerType = enumerated(
  "LayerType",
  [
    "none",
    "mixedContent",
    "generalMapData",
    "intersectionData",
    "curveData",
    "roadwaySectionData",
    "parkingAreaData",
    "sharedLaneData",
  ],
  { additions: [] },
);
export type LayerType = Infer<typeof LayerType>;

export const LayerID = integer("LayerID", { min: 0, max: 100 });
export type LayerID = Infer<typeof LayerID>;

export const AllowedManeuvers = bitString(
  "AllowedManeuvers",
  { size: 12 },
  {
    maneuverStraightAllowed: 0,
    maneuverLeftAllowed: 1,
    maneuverRightAllowed: 2,
    maneuverUTurnAllowed: 3,
    maneuverLeftTurnOnRedAllowed: 4,
    maneuverRightTurnOnRedAllowed: 5,
    maneuverLaneChangeAllowed: 6,
    maneuverNoStoppingAllowed: 7,
    yieldAllwaysRequired: 8,
    goWithHalt: 9,
    caution: 10,
    reserved1: 11,
  },
);
export type AllowedManeuvers = Infer<typeof AllowedManeuvers>;

export const ConnectingLane = sequence("ConnectingLane", {
  lane: LaneID,
  maneuver: optional(AllowedManeuvers),
});
export type ConnectingLane = Infer<typeof ConnectingLane>;

export const Connection = sequence("Connection", {
  connectingLane: ConnectingLane,
  remoteIntersection: optional(IntersectionReferenceID),
  signalGroup: optional(SignalGroupID),
  userClass: optional(RestrictionClassID),
  connectionID: optional(LaneConnectionID),
});
export type Connection = Infer<typeof Connection>;

export const ConnectsToList = sequenceOf("ConnectsToList", Connection, { min: 1, max: 16 });
export type ConnectsToList = Infer<typeof ConnectsToList>;

export const OverlayLaneList = sequenceOf("OverlayLaneList", LaneID, { min: 1, max: 5 });
export type OverlayLaneList = Infer<typeof OverlayLaneList>;

export const GenericLane = sequence(
  "GenericLane",
  {
    laneID: LaneID,
    name: optional(DescriptiveName),
    ingressApproach: optional(ApproachID),
    egressApproach: optional(ApproachID),
    laneAttributes: LaneAttributes,
    maneuvers: optional(AllowedManeuvers),
    nodeList: NodeListXY,
    connectsTo: optional(ConnectsToList),
    overlays: optional(OverlayLaneList),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type GenericLane = Infer<typeof GenericLane>;

export const LaneList = sequenceOf("LaneList", GenericLane, { min: 1, max: 255 });
export type LaneList = Infer<typeof LaneList>;

export const SignalControlZone = sequence("SignalControlZone", { zone: regionalExtension() }, {});
export type SignalControlZone = Infer<typeof SignalControlZone>;

export const PreemptPriorityList = sequenceOf("PreemptPriorityList", SignalControlZone, { min: 1, max: 32 });
export type PreemptPriorityList = Infer<typeof PreemptPriorityList>;

/** The addition came with 2024-09. */
export const IntersectionGeometry = sequence(
  "IntersectionGeometry",
  {
    name: optional(DescriptiveName),
    id: IntersectionReferenceID,
    revision: MsgCount,
    refPoint: Position3D,
    laneWidth: optional(LaneWidth),
    speedLimits: optional(SpeedLimitList),
    laneSet: LaneList,
    preemptPriorityData: optional(PreemptPriorityList),
    regional: optional(regionalExtensions()),
  },
  { roadAuthorityID: optional(RoadAuthorityID) },
);
export type IntersectionGeometry = Infer<typeof IntersectionGeometry>;

export const IntersectionGeometryList = sequenceOf("IntersectionGeometryList", IntersectionGeometry, {
  min: 1,
  max: 32,
});
export type IntersectionGeometryList = Infer<typeof IntersectionGeometryList>;

export const RoadLaneSetList = sequenceOf("RoadLaneSetList", GenericLane, { min: 1, max: 255 });
export type RoadLaneSetList = Infer<typeof RoadLaneSetList>;

export const RoadSegment = sequence(
  "RoadSegment",
  {
    name: optional(DescriptiveName),
    id: RoadSegmentReferenceID,
    revision: MsgCount,
    refPoint: Position3D,
    laneWidth: optional(LaneWidth),
    speedLimits: optional(SpeedLimitList),
    roadLaneSet: RoadLaneSetList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type RoadSegment = Infer<typeof RoadSegment>;

export const RoadSegmentList = sequenceOf("RoadSegmentList", RoadSegment, { min: 1, max: 32 });
export type RoadSegmentList = Infer<typeof RoadSegmentList>;

export const DataParameters = sequence(
  "DataParameters",
  {
    processMethod: optional(ia5String("IA5String", { min: 1, max: 255 })),
    processAgency: optional(ia5String("IA5String", { min: 1, max: 255 })),
    lastCheckedDate: optional(ia5String("IA5String", { min: 1, max: 255 })),
    geoidUsed: optional(ia5String("IA5String", { min: 1, max: 255 })),
  },
  {},
);
export type DataParameters = Infer<typeof DataParameters>;

export const RestrictionAppliesTo = enumerated(
  "RestrictionAppliesTo",
  [
    "none",
    "equippedTransit",
    "equippedTaxis",
    "equippedOther",
    "emissionCompliant",
    "equippedBicycle",
    "weightCompliant",
    "heightCompliant",
    "pedestrians",
    "slowMovingPersons",
    "wheelchairUsers",
    "visualDisabilities",
    "audioDisabilities",
    "otherUnknownDisabilities",
  ],
  { additions: [] },
);
export type RestrictionAppliesTo = Infer<typeof RestrictionAppliesTo>;

export const RestrictionUserType = choice(
  "RestrictionUserType",
  {
    basicType: RestrictionAppliesTo,
    regional: regionalExtensions(new Map([[3, RestrictionUserTypeAddGrpC]])),
  },
  {},
);
export type RestrictionUserType = Infer<typeof RestrictionUserType>;

export const RestrictionUserTypeList = sequenceOf("RestrictionUserTypeList", RestrictionUserType, {
  min: 1,
  max: 16,
});
export type RestrictionUserTypeList = Infer<typeof RestrictionUserTypeList>;

export const RestrictionClassAssignment = sequence("RestrictionClassAssignment", {
  id: RestrictionClassID,
  users: RestrictionUserTypeList,
});
export type RestrictionClassAssignment = Infer<typeof RestrictionClassAssignment>;

export const RestrictionClassList = sequenceOf("RestrictionClassList", RestrictionClassAssignment, {
  min: 1,
  max: 254,
});
export type RestrictionClassList = Infer<typeof RestrictionClassList>;

/** DSRCmsgID 18. */
export const MapData = sequence(
  "MapData",
  {
    timeStamp: optional(MinuteOfTheYear),
    msgIssueRevision: MsgCount,
    layerType: optional(LayerType),
    layerID: optional(LayerID),
    intersections: optional(IntersectionGeometryList),
    roadSegments: optional(RoadSegmentList),
    dataParameters: optional(DataParameters),
    restrictionList: optional(RestrictionClassList),
    regional: optional(regionalExtensions(new Map([[3, MapDataAddGrpC]]))),
  },
  {},
);
export type MapData = Infer<typeof MapData>;
