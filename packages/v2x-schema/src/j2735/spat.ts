/** SAE J2735 2024-09, module SPAT (DSRCmsgID 19): states of the signals of intersections. */
import {
  bitString,
  boolean,
  enumerated,
  type Infer,
  integer,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { MovementEventAddGrpB } from "./add-grp-b.ts";
import { ConnectionManeuverAssistAddGrpC, IntersectionStateAddGrpC } from "./add-grp-c.ts";
import {
  DescriptiveName,
  IntersectionReferenceID,
  MsgCount,
  RestrictionClassID,
  RoadAuthorityID,
  SignalGroupID,
} from "./identifiers.ts";
import { LaneConnectionID, LaneID } from "./lanes.ts";
import { SpeedConfidence } from "./motion.ts";
import { regionalExtensions } from "./regional.ts";
import { DSecond, MinuteOfTheYear, TimeIntervalConfidence } from "./time.ts";

export const IntersectionStatusObject = bitString(
  "IntersectionStatusObject",
  { size: 16 },
  {
    manualControlIsEnabled: 0,
    stopTimeIsActivated: 1,
    failureFlash: 2,
    preemptIsActive: 3,
    signalPriorityIsActive: 4,
    fixedTimeOperation: 5,
    trafficDependentOperation: 6,
    standbyOperation: 7,
    failureMode: 8,
    off: 9,
    recentMAPmessageUpdate: 10,
    recentChangeInMAPassignedLanesIDsUsed: 11,
    noValidMAPisAvailableAtThisTime: 12,
    noValidSPATisAvailableAtThisTime: 13,
  },
);
export type IntersectionStatusObject = Infer<typeof IntersectionStatusObject>;

export const EnabledLaneList = sequenceOf("EnabledLaneList", LaneID, { min: 1, max: 16 });
export type EnabledLaneList = Infer<typeof EnabledLaneList>;

export const MovementPhaseState = enumerated("MovementPhaseState", [
  "unavailable",
  "dark",
  "stop-Then-Proceed",
  "stop-And-Remain",
  "pre-Movement",
  "permissive-Movement-Allowed",
  "protected-Movement-Allowed",
  "permissive-clearance",
  "protected-clearance",
  "caution-Conflicting-Traffic",
]);
export type MovementPhaseState = Infer<typeof MovementPhaseState>;

export const TimeMark = integer("TimeMark", { min: 0, max: 36_111 });
export type TimeMark = Infer<typeof TimeMark>;

export const TimeChangeDetails = sequence("TimeChangeDetails", {
  startTime: optional(TimeMark),
  minEndTime: TimeMark,
  maxEndTime: optional(TimeMark),
  likelyTime: optional(TimeMark),
  confidence: optional(TimeIntervalConfidence),
  nextTime: optional(TimeMark),
});
export type TimeChangeDetails = Infer<typeof TimeChangeDetails>;

export const AdvisorySpeedType = enumerated(
  "AdvisorySpeedType",
  ["none", "greenwave", "ecoDrive", "transit"],
  { additions: [] },
);
export type AdvisorySpeedType = Infer<typeof AdvisorySpeedType>;

export const SpeedAdvice = integer("SpeedAdvice", { min: 0, max: 500 });
export type SpeedAdvice = Infer<typeof SpeedAdvice>;

export const ZoneLength = integer("ZoneLength", { min: 0, max: 10_000 });
export type ZoneLength = Infer<typeof ZoneLength>;

export const AdvisorySpeed = sequence(
  "AdvisorySpeed",
  {
    type: AdvisorySpeedType,
    speed: optional(SpeedAdvice),
    confidence: optional(SpeedConfidence),
    distance: optional(ZoneLength),
    class: optional(RestrictionClassID),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type AdvisorySpeed = Infer<typeof AdvisorySpeed>;

export const AdvisorySpeedList = sequenceOf("AdvisorySpeedList", AdvisorySpeed, { min: 1, max: 16 });
export type AdvisorySpeedList = Infer<typeof AdvisorySpeedList>;

export const MovementEvent = sequence(
  "MovementEvent",
  {
    eventState: MovementPhaseState,
    timing: optional(TimeChangeDetails),
    speeds: optional(AdvisorySpeedList),
    regional: optional(regionalExtensions(new Map([[2, MovementEventAddGrpB]]))),
  },
  {},
);
export type MovementEvent = Infer<typeof MovementEvent>;

export const MovementEventList = sequenceOf("MovementEventList", MovementEvent, { min: 1, max: 16 });
export type MovementEventList = Infer<typeof MovementEventList>;

export const WaitOnStopline = boolean("WaitOnStopline");
export type WaitOnStopline = Infer<typeof WaitOnStopline>;

export const PedestrianBicycleDetect = boolean("PedestrianBicycleDetect");
export type PedestrianBicycleDetect = Infer<typeof PedestrianBicycleDetect>;

export const ConnectionManeuverAssist = sequence(
  "ConnectionManeuverAssist",
  {
    connectionID: LaneConnectionID,
    queueLength: optional(ZoneLength),
    availableStorageLength: optional(ZoneLength),
    waitOnStop: optional(WaitOnStopline),
    pedBicycleDetect: optional(PedestrianBicycleDetect),
    regional: optional(regionalExtensions(new Map([[3, ConnectionManeuverAssistAddGrpC]]))),
  },
  {},
);
export type ConnectionManeuverAssist = Infer<typeof ConnectionManeuverAssist>;

export const ManeuverAssistList = sequenceOf("ManeuverAssistList", ConnectionManeuverAssist, {
  min: 1,
  max: 16,
});
export type ManeuverAssistList = Infer<typeof ManeuverAssistList>;

export const MovementState = sequence(
  "MovementState",
  {
    movementName: optional(DescriptiveName),
    signalGroup: SignalGroupID,
    "state-time-speed": MovementEventList,
    maneuverAssistList: optional(ManeuverAssistList),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type MovementState = Infer<typeof MovementState>;

export const MovementList = sequenceOf("MovementList", MovementState, { min: 1, max: 255 });
export type MovementList = Infer<typeof MovementList>;

/** The addition came with 2024-09. */
export const IntersectionState = sequence(
  "IntersectionState",
  {
    name: optional(DescriptiveName),
    id: IntersectionReferenceID,
    revision: MsgCount,
    status: IntersectionStatusObject,
    moy: optional(MinuteOfTheYear),
    timeStamp: optional(DSecond),
    enabledLanes: optional(EnabledLaneList),
    states: MovementList,
    maneuverAssistList: optional(ManeuverAssistList),
    regional: optional(regionalExtensions(new Map([[3, IntersectionStateAddGrpC]]))),
  },
  { roadAuthorityID: optional(RoadAuthorityID) },
);
export type IntersectionState = Infer<typeof IntersectionState>;

export const IntersectionStateList = sequenceOf("IntersectionStateList", IntersectionState, {
  min: 1,
  max: 32,
});
export type IntersectionStateList = Infer<typeof IntersectionStateList>;

/** DSRCmsgID 19. */
export const SPAT = sequence(
  "SPAT",
  {
    timeStamp: optional(MinuteOfTheYear),
    name: optional(DescriptiveName),
    intersections: IntersectionStateList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type SPAT = Infer<typeof SPAT>;
