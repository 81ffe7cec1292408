/** Quantities of SAE J2735 in their units. Units and special values are facts of the standard, in words of our own. */
import type { Meaning } from "../field.ts";
import { type Quantity, quantity } from "../quantity.ts";

const speed = { step: 0.02, unit: "m/s", unknown: 8191, orMore: 8190 };
const metres = { step: 1, unit: "m" };
const centimetres = { step: 0.01, unit: "m" };
const tenMillionths = { step: 1e-7, unit: "°" };
const eightieths = { step: 0.0125, unit: "°" };
const percent = { step: 1, unit: "%" };
const sensedTemperature = { step: 0.1, unit: "°C", unknown: 1001 };
const sensedSpeed = { step: 0.1, unit: "m/s", unknown: 65_535 };
const sensedDirection = { step: 1, unit: "°", unknown: 361 };
const accuracy = { step: 0.05, unit: "m", unknown: 255, orMore: 254 };
const weight = { step: 2, unit: "kg" };

const quantities: Readonly<Record<string, Quantity>> = {
  Speed: speed,
  Velocity: speed,
  SpeedProfileMeasurement: { step: 1, unit: "m/s", unknown: 31, orMore: 30 },
  GrossSpeed: { step: 1, unit: "m/s", unknown: 31, orMore: 30 },
  SpeedAdvice: { step: 0.1, unit: "m/s", unknown: 500, orMore: 499 },
  Heading: { ...eightieths, unknown: 28_800 },
  Angle: { ...eightieths, unknown: 28_800 },
  ObstacleDirection: { ...eightieths, unknown: 28_800 },
  CoarseHeading: { step: 1.5, unit: "°", unknown: 240 },
  HeadingDeg: { step: 1, unit: "°" },
  SteeringWheelAngle: { step: 1.5, unit: "°", unknown: 127, orMore: 126, orLess: -126 },
  Acceleration: { step: 0.01, unit: "m/s²", unknown: 2001, orMore: 2000, orLess: -2000 },
  VerticalAcceleration: { step: 0.02, unit: "g", unknown: -127, orMore: 127, orLess: -126 },
  YawRate: { step: 0.01, unit: "°/s" },
  Elevation: { step: 0.1, unit: "m", unknown: -4096, orLess: -4095, orMore: 61_439 },
  SemiMajorAxisAccuracy: accuracy,
  SemiMinorAxisAccuracy: accuracy,
  SemiMajorAxisOrientation: { step: 360 / 65_535, unit: "°", unknown: 65_535 },
  VehicleWidth: { ...centimetres, unknown: 0 },
  VehicleLength: { ...centimetres, unknown: 0 },
  VehicleHeight: { step: 0.05, unit: "m", unknown: 0 },
  BumperHeight: centimetres,
  LaneWidth: centimetres,
  "Offset-B09": centimetres,
  "Offset-B10": centimetres,
  "Offset-B11": centimetres,
  "Offset-B12": centimetres,
  "Offset-B13": centimetres,
  "Offset-B14": centimetres,
  "Offset-B16": centimetres,
  DrivenLineOffsetSm: centimetres,
  DrivenLineOffsetLg: centimetres,
  "VertOffset-B07": { step: 0.1, unit: "m", unknown: -64 },
  "VertOffset-B12": { step: 0.1, unit: "m", unknown: -2048 },
  "OffsetLL-B12": tenMillionths,
  "OffsetLL-B14": tenMillionths,
  "OffsetLL-B16": tenMillionths,
  "OffsetLL-B18": { ...tenMillionths, unknown: -131_072 },
  "OffsetLL-B22": tenMillionths,
  "OffsetLL-B24": tenMillionths,
  ObstacleDistance: { ...metres, unknown: 32_767, orMore: 32_766 },
  RadiusOfCurvature: { step: 0.1, unit: "m", special: { 32767: "straight ahead" } },
  Confidence: { step: 0.5, unit: "%" },
  "Scale-B12": { step: 0.05, unit: "%" },
  DeltaAngle: { step: 1, unit: "°" },
  MergeDivergeNodeAngle: { step: 1.5, unit: "° from north", unknown: -180 },
  RoadwayCrownAngle: { step: 0.3, unit: "°", unknown: -128 },
  ZoneLength: { ...metres, unknown: 0, orMore: 10_000 },
  CoefficientOfFriction: { step: 0.02, unit: "", special: { 0: "0, or not available" } },
  AmbientAirTemperature: { step: 1, unit: "°C", offset: -40, unknown: 191 },
  AmbientAirPressure: { step: 2, unit: "hPa", offset: 578, unknown: 0 },
  ThrottlePosition: { step: 0.5, unit: "%" },
  WiperRate: { step: 1, unit: "sweeps/min" },
  TrailerMass: { step: 500, unit: "kg", unknown: 0, orMore: 255 },
  TrailerWeight: weight,
  CargoWeight: weight,
  AxleWeight: { step: 0.5, unit: "kg" },
  TireTemp: { step: 1 / 32, unit: "°C" },
  GrossDistance: { ...metres, unknown: 1023 },
  TermDistance: metres,
  EssMobileFriction: { ...percent, unknown: 101 },
  EssPrecipRate: { step: 0.1, unit: "g/(m²·s)", unknown: 65_535 },
  NTCIPEssAirTemperature: sensedTemperature,
  NTCIPEssDewpointTemp: sensedTemperature,
  NTCIPEssSurfaceTemperature: sensedTemperature,
  NTCIPEssVisibility: { step: 0.1, unit: "m", unknown: 1_000_001 },
  NTCIPEssPressureSensorAtmosphericPressure: { step: 0.1, unit: "hPa", unknown: 65_535 },
  NTCIPHumiditySensorRelativeHumidity: { ...percent, unknown: 101 },
  NTCIPWindSensorAvgDirection: sensedDirection,
  NTCIPWindSensorGustDirection: sensedDirection,
  NTCIPWindSensorSpotDirection: sensedDirection,
  NTCIPWindSensorAvgSpeed: sensedSpeed,
  NTCIPWindSensorGustSpeed: sensedSpeed,
  NTCIPWindSensorSpotSpeed: sensedSpeed,
  ClassificationConfidence: { ...percent, special: { 0: "object not classified", 101: "not available" } },
  ObjectDistance: { step: 0.1, unit: "m" },
  PitchDetected: eightieths,
  RollDetected: eightieths,
  YawDetected: eightieths,
  PersonalClusterRadius: metres,
  AttachmentRadius: { step: 0.1, unit: "m" },
};

/** Steps of 50 kg up to 4 t, of 500 kg up to 64 t, of 2 t beyond. */
const vehicleMass: Meaning = ({ value }) => {
  if (typeof value !== "number") return undefined;
  if (value === 255) return "not available";
  if (value === 254) return "more than 170000 kg";
  if (value <= 80) return `${value * 50} kg`;
  return value <= 200 ? `${4000 + (value - 80) * 500} kg` : `${64_000 + (value - 200) * 2000} kg`;
};

/** By type. */
export const quantityMeanings: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(Object.entries(quantities).map(([type, known]) => [type, quantity(known)])),
  VehicleMass: vehicleMass,
};
