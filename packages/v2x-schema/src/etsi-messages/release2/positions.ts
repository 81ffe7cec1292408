/** ETSI TS 102 894-2 V2.4.1: points on earth and offsets between them. */
import { enumerated, type Infer, integer, sequence, sequenceOf, withDefault } from "@v2x/asn1";
import { AltitudeConfidence } from "../cdd/motion.ts";

/** In centimetres above the ellipsoid; -100000 and 800000: out of range, 800001: unavailable. */
export const AltitudeValue = integer("AltitudeValue", {
  min: -100_000,
  max: 800_001,
  named: { negativeOutOfRange: -100_000, postiveOutOfRange: 800_000, unavailable: 800_001 },
});
export type AltitudeValue = Infer<typeof AltitudeValue>;

export const Altitude = sequence("Altitude", {
  altitudeValue: AltitudeValue,
  altitudeConfidence: AltitudeConfidence,
});
export type Altitude = Infer<typeof Altitude>;

/** In steps of 1e-7 degree, north positive (WGS 84); 900000001: unavailable. */
export const Latitude = integer("Latitude", {
  min: -900_000_000,
  max: 900_000_001,
  named: { unavailable: 900_000_001 },
});
export type Latitude = Infer<typeof Latitude>;

/** In steps of 1e-7 degree, east positive (WGS 84); 1800000001: unavailable. */
export const Longitude = integer("Longitude", {
  min: -1_800_000_000,
  max: 1_800_000_001,
  named: { valueNotUsed: -1_800_000_000, unavailable: 1_800_000_001 },
});
export type Longitude = Infer<typeof Longitude>;

/** Half an axis of the 95 % ellipse in centimetres; 4094: out of range, 4095: unavailable. */
export const SemiAxisLength = integer("SemiAxisLength", {
  min: 0,
  max: 4095,
  named: { doNotUse: 0, outOfRange: 4094, unavailable: 4095 },
});
export type SemiAxisLength = Infer<typeof SemiAxisLength>;

/** In steps of 0.1 degree clockwise from true north; 3601: unavailable. */
export const Wgs84AngleValue = integer("Wgs84AngleValue", {
  min: 0,
  max: 3601,
  named: {
    wgs84North: 0,
    wgs84East: 900,
    wgs84South: 1800,
    wgs84West: 2700,
    doNotUse: 3600,
    unavailable: 3601,
  },
});
export type Wgs84AngleValue = Infer<typeof Wgs84AngleValue>;

/** Where the station is with 95 % probability. */
export const PositionConfidenceEllipse = sequence("PositionConfidenceEllipse", {
  semiMajorAxisLength: SemiAxisLength,
  semiMinorAxisLength: SemiAxisLength,
  semiMajorAxisOrientation: Wgs84AngleValue,
});
export type PositionConfidenceEllipse = Infer<typeof PositionConfidenceEllipse>;

/** A point on earth, and how well it is known. */
export const ReferencePositionWithConfidence = sequence("ReferencePositionWithConfidence", {
  latitude: Latitude,
  longitude: Longitude,
  positionConfidenceEllipse: PositionConfidenceEllipse,
  altitude: Altitude,
});
export type ReferencePositionWithConfidence = Infer<typeof ReferencePositionWithConfidence>;

/** In steps of 0.1 degree clockwise from true north; 3601: unavailable. */
export const HeadingValue = integer("HeadingValue", {
  min: 0,
  max: 3601,
  named: {
    wgs84North: 0,
    wgs84East: 900,
    wgs84South: 1800,
    wgs84West: 2700,
    doNotUse: 3600,
    unavailable: 3601,
  },
});
export type HeadingValue = Infer<typeof HeadingValue>;

