/** ETSI TS 102 894-2, equal in V1.3.1 and V2.4.1: how well motion and altitude are known, and how the driver acts. */
import { bitString, enumerated, type Infer, integer } from "@v2x/asn1";

/** With 95 % probability no further off than this; the last two are out of range and unavailable. */
export const AltitudeConfidence = enumerated("AltitudeConfidence", [
  "alt-000-01",
  "alt-000-02",
  "alt-000-05",
  "alt-000-10",
  "alt-000-20",
  "alt-000-50",
  "alt-001-00",
  "alt-002-00",
  "alt-005-00",
  "alt-010-00",
  "alt-020-00",
  "alt-050-00",
  "alt-100-00",
  "alt-200-00",
  "outOfRange",
  "unavailable",
]);
export type AltitudeConfidence = Infer<typeof AltitudeConfidence>;

export const DriveDirection = enumerated("DriveDirection", ["forward", "backward", "unavailable"]);
export type DriveDirection = Infer<typeof DriveDirection>;

/** How far off the curvature may be, in 1 per metre. */
export const CurvatureConfidence = enumerated("CurvatureConfidence", [
  "onePerMeter-0-00002",
  "onePerMeter-0-0001",
  "onePerMeter-0-0005",
  "onePerMeter-0-002",
  "onePerMeter-0-01",
  "onePerMeter-0-1",
  "outOfRange",
  "unavailable",
]);
export type CurvatureConfidence = Infer<typeof CurvatureConfidence>;

export const CurvatureCalculationMode = enumerated(
  "CurvatureCalculationMode",
  ["yawRateUsed", "yawRateNotUsed", "unavailable"],
  { additions: [] },
);
export type CurvatureCalculationMode = Infer<typeof CurvatureCalculationMode>;

/** How far off the yaw rate may be, in degrees per second. */
export const YawRateConfidence = enumerated("YawRateConfidence", [
  "degSec-000-01",
  "degSec-000-05",
  "degSec-000-10",
  "degSec-001-00",
  "degSec-005-00",
  "degSec-010-00",
  "degSec-100-00",
  "outOfRange",
  "unavailable",
]);
export type YawRateConfidence = Infer<typeof YawRateConfidence>;

/** What acts on the speed of the vehicle; the first bit is the brake pedal. */
export const AccelerationControl = bitString(
  "AccelerationControl",
  { size: 7 },
  {
    brakePedalEngaged: 0,
    gasPedalEngaged: 1,
    emergencyBrakeEngaged: 2,
    collisionWarningEngaged: 3,
    accEngaged: 4,
    cruiseControlEngaged: 5,
    speedLimiterEngaged: 6,
  },
);
export type AccelerationControl = Infer<typeof AccelerationControl>;

export const PerformanceClass = integer("PerformanceClass", {
  min: 0,
  max: 7,
  named: { unavailable: 0, performanceClassA: 1, performanceClassB: 2 },
});
export type PerformanceClass = Infer<typeof PerformanceClass>;
