/** SAE J2735 2024-09, module TollAdvertisementMessage: tables of what is charged. */
import { choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { PaymentFee } from "./efc-payment.ts";
import { EngineCharacteristics } from "./efc-vehicle.ts";
import { LaneID } from "./lanes.ts";

export const VehicleTypes = enumerated(
  "VehicleTypes",
  {
    motorcycles: 1,
    passengerCars: 2,
    fourTireSingleUnit: 3,
    buses: 4,
    twoAxleSixTireSingleUnit: 5,
    threeAxleSingleUnit: 6,
    fourOrMoreAxleSingleUnit: 7,
    fourOrLessAxleSingleTrailer: 8,
    fiveAxleTractorSemitrailer: 9,
    sixOrMoreAxleSingleTrailer: 10,
    fiveOrLessAxleMultiTrailer: 11,
    sixAxleMultiTrailer: 12,
    sevenOrMoreAxleMultiTrailer: 13,
  },
  { additions: [] },
);
export type VehicleTypes = Infer<typeof VehicleTypes>;

export const OperatorDefined = sequence(
  "OperatorDefined",
  {
    opDefCharge1: optional(PaymentFee),
    opDefCharge2: optional(PaymentFee),
    opDefCharge3: optional(PaymentFee),
    opDefCharge4: optional(PaymentFee),
    opDefCharge5: optional(PaymentFee),
    opDefCharge6: optional(PaymentFee),
    opDefCharge7: optional(PaymentFee),
    opDefCharge8: optional(PaymentFee),
    opDefCharge9: optional(PaymentFee),
    opDefCharge10: optional(PaymentFee),
    opDefCharge11: optional(PaymentFee),
    opDefCharge12: optional(PaymentFee),
    opDefCharge13: optional(PaymentFee),
    opDefCharge14: optional(PaymentFee),
    opDefCharge15: optional(PaymentFee),
    opDefCharge16: optional(PaymentFee),
  },
  {},
);
export type OperatorDefined = Infer<typeof OperatorDefined>;

export const SpecialCharges = sequence(
  "SpecialCharges",
  {
    hov2Charge: optional(PaymentFee),
    hov3Charge: optional(PaymentFee),
    hov4Charge: optional(PaymentFee),
    hov5PlusCharge: optional(PaymentFee),
    cleanAirCharge: optional(PaymentFee),
    operatorDefined: optional(OperatorDefined),
    engineCharacteristics: optional(EngineCharacteristics),
  },
  {},
);
export type SpecialCharges = Infer<typeof SpecialCharges>;

export const VehTypeCharges = sequence(
  "VehTypeCharges",
  {
    vehType: VehicleTypes,
    charges: PaymentFee,
    specialCharges: optional(SpecialCharges),
  },
  {},
);
export type VehTypeCharges = Infer<typeof VehTypeCharges>;

export const VehTypeChargesTable = sequenceOf("VehTypeChargesTable", VehTypeCharges, {
  min: 1,
  max: 13,
  extensible: true,
});
export type VehTypeChargesTable = Infer<typeof VehTypeChargesTable>;

export const AxlesCharges = sequence(
  "AxlesCharges",
  {
    axlesLimit: integer("INTEGER", { min: 2, max: 10, extensible: true }),
    axlesCharge: PaymentFee,
  },
  {},
);
export type AxlesCharges = Infer<typeof AxlesCharges>;

export const AxlesChargesTable = sequenceOf("AxlesChargesTable", AxlesCharges, {
  min: 2,
  max: 10,
  extensible: true,
});
export type AxlesChargesTable = Infer<typeof AxlesChargesTable>;

export const TotalWeightCharges = sequence(
  "TotalWeightCharges",
  {
    weightLimit: integer("INTEGER", { min: 0, max: 16_777_215 }),
    weightLimitUnits: enumerated("ENUMERATED", ["pounds", "kilograms"], { additions: [] }),
    weightCharge: PaymentFee,
  },
  {},
);
export type TotalWeightCharges = Infer<typeof TotalWeightCharges>;

export const PerAxleWeightCharges = sequence(
  "PerAxleWeightCharges",
  {
    totalWeightLimit: integer("INTEGER", { min: 0, max: 16_777_215 }),
    maxLadenWeightOnAxle: integer("INTEGER", { min: 0, max: 65_535 }),
    weightLimitUnits: enumerated("ENUMERATED", ["pounds", "kilograms"], { additions: [] }),
    axleWeightCharge: PaymentFee,
  },
  {},
);
export type PerAxleWeightCharges = Infer<typeof PerAxleWeightCharges>;

export const WeightCharges = choice(
  "WeightCharges",
  { totalWeightCharges: TotalWeightCharges, perAxleWeightCharges: PerAxleWeightCharges },
  {},
);
export type WeightCharges = Infer<typeof WeightCharges>;

export const WeightChargesTable = sequenceOf("WeightChargesTable", WeightCharges, {
  min: 1,
  max: 10,
  extensible: true,
});
export type WeightChargesTable = Infer<typeof WeightChargesTable>;

export const ChargesTable = choice(
  "ChargesTable",
  { vehTypeBased: VehTypeChargesTable, numAxlesBased: AxlesChargesTable, weightBased: WeightChargesTable },
  {},
);
export type ChargesTable = Infer<typeof ChargesTable>;

export const LaneChargesTable = sequence(
  "LaneChargesTable",
  {
    laneId: LaneID,
    chargesTable: ChargesTable,
  },
  {},
);
export type LaneChargesTable = Infer<typeof LaneChargesTable>;

export const TollPointID = integer("TollPointID", { min: 1, max: 2048 });
export type TollPointID = Infer<typeof TollPointID>;

export const ExitInfo = sequence(
  "ExitInfo",
  {
    exitNumber: integer("INTEGER", { min: 1, max: 999, extensible: true }),
    exitLetter: optional(integer("INTEGER", { min: 65, max: 90 })),
    tollPointID: optional(TollPointID),
  },
  {},
);
export type ExitInfo = Infer<typeof ExitInfo>;

export const EntryChargesTable = sequence(
  "EntryChargesTable",
  {
    exitInfo: ExitInfo,
    chargesTable: ChargesTable,
  },
  {},
);
export type EntryChargesTable = Infer<typeof EntryChargesTable>;

export const ExitChargesTable = sequence(
  "ExitChargesTable",
  {
    entryInfo: optional(TollPointID),
    chargesTable: ChargesTable,
  },
  {},
);
export type ExitChargesTable = Infer<typeof ExitChargesTable>;

export const ClosedNetworkChargesTable = choice(
  "ClosedNetworkChargesTable",
  { entryChargesTable: EntryChargesTable, exitChargesTable: ExitChargesTable },
  {},
);
export type ClosedNetworkChargesTable = Infer<typeof ClosedNetworkChargesTable>;

export const TimeChargesTable = sequence(
  "TimeChargesTable",
  {
    maxTime: integer("INTEGER", { min: 1, max: 1440 }),
    chargesTable: ChargesTable,
  },
  {},
);
export type TimeChargesTable = Infer<typeof TimeChargesTable>;

export const TollChargesTable = sequence(
  "TollChargesTable",
  {
    tollTypeCharge: choice(
      "CHOICE",
      {
        pointCharges: ChargesTable,
        perLaneCharges: sequenceOf("SEQUENCE OF", LaneChargesTable, { min: 1, max: 64, extensible: true }),
        closedNetworkCharges: sequenceOf("SEQUENCE OF", ClosedNetworkChargesTable, {
          min: 1,
          max: 64,
          extensible: true,
        }),
        timeBasedCharges: TimeChargesTable,
      },
      {},
    ),
  },
  {},
);
export type TollChargesTable = Infer<typeof TollChargesTable>;
