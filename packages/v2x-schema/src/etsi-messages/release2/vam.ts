/** ETSI TS 103 300-3 V2.3.1: the awareness message of vulnerable road users. */
import { alias, type Infer, optional, sequence } from "@v2x/asn1";
import { CurvatureCalculationMode } from "../cdd/motion.ts";
import { ItsPduHeader } from "./header.ts";
import { GeneralizedLanePosition } from "./lanes.ts";
import {
  AccelerationChangeIndication,
  CartesianAngle,
  Curvature,
  HeadingChangeIndication,
  LateralAcceleration,
  LongitudinalAcceleration,
  Speed,
  VerticalAcceleration,
  YawRate,
} from "./motion.ts";
import { PathHistory, PathPredicted } from "./paths.ts";
import { Wgs84Angle } from "./positions.ts";
import { BasicContainer } from "./stations.ts";
import { DeltaTimeQuarterSecond, GenerationDeltaTime } from "./time.ts";
import {
  ClusterBreakupInfo,
  ClusterJoinInfo,
  ClusterLeaveInfo,
  SequenceOfSafeDistanceIndication,
  SequenceOfTrajectoryInterceptionIndication,
  StabilityChangeIndication,
  VruClusterInformation,
  VruDeviceUsage,
  VruEnvironment,
  VruExteriorLights,
  VruMovementControl,
  VruProfileAndSubprofile,
  VruSizeClass,
} from "./vru.ts";

/** The header of a VAM, whose protocolVersion is 3. */
export const ItsPduHeaderVam = alias("ItsPduHeaderVam", ItsPduHeader);
export type ItsPduHeaderVam = Infer<typeof ItsPduHeaderVam>;

export const VruClusterInformationContainer = sequence(
  "VruClusterInformationContainer",
  {
    vruClusterInformation: VruClusterInformation,
  },
  {},
);
export type VruClusterInformationContainer = Infer<typeof VruClusterInformationContainer>;

export const VruClusterOperationContainer = sequence(
  "VruClusterOperationContainer",
  {
    clusterJoinInfo: optional(ClusterJoinInfo),
    clusterLeaveInfo: optional(ClusterLeaveInfo),
    clusterBreakupInfo: optional(ClusterBreakupInfo),
    clusterIdChangeTimeInfo: optional(DeltaTimeQuarterSecond),
  },
  {},
);
export type VruClusterOperationContainer = Infer<typeof VruClusterOperationContainer>;

export const VruHighFrequencyContainer = sequence(
  "VruHighFrequencyContainer",
  {
    heading: Wgs84Angle,
    speed: Speed,
    longitudinalAcceleration: LongitudinalAcceleration,
    curvature: optional(Curvature),
    curvatureCalculationMode: optional(CurvatureCalculationMode),
    yawRate: optional(YawRate),
    lateralAcceleration: optional(LateralAcceleration),
    verticalAcceleration: optional(VerticalAcceleration),
    vruLanePosition: optional(GeneralizedLanePosition),
    environment: optional(VruEnvironment),
    movementControl: optional(VruMovementControl),
    orientation: optional(Wgs84Angle),
    rollAngle: optional(CartesianAngle),
    deviceUsage: optional(VruDeviceUsage),
  },
  {},
);
export type VruHighFrequencyContainer = Infer<typeof VruHighFrequencyContainer>;

export const VruLowFrequencyContainer = sequence(
  "VruLowFrequencyContainer",
  {
    profileAndSubprofile: VruProfileAndSubprofile,
    sizeClass: optional(VruSizeClass),
    exteriorLights: optional(VruExteriorLights),
  },
  {},
);
export type VruLowFrequencyContainer = Infer<typeof VruLowFrequencyContainer>;

export const VruMotionPredictionContainer = sequence(
  "VruMotionPredictionContainer",
  {
    pathHistory: optional(PathHistory),
    pathPrediction: optional(PathPredicted),
    safeDistance: optional(SequenceOfSafeDistanceIndication),
    trajectoryInterceptionIndication: optional(SequenceOfTrajectoryInterceptionIndication),
    accelerationChangeIndication: optional(AccelerationChangeIndication),
    headingChangeIndication: optional(HeadingChangeIndication),
    stabilityChangeIndication: optional(StabilityChangeIndication),
  },
  {},
);
export type VruMotionPredictionContainer = Infer<typeof VruMotionPredictionContainer>;

export const VamParameters = sequence(
  "VamParameters",
  {
    basicContainer: BasicContainer,
    vruHighFrequencyContainer: VruHighFrequencyContainer,
    vruLowFrequencyContainer: optional(VruLowFrequencyContainer),
    vruClusterInformationContainer: optional(VruClusterInformationContainer),
    vruClusterOperationContainer: optional(VruClusterOperationContainer),
    vruMotionPredictionContainer: optional(VruMotionPredictionContainer),
  },
  {},
);
export type VamParameters = Infer<typeof VamParameters>;

/** What follows the header of a VAM. */
export const VruAwareness = sequence("VruAwareness", {
  generationDeltaTime: GenerationDeltaTime,
  vamParameters: VamParameters,
});
export type VruAwareness = Infer<typeof VruAwareness>;

/** Awareness message of vulnerable road users: pedestrians, cyclists, riders of powered two-wheelers, animals. */
export const VAM = sequence("VAM", {
  header: ItsPduHeaderVam,
  vam: VruAwareness,
});
export type VAM = Infer<typeof VAM>;
