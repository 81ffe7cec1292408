/** ETSI TS 102 894-2 V2.4.1: heading, speed, acceleration and turning. */
import { choice, enumerated, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { CurvatureConfidence, YawRateConfidence } from "../cdd/motion.ts";
import { TurningDirection } from "./controls.ts";
import { HeadingConfidence, HeadingValue } from "./positions.ts";
import { DeltaTimeTenthOfSecond } from "./time.ts";

export const Heading = sequence("Heading", {
  headingValue: HeadingValue,
  headingConfidence: HeadingConfidence,
});
export type Heading = Infer<typeof Heading>;

/** In centimetres per second, 95 %; 126: out of range, 127: unavailable. */
export const SpeedConfidence = integer("SpeedConfidence", {
  min: 1,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type SpeedConfidence = Infer<typeof SpeedConfidence>;

/** In centimetres per second; 0: standstill, 16382: out of range, 16383: unavailable. */
export const SpeedValue = integer("SpeedValue", {
  min: 0,
  max: 16_383,
  named: { standstill: 0, outOfRange: 16_382, unavailable: 16_383 },
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
  named: { outOfRange: 101, unavailable: 102 },
});
export type AccelerationConfidence = Infer<typeof AccelerationConfidence>;

/** In steps of 0.1 m/s2; -160 and 160: out of range, 161: unavailable. */
export const AccelerationValue = integer("AccelerationValue", {
  min: -160,
  max: 161,
  named: { negativeOutOfRange: -160, positiveOutOfRange: 160, unavailable: 161 },
});
export type AccelerationValue = Infer<typeof AccelerationValue>;

export const AccelerationComponent = sequence("AccelerationComponent", {
  value: AccelerationValue,
  confidence: AccelerationConfidence,
});
export type AccelerationComponent = Infer<typeof AccelerationComponent>;

/** In steps of 1/10000 per metre; 0: straight, 1022 and -1023: out of range, 1023: unavailable. */
export const CurvatureValue = integer("CurvatureValue", {
  min: -1023,
  max: 1023,
  named: { outOfRangeNegative: -1023, straight: 0, outOfRangePositive: 1022, unavailable: 1023 },
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
  named: { negativeOutOfRange: -32_766, positiveOutOfRange: 32_766, unavailable: 32_767 },
});
export type YawRateValue = Infer<typeof YawRateValue>;

export const YawRate = sequence("YawRate", {
  yawRateValue: YawRateValue,
  yawRateConfidence: YawRateConfidence,
});
export type YawRate = Infer<typeof YawRate>;

/** In steps of 0.1 degree, 95 %; 126: out of range, 127: unavailable. */
export const AngleConfidence = integer("AngleConfidence", {
  min: 1,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type AngleConfidence = Infer<typeof AngleConfidence>;

/** In steps of 0.1 degree, counter-clockwise; 3601: unavailable. */
export const CartesianAngleValue = integer("CartesianAngleValue", {
  min: 0,
  max: 3601,
  named: { valueNotUsed: 3600, unavailable: 3601 },
});
export type CartesianAngleValue = Infer<typeof CartesianAngleValue>;

export const CartesianAngle = sequence("CartesianAngle", {
  value: CartesianAngleValue,
  confidence: AngleConfidence,
});
export type CartesianAngle = Infer<typeof CartesianAngle>;

/** In centimetres per second; -16383 and 16382: out of range, 16383: unavailable. */
export const VelocityComponentValue = integer("VelocityComponentValue", {
  min: -16_383,
  max: 16_383,
  named: { negativeOutOfRange: -16_383, positiveOutOfRange: 16_382, unavailable: 16_383 },
});
export type VelocityComponentValue = Infer<typeof VelocityComponentValue>;

export const VelocityComponent = sequence("VelocityComponent", {
  value: VelocityComponentValue,
  confidence: SpeedConfidence,
});
export type VelocityComponent = Infer<typeof VelocityComponent>;

export const VelocityCartesian = sequence("VelocityCartesian", {
  xVelocity: VelocityComponent,
  yVelocity: VelocityComponent,
  zVelocity: optional(VelocityComponent),
});
export type VelocityCartesian = Infer<typeof VelocityCartesian>;

export const VelocityPolarWithZ = sequence("VelocityPolarWithZ", {
  velocityMagnitude: Speed,
  velocityDirection: CartesianAngle,
  zVelocity: optional(VelocityComponent),
});
export type VelocityPolarWithZ = Infer<typeof VelocityPolarWithZ>;

export const Velocity3dWithConfidence = choice("Velocity3dWithConfidence", {
  polarVelocity: VelocityPolarWithZ,
  cartesianVelocity: VelocityCartesian,
});
export type Velocity3dWithConfidence = Infer<typeof Velocity3dWithConfidence>;

export const AccelerationCartesian = sequence("AccelerationCartesian", {
  xAcceleration: AccelerationComponent,
  yAcceleration: AccelerationComponent,
  zAcceleration: optional(AccelerationComponent),
});
export type AccelerationCartesian = Infer<typeof AccelerationCartesian>;

/** In steps of 0.1 m/s2; 160: out of range, 161: unavailable. */
export const AccelerationMagnitudeValue = integer("AccelerationMagnitudeValue", {
  min: 0,
  max: 161,
  named: { positiveOutOfRange: 160, unavailable: 161 },
});
export type AccelerationMagnitudeValue = Infer<typeof AccelerationMagnitudeValue>;

export const AccelerationMagnitude = sequence("AccelerationMagnitude", {
  accelerationMagnitudeValue: AccelerationMagnitudeValue,
  accelerationConfidence: AccelerationConfidence,
});
export type AccelerationMagnitude = Infer<typeof AccelerationMagnitude>;

export const AccelerationPolarWithZ = sequence("AccelerationPolarWithZ", {
  accelerationMagnitude: AccelerationMagnitude,
  accelerationDirection: CartesianAngle,
  zAcceleration: optional(AccelerationComponent),
});
export type AccelerationPolarWithZ = Infer<typeof AccelerationPolarWithZ>;

export const Acceleration3dWithConfidence = choice("Acceleration3dWithConfidence", {
  polarAcceleration: AccelerationPolarWithZ,
  cartesianAcceleration: AccelerationCartesian,
});
export type Acceleration3dWithConfidence = Infer<typeof Acceleration3dWithConfidence>;

export const EulerAnglesWithConfidence = sequence("EulerAnglesWithConfidence", {
  zAngle: CartesianAngle,
  yAngle: optional(CartesianAngle),
  xAngle: optional(CartesianAngle),
});
export type EulerAnglesWithConfidence = Infer<typeof EulerAnglesWithConfidence>;

export const AngularSpeedConfidence = enumerated("AngularSpeedConfidence", [
  "degSec-01",
  "degSec-02",
  "degSec-05",
  "degSec-10",
  "degSec-20",
  "degSec-50",
  "outOfRange",
  "unavailable",
]);
export type AngularSpeedConfidence = Infer<typeof AngularSpeedConfidence>;

/** In degrees per second. */
export const CartesianAngularVelocityComponentValue = integer("CartesianAngularVelocityComponentValue", {
  min: -255,
  max: 256,
  named: { negativeOutofRange: -255, positiveOutOfRange: 255, unavailable: 256 },
});
export type CartesianAngularVelocityComponentValue = Infer<typeof CartesianAngularVelocityComponentValue>;

export const CartesianAngularVelocityComponent = sequence("CartesianAngularVelocityComponent", {
  value: CartesianAngularVelocityComponentValue,
  confidence: AngularSpeedConfidence,
});
export type CartesianAngularVelocityComponent = Infer<typeof CartesianAngularVelocityComponent>;

/** In steps of 0.1 m/s2, speeding up is positive; 161: unavailable. */
export const LongitudinalAccelerationValue = integer("LongitudinalAccelerationValue", {
  min: -160,
  max: 161,
  named: { negativeOutOfRange: -160, positiveOutOfRange: 160, unavailable: 161 },
});
export type LongitudinalAccelerationValue = Infer<typeof LongitudinalAccelerationValue>;

export const LongitudinalAcceleration = sequence("LongitudinalAcceleration", {
  longitudinalAccelerationValue: LongitudinalAccelerationValue,
  longitudinalAccelerationConfidence: AccelerationConfidence,
});
export type LongitudinalAcceleration = Infer<typeof LongitudinalAcceleration>;

/** In steps of 0.1 m/s2, to the left is positive; 161: unavailable. */
export const LateralAccelerationValue = integer("LateralAccelerationValue", {
  min: -160,
  max: 161,
  named: { negativeOutOfRange: -160, positiveOutOfRange: 160, unavailable: 161 },
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
  named: { negativeOutOfRange: -160, positiveOutOfRange: 160, unavailable: 161 },
});
export type VerticalAccelerationValue = Infer<typeof VerticalAccelerationValue>;

export const VerticalAcceleration = sequence("VerticalAcceleration", {
  verticalAccelerationValue: VerticalAccelerationValue,
  verticalAccelerationConfidence: AccelerationConfidence,
});
export type VerticalAcceleration = Infer<typeof VerticalAcceleration>;

export const AccelerationChange = enumerated("AccelerationChange", ["accelerate", "decelerate"]);
export type AccelerationChange = Infer<typeof AccelerationChange>;

export const AccelerationChangeIndication = sequence(
  "AccelerationChangeIndication",
  {
    accelOrDecel: AccelerationChange,
    actionDeltaTime: DeltaTimeTenthOfSecond,
  },
  {},
);
export type AccelerationChangeIndication = Infer<typeof AccelerationChangeIndication>;

export const HeadingChangeIndication = sequence(
  "HeadingChangeIndication",
  {
    direction: TurningDirection,
    actionDeltaTime: DeltaTimeTenthOfSecond,
  },
  {},
);
export type HeadingChangeIndication = Infer<typeof HeadingChangeIndication>;
