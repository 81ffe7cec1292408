/** SAE J2735 2024-09, module NTCIP: what weather stations report. */
import { enumerated, type Infer, integer } from "@v2x/asn1";

export const EssMobileFriction = integer("EssMobileFriction", { min: 0, max: 101 });
export type EssMobileFriction = Infer<typeof EssMobileFriction>;

export const EssPrecipRate = integer("EssPrecipRate", { min: 0, max: 65_535 });
export type EssPrecipRate = Infer<typeof EssPrecipRate>;

export const EssPrecipSituation = enumerated("EssPrecipSituation", {
  other: 1,
  unknown: 2,
  noPrecipitation: 3,
  unidentifiedSlight: 4,
  unidentifiedModerate: 5,
  unidentifiedHeavy: 6,
  snowSlight: 7,
  snowModerate: 8,
  snowHeavy: 9,
  rainSlight: 10,
  rainModerate: 11,
  rainHeavy: 12,
  frozenPrecipitationSlight: 13,
  frozenPrecipitationModerate: 14,
  frozenPrecipitationHeavy: 15,
});
export type EssPrecipSituation = Infer<typeof EssPrecipSituation>;

export const EssPrecipYesNo = enumerated("EssPrecipYesNo", { precip: 1, noPrecip: 2, error: 3 });
export type EssPrecipYesNo = Infer<typeof EssPrecipYesNo>;

export const EssSolarRadiation = integer("EssSolarRadiation", { min: 0, max: 65_535 });
export type EssSolarRadiation = Infer<typeof EssSolarRadiation>;
