/**
 * SAE J2735 2024-09: trailers of modules BasicSafetyMessage and Common, and what module ProbeVehicleData says of tires,
 * axles and cargo.
 */
import { boolean, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { SSPindex } from "./identifiers.ts";
import { NodeXY24b } from "./lanes.ts";
import { Angle, CoarseHeading } from "./motion.ts";
import { OffsetB11, OffsetB12, VertOffsetB07 } from "./position.ts";
import { TimeOffset } from "./time.ts";
import {
  Axles,
  BumperHeights,
  TrailerWeight,
  VehicleHeight,
  VehicleLength,
  VehicleWidth,
} from "./vehicle.ts";

export const PivotingAllowed = boolean("PivotingAllowed");
export type PivotingAllowed = Infer<typeof PivotingAllowed>;

export const PivotPointDescription = sequence(
  "PivotPointDescription",
  {
    pivotOffset: OffsetB11,
    pivotAngle: Angle,
    pivots: PivotingAllowed,
  },
  {},
);
export type PivotPointDescription = Infer<typeof PivotPointDescription>;

export const IsDolly = boolean("IsDolly");
export type IsDolly = Infer<typeof IsDolly>;

export const TrailerMass = integer("TrailerMass", { min: 0, max: 255 });
export type TrailerMass = Infer<typeof TrailerMass>;

export const TrailerHistoryPoint = sequence(
  "TrailerHistoryPoint",
  {
    pivotAngle: Angle,
    timeOffset: TimeOffset,
    positionOffset: NodeXY24b,
    elevationOffset: optional(VertOffsetB07),
    heading: optional(CoarseHeading),
  },
  {},
);
export type TrailerHistoryPoint = Infer<typeof TrailerHistoryPoint>;

export const TrailerHistoryPointList = sequenceOf("TrailerHistoryPointList", TrailerHistoryPoint, {
  min: 1,
  max: 23,
});
export type TrailerHistoryPointList = Infer<typeof TrailerHistoryPointList>;

export const TrailerUnitDescription = sequence(
  "TrailerUnitDescription",
  {
    isDolly: IsDolly,
    width: VehicleWidth,
    length: VehicleLength,
    height: optional(VehicleHeight),
    mass: optional(TrailerMass),
    bumperHeights: optional(BumperHeights),
    centerOfGravity: optional(VehicleHeight),
    frontPivot: PivotPointDescription,
    rearPivot: optional(PivotPointDescription),
    rearWheelOffset: optional(OffsetB12),
    positionOffset: NodeXY24b,
    elevationOffset: optional(VertOffsetB07),
    crumbData: optional(TrailerHistoryPointList),
  },
  {},
);
export type TrailerUnitDescription = Infer<typeof TrailerUnitDescription>;

export const TrailerUnitDescriptionList = sequenceOf("TrailerUnitDescriptionList", TrailerUnitDescription, {
  min: 1,
  max: 8,
});
export type TrailerUnitDescriptionList = Infer<typeof TrailerUnitDescriptionList>;

export const TrailerData = sequence(
  "TrailerData",
  {
    doNotUse: SSPindex,
    connection: PivotPointDescription,
    units: TrailerUnitDescriptionList,
  },
  {},
);
export type TrailerData = Infer<typeof TrailerData>;

export const TrailerUnitDescJ2945Slash1B = sequence(
  "TrailerUnitDescJ2945Slash1B",
  {
    width: VehicleWidth,
    length: VehicleLength,
    height: optional(VehicleHeight),
    weight: optional(TrailerWeight),
    frontPivot: PivotPointDescription,
    rearPivot: optional(PivotPointDescription),
    bumpers: optional(BumperHeights),
    axles: optional(Axles),
  },
  {},
);
export type TrailerUnitDescJ2945Slash1B = Infer<typeof TrailerUnitDescJ2945Slash1B>;

export const TrailersJ2945Slash1B = sequenceOf("TrailersJ2945Slash1B", TrailerUnitDescJ2945Slash1B, {
  min: 1,
  max: 8,
  extensible: true,
});
export type TrailersJ2945Slash1B = Infer<typeof TrailersJ2945Slash1B>;

export const TireLocation = integer("TireLocation", { min: 0, max: 255 });
export type TireLocation = Infer<typeof TireLocation>;

export const TirePressure = integer("TirePressure", { min: 0, max: 250 });
export type TirePressure = Infer<typeof TirePressure>;

export const TireTemp = integer("TireTemp", { min: -8736, max: 55_519 });
export type TireTemp = Infer<typeof TireTemp>;

export const WheelSensorStatus = enumerated("WheelSensorStatus", ["off", "on", "notDefined", "notSupported"]);
export type WheelSensorStatus = Infer<typeof WheelSensorStatus>;

export const WheelEndElectFault = enumerated("WheelEndElectFault", [
  "isOk",
  "isNotDefined",
  "isError",
  "isNotSupported",
]);
export type WheelEndElectFault = Infer<typeof WheelEndElectFault>;

export const TireLeakageRate = integer("TireLeakageRate", { min: 0, max: 64_255 });
export type TireLeakageRate = Infer<typeof TireLeakageRate>;

export const TirePressureThresholdDetection = enumerated("TirePressureThresholdDetection", [
  "noData",
  "overPressure",
  "noWarningPressure",
  "underPressure",
  "extremeUnderPressure",
  "undefined",
  "errorIndicator",
  "notAvailable",
]);
export type TirePressureThresholdDetection = Infer<typeof TirePressureThresholdDetection>;

export const TireData = sequence(
  "TireData",
  {
    location: optional(TireLocation),
    pressure: optional(TirePressure),
    temp: optional(TireTemp),
    wheelSensorStatus: optional(WheelSensorStatus),
    wheelEndElectFault: optional(WheelEndElectFault),
    leakageRate: optional(TireLeakageRate),
    detection: optional(TirePressureThresholdDetection),
  },
  {},
);
export type TireData = Infer<typeof TireData>;

export const TireDataList = sequenceOf("TireDataList", TireData, { min: 1, max: 16 });
export type TireDataList = Infer<typeof TireDataList>;

export const AxleLocation = integer("AxleLocation", { min: 0, max: 255 });
export type AxleLocation = Infer<typeof AxleLocation>;

export const AxleWeight = integer("AxleWeight", { min: 0, max: 64_255 });
export type AxleWeight = Infer<typeof AxleWeight>;

export const AxleWeightSet = sequence(
  "AxleWeightSet",
  {
    location: optional(AxleLocation),
    weight: optional(AxleWeight),
  },
  {},
);
export type AxleWeightSet = Infer<typeof AxleWeightSet>;

export const AxleWeightList = sequenceOf("AxleWeightList", AxleWeightSet, { min: 1, max: 16 });
export type AxleWeightList = Infer<typeof AxleWeightList>;

export const CargoWeight = integer("CargoWeight", { min: 0, max: 64_255 });
export type CargoWeight = Infer<typeof CargoWeight>;

export const SteeringAxleTemperature = integer("SteeringAxleTemperature", { min: -40, max: 210 });
export type SteeringAxleTemperature = Infer<typeof SteeringAxleTemperature>;

export const DriveAxleLocation = integer("DriveAxleLocation", { min: 0, max: 255 });
export type DriveAxleLocation = Infer<typeof DriveAxleLocation>;

export const DriveAxleLiftAirPressure = integer("DriveAxleLiftAirPressure", { min: 0, max: 1000 });
export type DriveAxleLiftAirPressure = Infer<typeof DriveAxleLiftAirPressure>;

export const DriveAxleTemperature = integer("DriveAxleTemperature", { min: -40, max: 210 });
export type DriveAxleTemperature = Infer<typeof DriveAxleTemperature>;

export const DriveAxleLubePressure = integer("DriveAxleLubePressure", { min: 0, max: 250 });
export type DriveAxleLubePressure = Infer<typeof DriveAxleLubePressure>;

export const SteeringAxleLubePressure = integer("SteeringAxleLubePressure", { min: 0, max: 250 });
export type SteeringAxleLubePressure = Infer<typeof SteeringAxleLubePressure>;

export const J1939data = sequence(
  "J1939data",
  {
    tires: optional(TireDataList),
    axles: optional(AxleWeightList),
    trailerWeight: optional(TrailerWeight),
    cargoWeight: optional(CargoWeight),
    steeringAxleTemperature: optional(SteeringAxleTemperature),
    driveAxleLocation: optional(DriveAxleLocation),
    driveAxleLiftAirPressure: optional(DriveAxleLiftAirPressure),
    driveAxleTemperature: optional(DriveAxleTemperature),
    driveAxleLubePressure: optional(DriveAxleLubePressure),
    steeringAxleLubePressure: optional(SteeringAxleLubePressure),
  },
  {},
);
export type J1939data = Infer<typeof J1939data>;
