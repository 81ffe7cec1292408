/** ETSI TS 103 900 V2.3.1: containers that release 2 adds to a CAM. */
import {
  choice,
  type Infer,
  integer,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { BrakeControl, VehicleMovementControl } from "./controls.ts";
import { BasicLaneConfiguration, GeneralizedLanePositions } from "./lanes.ts";
import { CartesianAngle } from "./motion.ts";
import { PathPredictedList, PolygonalLine } from "./paths.ts";
import { Wgs84Angle } from "./positions.ts";
import { ConfidenceLevels, MetaInformation } from "./sources.ts";
import { VehicleHeight2, WiperStatus } from "./vehicle-body.ts";
import { StabilityChangeIndication, VruMovementControl } from "./vru.ts";

export const EHorizonLocationSharingContainer = sequence(
  "EHorizonLocationSharingContainer",
  {
    segmentAhead: PolygonalLine,
    nodeProbabilities: optional(ConfidenceLevels),
    segmentBehind: PolygonalLine,
    laneLevelDetails: optional(BasicLaneConfiguration),
    segmentSource: optional(MetaInformation),
  },
  {},
);
export type EHorizonLocationSharingContainer = Infer<typeof EHorizonLocationSharingContainer>;

/** Which container an addition to a CAM holds. */
export const ExtensionContainerId = integer("ExtensionContainerId", { min: 1, max: 16, extensible: true });
export type ExtensionContainerId = Infer<typeof ExtensionContainerId>;

export const GeneralizedLanePositionsContainer = sequence(
  "GeneralizedLanePositionsContainer",
  {
    generalizedLanePositions: GeneralizedLanePositions,
  },
  {},
);
export type GeneralizedLanePositionsContainer = Infer<typeof GeneralizedLanePositionsContainer>;

export const PathPredictionContainer = sequence(
  "PathPredictionContainer",
  {
    pathPredictedList: PathPredictedList,
  },
  {},
);
export type PathPredictionContainer = Infer<typeof PathPredictionContainer>;

export const CyclistTypeSpecificInformation = sequence(
  "CyclistTypeSpecificInformation",
  {
    vruSubProfileBicyclist: optional(
      integer("VruSubProfileBicyclist", {
        min: 0,
        max: 10,
        named: {
          unavailable: 0,
          bicyclist: 1,
          "wheelchair-user": 2,
          "horse-and-rider": 3,
          rollerskater: 4,
          "e-scooter": 5,
          "personal-transporter": 6,
          pedelec: 7,
          "speed-pedelec": 8,
          roadbike: 9,
          childrensbike: 10,
          racebike: 11,
        },
      }),
    ),
    vruMovementControl: optional(VruMovementControl),
  },
  {},
);
export type CyclistTypeSpecificInformation = Infer<typeof CyclistTypeSpecificInformation>;

export const TwoWheelerTypeSpecificInformation = choice(
  "TwoWheelerTypeSpecificInformation",
  {
    cyclist: CyclistTypeSpecificInformation,
  },
  {},
);
export type TwoWheelerTypeSpecificInformation = Infer<typeof TwoWheelerTypeSpecificInformation>;

export const TwoWheelerContainer = sequence(
  "TwoWheelerContainer",
  {
    typeSpecificInformation: optional(TwoWheelerTypeSpecificInformation),
    rollAngle: optional(CartesianAngle),
    orientation: optional(Wgs84Angle),
    stabilityChangeIndication: optional(StabilityChangeIndication),
  },
  {},
);
export type TwoWheelerContainer = Infer<typeof TwoWheelerContainer>;

export const VehicleMovementControlContainer = sequence(
  "VehicleMovementControlContainer",
  {
    vehicleMovementControl: VehicleMovementControl,
  },
  {},
);
export type VehicleMovementControlContainer = Infer<typeof VehicleMovementControlContainer>;

export const VeryLowFrequencyContainer = sequence(
  "VeryLowFrequencyContainer",
  {
    vehicleHeight: optional(VehicleHeight2),
    wiperStatus: optional(WiperStatus),
    brakeControl: optional(BrakeControl),
  },
  {},
);
export type VeryLowFrequencyContainer = Infer<typeof VeryLowFrequencyContainer>;

/** Additions to a CAM by their numbers. */
export const ExtensionContainers = new Map<
  number,
  Schema<
    | TwoWheelerContainer
    | EHorizonLocationSharingContainer
    | VeryLowFrequencyContainer
    | PathPredictionContainer
    | GeneralizedLanePositionsContainer
    | VehicleMovementControlContainer
  >
>([
  [1, TwoWheelerContainer],
  [2, EHorizonLocationSharingContainer],
  [3, VeryLowFrequencyContainer],
  [4, PathPredictionContainer],
  [5, GeneralizedLanePositionsContainer],
  [6, VehicleMovementControlContainer],
]);

/** A container behind its number and its length, so that who does not know it can skip it. */
export const WrappedExtensionContainer = sequence("WrappedExtensionContainer", {
  containerId: ExtensionContainerId,
  containerData: openType("EXTENSION-CONTAINER-ID-AND-TYPE.&Type", "containerId", ExtensionContainers),
});
export type WrappedExtensionContainer = Infer<typeof WrappedExtensionContainer>;

export const WrappedExtensionContainers = sequenceOf(
  "WrappedExtensionContainers",
  WrappedExtensionContainer,
  { min: 1, max: 8, extensible: true },
);
export type WrappedExtensionContainers = Infer<typeof WrappedExtensionContainers>;
