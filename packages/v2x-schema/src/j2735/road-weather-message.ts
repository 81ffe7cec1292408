/** SAE J2735 2024-09, module RoadWeatherMessage of SAE J2945/3 (DSRCmsgID 34). */
import {
  choice,
  enumerated,
  type Infer,
  ia5String,
  integer,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { ITIStext } from "./itis.ts";
import { FullPositionVector } from "./position.ts";
import { VehicleStatus } from "./probe-vehicle-data.ts";
import { TravelerDataFrameList } from "./traveler-information.ts";
import { VehicleSafetyExtensions } from "./vehicle-safety.ts";
import { NtcipEssData } from "./weather-observations.ts";

export const SnapShot = sequence(
  "SnapShot",
  {
    thePosition: FullPositionVector,
    safetyExt: optional(VehicleSafetyExtensions),
    dataSet: optional(VehicleStatus),
  },
  { weatherData: optional(NtcipEssData) },
);
export type SnapShot = Infer<typeof SnapShot>;

export const NTCIPEssPavementTreatmentLatitude = integer("NTCIPEssPavementTreatmentLatitude", {
  min: -90_000_000,
  max: 90_000_001,
});
export type NTCIPEssPavementTreatmentLatitude = Infer<typeof NTCIPEssPavementTreatmentLatitude>;

export const NTCIPEssPavementTreatmentLongitude = integer("NTCIPEssPavementTreatmentLongitude", {
  min: -180_000_000,
  max: 180_000_001,
});
export type NTCIPEssPavementTreatmentLongitude = Infer<typeof NTCIPEssPavementTreatmentLongitude>;

export const NTCIPEssPavementTreatmentLocation = ia5String("NTCIPEssPavementTreatmentLocation", {
  min: 1,
  max: 255,
});
export type NTCIPEssPavementTreatmentLocation = Infer<typeof NTCIPEssPavementTreatmentLocation>;

export const NTCIPEssPaveTreatProductType = enumerated(
  "NTCIPEssPaveTreatProductType",
  {
    other: 1,
    sand: 2,
    dirt: 3,
    gravel: 4,
    cinders: 5,
    water: 6,
    enhancedSalts: 7,
    naCl: 8,
    caCl: 9,
    mgCl: 10,
    cMA: 11,
    kAC: 12,
    naFormate: 13,
    naA: 14,
  },
  { additions: [] },
);
export type NTCIPEssPaveTreatProductType = Infer<typeof NTCIPEssPaveTreatProductType>;

export const NTCIPEssPaveTreatProductForm = enumerated(
  "NTCIPEssPaveTreatProductForm",
  { other: 1, dry: 2, prewet: 3, liquid: 4 },
  { additions: [] },
);
export type NTCIPEssPaveTreatProductForm = Infer<typeof NTCIPEssPaveTreatProductForm>;

export const NTCIPEssPercentProductMix = integer("NTCIPEssPercentProductMix", { min: 0, max: 100 });
export type NTCIPEssPercentProductMix = Infer<typeof NTCIPEssPercentProductMix>;

export const NTCIPEssPaveTreatmentAmount = integer("NTCIPEssPaveTreatmentAmount", { min: 0, max: 255 });
export type NTCIPEssPaveTreatmentAmount = Infer<typeof NTCIPEssPaveTreatmentAmount>;

export const NTCIPEssPaveTreatmentWidth = integer("NTCIPEssPaveTreatmentWidth", { min: 0, max: 255 });
export type NTCIPEssPaveTreatmentWidth = Infer<typeof NTCIPEssPaveTreatmentWidth>;

export const NtcipPavementTreatment = sequence(
  "NtcipPavementTreatment",
  {
    latitude: NTCIPEssPavementTreatmentLatitude,
    longitude: NTCIPEssPavementTreatmentLongitude,
    location: NTCIPEssPavementTreatmentLocation,
    productType: optional(NTCIPEssPaveTreatProductType),
    form: optional(NTCIPEssPaveTreatProductForm),
    percentage: optional(NTCIPEssPercentProductMix),
    amount: optional(NTCIPEssPaveTreatmentAmount),
    width: optional(NTCIPEssPaveTreatmentWidth),
  },
  {},
);
export type NtcipPavementTreatment = Infer<typeof NtcipPavementTreatment>;

export const WDMSFleetData = sequence(
  "WDMSFleetData",
  {
    pavementTreat: optional(NtcipPavementTreatment),
    routingAdvice: optional(ITIStext),
  },
  {},
);
export type WDMSFleetData = Infer<typeof WDMSFleetData>;

export const VehicleReport = sequence(
  "VehicleReport",
  {
    snapShot: SnapShot,
    wdmsFleetData: optional(WDMSFleetData),
  },
  {},
);
export type VehicleReport = Infer<typeof VehicleReport>;

export const RoadWeatherUpload = choice(
  "RoadWeatherUpload",
  { vehicleReport: sequenceOf("SEQUENCE OF", VehicleReport, { min: 1, max: 32 }), citizenReport: SnapShot },
  {},
);
export type RoadWeatherUpload = Infer<typeof RoadWeatherUpload>;

export const RoadWeatherDownload = sequence(
  "RoadWeatherDownload",
  {
    travelerData: TravelerDataFrameList,
    wdmsFleetData: optional(WDMSFleetData),
  },
  {},
);
export type RoadWeatherDownload = Infer<typeof RoadWeatherDownload>;

/** DSRCmsgID 34. */
export const RoadWeatherMessage = choice(
  "RoadWeatherMessage",
  { upload: RoadWeatherUpload, download: RoadWeatherDownload },
  {},
);
export type RoadWeatherMessage = Infer<typeof RoadWeatherMessage>;
