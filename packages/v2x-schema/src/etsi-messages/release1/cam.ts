/** ETSI EN 302 637-2 V1.4.1: the cooperative awareness message of release 1. */
import { choice, type Infer, optional, sequence } from "@v2x/asn1";
import {
  AccelerationControl,
  CurvatureCalculationMode,
  DriveDirection,
  PerformanceClass,
} from "../cdd/motion.ts";
import { ClosedLanes } from "../cdd/roads.ts";
import {
  DangerousGoodsBasic,
  EmbarkationStatus,
  EmergencyPriority,
  ExteriorLights,
  LightBarSirenInUse,
  PtActivation,
  SpecialTransportType,
} from "../cdd/vehicle.ts";
import { CauseCode, RoadworksSubCauseCode } from "./causes.ts";
import {
  Curvature,
  Heading,
  LateralAcceleration,
  LongitudinalAcceleration,
  Speed,
  SteeringWheelAngle,
  VerticalAcceleration,
  YawRate,
} from "./motion.ts";
import { PathHistory } from "./paths.ts";
import { ReferencePosition } from "./positions.ts";
import {
  CenDsrcTollingZone,
  LanePosition,
  ProtectedCommunicationZonesRSU,
  SpeedLimit,
  TrafficRule,
} from "./roads.ts";
import { ItsPduHeader } from "./stations.ts";
import { GenerationDeltaTime } from "./time.ts";
import { StationType, VehicleLength, VehicleRole, VehicleWidth } from "./vehicle.ts";

export const BasicContainer = sequence(
  "BasicContainer",
  {
    stationType: StationType,
    referencePosition: ReferencePosition,
  },
  {},
);
export type BasicContainer = Infer<typeof BasicContainer>;

export const BasicVehicleContainerHighFrequency = sequence("BasicVehicleContainerHighFrequency", {
  heading: Heading,
  speed: Speed,
  driveDirection: DriveDirection,
  vehicleLength: VehicleLength,
  vehicleWidth: VehicleWidth,
  longitudinalAcceleration: LongitudinalAcceleration,
  curvature: Curvature,
  curvatureCalculationMode: CurvatureCalculationMode,
  yawRate: YawRate,
  accelerationControl: optional(AccelerationControl),
  lanePosition: optional(LanePosition),
  steeringWheelAngle: optional(SteeringWheelAngle),
  lateralAcceleration: optional(LateralAcceleration),
  verticalAcceleration: optional(VerticalAcceleration),
  performanceClass: optional(PerformanceClass),
  cenDsrcTollingZone: optional(CenDsrcTollingZone),
});
export type BasicVehicleContainerHighFrequency = Infer<typeof BasicVehicleContainerHighFrequency>;

export const RSUContainerHighFrequency = sequence(
  "RSUContainerHighFrequency",
  {
    protectedCommunicationZonesRSU: optional(ProtectedCommunicationZonesRSU),
  },
  {},
);
export type RSUContainerHighFrequency = Infer<typeof RSUContainerHighFrequency>;

/** In every CAM. */
export const HighFrequencyContainer = choice(
  "HighFrequencyContainer",
  {
    basicVehicleContainerHighFrequency: BasicVehicleContainerHighFrequency,
    rsuContainerHighFrequency: RSUContainerHighFrequency,
  },
  {},
);
export type HighFrequencyContainer = Infer<typeof HighFrequencyContainer>;

export const BasicVehicleContainerLowFrequency = sequence("BasicVehicleContainerLowFrequency", {
  vehicleRole: VehicleRole,
  exteriorLights: ExteriorLights,
  pathHistory: PathHistory,
});
export type BasicVehicleContainerLowFrequency = Infer<typeof BasicVehicleContainerLowFrequency>;

/** In a CAM twice a second. */
export const LowFrequencyContainer = choice(
  "LowFrequencyContainer",
  {
    basicVehicleContainerLowFrequency: BasicVehicleContainerLowFrequency,
  },
  {},
);
export type LowFrequencyContainer = Infer<typeof LowFrequencyContainer>;

export const DangerousGoodsContainer = sequence("DangerousGoodsContainer", {
  dangerousGoodsBasic: DangerousGoodsBasic,
});
export type DangerousGoodsContainer = Infer<typeof DangerousGoodsContainer>;

export const EmergencyContainer = sequence("EmergencyContainer", {
  lightBarSirenInUse: LightBarSirenInUse,
  incidentIndication: optional(CauseCode),
  emergencyPriority: optional(EmergencyPriority),
});
export type EmergencyContainer = Infer<typeof EmergencyContainer>;

export const PublicTransportContainer = sequence("PublicTransportContainer", {
  embarkationStatus: EmbarkationStatus,
  ptActivation: optional(PtActivation),
});
export type PublicTransportContainer = Infer<typeof PublicTransportContainer>;

export const RescueContainer = sequence("RescueContainer", {
  lightBarSirenInUse: LightBarSirenInUse,
});
export type RescueContainer = Infer<typeof RescueContainer>;

export const RoadWorksContainerBasic = sequence("RoadWorksContainerBasic", {
  roadworksSubCauseCode: optional(RoadworksSubCauseCode),
  lightBarSirenInUse: LightBarSirenInUse,
  closedLanes: optional(ClosedLanes),
});
export type RoadWorksContainerBasic = Infer<typeof RoadWorksContainerBasic>;

export const SafetyCarContainer = sequence("SafetyCarContainer", {
  lightBarSirenInUse: LightBarSirenInUse,
  incidentIndication: optional(CauseCode),
  trafficRule: optional(TrafficRule),
  speedLimit: optional(SpeedLimit),
});
export type SafetyCarContainer = Infer<typeof SafetyCarContainer>;

export const SpecialTransportContainer = sequence("SpecialTransportContainer", {
  specialTransportType: SpecialTransportType,
  lightBarSirenInUse: LightBarSirenInUse,
});
export type SpecialTransportContainer = Infer<typeof SpecialTransportContainer>;

/** Of vehicles with a role; in a CAM twice a second. */
export const SpecialVehicleContainer = choice(
  "SpecialVehicleContainer",
  {
    publicTransportContainer: PublicTransportContainer,
    specialTransportContainer: SpecialTransportContainer,
    dangerousGoodsContainer: DangerousGoodsContainer,
    roadWorksContainerBasic: RoadWorksContainerBasic,
    rescueContainer: RescueContainer,
    emergencyContainer: EmergencyContainer,
    safetyCarContainer: SafetyCarContainer,
  },
  {},
);
export type SpecialVehicleContainer = Infer<typeof SpecialVehicleContainer>;

export const CamParameters = sequence(
  "CamParameters",
  {
    basicContainer: BasicContainer,
    highFrequencyContainer: HighFrequencyContainer,
    lowFrequencyContainer: optional(LowFrequencyContainer),
    specialVehicleContainer: optional(SpecialVehicleContainer),
  },
  {},
);
export type CamParameters = Infer<typeof CamParameters>;

/** What follows the header of a CAM. */
export const CoopAwareness = sequence("CoopAwareness", {
  generationDeltaTime: GenerationDeltaTime,
  camParameters: CamParameters,
});
export type CoopAwareness = Infer<typeof CoopAwareness>;

/** Cooperative awareness message: where a station is and how it moves. */
export const CAM = sequence("CAM", {
  header: ItsPduHeader,
  cam: CoopAwareness,
});
export type CAM = Infer<typeof CAM>;
