/**
 * SAE J2735 2024-09: from module Common the core data of every basic safety message and its Part II id 0; modules
 * IntersectionCollision (DSRCmsgID 23) and CommonSafetyRequest (DSRCmsgID 21), which repeat such data and ask for it.
 */
import { bitString, choice, enumerated, type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { IntersectionReferenceID, MsgCount, TemporaryID } from "./identifiers.ts";
import { ApproachID, LaneID } from "./lanes.ts";
import {
  AccelerationSet4Way,
  Heading,
  PathPrediction,
  Speed,
  SteeringWheelAngle,
  TransmissionState,
} from "./motion.ts";
import { Elevation, Latitude, Longitude, PathHistory, PositionalAccuracy } from "./position.ts";
import { regionalExtensions } from "./regional.ts";
import { DSecond, MinuteOfTheYear } from "./time.ts";
import { BrakeSystemStatus, ExteriorLights, VehicleSize } from "./vehicle.ts";

/** 13 bits, or 14 behind the marker since 2024-09. */
export const VehicleEventFlags = bitString(
  "VehicleEventFlags",
  { size: 13, extensible: true, additions: [14] },
  {
    eventHazardLights: 0,
    eventStopLineViolation: 1,
    eventABSactivated: 2,
    eventTractionControlLoss: 3,
    eventStabilityControlactivated: 4,
    eventHazardousMaterials: 5,
    eventReserved1: 6,
    eventHardBraking: 7,
    eventLightsChanged: 8,
    eventWipersChanged: 9,
    eventFlatTire: 10,
    eventDisabledVehicle: 11,
    eventAirBagDeployment: 12,
    eventJackKnife: 13,
  },
);
export type VehicleEventFlags = Infer<typeof VehicleEventFlags>;

/** Part II id 0, of basic safety messages and of cooperative control messages. */
export const VehicleSafetyExtensions = sequence(
  "VehicleSafetyExtensions",
  {
    events: optional(VehicleEventFlags),
    pathHistory: optional(PathHistory),
    pathPrediction: optional(PathPrediction),
    lights: optional(ExteriorLights),
  },
  {},
);
export type VehicleSafetyExtensions = Infer<typeof VehicleSafetyExtensions>;

export const RequestedItem = enumerated(
  "RequestedItem",
  [
    "reserved",
    "itemA",
    "itemB",
    "itemC",
    "itemD",
    "itemE",
    "itemF",
    "itemG",
    "itemI",
    "itemJ",
    "itemK",
    "itemL",
    "itemM",
    "itemN",
    "itemO",
    "itemP",
    "itemQ",
  ],
  { additions: [] },
);
export type RequestedItem = Infer<typeof RequestedItem>;

export const RequestedItemList = sequenceOf("RequestedItemList", RequestedItem, { min: 1, max: 32 });
export type RequestedItemList = Infer<typeof RequestedItemList>;

/** DSRCmsgID 21. */
export const CommonSafetyRequest = sequence(
  "CommonSafetyRequest",
  {
    timeStamp: optional(MinuteOfTheYear),
    msgCnt: optional(MsgCount),
    id: optional(TemporaryID),
    requests: RequestedItemList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type CommonSafetyRequest = Infer<typeof CommonSafetyRequest>;

export const BSMcoreData = sequence("BSMcoreData", {
  msgCnt: MsgCount,
  id: TemporaryID,
  secMark: DSecond,
  lat: Latitude,
  long: Longitude,
  elev: Elevation,
  accuracy: PositionalAccuracy,
  transmission: TransmissionState,
  speed: Speed,
  heading: Heading,
  angle: SteeringWheelAngle,
  accelSet: AccelerationSet4Way,
  brakes: BrakeSystemStatus,
  size: VehicleSize,
});
export type BSMcoreData = Infer<typeof BSMcoreData>;

export const ApproachOrLane = choice("ApproachOrLane", { approach: ApproachID, lane: LaneID });
export type ApproachOrLane = Infer<typeof ApproachOrLane>;

/** DSRCmsgID 23. */
export const IntersectionCollision = sequence(
  "IntersectionCollision",
  {
    msgCnt: MsgCount,
    id: TemporaryID,
    timeStamp: optional(MinuteOfTheYear),
    partOne: optional(BSMcoreData),
    path: optional(PathHistory),
    pathPrediction: optional(PathPrediction),
    intersectionID: IntersectionReferenceID,
    laneNumber: ApproachOrLane,
    eventFlag: VehicleEventFlags,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type IntersectionCollision = Infer<typeof IntersectionCollision>;
