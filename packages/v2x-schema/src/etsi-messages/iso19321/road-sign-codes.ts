/** ISO TS 19321: signs by their codes in several catalogues. */
import { choice, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { Provider } from "./identifiers.ts";
import { Pictogram } from "./pictogram.ts";
import {
  InternationalSignApplicablePeriod,
  InternationalSignApplicableVehicleDimensions,
  InternationalSignDirectionalFlowOfLane,
  InternationalSignDistanceBetweenVehicles,
  InternationalSignExemptedApplicablePeriod,
  InternationalSignRateOfIncline,
  InternationalSignSpeedLimits,
} from "./sign-attributes.ts";
import { InternationalSignDestinationInformation } from "./sign-destinations.ts";

/** Classes A to H of the Vienna Convention on Road Signs and Signals. */
export const VcClass = integer("VcClass", {
  min: 0,
  max: 7,
  named: { classA: 0, classB: 1, classC: 2, classD: 3, classE: 4, classF: 5, classG: 6, classH: 7 },
});
export type VcClass = Infer<typeof VcClass>;

/** The model that a country has chosen. */
export const VcOption = integer("VcOption", {
  min: 0,
  max: 7,
  named: { none: 0, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 },
});
export type VcOption = Infer<typeof VcOption>;

export const ValidityPeriods = sequenceOf("ValidityPeriods", InternationalSignApplicablePeriod, {
  min: 1,
  max: 8,
  extensible: true,
});
export type ValidityPeriods = Infer<typeof ValidityPeriods>;

/** What `value` is counted in; 14 and 15 are reserved. */
export const RSCUnit = integer("RSCUnit", {
  min: 0,
  max: 15,
  named: {
    kmperh: 0,
    milesperh: 1,
    kilometer: 2,
    meter: 3,
    decimeter: 4,
    centimeter: 5,
    mile: 6,
    yard: 7,
    foot: 8,
    minutesOfTime: 9,
    tonnes: 10,
    hundredkg: 11,
    pound: 12,
    rateOfIncline: 13,
  },
});
export type RSCUnit = Infer<typeof RSCUnit>;

/** A sign of the Vienna Convention, e.g. C 14 with 80 and `kmperh`. */
export const VcCode = sequence("VcCode", {
  roadSignClass: VcClass,
  roadSignCode: integer("INTEGER", { min: 1, max: 64 }),
  vcOption: VcOption,
  validity: optional(ValidityPeriods),
  value: optional(integer("INTEGER", { min: 0, max: 65_535 })),
  unit: optional(RSCUnit),
});
export type VcCode = Infer<typeof VcCode>;

export const ISO14823Attribute = choice("ISO14823Attribute", {
  dtm: InternationalSignApplicablePeriod,
  edt: InternationalSignExemptedApplicablePeriod,
  dfl: InternationalSignDirectionalFlowOfLane,
  ved: InternationalSignApplicableVehicleDimensions,
  spe: InternationalSignSpeedLimits,
  roi: InternationalSignRateOfIncline,
  dbv: InternationalSignDistanceBetweenVehicles,
  ddd: InternationalSignDestinationInformation,
});
export type ISO14823Attribute = Infer<typeof ISO14823Attribute>;

export const ISO14823Attributes = sequenceOf("ISO14823Attributes", ISO14823Attribute, {
  min: 1,
  max: 8,
  extensible: true,
});
export type ISO14823Attributes = Infer<typeof ISO14823Attributes>;

/** A sign of ISO 14823; without `countryCode` as the standard itself has it. */
export const ISO14823Code = sequence("ISO14823Code", {
  pictogramCode: Pictogram,
  attributes: optional(ISO14823Attributes),
});
export type ISO14823Code = Infer<typeof ISO14823Code>;

/** A sign of a catalogue that its owner keeps. */
export const AnyCatalogue = sequence("AnyCatalogue", {
  owner: Provider,
  version: integer("INTEGER", { min: 0, max: 255 }),
  pictogramCode: integer("INTEGER", { min: 0, max: 65_535 }),
  value: optional(integer("INTEGER", { min: 0, max: 65_535 })),
  unit: optional(RSCUnit),
  attributes: optional(ISO14823Attributes),
});
export type AnyCatalogue = Infer<typeof AnyCatalogue>;

/** The number of the sign in one of several catalogues. */
export const RSCode = sequence("RSCode", {
  layoutComponentId: optional(integer("INTEGER", { min: 1, max: 4, extensible: true })),
  code: choice(
    "CHOICE",
    {
      viennaConvention: VcCode,
      iso14823: ISO14823Code,
      itisCodes: integer("INTEGER", { min: 0, max: 65_535 }),
      anyCatalogue: AnyCatalogue,
    },
    {},
  ),
});
export type RSCode = Infer<typeof RSCode>;

export const RoadSignCodes = sequenceOf("RoadSignCodes", RSCode, { min: 1, max: 4, extensible: true });
export type RoadSignCodes = Infer<typeof RoadSignCodes>;
