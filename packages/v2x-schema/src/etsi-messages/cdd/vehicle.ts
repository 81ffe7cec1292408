/** ETSI TS 102 894-2, equal in V1.3.1 and V2.4.1: what a vehicle is, carries and signals. */
import {
  bitString,
  boolean,
  enumerated,
  type Infer,
  ia5String,
  integer,
  numericString,
  octetString,
  optional,
  sequence,
  utf8String,
} from "@v2x/asn1";

export const VehicleLengthConfidenceIndication = enumerated("VehicleLengthConfidenceIndication", [
  "noTrailerPresent",
  "trailerPresentWithKnownLength",
  "trailerPresentWithUnknownLength",
  "trailerPresenceIsUnknown",
  "unavailable",
]);
export type VehicleLengthConfidenceIndication = Infer<typeof VehicleLengthConfidenceIndication>;

/** Which lights are switched on; the first bit is the low beam. */
export const ExteriorLights = bitString(
  "ExteriorLights",
  { size: 8 },
  {
    lowBeamHeadlightsOn: 0,
    highBeamHeadlightsOn: 1,
    leftTurnSignalOn: 2,
    rightTurnSignalOn: 3,
    daytimeRunningLightsOn: 4,
    reverseLightOn: 5,
    fogLightOn: 6,
    parkingLightsOn: 7,
  },
);
export type ExteriorLights = Infer<typeof ExteriorLights>;

export const EmbarkationStatus = boolean("EmbarkationStatus");
export type EmbarkationStatus = Infer<typeof EmbarkationStatus>;

export const PtActivationData = octetString("PtActivationData", { min: 1, max: 20 });
export type PtActivationData = Infer<typeof PtActivationData>;

export const PtActivationType = integer("PtActivationType", {
  min: 0,
  max: 255,
  named: { undefinedCodingType: 0, "r09-16CodingType": 1, "vdv-50149CodingType": 2 },
});
export type PtActivationType = Infer<typeof PtActivationType>;

/** What public transport asks of traffic lights or barriers. */
export const PtActivation = sequence("PtActivation", {
  ptActivationType: PtActivationType,
  ptActivationData: PtActivationData,
});
export type PtActivation = Infer<typeof PtActivation>;

export const SpecialTransportType = bitString(
  "SpecialTransportType",
  { size: 4 },
  { heavyLoad: 0, excessWidth: 1, excessLength: 2, excessHeight: 3 },
);
export type SpecialTransportType = Infer<typeof SpecialTransportType>;

/** First the light bar, then the siren. */
export const LightBarSirenInUse = bitString(
  "LightBarSirenInUse",
  { size: 2 },
  { lightBarActivated: 0, sirenActivated: 1 },
);
export type LightBarSirenInUse = Infer<typeof LightBarSirenInUse>;

export const DangerousGoodsBasic = enumerated("DangerousGoodsBasic", [
  "explosives1",
  "explosives2",
  "explosives3",
  "explosives4",
  "explosives5",
  "explosives6",
  "flammableGases",
  "nonFlammableGases",
  "toxicGases",
  "flammableLiquids",
  "flammableSolids",
  "substancesLiableToSpontaneousCombustion",
  "substancesEmittingFlammableGasesUponContactWithWater",
  "oxidizingSubstances",
  "organicPeroxides",
  "toxicSubstances",
  "infectiousSubstances",
  "radioactiveMaterial",
  "corrosiveSubstances",
  "miscellaneousDangerousSubstances",
]);
export type DangerousGoodsBasic = Infer<typeof DangerousGoodsBasic>;

export const EmergencyPriority = bitString(
  "EmergencyPriority",
  { size: 2 },
  { requestForRightOfWay: 0, requestForFreeCrossingAtATrafficLight: 1 },
);
export type EmergencyPriority = Infer<typeof EmergencyPriority>;

export const PositionOfOccupants = bitString(
  "PositionOfOccupants",
  { size: 20 },
  {
    row1LeftOccupied: 0,
    row1RightOccupied: 1,
    row1MidOccupied: 2,
    row1NotDetectable: 3,
    row1NotPresent: 4,
    row2LeftOccupied: 5,
    row2RightOccupied: 6,
    row2MidOccupied: 7,
    row2NotDetectable: 8,
    row2NotPresent: 9,
    row3LeftOccupied: 10,
    row3RightOccupied: 11,
    row3MidOccupied: 12,
    row3NotDetectable: 13,
    row3NotPresent: 14,
    row4LeftOccupied: 15,
    row4RightOccupied: 16,
    row4MidOccupied: 17,
    row4NotDetectable: 18,
    row4NotPresent: 19,
  },
);
export type PositionOfOccupants = Infer<typeof PositionOfOccupants>;

export const RequestResponseIndication = enumerated("RequestResponseIndication", ["request", "response"]);
export type RequestResponseIndication = Infer<typeof RequestResponseIndication>;

/** Less than one minute, two, fifteen, or longer. */
export const StationarySince = enumerated("StationarySince", [
  "lessThan1Minute",
  "lessThan2Minutes",
  "lessThan15Minutes",
  "equalOrGreater15Minutes",
]);
export type StationarySince = Infer<typeof StationarySince>;

export const PhoneNumber = numericString("PhoneNumber", { min: 1, max: 16 });
export type PhoneNumber = Infer<typeof PhoneNumber>;

/** What is on board, by its UN number. */
export const DangerousGoodsExtended = sequence(
  "DangerousGoodsExtended",
  {
    dangerousGoodsType: DangerousGoodsBasic,
    unNumber: integer("INTEGER", { min: 0, max: 9999 }),
    elevatedTemperature: boolean(),
    tunnelsRestricted: boolean(),
    limitedQuantity: boolean(),
    emergencyActionCode: optional(ia5String("IA5String", { min: 1, max: 24 })),
    phoneNumber: optional(PhoneNumber),
    companyName: optional(utf8String("UTF8String", { min: 1, max: 24 })),
  },
  {},
);
export type DangerousGoodsExtended = Infer<typeof DangerousGoodsExtended>;

export const VDS = ia5String("VDS", { size: 6 });
export type VDS = Infer<typeof VDS>;

export const WMInumber = ia5String("WMInumber", { min: 1, max: 3 });
export type WMInumber = Infer<typeof WMInumber>;

/** Parts of the VIN. */
export const VehicleIdentification = sequence(
  "VehicleIdentification",
  {
    wMInumber: optional(WMInumber),
    vDS: optional(VDS),
  },
  {},
);
export type VehicleIdentification = Infer<typeof VehicleIdentification>;

export const EnergyStorageType = bitString(
  "EnergyStorageType",
  { size: 7 },
  {
    hydrogenStorage: 0,
    electricEnergyStorage: 1,
    liquidPropaneGas: 2,
    compressedNaturalGas: 3,
    diesel: 4,
    gasoline: 5,
    ammonia: 6,
  },
);
export type EnergyStorageType = Infer<typeof EnergyStorageType>;
