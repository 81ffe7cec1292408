/** Module EfcDataDictionary of ISO 17573, as far as the tolling messages of SAE J2735 2024-09 reach it: vehicles. */
import { alias, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { Int1Unsigned, Int2Unsigned, Lpn } from "./efc-payment.ts";

export const TyreConfiguration = integer("TyreConfiguration", {
  min: 0,
  max: 3,
  named: { notSpecified: 0, singleTyre: 1, dualTyres: 2, reservedForUse: 3 },
});
export type TyreConfiguration = Infer<typeof TyreConfiguration>;

export const NumberOfAxles = sequence("NumberOfAxles", {
  trailerAxles: integer("INTEGER", { min: 0, max: 7 }),
  tractorAxles: integer("INTEGER", { min: 0, max: 7 }),
});
export type NumberOfAxles = Infer<typeof NumberOfAxles>;

export const VehicleAxlesNumber = sequence("VehicleAxlesNumber", {
  tyreConfiguration: TyreConfiguration,
  numberOfAxles: NumberOfAxles,
});
export type VehicleAxlesNumber = Infer<typeof VehicleAxlesNumber>;

export const VehicleAxles = sequence("VehicleAxles", {
  vehicleFirstAxleHeight: Int1Unsigned,
  vehicleAxlesNumber: VehicleAxlesNumber,
});
export type VehicleAxles = Infer<typeof VehicleAxles>;

export const VehicleClass = alias("VehicleClass", Int1Unsigned);
export type VehicleClass = Infer<typeof VehicleClass>;

export const VehicleDimensions = sequence("VehicleDimensions", {
  vehicleLengthOverall: Int1Unsigned,
  vehicleHeigthOverall: Int1Unsigned,
  vehicleWidthOverall: Int1Unsigned,
});
export type VehicleDimensions = Infer<typeof VehicleDimensions>;

export const EuroValue = integer("EuroValue", {
  min: 0,
  max: 15,
  named: { noEntry: 0, euro1: 1, euro2: 2, euro3: 3, euro4: 4, euro5: 5, euro6: 6, euro7: 7, eev: 15 },
});
export type EuroValue = Infer<typeof EuroValue>;

export const CopValue = integer("CopValue", {
  min: 0,
  max: 15,
  named: {
    noEntry: 0,
    co2class1: 1,
    co2class2: 2,
    co2class3: 3,
    co2class4: 4,
    co2class5: 5,
    co2class6: 6,
    co2class7: 7,
  },
});
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
    lpg: 5,
    battery: 6,
    solar: 7,
    hybrid: 8,
    hydrogen: 9,
    multiFuel: 10,
    bivalentPetrolLpg: 11,
    bivalentPetrolCng: 12,
    combinedPetrolElectric: 13,
    cng: 14,
    lng: 15,
    combinedDieselElectric: 16,
    combinedHydrogenElectric: 17,
    bivalentHydrogenPetrol: 18,
    bivalentHydrogenPetrolElectricEngine: 19,
    fuelCellHydrogen: 20,
    fuelCellPetrol: 21,
    fuelCellMethanol: 22,
    fuelCellEthanol: 23,
    fuelCellDiesel: 24,
    combinedMultiFuelElectricEngine: 25,
    combinedCngElectricEngine: 26,
    combinedLngElectricEngine: 27,
    petrolEthanol: 28,
    combinedLpgElectricEngine: 29,
    hybridPetrolExternalBattery: 30,
    hybridDieselExternalBattery: 31,
    hybridLpgExternalBattery: 32,
    hybridHydrogenExternalBattery: 33,
    hybridMultiFuelExternalBattery: 34,
    hybridCngExternalBattery: 35,
    hybridLngExternalBattery: 36,
    hybridBivalentHydrogenPetrolExternalBattery: 37,
    hydrogenCng: 38,
    hydrogenLng: 39,
    hybridHydrogenCngExternalBattery: 40,
    hybridHydrogenLngExternalBattery: 41,
    ethanol: 42,
    hybridFuelCellHydrogen: 43,
    hybridFuelCellHydrogenExternalBattery: 44,
    dualFuelLngDiesel: 45,
    electricExternal: 46,
    biogas: 47,
    bioDiesel: 48,
    bioPetrol: 49,
    bivalentPetrolBiogas: 50,
    combinedBiogasElectricEngine: 51,
    dualFuelCngDiesel: 52,
    other: 255,
  },
});
export type EngineCharacteristics = Infer<typeof EngineCharacteristics>;

export const DescriptiveCharacteristics = integer("DescriptiveCharacteristics", {
  min: 0,
  max: 255,
  named: { noEntry: 0 },
});
export type DescriptiveCharacteristics = Infer<typeof DescriptiveCharacteristics>;

export const FutureCharacteristics = integer("FutureCharacteristics", {
  min: 0,
  max: 255,
  named: { noEntry: 0, airSuspension: 1 },
});
export type FutureCharacteristics = Infer<typeof FutureCharacteristics>;

export const VehicleSpecificCharacteristics = sequence("VehicleSpecificCharacteristics", {
  environmentalCharacteristics: EnvironmentalCharacteristics,
  engineCharacteristics: EngineCharacteristics,
  descriptiveCharacteristics: DescriptiveCharacteristics,
  futureCharacteristics: FutureCharacteristics,
});
export type VehicleSpecificCharacteristics = Infer<typeof VehicleSpecificCharacteristics>;

