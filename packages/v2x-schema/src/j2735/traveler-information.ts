/** SAE J2735 2024-09, module TravelerInformation (DSRCmsgID 31), which also travels without a MessageFrame around it. */
import {
  boolean,
  choice,
  enumerated,
  type Infer,
  ia5String,
  integer,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import {
  DescriptiveName,
  Extent,
  FurtherInfoID,
  MsgCount,
  RoadSegmentReferenceID,
  SSPindex,
} from "./identifiers.ts";
import { ITIScodes, ITIScodesAndText } from "./itis.ts";
import { LaneWidth, NodeListXY } from "./lanes.ts";
import { HeadingSlice } from "./motion.ts";
import { NodeListLL, OffsetLLB16 } from "./nodes-ll.ts";
import { Position3D } from "./position-3d.ts";
import { regionalExtensions } from "./regional.ts";
import { FrictionInformation } from "./road-surface.ts";
import { DYear, MinuteOfTheYear } from "./time.ts";

export const UniqueMSGID = octetString("UniqueMSGID", { size: 9 });
export type UniqueMSGID = Infer<typeof UniqueMSGID>;

export const URLBase = ia5String("URL-Base", { min: 1, max: 45 });
export type URLBase = Infer<typeof URLBase>;

export const TravelerInfoType = enumerated(
  "TravelerInfoType",
  ["unknown", "advisory", "roadSignage", "commercialSignage"],
  { additions: [] },
);
export type TravelerInfoType = Infer<typeof TravelerInfoType>;

export const MUTCDCode = enumerated(
  "MUTCDCode",
  ["none", "regulatory", "warning", "maintenance", "motoristService", "guide", "rec"],
  { additions: [] },
);
export type MUTCDCode = Infer<typeof MUTCDCode>;

export const MsgCRC = octetString("MsgCRC", { size: 2 });
export type MsgCRC = Infer<typeof MsgCRC>;

export const RoadSignID = sequence("RoadSignID", {
  position: Position3D,
  viewAngle: HeadingSlice,
  mutcdCode: optional(MUTCDCode),
  crc: optional(MsgCRC),
});
export type RoadSignID = Infer<typeof RoadSignID>;

export const MinutesDuration = integer("MinutesDuration", { min: 0, max: 32_000 });
export type MinutesDuration = Infer<typeof MinutesDuration>;

export const SignPriority = integer("SignPriority", { min: 0, max: 7 });
export type SignPriority = Infer<typeof SignPriority>;

export const DirectionOfUse = enumerated("DirectionOfUse", ["unavailable", "forward", "reverse", "both"]);
export type DirectionOfUse = Infer<typeof DirectionOfUse>;

export const Zoom = integer("Zoom", { min: 0, max: 15 });
export type Zoom = Infer<typeof Zoom>;

export const OffsetSystem = sequence("OffsetSystem", {
  scale: optional(Zoom),
  offset: choice("CHOICE", { xy: NodeListXY, ll: NodeListLL }),
});
export type OffsetSystem = Infer<typeof OffsetSystem>;

export const RadiusB12 = integer("Radius-B12", { min: 0, max: 4095 });
export type RadiusB12 = Infer<typeof RadiusB12>;

export const DistanceUnits = enumerated("DistanceUnits", [
  "centimeter",
  "cm2-5",
  "decimeter",
  "meter",
  "kilometer",
  "foot",
  "yard",
  "mile",
]);
export type DistanceUnits = Infer<typeof DistanceUnits>;

export const Circle = sequence("Circle", {
  center: Position3D,
  radius: RadiusB12,
  units: DistanceUnits,
});
export type Circle = Infer<typeof Circle>;

export const GeometricProjection = sequence(
  "GeometricProjection",
  {
    direction: HeadingSlice,
    extent: optional(Extent),
    laneWidth: optional(LaneWidth),
    circle: Circle,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type GeometricProjection = Infer<typeof GeometricProjection>;

export const ShapePointSet = sequence(
  "ShapePointSet",
  {
    anchor: optional(Position3D),
    laneWidth: optional(LaneWidth),
    directionality: optional(DirectionOfUse),
    nodeList: NodeListXY,
  },
  {},
);
export type ShapePointSet = Infer<typeof ShapePointSet>;

export const RegionOffsets = sequence("RegionOffsets", {
  xOffset: OffsetLLB16,
  yOffset: OffsetLLB16,
  zOffset: optional(OffsetLLB16),
});
export type RegionOffsets = Infer<typeof RegionOffsets>;

export const RegionList = sequenceOf("RegionList", RegionOffsets, { min: 1, max: 64 });
export type RegionList = Infer<typeof RegionList>;

export const RegionPointSet = sequence(
  "RegionPointSet",
  {
    anchor: optional(Position3D),
    scale: optional(Zoom),
    nodeList: RegionList,
  },
  {},
);
export type RegionPointSet = Infer<typeof RegionPointSet>;

export const ValidRegion = sequence("ValidRegion", {
  direction: HeadingSlice,
  extent: optional(Extent),
  area: choice("CHOICE", { shapePointSet: ShapePointSet, circle: Circle, regionPointSet: RegionPointSet }),
});
export type ValidRegion = Infer<typeof ValidRegion>;

export const GeographicalPath = sequence(
  "GeographicalPath",
  {
    name: optional(DescriptiveName),
    id: optional(RoadSegmentReferenceID),
    anchor: optional(Position3D),
    laneWidth: optional(LaneWidth),
    directionality: optional(DirectionOfUse),
    closedPath: optional(boolean()),
    direction: optional(HeadingSlice),
    description: optional(
      choice("CHOICE", { path: OffsetSystem, geometry: GeometricProjection, oldRegion: ValidRegion }, {}),
    ),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type GeographicalPath = Infer<typeof GeographicalPath>;

export const ITIStextPhrase = ia5String("ITIStextPhrase", { min: 1, max: 16 });
export type ITIStextPhrase = Infer<typeof ITIStextPhrase>;

export const WorkZone = sequenceOf(
  "WorkZone",
  sequence("SEQUENCE", { item: choice("CHOICE", { itis: ITIScodes, text: ITIStextPhrase }) }),
  { min: 1, max: 16 },
);
export type WorkZone = Infer<typeof WorkZone>;

export const GenericSignage = sequenceOf(
  "GenericSignage",
  sequence("SEQUENCE", { item: choice("CHOICE", { itis: ITIScodes, text: ITIStextPhrase }) }),
  { min: 1, max: 16 },
);
export type GenericSignage = Infer<typeof GenericSignage>;

export const SpeedLimit = sequenceOf(
  "SpeedLimit",
  sequence("SEQUENCE", { item: choice("CHOICE", { itis: ITIScodes, text: ITIStextPhrase }) }),
  { min: 1, max: 16 },
);
export type SpeedLimit = Infer<typeof SpeedLimit>;

export const ExitService = sequenceOf(
  "ExitService",
  sequence("SEQUENCE", { item: choice("CHOICE", { itis: ITIScodes, text: ITIStextPhrase }) }),
  { min: 1, max: 16 },
);
export type ExitService = Infer<typeof ExitService>;

export const URLShort = ia5String("URL-Short", { min: 1, max: 15 });
export type URLShort = Infer<typeof URLShort>;

export const TravelerDataFrameNewPartIIIContent = choice(
  "TravelerDataFrameNewPartIIIContent",
  { frictionInfo: FrictionInformation },
  {},
);
export type TravelerDataFrameNewPartIIIContent = Infer<typeof TravelerDataFrameNewPartIIIContent>;

/** The addition came with 2024-09. */
export const TravelerDataFrame = sequence(
  "TravelerDataFrame",
  {
    doNotUse1: SSPindex,
    frameType: TravelerInfoType,
    msgId: choice("CHOICE", { furtherInfoID: FurtherInfoID, roadSignID: RoadSignID }),
    startYear: optional(DYear),
    startTime: MinuteOfTheYear,
    durationTime: MinutesDuration,
    priority: SignPriority,
    doNotUse2: SSPindex,
    regions: sequenceOf("SEQUENCE OF", GeographicalPath, { min: 1, max: 16 }),
    doNotUse3: SSPindex,
    doNotUse4: SSPindex,
    content: choice("CHOICE", {
      advisory: ITIScodesAndText,
      workZone: WorkZone,
      genericSign: GenericSignage,
      speedLimit: SpeedLimit,
      exitService: ExitService,
    }),
    url: optional(URLShort),
  },
  { contentNew: TravelerDataFrameNewPartIIIContent },
);
export type TravelerDataFrame = Infer<typeof TravelerDataFrame>;

export const TravelerDataFrameList = sequenceOf("TravelerDataFrameList", TravelerDataFrame, {
  min: 1,
  max: 8,
});
export type TravelerDataFrameList = Infer<typeof TravelerDataFrameList>;

/** DSRCmsgID 31. */
export const TravelerInformation = sequence(
  "TravelerInformation",
  {
    msgCnt: MsgCount,
    timeStamp: optional(MinuteOfTheYear),
    packetID: optional(UniqueMSGID),
    urlB: optional(URLBase),
    dataFrames: TravelerDataFrameList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type TravelerInformation = Infer<typeof TravelerInformation>;
