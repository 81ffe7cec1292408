/**
 * SAE J2735 2024-09, module SensorDataSharingMessage of SAE J3224 (DSRCmsgID 41). Four of its type names occur in other
 * modules too; here they start with `SensorDataSharing`.
 */
import { choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { MsgCount, TemporaryID } from "./identifiers.ts";
import { AccelerationSet4Way, Heading, HeadingConfidence, Speed, SpeedConfidence } from "./motion.ts";
import {
  Attachment,
  AttachmentRadius,
  PersonalDeviceUserType,
  PropelledInformation,
} from "./personal-safety-message.ts";
import { ElevationConfidence, PositionalAccuracy, PositionConfidenceSet } from "./position.ts";
import { Position3D } from "./position-3d.ts";
import { AccelerationConfidence, YawRateConfidence } from "./probe-vehicle-data.ts";
import { DDateTime, TimeConfidence } from "./time.ts";
import { BasicVehicleClass, ExteriorLights, VehicleHeight, VehicleSize } from "./vehicle.ts";

export const EquipmentType = enumerated("EquipmentType", ["unknown", "rsu", "obu", "vru"], { additions: [] });
export type EquipmentType = Infer<typeof EquipmentType>;

export const ObjectType = enumerated("ObjectType", ["unknown", "vehicle", "vru", "animal"], {
  additions: [],
});
export type ObjectType = Infer<typeof ObjectType>;

export const ClassificationConfidence = integer("ClassificationConfidence", { min: 0, max: 101 });
export type ClassificationConfidence = Infer<typeof ClassificationConfidence>;

export const ObjectID = integer("ObjectID", { min: 0, max: 65_535 });
export type ObjectID = Infer<typeof ObjectID>;

export const MeasurementTimeOffset = integer("MeasurementTimeOffset", { min: -1500, max: 1500 });
export type MeasurementTimeOffset = Infer<typeof MeasurementTimeOffset>;

export const SensorDataSharingObjectDistance = integer("ObjectDistance", { min: -32_767, max: 32_767 });
export type SensorDataSharingObjectDistance = Infer<typeof SensorDataSharingObjectDistance>;

export const SensorDataSharingPositionOffsetXYZ = sequence("PositionOffsetXYZ", {
  offsetX: SensorDataSharingObjectDistance,
  offsetY: SensorDataSharingObjectDistance,
  offsetZ: optional(SensorDataSharingObjectDistance),
});
export type SensorDataSharingPositionOffsetXYZ = Infer<typeof SensorDataSharingPositionOffsetXYZ>;

export const DetectedObjectCommonData = sequence(
  "DetectedObjectCommonData",
  {
    objType: ObjectType,
    objTypeCfd: ClassificationConfidence,
    objectID: ObjectID,
    measurementTime: MeasurementTimeOffset,
    timeConfidence: TimeConfidence,
    pos: SensorDataSharingPositionOffsetXYZ,
    posConfidence: PositionConfidenceSet,
    speed: Speed,
    speedConfidence: SpeedConfidence,
    speedZ: optional(Speed),
    speedConfidenceZ: optional(SpeedConfidence),
    heading: Heading,
    headingConf: HeadingConfidence,
    accel4way: optional(AccelerationSet4Way),
    accCfdX: optional(AccelerationConfidence),
    accCfdY: optional(AccelerationConfidence),
    accCfdZ: optional(AccelerationConfidence),
    accCfdYaw: optional(YawRateConfidence),
  },
  {},
);
export type DetectedObjectCommonData = Infer<typeof DetectedObjectCommonData>;

export const PitchDetected = integer("PitchDetected", { min: -7200, max: 7200 });
export type PitchDetected = Infer<typeof PitchDetected>;

export const RollDetected = integer("RollDetected", { min: -14_400, max: 14_400 });
export type RollDetected = Infer<typeof RollDetected>;

export const YawDetected = integer("YawDetected", { min: -14_400, max: 14_400 });
export type YawDetected = Infer<typeof YawDetected>;

export const Attitude = sequence("Attitude", {
  pitch: PitchDetected,
  roll: RollDetected,
  yaw: YawDetected,
});
export type Attitude = Infer<typeof Attitude>;

export const AttitudeConfidence = sequence("AttitudeConfidence", {
  pitchConfidence: HeadingConfidence,
  rollConfidence: HeadingConfidence,
  yawConfidence: HeadingConfidence,
});
export type AttitudeConfidence = Infer<typeof AttitudeConfidence>;

export const SensorDataSharingPitchRate = integer("PitchRate", { min: -32_767, max: 32_767 });
export type SensorDataSharingPitchRate = Infer<typeof SensorDataSharingPitchRate>;

export const SensorDataSharingRollRate = integer("RollRate", { min: -32_767, max: 32_767 });
export type SensorDataSharingRollRate = Infer<typeof SensorDataSharingRollRate>;

export const AngularVelocity = sequence("AngularVelocity", {
  pitchRate: SensorDataSharingPitchRate,
  rollRate: SensorDataSharingRollRate,
});
export type AngularVelocity = Infer<typeof AngularVelocity>;

export const PitchRateConfidence = enumerated("PitchRateConfidence", [
  "unavailable",
  "degSec-100-00",
  "degSec-010-00",
  "degSec-005-00",
  "degSec-001-00",
  "degSec-000-10",
  "degSec-000-05",
  "degSec-000-01",
]);
export type PitchRateConfidence = Infer<typeof PitchRateConfidence>;

export const RollRateConfidence = enumerated("RollRateConfidence", [
  "unavailable",
  "degSec-100-00",
  "degSec-010-00",
  "degSec-005-00",
  "degSec-001-00",
  "degSec-000-10",
  "degSec-000-05",
  "degSec-000-01",
]);
export type RollRateConfidence = Infer<typeof RollRateConfidence>;

export const AngularVelocityConfidence = sequence("AngularVelocityConfidence", {
  pitchRateConfidence: optional(PitchRateConfidence),
  rollRateConfidence: optional(RollRateConfidence),
});
export type AngularVelocityConfidence = Infer<typeof AngularVelocityConfidence>;

export const SizeValueConfidence = enumerated("SizeValueConfidence", [
  "unavailable",
  "size-100-00",
  "size-050-00",
  "size-020-00",
  "size-010-00",
  "size-005-00",
  "size-002-00",
  "size-001-00",
  "size-000-50",
  "size-000-20",
  "size-000-10",
  "size-000-05",
  "size-000-02",
  "size-000-01",
]);
export type SizeValueConfidence = Infer<typeof SizeValueConfidence>;

export const VehicleSizeConfidence = sequence("VehicleSizeConfidence", {
  vehicleWidthConfidence: SizeValueConfidence,
  vehicleLengthConfidence: SizeValueConfidence,
  vehicleHeightConfidence: optional(SizeValueConfidence),
});
export type VehicleSizeConfidence = Infer<typeof VehicleSizeConfidence>;

export const DetectedVehicleData = sequence(
  "DetectedVehicleData",
  {
    lights: optional(ExteriorLights),
    vehAttitude: optional(Attitude),
    vehAttitudeConfidence: optional(AttitudeConfidence),
    vehAngVel: optional(AngularVelocity),
    vehAngVelConfidence: optional(AngularVelocityConfidence),
    size: optional(VehicleSize),
    height: optional(VehicleHeight),
    vehicleSizeConfidence: optional(VehicleSizeConfidence),
    vehicleClass: optional(BasicVehicleClass),
    classConf: optional(ClassificationConfidence),
  },
  {},
);
export type DetectedVehicleData = Infer<typeof DetectedVehicleData>;

export const DetectedVRUData = sequence("DetectedVRUData", {
  basicType: optional(PersonalDeviceUserType),
  propulsion: optional(PropelledInformation),
  attachment: optional(Attachment),
  radius: optional(AttachmentRadius),
});
export type DetectedVRUData = Infer<typeof DetectedVRUData>;

export const SizeValue = integer("SizeValue", { min: 0, max: 1023 });
export type SizeValue = Infer<typeof SizeValue>;

export const ObstacleSize = sequence("ObstacleSize", {
  width: SizeValue,
  length: SizeValue,
  height: optional(SizeValue),
});
export type ObstacleSize = Infer<typeof ObstacleSize>;

export const ObstacleSizeConfidence = sequence("ObstacleSizeConfidence", {
  widthConfidence: SizeValueConfidence,
  lengthConfidence: SizeValueConfidence,
  heightConfidence: optional(SizeValueConfidence),
});
export type ObstacleSizeConfidence = Infer<typeof ObstacleSizeConfidence>;

export const DetectedObstacleData = sequence("DetectedObstacleData", {
  obstSize: ObstacleSize,
  obstSizeConfidence: ObstacleSizeConfidence,
});
export type DetectedObstacleData = Infer<typeof DetectedObstacleData>;

export const DetectedObjectOptionalData = choice("DetectedObjectOptionalData", {
  detVeh: DetectedVehicleData,
  detVRU: DetectedVRUData,
  detObst: DetectedObstacleData,
});
export type DetectedObjectOptionalData = Infer<typeof DetectedObjectOptionalData>;

export const DetectedObjectData = sequence("DetectedObjectData", {
  detObjCommon: DetectedObjectCommonData,
  detObjOptData: optional(DetectedObjectOptionalData),
});
export type DetectedObjectData = Infer<typeof DetectedObjectData>;

export const DetectedObjectList = sequenceOf("DetectedObjectList", DetectedObjectData, { min: 1, max: 256 });
export type DetectedObjectList = Infer<typeof DetectedObjectList>;

/** DSRCmsgID 41. */
export const SensorDataSharingMessage = sequence("SensorDataSharingMessage", {
  msgCnt: MsgCount,
  sourceID: TemporaryID,
  equipmentType: EquipmentType,
  sDSMTimeStamp: DDateTime,
  refPos: Position3D,
  refPosXYConf: PositionalAccuracy,
  refPosElConf: optional(ElevationConfidence),
  objects: DetectedObjectList,
});
export type SensorDataSharingMessage = Infer<typeof SensorDataSharingMessage>;
