/** SAE J2735 2024-09, module ProbeVehicleData (DSRCmsgID 26). */
import {
  choice,
  enumerated,
  type Infer,
  ia5String,
  integer,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { LightbarInUse } from "./alerts.ts";
import { J1939data } from "./heavy-vehicles.ts";
import { DescriptiveName, VehicleID } from "./identifiers.ts";
import { IncidentResponseEquipment, ResponderGroupAffected, VehicleGroupAffected } from "./itis.ts";
import {
  AccelerationSet4Way,
  Angle,
  HeadingConfidence,
  SpeedandHeadingandThrottleConfidence,
  SpeedConfidence,
  SteeringWheelAngle,
  ThrottleConfidence,
  VerticalAccelerationThreshold,
} from "./motion.ts";
import { FullPositionVector, GNSSstatus, PositionConfidenceSet } from "./position.ts";
import { regionalExtensions } from "./regional.ts";
import { CoefficientOfFriction } from "./road-surface.ts";
import { DDateTime, MinuteOfTheYear, TimeConfidence } from "./time.ts";
import {
  AmbientAirPressure,
  AmbientAirTemperature,
  BrakeSystemStatus,
  BumperHeights,
  ExteriorLights,
  ObstacleDistance,
  TrailerWeight,
  VehicleClassification,
  VehicleHeight,
  VehicleMass,
  VehicleType,
  WiperSet,
} from "./vehicle.ts";
import { VehicleSafetyExtensions } from "./vehicle-safety.ts";
import {
  EssMobileFriction,
  EssPrecipRate,
  EssPrecipSituation,
  EssPrecipYesNo,
  EssSolarRadiation,
} from "./weather-observations.ts";

export const ProbeSegmentNumber = integer("ProbeSegmentNumber", { min: 0, max: 32_767 });
export type ProbeSegmentNumber = Infer<typeof ProbeSegmentNumber>;

export const VINstring = octetString("VINstring", { min: 1, max: 17 });
export type VINstring = Infer<typeof VINstring>;

export const VehicleIdent = sequence(
  "VehicleIdent",
  {
    name: optional(DescriptiveName),
    vin: optional(VINstring),
    ownerCode: optional(ia5String("IA5String", { min: 1, max: 32 })),
    id: optional(VehicleID),
    vehicleType: optional(VehicleType),
    vehicleClass: optional(
      choice("CHOICE", {
        vGroup: VehicleGroupAffected,
        rGroup: ResponderGroupAffected,
        rEquip: IncidentResponseEquipment,
      }),
    ),
  },
  {},
);
export type VehicleIdent = Infer<typeof VehicleIdent>;

export const BrakeAppliedPressure = enumerated("BrakeAppliedPressure", [
  "unavailable",
  "minPressure",
  "bkLvl-2",
  "bkLvl-3",
  "bkLvl-4",
  "bkLvl-5",
  "bkLvl-6",
  "bkLvl-7",
  "bkLvl-8",
  "bkLvl-9",
  "bkLvl-10",
  "bkLvl-11",
  "bkLvl-12",
  "bkLvl-13",
  "bkLvl-14",
  "maxPressure",
]);
export type BrakeAppliedPressure = Infer<typeof BrakeAppliedPressure>;

export const SunSensor = integer("SunSensor", { min: 0, max: 1000 });
export type SunSensor = Infer<typeof SunSensor>;

export const RainSensor = enumerated("RainSensor", [
  "none",
  "lightMist",
  "heavyMist",
  "lightRainOrDrizzle",
  "rain",
  "moderateRain",
  "heavyRain",
  "heavyDownpour",
]);
export type RainSensor = Infer<typeof RainSensor>;

export const SteeringWheelAngleConfidence = enumerated("SteeringWheelAngleConfidence", [
  "unavailable",
  "prec2deg",
  "prec1deg",
  "prec0-02deg",
]);
export type SteeringWheelAngleConfidence = Infer<typeof SteeringWheelAngleConfidence>;

export const SteeringWheelAngleRateOfChange = integer("SteeringWheelAngleRateOfChange", {
  min: -127,
  max: 127,
});
export type SteeringWheelAngleRateOfChange = Infer<typeof SteeringWheelAngleRateOfChange>;

export const DrivingWheelAngle = integer("DrivingWheelAngle", { min: -128, max: 127 });
export type DrivingWheelAngle = Infer<typeof DrivingWheelAngle>;

export const YawRateConfidence = enumerated("YawRateConfidence", [
  "unavailable",
  "degSec-100-00",
  "degSec-010-00",
  "degSec-005-00",
  "degSec-001-00",
  "degSec-000-10",
  "degSec-000-05",
  "degSec-000-01",
]);
export type YawRateConfidence = Infer<typeof YawRateConfidence>;

export const AccelerationConfidence = enumerated("AccelerationConfidence", [
  "unavailable",
  "accl-100-00",
  "accl-010-00",
  "accl-005-00",
  "accl-001-00",
  "accl-000-10",
  "accl-000-05",
  "accl-000-01",
]);
export type AccelerationConfidence = Infer<typeof AccelerationConfidence>;

export const AccelSteerYawRateConfidence = sequence("AccelSteerYawRateConfidence", {
  yawRate: YawRateConfidence,
  acceleration: AccelerationConfidence,
  steeringWheelAngle: SteeringWheelAngleConfidence,
});
export type AccelSteerYawRateConfidence = Infer<typeof AccelSteerYawRateConfidence>;

export const ConfidenceSet = sequence(
  "ConfidenceSet",
  {
    accelConfidence: optional(AccelSteerYawRateConfidence),
    speedConfidence: optional(SpeedandHeadingandThrottleConfidence),
    timeConfidence: optional(TimeConfidence),
    posConfidence: optional(PositionConfidenceSet),
    steerConfidence: optional(SteeringWheelAngleConfidence),
    headingConfidence: optional(HeadingConfidence),
    throttleConfidence: optional(ThrottleConfidence),
  },
  {},
);
export type ConfidenceSet = Infer<typeof ConfidenceSet>;

export const ThrottlePosition = integer("ThrottlePosition", { min: 0, max: 200 });
export type ThrottlePosition = Infer<typeof ThrottlePosition>;

export const VehicleStatus = sequence(
  "VehicleStatus",
  {
    lights: optional(ExteriorLights),
    lightBar: optional(LightbarInUse),
    wipers: optional(WiperSet),
    brakeStatus: optional(BrakeSystemStatus),
    brakePressure: optional(BrakeAppliedPressure),
    roadFriction: optional(CoefficientOfFriction),
    sunData: optional(SunSensor),
    rainData: optional(RainSensor),
    airTemp: optional(AmbientAirTemperature),
    airPres: optional(AmbientAirPressure),
    steering: optional(
      sequence("SEQUENCE", {
        angle: SteeringWheelAngle,
        confidence: optional(SteeringWheelAngleConfidence),
        rate: optional(SteeringWheelAngleRateOfChange),
        wheels: optional(DrivingWheelAngle),
      }),
    ),
    accelSets: optional(
      sequence("SEQUENCE", {
        accel4way: optional(AccelerationSet4Way),
        vertAccelThres: optional(VerticalAccelerationThreshold),
        yawRateCon: optional(YawRateConfidence),
        hozAccelCon: optional(AccelerationConfidence),
        confidenceSet: optional(ConfidenceSet),
      }),
    ),
    object: optional(
      sequence("SEQUENCE", {
        obDist: ObstacleDistance,
        obDirect: Angle,
        dateTime: DDateTime,
      }),
    ),
    fullPos: optional(FullPositionVector),
    throttlePos: optional(ThrottlePosition),
    speedHeadC: optional(SpeedandHeadingandThrottleConfidence),
    speedC: optional(SpeedConfidence),
    vehicleData: optional(
      sequence("SEQUENCE", {
        height: VehicleHeight,
        bumpers: BumperHeights,
        mass: VehicleMass,
        trailerWeight: TrailerWeight,
        type: VehicleType,
      }),
    ),
    vehicleIdent: optional(VehicleIdent),
    j1939data: optional(J1939data),
    weatherReport: optional(
      sequence("SEQUENCE", {
        isRaining: EssPrecipYesNo,
        rainRate: optional(EssPrecipRate),
        precipSituation: optional(EssPrecipSituation),
        solarRadiation: optional(EssSolarRadiation),
        friction: optional(EssMobileFriction),
      }),
    ),
    gnssStatus: optional(GNSSstatus),
  },
  {},
);
export type VehicleStatus = Infer<typeof VehicleStatus>;

export const Snapshot = sequence(
  "Snapshot",
  {
    thePosition: FullPositionVector,
    safetyExt: optional(VehicleSafetyExtensions),
    dataSet: optional(VehicleStatus),
  },
  {},
);
export type Snapshot = Infer<typeof Snapshot>;

/** DSRCmsgID 26. */
export const ProbeVehicleData = sequence(
  "ProbeVehicleData",
  {
    timeStamp: optional(MinuteOfTheYear),
    segNum: optional(ProbeSegmentNumber),
    probeID: optional(VehicleIdent),
    startVector: FullPositionVector,
    vehicleType: VehicleClassification,
    snapshots: sequenceOf("SEQUENCE OF", Snapshot, { min: 1, max: 32 }),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type ProbeVehicleData = Infer<typeof ProbeVehicleData>;
