/** ISO 14823, a pictogram with its attributes, among them destinations, which can have pictograms themselves. */
import {
  choice,
  type Infer,
  integer,
  lazy,
  octetString,
  optional,
  type Schema,
  sequence,
  sequenceOf,
  utf8String,
} from "@v2x/asn1";
import { LengthOrTimeUnits } from "./code-units.ts";
import { Pictogram } from "./pictogram.ts";
import {
  InternationalSignApplicablePeriod,
  InternationalSignApplicableVehicleDimensions,
  InternationalSignDirectionalFlowOfLane,
  InternationalSignDistanceBetweenVehicles,
  InternationalSignExemptedApplicablePeriod,
  InternationalSignNumberOfLane,
  InternationalSignRateOfIncline,
  InternationalSignSection,
  InternationalSignSpeedLimits,
} from "./sign-attributes.ts";

export const DestinationType = integer("DestinationType", {
  min: 0,
  max: 15,
  extensible: true,
  named: {
    none: 0,
    importantArea: 1,
    principalArea: 2,
    generalArea: 3,
    wellKnownPoint: 4,
    country: 5,
    city: 6,
    street: 7,
    industrialArea: 8,
    historicArea: 9,
    touristicArea: 10,
    culturalArea: 11,
    touristicRoute: 12,
    recommendedRoute: 13,
    touristicAttraction: 14,
    geographicArea: 15,
  },
});
export type DestinationType = Infer<typeof DestinationType>;

export const GddAttribute = choice("GddAttribute", {
  dtm: InternationalSignApplicablePeriod,
  edt: InternationalSignExemptedApplicablePeriod,
  dfl: InternationalSignDirectionalFlowOfLane,
  ved: InternationalSignApplicableVehicleDimensions,
  spe: InternationalSignSpeedLimits,
  roi: InternationalSignRateOfIncline,
  dbv: InternationalSignDistanceBetweenVehicles,
  ddd: lazy<InternationalSignDestinationInformation>(
    "InternationalSign-destinationInformation",
    () => InternationalSignDestinationInformation,
  ),
  set: InternationalSignSection,
  nol: InternationalSignNumberOfLane,
});
export type GddAttribute = Infer<typeof GddAttribute>;

export const GddAttributes = sequenceOf("GddAttributes", GddAttribute, { min: 1, max: 8, extensible: true });
export type GddAttributes = Infer<typeof GddAttributes>;

export const GddStructure: Schema<GddStructure> = sequence("GddStructure", {
  pictogramCode: Pictogram,
  attributes: optional(GddAttributes),
});
export interface GddStructure {
  readonly pictogramCode: Pictogram;
  readonly attributes?: GddAttributes | undefined;
}

/** A place with its name, or with the pictogram that stands for it. */
export const DestinationPlace = sequence("DestinationPlace", {
  destType: DestinationType,
  destRSCode: optional(GddStructure),
  destBlob: optional(octetString("OCTET STRING")),
  placeNameIdentification: optional(integer("INTEGER", { min: 1, max: 999 })),
  placeNameText: optional(utf8String("UTF8String")),
});
export type DestinationPlace = Infer<typeof DestinationPlace>;

export const DestinationPlaces = sequenceOf("DestinationPlaces", DestinationPlace, {
  min: 1,
  max: 4,
  extensible: true,
});
export type DestinationPlaces = Infer<typeof DestinationPlaces>;

export const DestinationRoadType = integer("DestinationRoadType", {
  min: 0,
  max: 15,
  extensible: true,
  named: {
    none: 0,
    nationalHighway: 1,
    localHighway: 2,
    tollExpresswayMotorway: 3,
    internationalHighway: 4,
    highway: 5,
    expressway: 6,
    nationalRoad: 7,
    regionalProvincialRoad: 8,
    localRoad: 9,
    motorwayJunction: 10,
    diversion: 11,
    rfu1: 12,
    rfu2: 13,
    rfu3: 14,
    rfu4: 15,
  },
});
export type DestinationRoadType = Infer<typeof DestinationRoadType>;

export const DestinationRoad = sequence("DestinationRoad", {
  derType: DestinationRoadType,
  roadNumberIdentifier: optional(integer("INTEGER", { min: 1, max: 999 })),
  roadNumberText: optional(utf8String("UTF8String")),
});
export type DestinationRoad = Infer<typeof DestinationRoad>;

export const DestinationRoads = sequenceOf("DestinationRoads", DestinationRoad, {
  min: 1,
  max: 4,
  extensible: true,
});
export type DestinationRoads = Infer<typeof DestinationRoads>;

export const DistanceOrDuration = sequence("DistanceOrDuration", {
  value: integer("INTEGER", { min: 1, max: 16_384 }),
  unit: LengthOrTimeUnits,
});
export type DistanceOrDuration = Infer<typeof DistanceOrDuration>;

/** Where a road of a junction leads. */
export const DDDIO = sequence("DDD-IO", {
  arrowDirection: integer("INTEGER", { min: 0, max: 7 }),
  destPlace: optional(DestinationPlaces),
  destRoad: optional(DestinationRoads),
  roadNumberIdentifier: optional(integer("INTEGER", { min: 1, max: 999 })),
  streetName: optional(integer("INTEGER", { min: 1, max: 999 })),
  streetNameText: optional(utf8String("UTF8String")),
  distanceToDivergingPoint: optional(DistanceOrDuration),
  distanceToDestinationPlace: optional(DistanceOrDuration),
});
export type DDDIO = Infer<typeof DDDIO>;

export const DDDIOLIST = sequenceOf("DDD-IO-LIST", DDDIO, { min: 1, max: 8, extensible: true });
export type DDDIOLIST = Infer<typeof DDDIOLIST>;

export const InternationalSignDestinationInformation = sequence("InternationalSign-destinationInformation", {
  junctionDirection: optional(integer("INTEGER", { min: 1, max: 128 })),
  roundaboutCwDirection: optional(integer("INTEGER", { min: 1, max: 128 })),
  roundaboutCcwDirection: optional(integer("INTEGER", { min: 1, max: 128 })),
  ioList: DDDIOLIST,
});
export type InternationalSignDestinationInformation = Infer<typeof InternationalSignDestinationInformation>;
