/** SAE J2735 2024-09, module Common: coordinates, offsets, accuracy, where something was, and RTCM corrections. */
import {
  bitString,
  enumerated,
  type Infer,
  integer,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import {
  CoarseHeading,
  Heading,
  Speed,
  SpeedandHeadingandThrottleConfidence,
  TransmissionAndSpeed,
} from "./motion.ts";
import { DDateTime, TimeConfidence, TimeOffset } from "./time.ts";

export const VertOffsetB07 = integer("VertOffset-B07", { min: -64, max: 63 });
export type VertOffsetB07 = Infer<typeof VertOffsetB07>;

export const OffsetB11 = integer("Offset-B11", { min: -1024, max: 1023 });
export type OffsetB11 = Infer<typeof OffsetB11>;

export const OffsetB13 = integer("Offset-B13", { min: -4096, max: 4095 });
export type OffsetB13 = Infer<typeof OffsetB13>;

export const OffsetB14 = integer("Offset-B14", { min: -8192, max: 8191 });
export type OffsetB14 = Infer<typeof OffsetB14>;

export const OffsetB16 = integer("Offset-B16", { min: -32_768, max: 32_767 });
export type OffsetB16 = Infer<typeof OffsetB16>;

export const Longitude = integer("Longitude", { min: -1_799_999_999, max: 1_800_000_001 });
export type Longitude = Infer<typeof Longitude>;

export const Latitude = integer("Latitude", { min: -900_000_000, max: 900_000_001 });
export type Latitude = Infer<typeof Latitude>;

export const Elevation = integer("Elevation", { min: -4096, max: 61_439 });
export type Elevation = Infer<typeof Elevation>;

export const SemiMajorAxisAccuracy = integer("SemiMajorAxisAccuracy", { min: 0, max: 255 });
export type SemiMajorAxisAccuracy = Infer<typeof SemiMajorAxisAccuracy>;

export const SemiMinorAxisAccuracy = integer("SemiMinorAxisAccuracy", { min: 0, max: 255 });
export type SemiMinorAxisAccuracy = Infer<typeof SemiMinorAxisAccuracy>;

export const SemiMajorAxisOrientation = integer("SemiMajorAxisOrientation", { min: 0, max: 65_535 });
export type SemiMajorAxisOrientation = Infer<typeof SemiMajorAxisOrientation>;

export const PositionalAccuracy = sequence("PositionalAccuracy", {
  semiMajor: SemiMajorAxisAccuracy,
  semiMinor: SemiMinorAxisAccuracy,
  orientation: SemiMajorAxisOrientation,
});
export type PositionalAccuracy = Infer<typeof PositionalAccuracy>;

export const PositionConfidence = enumerated("PositionConfidence", [
  "unavailable",
  "a500m",
  "a200m",
  "a100m",
  "a50m",
  "a20m",
  "a10m",
  "a5m",
  "a2m",
  "a1m",
  "a50cm",
  "a20cm",
  "a10cm",
  "a5cm",
  "a2cm",
  "a1cm",
]);
export type PositionConfidence = Infer<typeof PositionConfidence>;

export const ElevationConfidence = enumerated("ElevationConfidence", [
  "unavailable",
  "elev-500-00",
  "elev-200-00",
  "elev-100-00",
  "elev-050-00",
  "elev-020-00",
  "elev-010-00",
  "elev-005-00",
  "elev-002-00",
  "elev-001-00",
  "elev-000-50",
  "elev-000-20",
  "elev-000-10",
  "elev-000-05",
  "elev-000-02",
  "elev-000-01",
]);
export type ElevationConfidence = Infer<typeof ElevationConfidence>;

export const PositionConfidenceSet = sequence("PositionConfidenceSet", {
  pos: PositionConfidence,
  elevation: ElevationConfidence,
});
export type PositionConfidenceSet = Infer<typeof PositionConfidenceSet>;

export const FullPositionVector = sequence(
  "FullPositionVector",
  {
    utcTime: optional(DDateTime),
    long: Longitude,
    lat: Latitude,
    elevation: optional(Elevation),
    heading: optional(Heading),
    speed: optional(TransmissionAndSpeed),
    posAccuracy: optional(PositionalAccuracy),
    timeConfidence: optional(TimeConfidence),
    posConfidence: optional(PositionConfidenceSet),
    speedConfidence: optional(SpeedandHeadingandThrottleConfidence),
  },
  {},
);
export type FullPositionVector = Infer<typeof FullPositionVector>;

export const GNSSstatus = bitString(
  "GNSSstatus",
  { size: 8 },
  {
    unavailable: 0,
    isHealthy: 1,
    isMonitored: 2,
    baseStationType: 3,
    aPDOPofUnder5: 4,
    inViewOfUnder5: 5,
    localCorrectionsPresent: 6,
    networkCorrectionsPresent: 7,
  },
);
export type GNSSstatus = Infer<typeof GNSSstatus>;

export const OffsetLLB18 = integer("OffsetLL-B18", { min: -131_072, max: 131_071 });
export type OffsetLLB18 = Infer<typeof OffsetLLB18>;

export const VertOffsetB12 = integer("VertOffset-B12", { min: -2048, max: 2047 });
export type VertOffsetB12 = Infer<typeof VertOffsetB12>;

export const PathHistoryPoint = sequence(
  "PathHistoryPoint",
  {
    latOffset: OffsetLLB18,
    lonOffset: OffsetLLB18,
    elevationOffset: VertOffsetB12,
    timeOffset: TimeOffset,
    speed: optional(Speed),
    posAccuracy: optional(PositionalAccuracy),
    heading: optional(CoarseHeading),
  },
  {},
);
export type PathHistoryPoint = Infer<typeof PathHistoryPoint>;

export const PathHistoryPointList = sequenceOf("PathHistoryPointList", PathHistoryPoint, { min: 1, max: 23 });
export type PathHistoryPointList = Infer<typeof PathHistoryPointList>;

export const PathHistory = sequence(
  "PathHistory",
  {
    initialPosition: optional(FullPositionVector),
    currGNSSstatus: optional(GNSSstatus),
    crumbData: PathHistoryPointList,
  },
  {},
);
export type PathHistory = Infer<typeof PathHistory>;

export const OffsetB12 = integer("Offset-B12", { min: -2048, max: 2047 });
export type OffsetB12 = Infer<typeof OffsetB12>;

export const OffsetB09 = integer("Offset-B09", { min: -256, max: 255 });
export type OffsetB09 = Infer<typeof OffsetB09>;

export const OffsetB10 = integer("Offset-B10", { min: -512, max: 511 });
export type OffsetB10 = Infer<typeof OffsetB10>;

export const AntennaOffsetSet = sequence("AntennaOffsetSet", {
  antOffsetX: OffsetB12,
  antOffsetY: OffsetB09,
  antOffsetZ: OffsetB10,
});
export type AntennaOffsetSet = Infer<typeof AntennaOffsetSet>;

export const RTCMheader = sequence("RTCMheader", {
  status: GNSSstatus,
  offsetSet: AntennaOffsetSet,
});
export type RTCMheader = Infer<typeof RTCMheader>;

export const RTCMmessage = octetString("RTCMmessage", { min: 1, max: 1023 });
export type RTCMmessage = Infer<typeof RTCMmessage>;

export const RTCMmessageList = sequenceOf("RTCMmessageList", RTCMmessage, { min: 1, max: 5 });
export type RTCMmessageList = Infer<typeof RTCMmessageList>;
