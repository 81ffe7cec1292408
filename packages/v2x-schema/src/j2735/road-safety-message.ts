/** SAE J2735 2024-09, module RoadSafetyMessage of SAE J2945/4 (DSRCmsgID 33). */
import {
  boolean,
  choice,
  enumerated,
  type Infer,
  ia5String,
  integer,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { MsgCount, RoadAuthorityID, TemporaryID } from "./identifiers.ts";
import { ITIScodes, ITISgroups, ResponderGroupAffected, VehicleGroupAffected } from "./itis.ts";
import { RegulatorySpeedLimit } from "./lanes.ts";
import { Position3D } from "./position-3d.ts";
import { RegionInfo } from "./road-safety-regions.ts";
import { FrictionInformation } from "./road-surface.ts";
import { SpeedAdvice } from "./spat.ts";
import { DDate, DDateTime, DTime } from "./time.ts";
import { ObstacleDistance } from "./vehicle.ts";
import { NTCIPEssVisibility } from "./weather-observations.ts";

export const EventIdentifier = sequence(
  "EventIdentifier",
  {
    operatorID: RoadAuthorityID,
    uniqueID: TemporaryID,
  },
  {},
);
export type EventIdentifier = Infer<typeof EventIdentifier>;

export const Activity = boolean("Activity");
export type Activity = Infer<typeof Activity>;

export const EventRecurrence = sequence(
  "EventRecurrence",
  {
    startTime: optional(DTime),
    endTime: optional(DTime),
    startDate: optional(DDate),
    endDate: optional(DDate),
    monday: boolean(),
    tuesday: boolean(),
    wednesday: boolean(),
    thursday: boolean(),
    friday: boolean(),
    saturday: boolean(),
    sunday: boolean(),
    exclusion: optional(boolean()),
  },
  {},
);
export type EventRecurrence = Infer<typeof EventRecurrence>;

export const EventInfo = sequence(
  "EventInfo",
  {
    eventID: EventIdentifier,
    eventUpdate: MsgCount,
    eventCancellation: Activity,
    startDateTime: DDateTime,
    endDateTime: optional(DDateTime),
    eventRecurrence: optional(
      sequenceOf("SEQUENCE OF", EventRecurrence, { min: 1, max: 5, extensible: true }),
    ),
    causeCode: ITISgroups,
    subCauseCode: optional(ITIScodes),
    affectedVehicles: optional(
      sequenceOf("SEQUENCE OF", VehicleGroupAffected, { min: 1, max: 10, extensible: true }),
    ),
  },
  {},
);
export type EventInfo = Infer<typeof EventInfo>;

export const AudioLink = sequence(
  "AudioLink",
  {
    amChannel: optional(integer("INTEGER", { min: 531, max: 1710 })),
    fmChannel: optional(integer("INTEGER", { min: 65_800, max: 108_009 })),
    satelliteChannel: optional(integer("INTEGER", { min: 1, max: 9999 })),
    urlChannel: optional(ia5String("IA5String", { min: 1, max: 500 })),
  },
  {},
);
export type AudioLink = Infer<typeof AudioLink>;

export const VisualLink = sequence(
  "VisualLink",
  { urlLink: optional(ia5String("IA5String", { min: 1, max: 500 })) },
  {},
);
export type VisualLink = Infer<typeof VisualLink>;

export const CrossLinking = sequence(
  "CrossLinking",
  {
    audioLinks: optional(sequenceOf("SEQUENCE OF", AudioLink, { min: 1, max: 4, extensible: true })),
    visualLink: optional(sequenceOf("SEQUENCE OF", VisualLink, { min: 1, max: 4, extensible: true })),
    rsmLink: optional(sequenceOf("SEQUENCE OF", EventIdentifier, { min: 1, max: 4, extensible: true })),
  },
  {},
);
export type CrossLinking = Infer<typeof CrossLinking>;

export const CommonContainer = sequence(
  "CommonContainer",
  {
    eventInfo: EventInfo,
    regionInfo: sequenceOf("SEQUENCE OF", RegionInfo, { min: 1, max: 4 }),
    crossLinking: optional(CrossLinking),
  },
  {},
);
export type CommonContainer = Infer<typeof CommonContainer>;

export const ReducedSpeedZoneContainer = sequence(
  "ReducedSpeedZoneContainer",
  {
    speedLimit: RegulatorySpeedLimit,
    rszRegion: RegionInfo,
  },
  {},
);
export type ReducedSpeedZoneContainer = Infer<typeof ReducedSpeedZoneContainer>;

export const RSMLanePosition = integer("RSMLanePosition", { min: 1, max: 32 });
export type RSMLanePosition = Infer<typeof RSMLanePosition>;

export const LaneClosed = boolean("LaneClosed");
export type LaneClosed = Infer<typeof LaneClosed>;

export const LaneInfo = sequence(
  "LaneInfo",
  {
    lanePosition: RSMLanePosition,
    laneClosed: LaneClosed,
    laneCloseOffset: optional(ObstacleDistance),
  },
  {},
);
export type LaneInfo = Infer<typeof LaneInfo>;

export const LaneClosureContainer = sequence(
  "LaneClosureContainer",
  {
    laneStatus: optional(sequenceOf("SEQUENCE OF", LaneInfo, { min: 1, max: 10, extensible: true })),
    laneStatusVaries: optional(Activity),
    closureRegion: RegionInfo,
  },
  {},
);
export type LaneClosureContainer = Infer<typeof LaneClosureContainer>;

export const Radius = integer("Radius", { min: 0, max: 65_535 });
export type Radius = Infer<typeof Radius>;

export const BankAngle = integer("BankAngle", { min: -512, max: 512 });
export type BankAngle = Infer<typeof BankAngle>;

export const CurveContainer = sequence(
  "CurveContainer",
  {
    advisorySpeed: SpeedAdvice,
    surfaceCondition: optional(FrictionInformation),
    minRadius: optional(Radius),
    bankAngle: optional(BankAngle),
    curveRegion: optional(RegionInfo),
  },
  {},
);
export type CurveContainer = Infer<typeof CurveContainer>;

export const ShortString = ia5String("ShortString", { min: 1, max: 20 });
export type ShortString = Infer<typeof ShortString>;

export const DynamicInfoContainer = sequence(
  "DynamicInfoContainer",
  {
    priority: enumerated("ENUMERATED", ["low-priority", "medium-priority", "high-priority", "critical"]),
    dmsSignString: sequenceOf("SEQUENCE OF", ShortString, { min: 1, max: 12 }),
    applicableRegion: RegionInfo,
  },
  {},
);
export type DynamicInfoContainer = Infer<typeof DynamicInfoContainer>;

export const IncidentsContainer = sequence(
  "IncidentsContainer",
  {
    responderType: optional(sequenceOf("SEQUENCE OF", ResponderGroupAffected, { min: 1, max: 5 })),
    incidentLocation: RegionInfo,
  },
  {},
);
export type IncidentsContainer = Infer<typeof IncidentsContainer>;

export const Obstructions = sequence(
  "Obstructions",
  {
    location: Position3D,
    description: optional(ITIScodes),
  },
  {},
);
export type Obstructions = Infer<typeof Obstructions>;

export const SituationalContainer = sequence(
  "SituationalContainer",
  {
    obstructions: optional(Obstructions),
    visibility: optional(NTCIPEssVisibility),
    peoplePresent: optional(Activity),
    anomalousTraffic: optional(Activity),
    applicableRegion: RegionInfo,
  },
  {},
);
export type SituationalContainer = Infer<typeof SituationalContainer>;

export const ContentContainer = choice(
  "ContentContainer",
  {
    rszContainer: ReducedSpeedZoneContainer,
    laneClosureContainer: LaneClosureContainer,
    curveContainer: CurveContainer,
    dynamicInfoContainer: DynamicInfoContainer,
    incidentsContainer: IncidentsContainer,
    situationalContainer: SituationalContainer,
  },
  {},
);
export type ContentContainer = Infer<typeof ContentContainer>;

/** DSRCmsgID 33. */
export const RoadSafetyMessage = sequence(
  "RoadSafetyMessage",
  {
    commonContainer: CommonContainer,
    content: sequenceOf("SEQUENCE OF", ContentContainer, { min: 1, max: 4 }),
  },
  {},
);
export type RoadSafetyMessage = Infer<typeof RoadSafetyMessage>;
