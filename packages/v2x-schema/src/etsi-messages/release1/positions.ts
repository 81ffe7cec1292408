/** ETSI TS 102 894-2 V1.3.1: points on earth and offsets between them. */
import { enumerated, type Infer, integer, sequence } from "@v2x/asn1";
import { AltitudeConfidence } from "../cdd/motion.ts";

/** In centimetres above the ellipsoid; -100000 and 800000: out of range, 800001: unavailable. */
export const AltitudeValue = integer("AltitudeValue", {
  min: -100_000,
  max: 800_001,
  named: { referenceEllipsoidSurface: 0, oneCentimeter: 1, unavailable: 800_001 },
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
  named: { oneMicrodegreeNorth: 10, oneMicrodegreeSouth: -10, unavailable: 900_000_001 },
});
export type Latitude = Infer<typeof Latitude>;

/** In steps of 1e-7 degree, east positive (WGS 84); 1800000001: unavailable. */
export const Longitude = integer("Longitude", {
  min: -1_800_000_000,
  max: 1_800_000_001,
  named: { oneMicrodegreeEast: 10, oneMicrodegreeWest: -10, unavailable: 1_800_000_001 },
});
export type Longitude = Infer<typeof Longitude>;

/** In steps of 0.1 degree clockwise from true north; 3601: unavailable. */
export const HeadingValue = integer("HeadingValue", {
  min: 0,
  max: 3601,
  named: { wgs84North: 0, wgs84East: 900, wgs84South: 1800, wgs84West: 2700, unavailable: 3601 },
});
export type HeadingValue = Infer<typeof HeadingValue>;

/** Half an axis of the 95 % ellipse in centimetres; 4094: out of range, 4095: unavailable. */
export const SemiAxisLength = integer("SemiAxisLength", {
  min: 0,
  max: 4095,
  named: { oneCentimeter: 1, outOfRange: 4094, unavailable: 4095 },
});
export type SemiAxisLength = Infer<typeof SemiAxisLength>;

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

/** In steps of 0.1 degree, 95 %; 126: out of range, 127: unavailable. */
export const HeadingConfidence = integer("HeadingConfidence", {
  min: 1,
  max: 127,
  named: {
    equalOrWithinZeroPointOneDegree: 1,
    equalOrWithinOneDegree: 10,
    outOfRange: 126,
    unavailable: 127,
  },
});
export type HeadingConfidence = Infer<typeof HeadingConfidence>;

/** In centimetres; -12700 and 12799: out of range, 12800: unavailable. */
export const DeltaAltitude = integer("DeltaAltitude", {
  min: -12_700,
  max: 12_800,
  named: { oneCentimeterUp: 1, oneCentimeterDown: -1, unavailable: 12_800 },
});
export type DeltaAltitude = Infer<typeof DeltaAltitude>;

/** In steps of 1e-7 degree, north positive; 131072: unavailable. */
export const DeltaLatitude = integer("DeltaLatitude", {
  min: -131_071,
  max: 131_072,
  named: { oneMicrodegreeNorth: 10, oneMicrodegreeSouth: -10, unavailable: 131_072 },
});
export type DeltaLatitude = Infer<typeof DeltaLatitude>;

/** In steps of 1e-7 degree, east positive; 131072: unavailable. */
export const DeltaLongitude = integer("DeltaLongitude", {
  min: -131_071,
  max: 131_072,
  named: { oneMicrodegreeEast: 10, oneMicrodegreeWest: -10, unavailable: 131_072 },
});
export type DeltaLongitude = Infer<typeof DeltaLongitude>;

/** From the point before, or from the reference position. */
export const DeltaReferencePosition = sequence("DeltaReferencePosition", {
  deltaLatitude: DeltaLatitude,
  deltaLongitude: DeltaLongitude,
  deltaAltitude: DeltaAltitude,
});
export type DeltaReferencePosition = Infer<typeof DeltaReferencePosition>;

export const PositioningSolutionType = enumerated(
  "PositioningSolutionType",
  ["noPositioningSolution", "sGNSS", "dGNSS", "sGNSSplusDR", "dGNSSplusDR", "dR"],
  { additions: [] },
);
export type PositioningSolutionType = Infer<typeof PositioningSolutionType>;
