/** ETSI TS 102 894-2 V2.4.1: what drives a vehicle: pedals, brakes, steering, automation. */
import { bitString, enumerated, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { AccelerationControl } from "../cdd/motion.ts";

/** In steps of 1.5 degree, 95 %; 126: out of range, 127: unavailable. */
export const SteeringWheelAngleConfidence = integer("SteeringWheelAngleConfidence", {
  min: 1,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type SteeringWheelAngleConfidence = Infer<typeof SteeringWheelAngleConfidence>;

/** In steps of 1.5 degree; -511 and 511: out of range, 512: unavailable. */
export const SteeringWheelAngleValue = integer("SteeringWheelAngleValue", {
  min: -511,
  max: 512,
  named: { negativeOutOfRange: -511, positiveOutOfRange: 511, unavailable: 512 },
});
export type SteeringWheelAngleValue = Infer<typeof SteeringWheelAngleValue>;

export const SteeringWheelAngle = sequence("SteeringWheelAngle", {
  steeringWheelAngleValue: SteeringWheelAngleValue,
  steeringWheelAngleConfidence: SteeringWheelAngleConfidence,
});
export type SteeringWheelAngle = Infer<typeof SteeringWheelAngle>;

export const BrakeControl = bitString(
  "BrakeControl",
  { size: 3, extensible: true },
  { abs: 0, tcs: 1, esc: 2 },
);
export type BrakeControl = Infer<typeof BrakeControl>;

export const AccelerationControlExtension = bitString(
  "AccelerationControlExtension",
  { size: 3, extensible: true },
  { rearCrossTrafficAlertEngaged: 0, emergencyBrakeRearEngaged: 1, assistedParkingLongitudinalEngaged: 2 },
);
export type AccelerationControlExtension = Infer<typeof AccelerationControlExtension>;

export const AutomationControl = bitString(
  "AutomationControl",
  { size: 6, extensible: true },
  {
    emergencySteeringSystemEngaged: 0,
    autonomousEmergencySteeringEngaged: 1,
    automaticLaneChangeEngaged: 2,
    laneKeepingAssistEngaged: 3,
    assistedParkingLateralEngaged: 4,
    emergencyAssistEngaged: 5,
  },
);
export type AutomationControl = Infer<typeof AutomationControl>;

/** In steps of 10 %. */
export const PedalPositionValue = integer("PedalPositionValue", {
  min: 0,
  max: 11,
  named: { notPressed: 0, fullyPressed: 10, unavailable: 11 },
});
export type PedalPositionValue = Infer<typeof PedalPositionValue>;

export const PedalStatus = sequence(
  "PedalStatus",
  {
    pedalPositionValue: PedalPositionValue,
  },
  {},
);
export type PedalStatus = Infer<typeof PedalStatus>;

export const SaeAutomationLevel = integer("SaeAutomationLevel", { min: 0, max: 5 });
export type SaeAutomationLevel = Infer<typeof SaeAutomationLevel>;

export const VehicleMovementControl = sequence(
  "VehicleMovementControl",
  {
    accelerationPedalStatus: PedalStatus,
    brakePedalStatus: PedalStatus,
    saeAutomationLevel: optional(SaeAutomationLevel),
    automationControl: optional(AutomationControl),
    accelerationControl: optional(AccelerationControl),
    accelerationControlExtension: optional(AccelerationControlExtension),
  },
  {},
);
export type VehicleMovementControl = Infer<typeof VehicleMovementControl>;

export const TurningDirection = enumerated("TurningDirection", ["left", "right"]);
export type TurningDirection = Infer<typeof TurningDirection>;
