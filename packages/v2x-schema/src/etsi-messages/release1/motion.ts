/** ETSI TS 102 894-2 V1.3.1: heading, speed, acceleration and turning. */
import { type Infer, integer, sequence } from "@v2x/asn1";
import { CurvatureConfidence, YawRateConfidence } from "../cdd/motion.ts";
import { HeadingConfidence, HeadingValue } from "./positions.ts";

export const Heading = sequence("Heading", {
  headingValue: HeadingValue,
  headingConfidence: HeadingConfidence,
});
export type Heading = Infer<typeof Heading>;

/** In centimetres per second, 95 %; 126: out of range, 127: unavailable. */
export const SpeedConfidence = integer("SpeedConfidence", {
  min: 1,
  max: 127,
  named: {
    equalOrWithinOneCentimeterPerSec: 1,
    equalOrWithinOneMeterPerSec: 100,
    outOfRange: 126,
    unavailable: 127,
  },
});
export type SpeedConfidence = Infer<typeof SpeedConfidence>;

/** In centimetres per second; 0: standstill, 16382: out of range, 16383: unavailable. */
export const SpeedValue = integer("SpeedValue", {
  min: 0,
  max: 16_383,
  named: { standstill: 0, oneCentimeterPerSec: 1, unavailable: 16_383 },
});
export type SpeedValue = Infer<typeof SpeedValue>;

export const Speed = sequence("Speed", {
  speedValue: SpeedValue,
  speedConfidence: SpeedConfidence,
});
export type Speed = Infer<typeof Speed>;

/** In steps of 0.1 m/s2, 95 %; 101: out of range, 102: unavailable. */
export const AccelerationConfidence = integer("AccelerationConfidence", {
  min: 0,
  max: 102,
  named: { pointOneMeterPerSecSquared: 1, outOfRange: 101, unavailable: 102 },
});
export type AccelerationConfidence = Infer<typeof AccelerationConfidence>;

/** In steps of 0.1 m/s2, speeding up is positive; 161: unavailable. */
export const LongitudinalAccelerationValue = integer("LongitudinalAccelerationValue", {
  min: -160,
  max: 161,
  named: { pointOneMeterPerSecSquaredForward: 1, pointOneMeterPerSecSquaredBackward: -1, unavailable: 161 },
});
export type LongitudinalAccelerationValue = Infer<typeof LongitudinalAccelerationValue>;

export const LongitudinalAcceleration = sequence("LongitudinalAcceleration", {
  longitudinalAccelerationValue: LongitudinalAccelerationValue,
  longitudinalAccelerationConfidence: AccelerationConfidence,
});
export type LongitudinalAcceleration = Infer<typeof LongitudinalAcceleration>;

/** In steps of 1/10000 per metre; 0: straight, 1022 and -1023: out of range, 1023: unavailable. */
export const CurvatureValue = integer("CurvatureValue", {
  min: -1023,
  max: 1023,
  named: { straight: 0, unavailable: 1023 },
});
export type CurvatureValue = Infer<typeof CurvatureValue>;

export const Curvature = sequence("Curvature", {
  curvatureValue: CurvatureValue,
  curvatureConfidence: CurvatureConfidence,
});
export type Curvature = Infer<typeof Curvature>;

/** In steps of 0.01 degree per second; -32766 and 32766: out of range, 32767: unavailable. */
export const YawRateValue = integer("YawRateValue", {
  min: -32_766,
  max: 32_767,
  named: { straight: 0, "degSec-000-01ToRight": -1, "degSec-000-01ToLeft": 1, unavailable: 32_767 },
});
export type YawRateValue = Infer<typeof YawRateValue>;

export const YawRate = sequence("YawRate", {
  yawRateValue: YawRateValue,
  yawRateConfidence: YawRateConfidence,
});
export type YawRate = Infer<typeof YawRate>;

/** In steps of 1.5 degree, 95 %; 126: out of range, 127: unavailable. */
export const SteeringWheelAngleConfidence = integer("SteeringWheelAngleConfidence", {
  min: 1,
  max: 127,
  named: { equalOrWithinOnePointFiveDegree: 1, outOfRange: 126, unavailable: 127 },
});
export type SteeringWheelAngleConfidence = Infer<typeof SteeringWheelAngleConfidence>;

/** In steps of 1.5 degree; -511 and 511: out of range, 512: unavailable. */
export const SteeringWheelAngleValue = integer("SteeringWheelAngleValue", {
  min: -511,
  max: 512,
  named: { straight: 0, onePointFiveDegreesToRight: -1, onePointFiveDegreesToLeft: 1, unavailable: 512 },
});
export type SteeringWheelAngleValue = Infer<typeof SteeringWheelAngleValue>;

export const SteeringWheelAngle = sequence("SteeringWheelAngle", {
  steeringWheelAngleValue: SteeringWheelAngleValue,
  steeringWheelAngleConfidence: SteeringWheelAngleConfidence,
});
export type SteeringWheelAngle = Infer<typeof SteeringWheelAngle>;

/** In steps of 0.1 m/s2, to the left is positive; 161: unavailable. */
export const LateralAccelerationValue = integer("LateralAccelerationValue", {
  min: -160,
  max: 161,
  named: { pointOneMeterPerSecSquaredToRight: -1, pointOneMeterPerSecSquaredToLeft: 1, unavailable: 161 },
});
export type LateralAccelerationValue = Infer<typeof LateralAccelerationValue>;

export const LateralAcceleration = sequence("LateralAcceleration", {
  lateralAccelerationValue: LateralAccelerationValue,
  lateralAccelerationConfidence: AccelerationConfidence,
});
export type LateralAcceleration = Infer<typeof LateralAcceleration>;

/** In steps of 0.1 m/s2, up is positive; 161: unavailable. */
export const VerticalAccelerationValue = integer("VerticalAccelerationValue", {
  min: -160,
  max: 161,
  named: { pointOneMeterPerSecSquaredUp: 1, pointOneMeterPerSecSquaredDown: -1, unavailable: 161 },
});
export type VerticalAccelerationValue = Infer<typeof VerticalAccelerationValue>;

export const VerticalAcceleration = sequence("VerticalAcceleration", {
  verticalAccelerationValue: VerticalAccelerationValue,
  verticalAccelerationConfidence: AccelerationConfidence,
});
export type VerticalAcceleration = Infer<typeof VerticalAcceleration>;
