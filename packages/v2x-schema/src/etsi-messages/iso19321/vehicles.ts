/** ISO TS 19321: which vehicles and drivers information is for. */
import { choice, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { DangerousGoodsBasic, SpecialTransportType } from "../cdd/vehicle.ts";
import { StationType, VehicleRole } from "../release1/index.ts";
import {
  AxleWeightLimits,
  DieselEmissionValues,
  EngineCharacteristics,
  EnvironmentalCharacteristics,
  ExhaustEmissionValues,
  PassengerCapacity,
  SoundLevel,
  VehicleDimensions,
  VehicleWeightLimits,
} from "./vehicle-data.ts";
import { EuVehicleCategoryCode, Iso3833VehicleType } from "./vehicle-registration.ts";

/** 14 and 15 are reserved. */
export const GoodsType = integer("GoodsType", {
  min: 0,
  max: 15,
  extensible: true,
  named: {
    ammunition: 0,
    chemicals: 1,
    empty: 2,
    fuel: 3,
    glass: 4,
    dangerous: 5,
    liquid: 6,
    liveStock: 7,
    dangerousForPeople: 8,
    dangerousForTheEnvironment: 9,
    dangerousForWater: 10,
    perishableProducts: 11,
    pharmaceutical: 12,
    vehicles: 13,
  },
});
export type GoodsType = Infer<typeof GoodsType>;

export const LoadType = sequence("LoadType", {
  goodsType: GoodsType,
  dangerousGoodsType: DangerousGoodsBasic,
  specialTransportType: SpecialTransportType,
});
export type LoadType = Infer<typeof LoadType>;

export const VehicleCharacteristicsFixValues = choice(
  "VehicleCharacteristicsFixValues",
  {
    simpleVehicleType: StationType,
    euVehicleCategoryCode: EuVehicleCategoryCode,
    iso3833VehicleType: Iso3833VehicleType,
    euroAndCo2value: EnvironmentalCharacteristics,
    engineCharacteristics: EngineCharacteristics,
    loadType: LoadType,
    usage: VehicleRole,
  },
  {},
);
export type VehicleCharacteristicsFixValues = Infer<typeof VehicleCharacteristicsFixValues>;

export const VehicleCharacteristicsFixValuesList = sequenceOf(
  "VehicleCharacteristicsFixValuesList",
  VehicleCharacteristicsFixValues,
  { min: 1, max: 4, extensible: true },
);
export type VehicleCharacteristicsFixValuesList = Infer<typeof VehicleCharacteristicsFixValuesList>;

export const ComparisonOperator = integer("ComparisonOperator", {
  min: 0,
  max: 3,
  named: { greaterThan: 0, greaterThanOrEqualTo: 1, lessThan: 2, lessThanOrEqualTo: 3 },
});
export type ComparisonOperator = Infer<typeof ComparisonOperator>;

/** A limit, and whether it is an upper or a lower one. */
export const VehicleCharacteristicsRanges = sequence("VehicleCharacteristicsRanges", {
  comparisonOperator: ComparisonOperator,
  limits: choice(
    "CHOICE",
    {
      numberOfAxles: integer("INTEGER", { min: 0, max: 7 }),
      vehicleDimensions: VehicleDimensions,
      vehicleWeightLimits: VehicleWeightLimits,
      axleWeightLimits: AxleWeightLimits,
      passengerCapacity: PassengerCapacity,
      exhaustEmissionValues: ExhaustEmissionValues,
      dieselEmissionValues: DieselEmissionValues,
      soundLevel: SoundLevel,
    },
    {},
  ),
});
export type VehicleCharacteristicsRanges = Infer<typeof VehicleCharacteristicsRanges>;

export const VehicleCharacteristicsRangesList = sequenceOf(
  "VehicleCharacteristicsRangesList",
  VehicleCharacteristicsRanges,
  { min: 1, max: 4, extensible: true },
);
export type VehicleCharacteristicsRangesList = Infer<typeof VehicleCharacteristicsRangesList>;

export const TractorCharacteristics = sequence("TractorCharacteristics", {
  equalTo: optional(VehicleCharacteristicsFixValuesList),
  notEqualTo: optional(VehicleCharacteristicsFixValuesList),
  ranges: optional(VehicleCharacteristicsRangesList),
});
export type TractorCharacteristics = Infer<typeof TractorCharacteristics>;

export const TrailerCharacteristicsFixValuesList = sequenceOf(
  "TrailerCharacteristicsFixValuesList",
  VehicleCharacteristicsFixValues,
  { min: 1, max: 4, extensible: true },
);
export type TrailerCharacteristicsFixValuesList = Infer<typeof TrailerCharacteristicsFixValuesList>;

export const TrailerCharacteristicsRangesList = sequenceOf(
  "TrailerCharacteristicsRangesList",
  VehicleCharacteristicsRanges,
  { min: 1, max: 4, extensible: true },
);
export type TrailerCharacteristicsRangesList = Infer<typeof TrailerCharacteristicsRangesList>;

export const TrailerCharacteristics = sequence("TrailerCharacteristics", {
  equalTo: optional(TrailerCharacteristicsFixValuesList),
  notEqualTo: optional(TrailerCharacteristicsFixValuesList),
  ranges: optional(TrailerCharacteristicsRangesList),
});
export type TrailerCharacteristics = Infer<typeof TrailerCharacteristics>;

export const TrailerCharacteristicsList = sequenceOf("TrailerCharacteristicsList", TrailerCharacteristics, {
  min: 1,
  max: 3,
});
export type TrailerCharacteristicsList = Infer<typeof TrailerCharacteristicsList>;

export const TrainCharacteristics = sequence("TrainCharacteristics", {
  equalTo: optional(VehicleCharacteristicsFixValuesList),
  notEqualTo: optional(VehicleCharacteristicsFixValuesList),
  ranges: optional(VehicleCharacteristicsRangesList),
});
export type TrainCharacteristics = Infer<typeof TrainCharacteristics>;

/** Conditions on the vehicle that pulls, on each trailer, and on both together. */
export const CompleteVehicleCharacteristics = sequence("CompleteVehicleCharacteristics", {
  tractor: optional(TractorCharacteristics),
  trailer: optional(TrailerCharacteristicsList),
  train: optional(TrainCharacteristics),
});
export type CompleteVehicleCharacteristics = Infer<typeof CompleteVehicleCharacteristics>;

export const VehicleCharacteristicsList = sequenceOf(
  "VehicleCharacteristicsList",
  CompleteVehicleCharacteristics,
  { min: 1, max: 8, extensible: true },
);
export type VehicleCharacteristicsList = Infer<typeof VehicleCharacteristicsList>;

/** 2 and 3 are reserved. */
export const DriverCharacteristics = integer("DriverCharacteristics", {
  min: 0,
  max: 3,
  named: { unexperiencedDrivers: 0, experiencedDrivers: 1, rfu1: 2, rfu2: 3 },
});
export type DriverCharacteristics = Infer<typeof DriverCharacteristics>;
