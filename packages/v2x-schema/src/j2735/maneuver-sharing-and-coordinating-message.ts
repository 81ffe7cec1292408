/**
 * SAE J2735 2024-09, module ManeuverSharingAndCoordinatingMessage of SAE J3186 (DSRCmsgID 42). Three of its type names
 * occur in other modules too; here they start with `ManeuverSharing`.
 */
import {
  bitString,
  boolean,
  choice,
  enumerated,
  type Infer,
  integer,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { TemporaryID } from "./identifiers.ts";
import { AccelerationSet4Way, Heading, Speed } from "./motion.ts";
import { PositionalAccuracy, PositionConfidenceSet } from "./position.ts";
import { Position3D } from "./position-3d.ts";
import { DDateTime } from "./time.ts";
import { VehicleSize } from "./vehicle.ts";

export const MSCMType = enumerated(
  "MSCMType",
  [
    "maneuverIntent",
    "maneuverRequest",
    "maneuverResponse",
    "maneuverReservation",
    "hVManeuverCancellation",
    "rVManeuverCancellationRequest",
    "emergencyManeuverReservation",
    "maneuverExecutionStatus",
  ],
  { additions: [] },
);
export type MSCMType = Infer<typeof MSCMType>;

export const TemporaryIDList = sequenceOf("TemporaryIDList", TemporaryID, { min: 1, max: 32 });
export type TemporaryIDList = Infer<typeof TemporaryIDList>;

export const ManeuverSharingManeuverID = integer("ManeuverID", { min: 0, max: 255 });
export type ManeuverSharingManeuverID = Infer<typeof ManeuverSharingManeuverID>;

export const TemporaryIDPointer = bitString("TemporaryIDPointer", { min: 1, max: 32 });
export type TemporaryIDPointer = Infer<typeof TemporaryIDPointer>;

export const ManeuverSharingObjectDistance = integer("ObjectDistance", { min: -32_767, max: 32_767 });
export type ManeuverSharingObjectDistance = Infer<typeof ManeuverSharingObjectDistance>;

export const ManeuverSharingPositionOffsetXYZ = sequence("PositionOffsetXYZ", {
  offsetX: ManeuverSharingObjectDistance,
  offsetY: ManeuverSharingObjectDistance,
  offsetZ: optional(ManeuverSharingObjectDistance),
});
export type ManeuverSharingPositionOffsetXYZ = Infer<typeof ManeuverSharingPositionOffsetXYZ>;

export const CurrentStateData = sequence(
  "CurrentStateData",
  {
    executantVehPos: optional(ManeuverSharingPositionOffsetXYZ),
    executantVehPosConfidence: optional(PositionConfidenceSet),
    speed: Speed,
    heading: Heading,
    accel4way: optional(AccelerationSet4Way),
    size: VehicleSize,
  },
  {},
);
export type CurrentStateData = Infer<typeof CurrentStateData>;

export const TRRType = enumerated("TRRType", ["tRRType1", "tRRType2", "tRRType3"], { additions: [] });
export type TRRType = Infer<typeof TRRType>;

export const TRRLength = integer("TRRLength", { min: 0, max: 4095 });
export type TRRLength = Infer<typeof TRRLength>;

export const LaneOffset = enumerated(
  "LaneOffset",
  [
    "currentLane",
    "firstLeftLane",
    "firstRightLane",
    "secondLeftLane",
    "secondRightLane",
    "thirdLeftLane",
    "thirdRightLane",
  ],
  { additions: [] },
);
export type LaneOffset = Infer<typeof LaneOffset>;

export const TRRLocationType1 = sequence(
  "TRRLocationType1",
  {
    tRRLength: TRRLength,
    frontSidePosition: ManeuverSharingPositionOffsetXYZ,
    laneOffset: LaneOffset,
    tRRMovement: optional(Speed),
  },
  {},
);
export type TRRLocationType1 = Infer<typeof TRRLocationType1>;

export const SurroundingVehicleInfo = sequence(
  "SurroundingVehicleInfo",
  {
    surroundingVehicleID: TemporaryID,
    surroundingVehiclePosition: ManeuverSharingPositionOffsetXYZ,
    surroundingVehicleSize: VehicleSize,
  },
  {},
);
export type SurroundingVehicleInfo = Infer<typeof SurroundingVehicleInfo>;

export const TRRLocationType2 = sequence(
  "TRRLocationType2",
  {
    safetyGap: TRRLength,
    frontSideVehicle: optional(SurroundingVehicleInfo),
    rearSideVehicle: optional(SurroundingVehicleInfo),
    tRRLength: optional(TRRLength),
    laneOffset: LaneOffset,
  },
  {},
);
export type TRRLocationType2 = Infer<typeof TRRLocationType2>;

export const TRRLocationType3 = sequenceOf("TRRLocationType3", ManeuverSharingPositionOffsetXYZ);
export type TRRLocationType3 = Infer<typeof TRRLocationType3>;

export const TRRLocation = choice(
  "TRRLocation",
  {
    tRRLocationType1: TRRLocationType1,
    tRRLocationType2: TRRLocationType2,
    tRRLocationType3: TRRLocationType3,
  },
  {},
);
export type TRRLocation = Infer<typeof TRRLocation>;

export const TargetRoadResource = sequence(
  "TargetRoadResource",
  {
    tRRType: TRRType,
    tRRLocation: TRRLocation,
  },
  {},
);
export type TargetRoadResource = Infer<typeof TargetRoadResource>;

export const SubManeuver = sequence(
  "SubManeuver",
  {
    executantVehID: TemporaryID,
    affectedVehIDs: TemporaryIDPointer,
    currentStateData: CurrentStateData,
    targetRoadResource: optional(TargetRoadResource),
    startTime: DDateTime,
    endTime: DDateTime,
    minSpeed: optional(Speed),
    maxSpeed: optional(Speed),
  },
  {},
);
export type SubManeuver = Infer<typeof SubManeuver>;

export const SubManeuverList = sequenceOf("SubManeuverList", SubManeuver, { min: 1, max: 32 });
export type SubManeuverList = Infer<typeof SubManeuverList>;

export const Maneuver = sequence("Maneuver", { subManeuverList: SubManeuverList }, {});
export type Maneuver = Infer<typeof Maneuver>;

export const ResponseFlag = boolean("ResponseFlag");
export type ResponseFlag = Infer<typeof ResponseFlag>;

export const ReasonCode = enumerated(
  "ReasonCode",
  [
    "unknown",
    "unableToConform",
    "unwanted",
    "unableToUnderstand",
    "erroneousBehaviorDetected",
    "misbehaviorAttackDetected",
    "rVManeuverCancellationRequestIssued",
    "sessionIDConflicted",
  ],
  { additions: [] },
);
export type ReasonCode = Infer<typeof ReasonCode>;

export const ManeuverExecutionStatus = enumerated(
  "ManeuverExecutionStatus",
  ["started", "inProgress", "completed", "terminated"],
  { additions: [] },
);
export type ManeuverExecutionStatus = Infer<typeof ManeuverExecutionStatus>;

/** DSRCmsgID 42. */
export const ManeuverSharingAndCoordinatingMessage = sequence(
  "ManeuverSharingAndCoordinatingMessage",
  {
    mSCMTimestamp: DDateTime,
    hVPos: optional(Position3D),
    hVPosXYConf: optional(PositionalAccuracy),
    mSCMType: MSCMType,
    sourceID: TemporaryID,
    destinationIDs: optional(TemporaryIDList),
    maneuverID: optional(ManeuverSharingManeuverID),
    maneuver: optional(Maneuver),
    responseFlag: optional(ResponseFlag),
    reasonCode: optional(ReasonCode),
    maneuverExecutionStatus: optional(ManeuverExecutionStatus),
  },
  {},
);
export type ManeuverSharingAndCoordinatingMessage = Infer<typeof ManeuverSharingAndCoordinatingMessage>;
