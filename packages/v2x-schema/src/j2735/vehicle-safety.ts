/** SAE J2735 2024-09, module Common: the core data of every basic safety message, and its Part II id 0. */
import { bitString, type Infer, optional, sequence } from "@v2x/asn1";
import { MsgCount, TemporaryID } from "./identifiers.ts";
import {
  AccelerationSet4Way,
  Heading,
  PathPrediction,
  Speed,
  SteeringWheelAngle,
  TransmissionState,
} from "./motion.ts";
import { Elevation, Latitude, Longitude, PathHistory, PositionalAccuracy } from "./position.ts";
import { DSecond } from "./time.ts";
import { BrakeSystemStatus, ExteriorLights, VehicleSize } from "./vehicle.ts";

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
