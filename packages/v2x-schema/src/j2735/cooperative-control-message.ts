/**
 * SAE J2735 2024-09, module CooperativeControlMessage of SAE J2945/6 (DSRCmsgID 40). Two of its type names occur in
 * other modules too; here they start with `CooperativeControl`.
 */
import {
  bitString,
  boolean,
  enumerated,
  type Infer,
  integer,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { TemporaryID } from "./identifiers.ts";
import { Acceleration, Speed, YawRate } from "./motion.ts";
import { BSMcoreData, VehicleSafetyExtensions } from "./vehicle-safety.ts";

export const CcmPartIIId = integer("PartII-Id", { min: 0, max: 63 });
export type CcmPartIIId = Infer<typeof CcmPartIIId>;

export const LongitudinalControlState = enumerated(
  "LongitudinalControlState",
  ["unavailable", "manual", "cc", "acc", "caccOne", "caccMultiple", "sensorAuto", "fusedAuto", "manualOver"],
  { additions: [] },
);
export type LongitudinalControlState = Infer<typeof LongitudinalControlState>;

export const TimeConstant = integer("TimeConstant", { min: 0, max: 255 });
export type TimeConstant = Infer<typeof TimeConstant>;

export const AccelTimeConstant = sequence("AccelTimeConstant", {
  accelTimeConst: optional(TimeConstant),
  decelTimeConst: optional(TimeConstant),
});
export type AccelTimeConstant = Infer<typeof AccelTimeConstant>;

export const SeparationDistance = integer("SeparationDistance", { min: 0, max: 2001 });
export type SeparationDistance = Infer<typeof SeparationDistance>;

export const FrontCutIn = boolean("FrontCutIn");
export type FrontCutIn = Infer<typeof FrontCutIn>;

/** Part II id 1 of cooperative control messages. */
export const LightVehicleCCMExtensions = sequence(
  "LightVehicleCCMExtensions",
  {
    longCntrlState: LongitudinalControlState,
    targetId: optional(TemporaryID),
    accelForecast: optional(Acceleration),
    accelTimeConst: optional(AccelTimeConstant),
    seperationDist: optional(SeparationDistance),
    frontCutIn: optional(FrontCutIn),
  },
  {},
);
export type LightVehicleCCMExtensions = Infer<typeof LightVehicleCCMExtensions>;

export const RoadGrade = integer("RoadGrade", { min: -100, max: 101 });
export type RoadGrade = Infer<typeof RoadGrade>;

export const BrakePedalPosition = integer("BrakePedalPosition", { min: 0, max: 201 });
export type BrakePedalPosition = Infer<typeof BrakePedalPosition>;

export const AcceleratorPedalPosition = integer("AcceleratorPedalPosition", { min: 0, max: 201 });
export type AcceleratorPedalPosition = Infer<typeof AcceleratorPedalPosition>;

export const Torque = integer("Torque", { min: 0, max: 601 });
export type Torque = Infer<typeof Torque>;

export const Yaw = integer("Yaw", { min: 0, max: 28_800 });
export type Yaw = Infer<typeof Yaw>;

export const Pitch = integer("Pitch", { min: -7200, max: 7201 });
export type Pitch = Infer<typeof Pitch>;

export const Roll = integer("Roll", { min: -7200, max: 7201 });
export type Roll = Infer<typeof Roll>;

export const CooperativeControlPitchRate = integer("PitchRate", { min: -3000, max: 3001 });
export type CooperativeControlPitchRate = Infer<typeof CooperativeControlPitchRate>;

export const CooperativeControlRollRate = integer("RollRate", { min: -3000, max: 3001 });
export type CooperativeControlRollRate = Infer<typeof CooperativeControlRollRate>;

export const AxesMovement = sequence("AxesMovement", {
  yaw: optional(Yaw),
  pitch: optional(Pitch),
  roll: optional(Roll),
  yawRate: optional(YawRate),
  pitchRate: optional(CooperativeControlPitchRate),
  rollRate: optional(CooperativeControlRollRate),
});
export type AxesMovement = Infer<typeof AxesMovement>;

export const TotalMass = integer("TotalMass", { min: 0, max: 1288 });
export type TotalMass = Infer<typeof TotalMass>;

export const MaxAvailableAcceleration = integer("MaxAvailableAcceleration", { min: 0, max: 2001 });
export type MaxAvailableAcceleration = Infer<typeof MaxAvailableAcceleration>;

export const MaxAvailableDeceleration = integer("MaxAvailableDeceleration", { min: -2001, max: 0 });
export type MaxAvailableDeceleration = Infer<typeof MaxAvailableDeceleration>;

export const CCMFaultMode = bitString(
  "CCMFaultMode",
  { size: 8, extensible: true },
  {
    unavailable: 0,
    commFault: 1,
    radarFault: 2,
    lidarFault: 3,
    engingBrkCtlFault: 4,
    serviceBrkCtlFault: 5,
    transRetarderFault: 6,
    engineCtlFault: 7,
  },
);
export type CCMFaultMode = Infer<typeof CCMFaultMode>;

export const CooperativeControlManeuverID = integer("ManeuverID", {
  min: 0,
  max: 255,
  named: {
    unavailable: 0,
    stayAtRestManCtl: 1,
    stayAtRestAutoLonCtl: 2,
    autoSpdCtlFollowRefTrafAccel: 4,
    transManToAutoSpdCtl: 5,
    stringForm: 6,
    autoJoinString: 7,
    autoCtl: 8,
    increaseGapAutoCtl: 9,
    leftLnChgEndString: 10,
    rightLnChgEndString: 11,
    virtualGapIncDiffLane: 12,
    virtualGapRedDiffLane: 13,
    emgcyIncInterVehDistToStop: 14,
    vehMrgToStringFrmOnramp: 15,
    leftLnChgJoinString: 16,
    rightLnChgJoinString: 17,
    collisionAvoidLnChgOnly: 19,
    collisionAvoidLnChgWthSpdRed: 20,
    collisionAvoidEmgcyStp: 21,
    autoDecelFollowSpdProfile: 28,
    stoppingClosedloopVehFollowCtl: 31,
    stoppngOpenloopDecelCmd: 32,
    brakeToStopManCtl: 33,
    incGapContString: 34,
    incGapRedSpdToStp: 35,
    cruiseCtl: 36,
    adapCruiseCtl: 41,
    coopAdapCruiseCtl: 42,
    manCtl: 46,
    coordAutoBrkForStringWthSvcBrkEngBrk: 47,
    emgcyBrkForStringOnePlusVehWthSvcBrk: 48,
  },
});
export type CooperativeControlManeuverID = Infer<typeof CooperativeControlManeuverID>;

/** Part II id 2 of cooperative control messages. */
export const HeavyTruckCCMExtensions = sequence(
  "HeavyTruckCCMExtensions",
  {
    longCntrlState: LongitudinalControlState,
    targetId: optional(TemporaryID),
    roadGrade: optional(RoadGrade),
    brakePedalPos: optional(BrakePedalPosition),
    accelPedalPos: optional(AcceleratorPedalPosition),
    desiredSpeed: optional(Speed),
    desiredAccel: optional(Acceleration),
    desiredTorque: optional(Torque),
    desiredTmRetarderTorque: optional(Torque),
    desiredEngRetarderTorque: optional(Torque),
    axesMvmt: optional(AxesMovement),
    separationDist: optional(SeparationDistance),
    totalMass: optional(TotalMass),
    maxAvailAccel: optional(MaxAvailableAcceleration),
    maxAvailDecel: optional(MaxAvailableDeceleration),
    ccmFaultMode: optional(CCMFaultMode),
    maneuverID: optional(CooperativeControlManeuverID),
    frontCutIn: optional(FrontCutIn),
  },
  {},
);
export type HeavyTruckCCMExtensions = Infer<typeof HeavyTruckCCMExtensions>;

/** One part of Part II; a part whose id is none of 0, 1 and 2 stays as octets. */
export const CCMPartIIcontent = sequence("CCMPartIIcontent", {
  "partII-Id": CcmPartIIId,
  "partII-Value": openType(
    "PARTII-EXT-ID-AND-TYPE.&Type",
    "partII-Id",
    new Map<number, Schema<VehicleSafetyExtensions | LightVehicleCCMExtensions | HeavyTruckCCMExtensions>>([
      [0, VehicleSafetyExtensions],
      [1, LightVehicleCCMExtensions],
      [2, HeavyTruckCCMExtensions],
    ]),
  ),
});
export type CCMPartIIcontent = Infer<typeof CCMPartIIcontent>;

/** DSRCmsgID 40. */
export const CooperativeControlMessage = sequence(
  "CooperativeControlMessage",
  {
    coreData: BSMcoreData,
    partII: optional(sequenceOf("SEQUENCE OF", CCMPartIIcontent, { min: 1, max: 8 })),
  },
  {},
);
export type CooperativeControlMessage = Infer<typeof CooperativeControlMessage>;
