/**
 * SAE J2735 2024-09, modules NTCIP and RoadWeatherMessage: what weather stations and sensors observe, as NTCIP 1204
 * describes it.
 */
import { enumerated, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { RoadRoughness } from "./road-surface.ts";

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

export const NTCIPEssAirTemperature = integer("NTCIPEssAirTemperature", { min: -1000, max: 1001 });
export type NTCIPEssAirTemperature = Infer<typeof NTCIPEssAirTemperature>;

export const TemperatureMeasurementStdDev = integer("TemperatureMeasurementStdDev", { min: 1, max: 16 });
export type TemperatureMeasurementStdDev = Infer<typeof TemperatureMeasurementStdDev>;

export const NTCIPEssTemperatureSensorHeight = integer("NTCIPEssTemperatureSensorHeight", {
  min: -1000,
  max: 1001,
});
export type NTCIPEssTemperatureSensorHeight = Infer<typeof NTCIPEssTemperatureSensorHeight>;

export const NtcipAirTemperature = sequence(
  "NtcipAirTemperature",
  {
    temperature: NTCIPEssAirTemperature,
    measurementStdDev: optional(TemperatureMeasurementStdDev),
    tempSensorHeight: optional(NTCIPEssTemperatureSensorHeight),
  },
  {},
);
export type NtcipAirTemperature = Infer<typeof NtcipAirTemperature>;

export const NTCIPEssPressureSensorAtmosphericPressure = integer(
  "NTCIPEssPressureSensorAtmosphericPressure",
  { min: 0, max: 65_535 },
);
export type NTCIPEssPressureSensorAtmosphericPressure = Infer<
  typeof NTCIPEssPressureSensorAtmosphericPressure
>;

export const AtmosPressureMeasurementStdDev = integer("AtmosPressureMeasurementStdDev", { min: 1, max: 16 });
export type AtmosPressureMeasurementStdDev = Infer<typeof AtmosPressureMeasurementStdDev>;

export const NtcipAtmosphericPressure = sequence(
  "NtcipAtmosphericPressure",
  {
    pressure: NTCIPEssPressureSensorAtmosphericPressure,
    measurementStdDev: optional(AtmosPressureMeasurementStdDev),
  },
  {},
);
export type NtcipAtmosphericPressure = Infer<typeof NtcipAtmosphericPressure>;

export const NTCIPWindSensorAvgSpeed = integer("NTCIPWindSensorAvgSpeed", { min: 0, max: 65_535 });
export type NTCIPWindSensorAvgSpeed = Infer<typeof NTCIPWindSensorAvgSpeed>;

export const NTCIPWindSensorAvgDirection = integer("NTCIPWindSensorAvgDirection", { min: 0, max: 361 });
export type NTCIPWindSensorAvgDirection = Infer<typeof NTCIPWindSensorAvgDirection>;

export const NTCIPWindSensorSpotSpeed = integer("NTCIPWindSensorSpotSpeed", { min: 0, max: 65_535 });
export type NTCIPWindSensorSpotSpeed = Infer<typeof NTCIPWindSensorSpotSpeed>;

export const NTCIPWindSensorSpotDirection = integer("NTCIPWindSensorSpotDirection", { min: 0, max: 361 });
export type NTCIPWindSensorSpotDirection = Infer<typeof NTCIPWindSensorSpotDirection>;

export const NTCIPWindSensorGustSpeed = integer("NTCIPWindSensorGustSpeed", { min: 0, max: 65_535 });
export type NTCIPWindSensorGustSpeed = Infer<typeof NTCIPWindSensorGustSpeed>;

export const NTCIPWindSensorGustDirection = integer("NTCIPWindSensorGustDirection", { min: 0, max: 361 });
export type NTCIPWindSensorGustDirection = Infer<typeof NTCIPWindSensorGustDirection>;

export const NtcipWind = sequence(
  "NtcipWind",
  {
    avgSpeed: optional(NTCIPWindSensorAvgSpeed),
    avgDirection: optional(NTCIPWindSensorAvgDirection),
    currentSpeed: optional(NTCIPWindSensorSpotSpeed),
    curDirection: optional(NTCIPWindSensorSpotDirection),
    gustSpeed: optional(NTCIPWindSensorGustSpeed),
    gustDirection: optional(NTCIPWindSensorGustDirection),
  },
  {},
);
export type NtcipWind = Infer<typeof NtcipWind>;

export const NTCIPHumiditySensorRelativeHumidity = integer("NTCIPHumiditySensorRelativeHumidity", {
  min: 0,
  max: 101,
});
export type NTCIPHumiditySensorRelativeHumidity = Infer<typeof NTCIPHumiditySensorRelativeHumidity>;

export const DataSourceInfo = enumerated("DataSourceInfo", ["measured", "derived"], { additions: [] });
export type DataSourceInfo = Infer<typeof DataSourceInfo>;

export const NtcipRelativeHumidity = sequence(
  "NtcipRelativeHumidity",
  {
    relHumidity: NTCIPHumiditySensorRelativeHumidity,
    source: optional(DataSourceInfo),
  },
  {},
);
export type NtcipRelativeHumidity = Infer<typeof NtcipRelativeHumidity>;

export const NTCIPEssDewpointTemp = integer("NTCIPEssDewpointTemp", { min: -1000, max: 1001 });
export type NTCIPEssDewpointTemp = Infer<typeof NTCIPEssDewpointTemp>;

export const DewPointTempMeasurementStdDev = integer("DewPointTempMeasurementStdDev", { min: 1, max: 16 });
export type DewPointTempMeasurementStdDev = Infer<typeof DewPointTempMeasurementStdDev>;

export const NtcipDewPoint = sequence(
  "NtcipDewPoint",
  {
    dewTemp: NTCIPEssDewpointTemp,
    source: optional(DataSourceInfo),
    measurementStdDev: optional(DewPointTempMeasurementStdDev),
  },
  {},
);
export type NtcipDewPoint = Infer<typeof NtcipDewPoint>;

export const NTCIPEssSurfaceTemperature = integer("NTCIPEssSurfaceTemperature", { min: -1000, max: 1001 });
export type NTCIPEssSurfaceTemperature = Infer<typeof NTCIPEssSurfaceTemperature>;

export const SurfaceTempMeasurementStdDev = integer("SurfaceTempMeasurementStdDev", { min: 1, max: 16 });
export type SurfaceTempMeasurementStdDev = Infer<typeof SurfaceTempMeasurementStdDev>;

export const NTCIPPavementSensorSurfaceCondition = enumerated(
  "NTCIPPavementSensorSurfaceCondition",
  {
    other: 1,
    error: 2,
    dry: 3,
    moist: 4,
    chemicallyMoist: 5,
    wet: 6,
    chemicallyWet: 7,
    standingWater: 8,
    frost: 9,
    slush: 10,
    snow: 11,
    ice: 12,
    noReport: 13,
  },
  { additions: [] },
);
export type NTCIPPavementSensorSurfaceCondition = Infer<typeof NTCIPPavementSensorSurfaceCondition>;

export const NTCIPEssSurfaceIceOrWaterDepth = integer("NTCIPEssSurfaceIceOrWaterDepth", {
  min: 0,
  max: 65_535,
});
export type NTCIPEssSurfaceIceOrWaterDepth = Infer<typeof NTCIPEssSurfaceIceOrWaterDepth>;

export const NtcipPavement = sequence(
  "NtcipPavement",
  {
    surfaceTemp: optional(NTCIPEssSurfaceTemperature),
    tempStdDev: optional(SurfaceTempMeasurementStdDev),
    condition: optional(NTCIPPavementSensorSurfaceCondition),
    moistureDepth: optional(NTCIPEssSurfaceIceOrWaterDepth),
    roadRoughness: optional(RoadRoughness),
  },
  {},
);
export type NtcipPavement = Infer<typeof NtcipPavement>;

export const NTCIPEssVisibility = integer("NTCIPEssVisibility", { min: 0, max: 1_000_001 });
export type NTCIPEssVisibility = Infer<typeof NTCIPEssVisibility>;

export const NtcipVisibility = sequence("NtcipVisibility", { visibility: NTCIPEssVisibility }, {});
export type NtcipVisibility = Infer<typeof NtcipVisibility>;

export const NTCIPEssVisibilitySituation = enumerated(
  "NTCIPEssVisibilitySituation",
  {
    other: 1,
    unknown: 2,
    clear: 3,
    fogNotPatchy: 4,
    patchyFog: 5,
    blowingSnow: 6,
    smoke: 7,
    seaSpray: 8,
    vehicleSpray: 9,
    blowingDustOrSand: 10,
    sunGlare: 11,
    swarmsOfInsects: 12,
  },
  { additions: [] },
);
export type NTCIPEssVisibilitySituation = Infer<typeof NTCIPEssVisibilitySituation>;

export const NtcipVisibilitySituation = sequence(
  "NtcipVisibilitySituation",
  { situation: NTCIPEssVisibilitySituation },
  {},
);
export type NtcipVisibilitySituation = Infer<typeof NtcipVisibilitySituation>;

export const NTCIPEssCloudSituationV4 = integer("NTCIPEssCloudSituationV4", { min: 0, max: 8 });
export type NTCIPEssCloudSituationV4 = Infer<typeof NTCIPEssCloudSituationV4>;

export const NtcipCloudSituation = sequence(
  "NtcipCloudSituation",
  { situation: NTCIPEssCloudSituationV4 },
  {},
);
export type NtcipCloudSituation = Infer<typeof NtcipCloudSituation>;

export const NTCIPPrecipitationSensorPrecipSituation = enumerated(
  "NTCIPPrecipitationSensorPrecipSituation",
  {
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
  },
  { additions: [] },
);
export type NTCIPPrecipitationSensorPrecipSituation = Infer<typeof NTCIPPrecipitationSensorPrecipSituation>;

export const NtcipPrecipitation = sequence(
  "NtcipPrecipitation",
  { precipitation: NTCIPPrecipitationSensorPrecipSituation },
  {},
);
export type NtcipPrecipitation = Infer<typeof NtcipPrecipitation>;

export const NTCIPEssTotalRadiationV4 = integer("NTCIPEssTotalRadiationV4", { min: -2048, max: 2049 });
export type NTCIPEssTotalRadiationV4 = Infer<typeof NTCIPEssTotalRadiationV4>;

export const NTCIPEssTotalRadiationPeriod = integer("NTCIPEssTotalRadiationPeriod", { min: 0, max: 86_400 });
export type NTCIPEssTotalRadiationPeriod = Infer<typeof NTCIPEssTotalRadiationPeriod>;

export const NtcipSolarRadiation = sequence(
  "NtcipSolarRadiation",
  {
    solarRadiation: NTCIPEssTotalRadiationV4,
    measurementPeriod: NTCIPEssTotalRadiationPeriod,
  },
  {},
);
export type NtcipSolarRadiation = Infer<typeof NtcipSolarRadiation>;

export const NtcipEssData = sequence(
  "NtcipEssData",
  {
    airTemp: optional(NtcipAirTemperature),
    atmosphere: optional(NtcipAtmosphericPressure),
    wind: optional(NtcipWind),
    humidity: optional(NtcipRelativeHumidity),
    dewpoint: optional(NtcipDewPoint),
    pavement: optional(NtcipPavement),
    visibility: optional(NtcipVisibility),
    visSituation: optional(NtcipVisibilitySituation),
    cloudSitiation: optional(NtcipCloudSituation),
    precipitation: optional(NtcipPrecipitation),
    solarRadiation: optional(NtcipSolarRadiation),
  },
  {},
);
export type NtcipEssData = Infer<typeof NtcipEssData>;
