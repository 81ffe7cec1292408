/** ETSI TR 103 562 V2.1.1: the collective perception message before TS 103 324, with which it shares the header alone. */
import { choice, type Infer, integer, optional, sequence, sequenceOf, withDefault } from "@v2x/asn1";
import { IntersectionReferenceID, RoadSegmentReferenceID, VehicleHeight } from "../../j2735/index.ts";
import { DriveDirection } from "../cdd/motion.ts";
import { FreeSpaceAddendumContainer } from "./cpm-free-space.ts";
import { NumberOfPerceivedObjects, PerceivedObjectContainer } from "./cpm-objects.ts";
import { CartesianAngle, WGS84Angle } from "./cpm-quantities.ts";
import { RefPointId, SensorInformationContainer } from "./cpm-sensors.ts";
import {
  Heading,
  LateralAcceleration,
  LongitudinalAcceleration,
  Speed,
  VerticalAcceleration,
  YawRate,
} from "./motion.ts";
import { ReferencePosition } from "./positions.ts";
import { ItsPduHeader } from "./stations.ts";
import { GenerationDeltaTime } from "./time.ts";
import { StationType, VehicleLength, VehicleWidth } from "./vehicle.ts";

export const SegmentCount = integer("SegmentCount", { min: 1, max: 127 });
export type SegmentCount = Infer<typeof SegmentCount>;

export const PerceivedObjectContainerSegmentInfo = sequence("PerceivedObjectContainerSegmentInfo", {
  totalMsgSegments: SegmentCount,
  thisSegmentNum: SegmentCount,
});
export type PerceivedObjectContainerSegmentInfo = Infer<typeof PerceivedObjectContainerSegmentInfo>;

export const CpmManagementContainer = sequence(
  "CpmManagementContainer",
  {
    stationType: StationType,
    perceivedObjectContainerSegmentInfo: optional(PerceivedObjectContainerSegmentInfo),
    referencePosition: ReferencePosition,
  },
  {},
);
export type CpmManagementContainer = Infer<typeof CpmManagementContainer>;

export const OriginatingRSUContainer = choice(
  "OriginatingRSUContainer",
  {
    intersectionReferenceId: IntersectionReferenceID,
    roadSegmentReferenceId: RoadSegmentReferenceID,
  },
  {},
);
export type OriginatingRSUContainer = Infer<typeof OriginatingRSUContainer>;

export const FrontOverhang = integer("FrontOverhang", {
  min: 0,
  max: 50,
  named: { zeroPointOneMeter: 1, oneMeter: 10 },
});
export type FrontOverhang = Infer<typeof FrontOverhang>;

export const HitchPointOffset = integer("HitchPointOffset", {
  min: 0,
  max: 100,
  named: { zeroPointOneMeter: 1, oneMeter: 10 },
});
export type HitchPointOffset = Infer<typeof HitchPointOffset>;

export const RearOverhang = integer("RearOverhang", {
  min: 0,
  max: 150,
  named: { zeroPointOneMeter: 1, oneMeter: 10 },
});
export type RearOverhang = Infer<typeof RearOverhang>;

export const TrailerData = sequence(
  "TrailerData",
  {
    refPointId: RefPointId,
    hitchPointOffset: HitchPointOffset,
    frontOverhang: FrontOverhang,
    rearOverhang: RearOverhang,
    trailerWidth: optional(VehicleWidth),
    hitchAngle: optional(CartesianAngle),
  },
  {},
);
export type TrailerData = Infer<typeof TrailerData>;

export const TrailerDataContainer = sequenceOf("TrailerDataContainer", TrailerData, { min: 1, max: 2 });
export type TrailerDataContainer = Infer<typeof TrailerDataContainer>;

export const OriginatingVehicleContainer = sequence(
  "OriginatingVehicleContainer",
  {
    heading: Heading,
    speed: Speed,
    vehicleOrientationAngle: optional(WGS84Angle),
    driveDirection: withDefault(DriveDirection, "forward"),
    longitudinalAcceleration: optional(LongitudinalAcceleration),
    lateralAcceleration: optional(LateralAcceleration),
    verticalAcceleration: optional(VerticalAcceleration),
    yawRate: optional(YawRate),
    pitchAngle: optional(CartesianAngle),
    rollAngle: optional(CartesianAngle),
    vehicleLength: optional(VehicleLength),
    vehicleWidth: optional(VehicleWidth),
    vehicleHeight: optional(VehicleHeight),
    trailerDataContainer: optional(TrailerDataContainer),
  },
  {},
);
export type OriginatingVehicleContainer = Infer<typeof OriginatingVehicleContainer>;

export const StationDataContainer = choice(
  "StationDataContainer",
  {
    originatingVehicleContainer: OriginatingVehicleContainer,
    originatingRSUContainer: OriginatingRSUContainer,
  },
  {},
);
export type StationDataContainer = Infer<typeof StationDataContainer>;

export const CpmParameters = sequence(
  "CpmParameters",
  {
    managementContainer: CpmManagementContainer,
    stationDataContainer: optional(StationDataContainer),
    sensorInformationContainer: optional(SensorInformationContainer),
    perceivedObjectContainer: optional(PerceivedObjectContainer),
    freeSpaceAddendumContainer: optional(FreeSpaceAddendumContainer),
    numberOfPerceivedObjects: NumberOfPerceivedObjects,
  },
  {},
);
export type CpmParameters = Infer<typeof CpmParameters>;

/** Collective perception message: what the sensors of a station see. */
export const CollectivePerceptionMessage = sequence("CollectivePerceptionMessage", {
  generationDeltaTime: GenerationDeltaTime,
  cpmParameters: CpmParameters,
});
export type CollectivePerceptionMessage = Infer<typeof CollectivePerceptionMessage>;

/** Collective perception message of TR 103 562: what the sensors of a station see. */
export const CPM = sequence("CPM", {
  header: ItsPduHeader,
  cpm: CollectivePerceptionMessage,
});
export type CPM = Infer<typeof CPM>;
