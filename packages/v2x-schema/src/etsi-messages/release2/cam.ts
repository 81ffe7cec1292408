/** ETSI TS 103 900 V2.3.1: the cooperative awareness message of release 2. */
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
import { WrappedExtensionContainers } from "./cam-extensions.ts";
import { CauseCodeV2 } from "./causes.ts";
import { SteeringWheelAngle } from "./controls.ts";
import { ItsPduHeader } from "./header.ts";
import { LanePosition } from "./lanes.ts";
import { AccelerationComponent, Curvature, Heading, Speed, YawRate } from "./motion.ts";
import { Path } from "./paths.ts";
import { CenDsrcTollingZone, ProtectedCommunicationZonesRSU, SpeedLimit, TrafficRule } from "./roads.ts";
import { BasicContainer } from "./stations.ts";
import { RoadworksSubCauseCode } from "./sub-causes.ts";
import { GenerationDeltaTime } from "./time.ts";
import { VehicleRole } from "./vehicle.ts";
import { VehicleLength, VehicleWidth } from "./vehicle-body.ts";

export const BasicVehicleContainerHighFrequency = sequence("BasicVehicleContainerHighFrequency", {
  heading: Heading,
  speed: Speed,
  driveDirection: DriveDirection,
  vehicleLength: VehicleLength,
  vehicleWidth: VehicleWidth,
  longitudinalAcceleration: AccelerationComponent,
  curvature: Curvature,
  curvatureCalculationMode: CurvatureCalculationMode,
  yawRate: YawRate,
  accelerationControl: optional(AccelerationControl),
  lanePosition: optional(LanePosition),
  steeringWheelAngle: optional(SteeringWheelAngle),
  lateralAcceleration: optional(AccelerationComponent),
  verticalAcceleration: optional(AccelerationComponent),
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
  pathHistory: Path,
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
  incidentIndication: optional(CauseCodeV2),
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
  incidentIndication: optional(CauseCodeV2),
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
  {
    extensionContainers: optional(WrappedExtensionContainers),
  },
);
export type CamParameters = Infer<typeof CamParameters>;

/** What follows the header of a CAM. */
export const CamPayload = sequence("CamPayload", {
  generationDeltaTime: GenerationDeltaTime,
  camParameters: CamParameters,
});
export type CamPayload = Infer<typeof CamPayload>;

/** Cooperative awareness message: where a station is and how it moves. */
export const CAM = sequence("CAM", {
  header: ItsPduHeader,
  cam: CamPayload,
});
export type CAM = Infer<typeof CAM>;
