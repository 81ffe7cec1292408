/** SAE J2735 2024-09, module Common: speed, direction, acceleration, steering, and how sure they are. */
import { bitString, enumerated, type Infer, integer, sequence } from "@v2x/asn1";

export const Acceleration = integer("Acceleration", { min: -2000, max: 2001 });
export type Acceleration = Infer<typeof Acceleration>;

export const VerticalAcceleration = integer("VerticalAcceleration", { min: -127, max: 127 });
export type VerticalAcceleration = Infer<typeof VerticalAcceleration>;

export const YawRate = integer("YawRate", { min: -32_767, max: 32_767 });
export type YawRate = Infer<typeof YawRate>;

export const AccelerationSet4Way = sequence("AccelerationSet4Way", {
  long: Acceleration,
  lat: Acceleration,
  vert: VerticalAcceleration,
  yaw: YawRate,
});
export type AccelerationSet4Way = Infer<typeof AccelerationSet4Way>;

export const Angle = integer("Angle", { min: 0, max: 28_800 });
export type Angle = Infer<typeof Angle>;

export const CoarseHeading = integer("CoarseHeading", { min: 0, max: 240 });
export type CoarseHeading = Infer<typeof CoarseHeading>;

export const GrossSpeed = integer("GrossSpeed", { min: 0, max: 31 });
export type GrossSpeed = Infer<typeof GrossSpeed>;

export const Heading = integer("Heading", { min: 0, max: 28_800 });
export type Heading = Infer<typeof Heading>;

export const HeadingSlice = bitString(
  "HeadingSlice",
  { size: 16 },
  {
    "from000-0to022-5degrees": 0,
    "from022-5to045-0degrees": 1,
    "from045-0to067-5degrees": 2,
    "from067-5to090-0degrees": 3,
    "from090-0to112-5degrees": 4,
    "from112-5to135-0degrees": 5,
    "from135-0to157-5degrees": 6,
    "from157-5to180-0degrees": 7,
    "from180-0to202-5degrees": 8,
    "from202-5to225-0degrees": 9,
    "from225-0to247-5degrees": 10,
    "from247-5to270-0degrees": 11,
    "from270-0to292-5degrees": 12,
    "from292-5to315-0degrees": 13,
    "from315-0to337-5degrees": 14,
    "from337-5to360-0degrees": 15,
  },
);
export type HeadingSlice = Infer<typeof HeadingSlice>;

export const RadiusOfCurvature = integer("RadiusOfCurvature", { min: -32_767, max: 32_767 });
export type RadiusOfCurvature = Infer<typeof RadiusOfCurvature>;

export const Confidence = integer("Confidence", { min: 0, max: 200 });
export type Confidence = Infer<typeof Confidence>;

export const PathPrediction = sequence(
  "PathPrediction",
  {
    radiusOfCurve: RadiusOfCurvature,
    confidence: Confidence,
  },
  {},
);
export type PathPrediction = Infer<typeof PathPrediction>;

export const Speed = integer("Speed", { min: 0, max: 8191 });
export type Speed = Infer<typeof Speed>;

export const HeadingConfidence = enumerated("HeadingConfidence", [
  "unavailable",
  "prec10deg",
  "prec05deg",
  "prec01deg",
  "prec0-1deg",
  "prec0-05deg",
  "prec0-01deg",
  "prec0-0125deg",
]);
export type HeadingConfidence = Infer<typeof HeadingConfidence>;

export const SpeedConfidence = enumerated("SpeedConfidence", [
  "unavailable",
  "prec100ms",
  "prec10ms",
  "prec5ms",
  "prec1ms",
  "prec0-1ms",
  "prec0-05ms",
  "prec0-01ms",
]);
export type SpeedConfidence = Infer<typeof SpeedConfidence>;

export const ThrottleConfidence = enumerated("ThrottleConfidence", [
  "unavailable",
  "prec10percent",
  "prec1percent",
  "prec0-5percent",
]);
export type ThrottleConfidence = Infer<typeof ThrottleConfidence>;

export const SpeedandHeadingandThrottleConfidence = sequence("SpeedandHeadingandThrottleConfidence", {
  heading: HeadingConfidence,
  speed: SpeedConfidence,
  throttle: ThrottleConfidence,
});
export type SpeedandHeadingandThrottleConfidence = Infer<typeof SpeedandHeadingandThrottleConfidence>;

export const SteeringWheelAngle = integer("SteeringWheelAngle", { min: -126, max: 127 });
export type SteeringWheelAngle = Infer<typeof SteeringWheelAngle>;

export const TransmissionState = enumerated("TransmissionState", [
  "neutral",
  "park",
  "forwardGears",
  "reverseGears",
  "reserved1",
  "reserved2",
  "reserved3",
  "unavailable",
]);
export type TransmissionState = Infer<typeof TransmissionState>;

export const Velocity = integer("Velocity", { min: 0, max: 8191 });
export type Velocity = Infer<typeof Velocity>;

export const TransmissionAndSpeed = sequence("TransmissionAndSpeed", {
  transmisson: TransmissionState,
  speed: Velocity,
});
export type TransmissionAndSpeed = Infer<typeof TransmissionAndSpeed>;

export const VerticalAccelerationThreshold = bitString(
  "VerticalAccelerationThreshold",
  { size: 5 },
  { notEquipped: 0, leftFront: 1, leftRear: 2, rightFront: 3, rightRear: 4 },
);
export type VerticalAccelerationThreshold = Infer<typeof VerticalAccelerationThreshold>;