export const VehicleWeightLaden = alias("VehicleWeightLaden", Int2Unsigned);
export type VehicleWeightLaden = Infer<typeof VehicleWeightLaden>;

export const VehicleWeightLimits = sequence("VehicleWeightLimits", {
  vehicleMaxLadenWeight: Int2Unsigned,
  vehicleTrainMaximumWeight: Int2Unsigned,
  vehicleWeightUnladen: Int2Unsigned,
});
export type VehicleWeightLimits = Infer<typeof VehicleWeightLimits>;

export const TrailerType = integer("TrailerType", {
  min: 0,
  max: 31,
  named: { notPresent: 0, trailer: 1, semitrailer: 2 },
});
export type TrailerType = Infer<typeof TrailerType>;

export const TrailerDetails = sequence("TrailerDetails", {
  trailerType: TrailerType,
  trailerAxles: integer("INTEGER", { min: 0, max: 7 }),
});
export type TrailerDetails = Infer<typeof TrailerDetails>;

export const TrailerCharacteristics = sequence("TrailerCharacteristics", {
  trailerDetails: TrailerDetails,
  trailerMaxLadenWeight: Int2Unsigned,
  trailerWeightUnladen: Int2Unsigned,
});
export type TrailerCharacteristics = Infer<typeof TrailerCharacteristics>;

export const VehicleCurrentMaxTrainWeight = alias("VehicleCurrentMaxTrainWeight", Int2Unsigned);
export type VehicleCurrentMaxTrainWeight = Infer<typeof VehicleCurrentMaxTrainWeight>;

export const ActualNumberOfPassengers = alias("ActualNumberOfPassengers", Int1Unsigned);
export type ActualNumberOfPassengers = Infer<typeof ActualNumberOfPassengers>;

export const AxleWeightLimits = sequence("AxleWeightLimits", {
  maxLadenweightOnAxle1: Int2Unsigned,
  maxLadenweightOnAxle2: Int2Unsigned,
  maxLadenweightOnAxle3: Int2Unsigned,
  maxLadenweightOnAxle4: Int2Unsigned,
  maxLadenweightOnAxle5: Int2Unsigned,
});
export type AxleWeightLimits = Infer<typeof AxleWeightLimits>;

export const EmissionUnit = integer("EmissionUnit", { min: 0, max: 1, named: { mgPerKm: 0, mgPerKwh: 1 } });
export type EmissionUnit = Infer<typeof EmissionUnit>;

export const Particulate = sequence("Particulate", {
  unitType: EmissionUnit,
  value: integer("INTEGER", { min: 0, max: 32_767 }),
});
export type Particulate = Infer<typeof Particulate>;

export const DieselEmissionValues = sequence("DieselEmissionValues", {
  particulate: Particulate,
  absorptionCoeff: Int2Unsigned,
});
export type DieselEmissionValues = Infer<typeof DieselEmissionValues>;

export const DriverCharacteristics = sequence("DriverCharacteristics", {
  driverClass: Int1Unsigned,
  tripPurpose: Int1Unsigned,
});
export type DriverCharacteristics = Infer<typeof DriverCharacteristics>;

export const EngineDetails = sequence("EngineDetails", {
  engineCapacity: Int2Unsigned,
  enginePower: Int2Unsigned,
});
export type EngineDetails = Infer<typeof EngineDetails>;

export const ExhaustEmissionValues = sequence("ExhaustEmissionValues", {
  unitType: EmissionUnit,
  emissionCo: integer("INTEGER", { min: 0, max: 32_767 }),
  emissionHc: Int2Unsigned,
  emissionNox: Int2Unsigned,
  emissionHcNox: Int2Unsigned,
});
export type ExhaustEmissionValues = Infer<typeof ExhaustEmissionValues>;

export const PassengerCapacity = sequence("PassengerCapacity", {
  numberOfSeats: Int1Unsigned,
  numberOfStandingPlaces: Int1Unsigned,
});
export type PassengerCapacity = Infer<typeof PassengerCapacity>;

export const SoundLevel = sequence("SoundLevel", {
  soundStationary: Int1Unsigned,
  soundDriveBy: Int1Unsigned,
});
export type SoundLevel = Infer<typeof SoundLevel>;

export const VehicleDescription = sequence(
  "VehicleDescription",
  {
    vehicleLPNr: optional(Lpn),
    axles: optional(VehicleAxles),
    class: optional(VehicleClass),
    dimensions: optional(VehicleDimensions),
    specificCharacteristics: optional(VehicleSpecificCharacteristics),
    ladenWeight: optional(VehicleWeightLaden),
    weightLimits: optional(VehicleWeightLimits),
    trailerCharacteristics: optional(TrailerCharacteristics),
    vehicleCurrentMaxTrainWeight: optional(VehicleCurrentMaxTrainWeight),
    actualNumberOfPassengers: optional(ActualNumberOfPassengers),
    axleWeightLimits: optional(AxleWeightLimits),
    dieselEmissionValues: optional(DieselEmissionValues),
    driverCharacteristics: optional(DriverCharacteristics),
    engineDetails: optional(EngineDetails),
    exhaustEmissionValues: optional(ExhaustEmissionValues),
    passengerCapacity: optional(PassengerCapacity),
    soundLevel: optional(SoundLevel),
  },
  {},
);
export type VehicleDescription = Infer<typeof VehicleDescription>;
