/** ISO TS 19321: rules for automated vehicles and platoons. */
import { type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { SpeedValue } from "../release1/index.ts";
import { Direction, LanePositions } from "./applicability.ts";
import { RoadSignCodes } from "./road-sign-codes.ts";
import { ConstraintTextLines2 } from "./texts-and-layouts.ts";
import { VehicleCharacteristicsList } from "./vehicles.ts";
import { ZoneIds } from "./zones.ts";

export const PriorityLevel = integer("PriorityLevel", { min: 0, max: 2 });
export type PriorityLevel = Infer<typeof PriorityLevel>;

/** SAE J3016. */
export const SaeAutomationLevel = integer("SaeAutomationLevel", { min: 0, max: 5 });
export type SaeAutomationLevel = Infer<typeof SaeAutomationLevel>;

export const SaeAutomationLevels = sequenceOf("SaeAutomationLevels", SaeAutomationLevel, { min: 1, max: 5 });
export type SaeAutomationLevels = Infer<typeof SaeAutomationLevels>;

export const GapBetweenVehicles = integer("GapBetweenVehicles", { min: 0, max: 255 });
export type GapBetweenVehicles = Infer<typeof GapBetweenVehicles>;

export const AutomatedVehicleRule = sequence(
  "AutomatedVehicleRule",
  {
    priority: PriorityLevel,
    allowedSaeAutomationLevels: SaeAutomationLevels,
    minGapBetweenVehicles: optional(GapBetweenVehicles),
    recGapBetweenVehicles: optional(GapBetweenVehicles),
    automatedVehicleMaxSpeedLimit: optional(SpeedValue),
    automatedVehicleMinSpeedLimit: optional(SpeedValue),
    automatedVehicleSpeedRecommendation: optional(SpeedValue),
    roadSignCodes: optional(RoadSignCodes),
    extraText: optional(ConstraintTextLines2),
  },
  {},
);
export type AutomatedVehicleRule = Infer<typeof AutomatedVehicleRule>;

export const AutomatedVehicleRules = sequenceOf("AutomatedVehicleRules", AutomatedVehicleRule, {
  min: 1,
  max: 5,
});
export type AutomatedVehicleRules = Infer<typeof AutomatedVehicleRules>;

export const MaxNoOfVehicles = integer("MaxNoOfVehicles", { min: 2, max: 64 });
export type MaxNoOfVehicles = Infer<typeof MaxNoOfVehicles>;

export const MaxLenghtOfPlatoon = integer("MaxLenghtOfPlatoon", { min: 1, max: 64 });
export type MaxLenghtOfPlatoon = Infer<typeof MaxLenghtOfPlatoon>;

export const PlatooningRule = sequence(
  "PlatooningRule",
  {
    priority: PriorityLevel,
    allowedSaeAutomationLevels: SaeAutomationLevels,
    maxNoOfVehicles: optional(MaxNoOfVehicles),
    maxLenghtOfPlatoon: optional(MaxLenghtOfPlatoon),
    minGapBetweenVehicles: optional(GapBetweenVehicles),
    platoonMaxSpeedLimit: optional(SpeedValue),
    platoonMinSpeedLimit: optional(SpeedValue),
    platoonSpeedRecommendation: optional(SpeedValue),
    roadSignCodes: optional(RoadSignCodes),
    extraText: optional(ConstraintTextLines2),
  },
  {},
);
export type PlatooningRule = Infer<typeof PlatooningRule>;

export const PlatooningRules = sequenceOf("PlatooningRules", PlatooningRule, { min: 1, max: 5 });
export type PlatooningRules = Infer<typeof PlatooningRules>;

export const AvcPart = sequence(
  "AvcPart",
  {
    detectionZoneIds: optional(ZoneIds),
    relevanceZoneIds: ZoneIds,
    direction: optional(Direction),
    applicableLanes: optional(LanePositions),
    vehicleCharacteristics: optional(VehicleCharacteristicsList),
    automatedVehicleRules: optional(AutomatedVehicleRules),
    platooningRules: optional(PlatooningRules),
  },
  {},
);
export type AvcPart = Infer<typeof AvcPart>;

export const AutomatedVehicleContainer = sequenceOf("AutomatedVehicleContainer", AvcPart, {
  min: 1,
  max: 16,
  extensible: true,
});
export type AutomatedVehicleContainer = Infer<typeof AutomatedVehicleContainer>;