/** In steps of 0.1 degree, 95 %; 126: out of range, 127: unavailable. */
export const HeadingConfidence = integer("HeadingConfidence", {
  min: 1,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type HeadingConfidence = Infer<typeof HeadingConfidence>;

/** In centimetres; -12700 and 12799: out of range, 12800: unavailable. */
export const DeltaAltitude = integer("DeltaAltitude", {
  min: -12_700,
  max: 12_800,
  named: { negativeOutOfRange: -12_700, positiveOutOfRange: 12_799, unavailable: 12_800 },
});
export type DeltaAltitude = Infer<typeof DeltaAltitude>;

/** In steps of 1e-7 degree, north positive; 131072: unavailable. */
export const DeltaLatitude = integer("DeltaLatitude", {
  min: -131_071,
  max: 131_072,
  named: { unavailable: 131_072 },
});
export type DeltaLatitude = Infer<typeof DeltaLatitude>;

/** In steps of 1e-7 degree, east positive; 131072: unavailable. */
export const DeltaLongitude = integer("DeltaLongitude", {
  min: -131_071,
  max: 131_072,
  named: { unavailable: 131_072 },
});
export type DeltaLongitude = Infer<typeof DeltaLongitude>;

/** From the point before, or from the reference position. */
export const DeltaReferencePosition = sequence("DeltaReferencePosition", {
  deltaLatitude: DeltaLatitude,
  deltaLongitude: DeltaLongitude,
  deltaAltitude: DeltaAltitude,
});
export type DeltaReferencePosition = Infer<typeof DeltaReferencePosition>;

/** In steps of 0.1 degree, 95 %; 126: out of range, 127: unavailable. */
export const Wgs84AngleConfidence = integer("Wgs84AngleConfidence", {
  min: 1,
  max: 127,
  named: { outOfRange: 126, unavailable: 127 },
});
export type Wgs84AngleConfidence = Infer<typeof Wgs84AngleConfidence>;

export const Wgs84Angle = sequence("Wgs84Angle", {
  value: Wgs84AngleValue,
  confidence: Wgs84AngleConfidence,
});
export type Wgs84Angle = Infer<typeof Wgs84Angle>;

export const DeltaPosition = sequence("DeltaPosition", {
  deltaLatitude: DeltaLatitude,
  deltaLongitude: DeltaLongitude,
});
export type DeltaPosition = Infer<typeof DeltaPosition>;

export const DeltaPositions = sequenceOf("DeltaPositions", DeltaPosition, {
  min: 1,
  max: 32,
  extensible: true,
});
export type DeltaPositions = Infer<typeof DeltaPositions>;

export const DeltaReferencePositions = sequenceOf("DeltaReferencePositions", DeltaReferencePosition, {
  min: 1,
  max: 32,
  extensible: true,
});
export type DeltaReferencePositions = Infer<typeof DeltaReferencePositions>;

export const GeoPositionWoAltitude = sequence("GeoPositionWoAltitude", {
  latitude: Latitude,
  longitude: Longitude,
});
export type GeoPositionWoAltitude = Infer<typeof GeoPositionWoAltitude>;

export const GeoPositionsWoAltitude = sequenceOf("GeoPositionsWoAltitude", GeoPositionWoAltitude, {
  min: 1,
  max: 8,
  extensible: true,
});
export type GeoPositionsWoAltitude = Infer<typeof GeoPositionsWoAltitude>;

export const GeoPositionWAltitude = sequence("GeoPositionWAltitude", {
  latitude: Latitude,
  longitude: Longitude,
  altitude: Altitude,
});
export type GeoPositionWAltitude = Infer<typeof GeoPositionWAltitude>;

export const GeoPositionsWAltitude = sequenceOf("GeoPositionsWAltitude", GeoPositionWAltitude, {
  min: 1,
  max: 8,
  extensible: true,
});
export type GeoPositionsWAltitude = Infer<typeof GeoPositionsWAltitude>;

/** Where the station is with 95 % probability. */
export const PosConfidenceEllipse = sequence("PosConfidenceEllipse", {
  semiMajorConfidence: SemiAxisLength,
  semiMinorConfidence: SemiAxisLength,
  semiMajorOrientation: HeadingValue,
});
export type PosConfidenceEllipse = Infer<typeof PosConfidenceEllipse>;

/** A point on earth, and how well it is known. */
export const ReferencePosition = sequence("ReferencePosition", {
  latitude: Latitude,
  longitude: Longitude,
  positionConfidenceEllipse: PosConfidenceEllipse,
  altitude: Altitude,
});
export type ReferencePosition = Infer<typeof ReferencePosition>;

export const PositioningSolutionType = enumerated(
  "PositioningSolutionType",
  ["noPositioningSolution", "sGNSS", "dGNSS", "sGNSSplusDR", "dGNSSplusDR", "dR"],
  { additions: ["manuallyByOperator"] },
);
export type PositioningSolutionType = Infer<typeof PositioningSolutionType>;

export const GeoPosition = sequence("GeoPosition", {
  latitude: Latitude,
  longitude: Longitude,
  altitude: withDefault(AltitudeValue, 800_001),
});
export type GeoPosition = Infer<typeof GeoPosition>;
