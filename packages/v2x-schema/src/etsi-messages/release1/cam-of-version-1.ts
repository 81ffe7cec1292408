/** ETSI EN 302 637-2 V1.3.2: the cooperative awareness message of protocolVersion 1, whose curvature has 16 bits. */
import { choice, type Infer, integer, optional, sequence } from "@v2x/asn1";
import {
  AccelerationControl,
  CurvatureCalculationMode,
  CurvatureConfidence,
  DriveDirection,
  PerformanceClass,
} from "../cdd/motion.ts";
import {
  BasicContainer,
  LowFrequencyContainer,
  RSUContainerHighFrequency,
  SpecialVehicleContainer,
} from "./cam.ts";
import {
  Heading,
  LateralAcceleration,
  LongitudinalAcceleration,
  Speed,
  SteeringWheelAngle,
  VerticalAcceleration,
  YawRate,
} from "./motion.ts";
import { CenDsrcTollingZone, LanePosition } from "./roads.ts";
import { ItsPduHeader } from "./stations.ts";
import { GenerationDeltaTime } from "./time.ts";
import { VehicleLength, VehicleWidth } from "./vehicle.ts";

/**
 * In steps of 1/30000 per metre; 0: straight, 30001: unavailable.
 *
 * @see ETSI TS 102 894-2 V1.2.1 — CurvatureValue
 */
export const CurvatureValueOfVersion1 = integer("CurvatureValueOfVersion1", {
  min: -30_000,
  max: 30_001,
  named: { straight: 0, unavailable: 30_001 },
});
export type CurvatureValueOfVersion1 = Infer<typeof CurvatureValueOfVersion1>;

const Curvature = sequence("Curvature", {
  curvatureValue: CurvatureValueOfVersion1,
  curvatureConfidence: CurvatureConfidence,
});

const BasicVehicleContainerHighFrequency = sequence("BasicVehicleContainerHighFrequency", {
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

const HighFrequencyContainer = choice(
  "HighFrequencyContainer",
  {
    basicVehicleContainerHighFrequency: BasicVehicleContainerHighFrequency,
    rsuContainerHighFrequency: RSUContainerHighFrequency,
  },
  {},
);

const CamParameters = sequence(
  "CamParameters",
  {
    basicContainer: BasicContainer,
    highFrequencyContainer: HighFrequencyContainer,
    lowFrequencyContainer: optional(LowFrequencyContainer),
    specialVehicleContainer: optional(SpecialVehicleContainer),
  },
  {},
);

const CoopAwareness = sequence("CoopAwareness", {
  generationDeltaTime: GenerationDeltaTime,
  camParameters: CamParameters,
});

/** Cooperative awareness message of protocolVersion 1. */
export const CamOfVersion1 = sequence("CAM", { header: ItsPduHeader, cam: CoopAwareness });
export type CamOfVersion1 = Infer<typeof CamOfVersion1>;
