/** SAE J2735 2024-09, module TrafficLightStatusMessage (DSRCmsgID 50). */
import {
  bitString,
  boolean,
  choice,
  enumerated,
  type Infer,
  integer,
  objectIdentifier,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { Latitude, Longitude } from "./position.ts";
import { DDateTime } from "./time.ts";

export const TrafficLightID = choice("TrafficLightID", { id: integer("INTEGER"), oid: objectIdentifier() });
export type TrafficLightID = Infer<typeof TrafficLightID>;

export const TrafficLightOperationStatus = bitString(
  "TrafficLightOperationStatus",
  { size: 8, extensible: true },
  {
    manual: 0,
    flashing: 1,
    off: 2,
    actuated: 3,
    transition: 4,
    priority: 5,
    "holding-phase": 6,
    reserved: 7,
  },
);
export type TrafficLightOperationStatus = Infer<typeof TrafficLightOperationStatus>;

export const TrafficLightControllerStatus = bitString(
  "TrafficLightControllerStatus",
  { size: 8, extensible: true },
  {
    conflict: 0,
    "center-comm-error": 1,
    "scu-comm-error": 2,
    reserved1: 3,
    reserved2: 4,
    reserved3: 5,
    reserved4: 6,
    reserved5: 7,
  },
);
export type TrafficLightControllerStatus = Infer<typeof TrafficLightControllerStatus>;

export const TimeInSecondB16 = integer("TimeInSecond-B16", { min: 0, max: 65_535 });
export type TimeInSecondB16 = Infer<typeof TimeInSecondB16>;

export const TrafficLightType = enumerated(
  "TrafficLightType",
  ["reserved", "straight", "left-turn", "pedestrian", "bicycle", "right-turn", "bus", "u-turn"],
  { additions: [] },
);
export type TrafficLightType = Infer<typeof TrafficLightType>;

export const ConsecutiveTrafficLight = enumerated("ConsecutiveTrafficLight", ["none", "first", "second"], {
  additions: [],
});
export type ConsecutiveTrafficLight = Infer<typeof ConsecutiveTrafficLight>;

export const TrafficLightIntervalType = enumerated("TrafficLightIntervalType", ["static", "variable"], {
  additions: [],
});
export type TrafficLightIntervalType = Infer<typeof TrafficLightIntervalType>;

export const PedestrianCall = boolean("PedestrianCall");
export type PedestrianCall = Infer<typeof PedestrianCall>;

export const ActuatedInterval = boolean("ActuatedInterval");
export type ActuatedInterval = Infer<typeof ActuatedInterval>;

export const PermissiveNonProtected = enumerated("PermissiveNonProtected", ["none", "permissive"], {
  additions: [],
});
export type PermissiveNonProtected = Infer<typeof PermissiveNonProtected>;

export const TrafficLightingStatus = enumerated(
  "TrafficLightingStatus",
  ["off", "red-on", "yellow-on", "green-on", "red-blinking", "yellow-blinking", "green-blinking"],
  { additions: [] },
);
export type TrafficLightingStatus = Infer<typeof TrafficLightingStatus>;

export const TimeInSecondB8 = integer("TimeInSecond-B8", { min: 0, max: 255 });
export type TimeInSecondB8 = Infer<typeof TimeInSecondB8>;

export const TrafficLightDirectionCode = integer("TrafficLightDirectionCode", { min: 0, max: 359 });
export type TrafficLightDirectionCode = Infer<typeof TrafficLightDirectionCode>;

export const ReservedBit = boolean("ReservedBit");
export type ReservedBit = Infer<typeof ReservedBit>;

export const TrafficLightStatus = sequence(
  "TrafficLightStatus",
  {
    trafficLightType: TrafficLightType,
    consecutiveTrafficLight: ConsecutiveTrafficLight,
    trafficLightIntervalType: TrafficLightIntervalType,
    pedestrianCall: PedestrianCall,
    actuatedinterval: ActuatedInterval,
    permissiveNonProtected: PermissiveNonProtected,
    lightingStatus: TrafficLightingStatus,
    maxIntervalLength: TimeInSecondB8,
    remainingTime: TimeInSecondB8,
    directionCode: TrafficLightDirectionCode,
    reserved: ReservedBit,
  },
  {},
);
export type TrafficLightStatus = Infer<typeof TrafficLightStatus>;

export const TrafficLightStatusList = sequenceOf("TrafficLightStatusList", TrafficLightStatus, {
  min: 1,
  max: 255,
});
export type TrafficLightStatusList = Infer<typeof TrafficLightStatusList>;

/** DSRCmsgID 50. */
export const TrafficLightStatusMessage = sequence(
  "TrafficLightStatusMessage",
  {
    trafficLightID: TrafficLightID,
    long: optional(Longitude),
    lat: optional(Latitude),
    operationStatus: TrafficLightOperationStatus,
    controllerStatus: TrafficLightControllerStatus,
    cyclecounter: TimeInSecondB16,
    cycletime: TimeInSecondB16,
    currentTime: DDateTime,
    trafficLightStatus: TrafficLightStatusList,
  },
  {},
);
export type TrafficLightStatusMessage = Infer<typeof TrafficLightStatusMessage>;
