/** ETSI TR 103 562 V2.1.1: distances, speeds and angles of what sensors see. */
import { type Infer, integer, optional, sequence } from "@v2x/asn1";
import { LaneID } from "../../j2735/index.ts";
import { SpeedConfidence } from "./motion.ts";

/** In steps of 0.1 degree, 95 %; 126: out of range, 127: unavailable. */
export const AngleConfidence = integer("AngleConfidence", {
  min: 1,
  max: 127,
  named: { zeroPointOneDegree: 1, oneDegree: 10, outOfRange: 126, unavailable: 127 },
});
export type AngleConfidence = Infer<typeof AngleConfidence>;

/** In steps of 0.1 degree clockwise from true north; 3601: unavailable. */
export const WGS84AngleValue = integer("WGS84AngleValue", {
  min: 0,
  max: 3601,
  named: { wgs84North: 0, wgs84East: 900, wgs84South: 1800, wgs84West: 2700, unavailable: 3601 },
});
export type WGS84AngleValue = Infer<typeof WGS84AngleValue>;

export const WGS84Angle = sequence("WGS84Angle", {
  value: WGS84AngleValue,
  confidence: AngleConfidence,
});
export type WGS84Angle = Infer<typeof WGS84Angle>;

/** In steps of 0.1 degree, counter-clockwise; 3601: unavailable. */
export const CartesianAngleValue = integer("CartesianAngleValue", {
  min: 0,
  max: 3601,
  named: { zeroPointOneDegree: 1, oneDegree: 10, unavailable: 3601 },
});
export type CartesianAngleValue = Infer<typeof CartesianAngleValue>;

export const CartesianAngle = sequence("CartesianAngle", {
  value: CartesianAngleValue,
  confidence: AngleConfidence,
});
export type CartesianAngle = Infer<typeof CartesianAngle>;

export const Identifier = integer("Identifier", { min: 0, max: 255 });
export type Identifier = Infer<typeof Identifier>;

/** In percent; 0: unknown, 101: unavailable. */
export const FreeSpaceConfidence = integer("FreeSpaceConfidence", {
  min: 0,
  max: 101,
  named: { unknown: 0, onePercent: 1, oneHundredPercent: 100, unavailable: 101 },
});
export type FreeSpaceConfidence = Infer<typeof FreeSpaceConfidence>;

/** In centimetres. */
export const DistanceValue = integer("DistanceValue", {
  min: -132_768,
  max: 132_767,
  named: { zeroPointZeroOneMeter: 1, oneMeter: 100 },
});
export type DistanceValue = Infer<typeof DistanceValue>;

/** In centimetres, 95 %; 101: out of range, 102: unavailable. */
export const DistanceConfidence = integer("DistanceConfidence", {
  min: 0,
  max: 102,
  named: { zeroPointZeroOneMeter: 1, oneMeter: 100, outOfRange: 101, unavailable: 102 },
});
export type DistanceConfidence = Infer<typeof DistanceConfidence>;

/** In centimetres per second; 16383: unavailable. */
export const SpeedValueExtended = integer("SpeedValueExtended", {
  min: -16_383,
  max: 16_383,
  named: { standstill: 0, oneCentimeterPerSec: 1, unavailable: 16_383 },
});
export type SpeedValueExtended = Infer<typeof SpeedValueExtended>;

export const SpeedExtended = sequence("SpeedExtended", {
  value: SpeedValueExtended,
  confidence: SpeedConfidence,
});
export type SpeedExtended = Infer<typeof SpeedExtended>;

/** In steps of 0.1 m. */
export const LongitudinalLanePositionConfidence = integer("LongitudinalLanePositionConfidence", {
  min: 0,
  max: 102,
  named: { zeroPointZeroOneMeter: 1, oneMeter: 100, outOfRange: 101, unavailable: 102 },
});
export type LongitudinalLanePositionConfidence = Infer<typeof LongitudinalLanePositionConfidence>;

/** In steps of 0.1 m. */
export const LongitudinalLanePositionValue = integer("LongitudinalLanePositionValue", {
  min: 0,
  max: 32_767,
  named: { zeroPointOneMeter: 1 },
});
export type LongitudinalLanePositionValue = Infer<typeof LongitudinalLanePositionValue>;

export const LongitudinalLanePosition = sequence("LongitudinalLanePosition", {
  longitudinalLanePositionValue: LongitudinalLanePositionValue,
  longitudinalLanePositionConfidence: LongitudinalLanePositionConfidence,
});
export type LongitudinalLanePosition = Infer<typeof LongitudinalLanePosition>;

export const MatchedPosition = sequence(
  "MatchedPosition",
  {
    laneID: optional(LaneID),
    longitudinalLanePosition: optional(LongitudinalLanePosition),
  },
  {},
);
export type MatchedPosition = Infer<typeof MatchedPosition>;
