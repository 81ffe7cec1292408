/** ETSI TS 103 916 V2.1.1: for whom, when and how one may park. */
import { bitString, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { DangerousGoodsBasic, SpecialTransportType } from "../cdd/vehicle.ts";

export const DayOfWeek = bitString(
  "DayOfWeek",
  { size: 8 },
  { unused: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 },
);
export type DayOfWeek = Infer<typeof DayOfWeek>;

export const TimeOfDay = sequence("TimeOfDay", {
  hours: integer("INTEGER", { min: 0, max: 23 }),
  mins: integer("INTEGER", { min: 0, max: 59 }),
});
export type TimeOfDay = Infer<typeof TimeOfDay>;

export const Period = sequence("Period", {
  days: DayOfWeek,
  opening: TimeOfDay,
  closing: TimeOfDay,
});
export type Period = Infer<typeof Period>;

export const Periods = sequenceOf("Periods", Period, { min: 1, max: 8, extensible: true });
export type Periods = Infer<typeof Periods>;

export const OpeningStatus = integer("OpeningStatus", {
  min: 0,
  max: 15,
  named: { closed: 0, open: 1, subscribersOnly: 2, full: 3, unknown: 15 },
});
export type OpeningStatus = Infer<typeof OpeningStatus>;

export const ParkingReservationType = integer("ParkingReservationType", {
  min: 0,
  max: 31,
  named: {
    disabled: 0,
    pregnant: 1,
    womenOnly: 2,
    parentAndChild: 3,
    loadAndOffloadGoods: 4,
    manualElectricVehicleCharging: 5,
    automatedElectricVehicleCharging: 6,
    refriferatedTransport: 7,
    vip: 8,
    preBooking: 9,
    freeToBeReserved: 10,
    reservationNotPossible: 11,
    automatedValetparking: 12,
    permit: 13,
  },
});
export type ParkingReservationType = Infer<typeof ParkingReservationType>;

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
    refrigerated: 14,
  },
});
export type GoodsType = Infer<typeof GoodsType>;

export const LoadType = sequence(
  "LoadType",
  {
    goodsType: optional(GoodsType),
    dangerousGoodsType: optional(DangerousGoodsBasic),
    specialTransportType: SpecialTransportType,
  },
  {},
);
export type LoadType = Infer<typeof LoadType>;

export const ParkingFeeType = integer("ParkingFeeType", {
  min: 0,
  max: 7,
  named: { timeDependentFee: 0, flatFee: 1, subscription: 2 },
});
export type ParkingFeeType = Infer<typeof ParkingFeeType>;

export const EngineCharacteristicsFromIso = integer("EngineCharacteristicsFromIso", {
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
export type EngineCharacteristicsFromIso = Infer<typeof EngineCharacteristicsFromIso>;
