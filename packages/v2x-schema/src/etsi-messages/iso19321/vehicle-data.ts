/** ISO 14906, what a vehicle is and what comes out of it, as far as IVI names it. */
import { enumerated, type Infer, integer, sequence } from "@v2x/asn1";

export const EuroValue = enumerated("EuroValue", [
  "noEntry",
  "euro-1",
  "euro-2",
  "euro-3",
  "euro-4",
  "euro-5",
  "euro-6",
  "reservedForUse1",
  "reservedForUse2",
  "reservedForUse3",
  "reservedForUse4",
  "reservedForUse5",
  "reservedForUse6",
  "reservedForUse7",
  "reservedForUse8",
  "eev",
]);
export type EuroValue = Infer<typeof EuroValue>;

export const CopValue = enumerated("CopValue", [
  "noEntry",
  "co2class1",
  "co2class2",
  "co2class3",
  "co2class4",
  "co2class5",
  "co2class6",
  "co2class7",
  "reservedforUse",
]);
export type CopValue = Infer<typeof CopValue>;

export const EnvironmentalCharacteristics = sequence("EnvironmentalCharacteristics", {
  euroValue: EuroValue,
  copValue: CopValue,
});
export type EnvironmentalCharacteristics = Infer<typeof EnvironmentalCharacteristics>;

export const EngineCharacteristics = integer("EngineCharacteristics", {
  min: 0,
  max: 255,
  named: {
    noEntry: 0,
    noEngine: 1,
    petrolUnleaded: 2,
    petrolLeaded: 3,
    diesel: 4,
    lPG: 5,
    battery: 6,
    solar: 7,
    hybrid: 8,
    hydrogen: 9,
  },
});
export type EngineCharacteristics = Infer<typeof EngineCharacteristics>;

export const Int1 = integer("Int1", { min: 0, max: 255 });
export type Int1 = Infer<typeof Int1>;

/** In steps of 1 dm. */
export const VehicleDimensions = sequence("VehicleDimensions", {
  vehicleLengthOverall: Int1,
  vehicleHeigthOverall: Int1,
  vehicleWidthOverall: Int1,
});
export type VehicleDimensions = Infer<typeof VehicleDimensions>;

export const Int2 = integer("Int2", { min: 0, max: 65_535 });
export type Int2 = Infer<typeof Int2>;

/** In steps of 10 kg. */
export const VehicleWeightLimits = sequence("VehicleWeightLimits", {
  vehicleMaxLadenWeight: Int2,
  vehicleTrainMaximumWeight: Int2,
  vehicleWeightUnladen: Int2,
});
export type VehicleWeightLimits = Infer<typeof VehicleWeightLimits>;

/** In steps of 10 kg. */
export const AxleWeightLimits = sequence("AxleWeightLimits", {
  maxLadenweightOnAxle1: Int2,
  maxLadenweightOnAxle2: Int2,
  maxLadenweightOnAxle3: Int2,
  maxLadenweightOnAxle4: Int2,
  maxLadenweightOnAxle5: Int2,
});
export type AxleWeightLimits = Infer<typeof AxleWeightLimits>;

export const PassengerCapacity = sequence("PassengerCapacity", {
  numberOfSeats: Int1,
  numberOfStandingPlaces: Int1,
});
export type PassengerCapacity = Infer<typeof PassengerCapacity>;

export const UnitType = enumerated("UnitType", ["mg-km", "mg-kWh"]);
export type UnitType = Infer<typeof UnitType>;

export const ExhaustEmissionValues = sequence("ExhaustEmissionValues", {
  unitType: UnitType,
  emissionCO: integer("INTEGER", { min: 0, max: 32_767 }),
  emissionHC: Int2,
  emissionNOX: Int2,
  emissionHCNOX: Int2,
});
export type ExhaustEmissionValues = Infer<typeof ExhaustEmissionValues>;

export const DieselEmissionValues = sequence("DieselEmissionValues", {
  particulate: sequence("SEQUENCE", {
    unitType: UnitType,
    value: integer("INTEGER", { min: 0, max: 32_767 }),
  }),
  absorptionCoeff: Int2,
});
export type DieselEmissionValues = Infer<typeof DieselEmissionValues>;

export const SoundLevel = sequence("SoundLevel", { soundstationary: Int1, sounddriveby: Int1 });
export type SoundLevel = Infer<typeof SoundLevel>;
