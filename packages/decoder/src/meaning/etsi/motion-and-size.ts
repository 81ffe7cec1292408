/** Quantities of TS 102 894-2, of both its releases: units and special values, in words of our own. */
import type { Meaning } from "../field.ts";
import { type Quantity, quantity } from "../quantity.ts";

/** Special numbers: out of the range, and not available. */
function limits(outOfRange: number | readonly number[], unknown: number): Partial<Quantity> {
  const beyond = typeof outOfRange === "number" ? [outOfRange] : outOfRange;
  return { unknown, special: Object.fromEntries(beyond.map((number) => [number, "out of range"])) };
}

/** As `limits`, of a type whose smallest and largest numbers are out of range. */
function between(negative: number, positive: number, unknown?: number): Partial<Quantity> {
  return {
    ...(unknown === undefined ? {} : { unknown }),
    special: { [negative]: "out of range (below)", [positive]: "out of range (above)" },
  };
}

/** Numbers from one to another that no edition has given a meaning. */
function reserved(first: number, last: number): Quantity["special"] {
  return Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, "reserved"] as const),
  );
}

const notToBeUsed = "this number is not to be used";
const centimetres = { step: 0.01, unit: "m" };
const decimetres = { step: 0.1, unit: "m" };
const metres = { step: 1, unit: "m" };
const centimetresPerSecond = { step: 0.01, unit: "m/s" };
const tenthsOfDegree = { step: 0.1, unit: "°" };
const decimetresPerSquareSecond = { step: 0.1, unit: "m/s²" };
const percent = { step: 1, unit: "%" };
/** 50 is certainty. */
const probability = { step: 2, unit: "%", unknown: 63, special: reserved(51, 62) };
const acceleration = { ...decimetresPerSquareSecond, ...between(-160, 160, 161) };
const heading = {
  step: 0.1,
  unit: "° from north",
  unknown: 3601,
  special: { 3600: `no direction: ${notToBeUsed}` },
};
const angleConfidence = { ...tenthsOfDegree, ...limits(126, 127) };

const quantities: Readonly<Record<string, Quantity>> = {
  SpeedValue: {
    ...centimetresPerSecond,
    unknown: 16_383,
    special: { 0: "standstill", 16382: "out of range" },
  },
  SpeedConfidence: { ...centimetresPerSecond, ...limits(126, 127) },
  VelocityComponentValue: { ...centimetresPerSecond, ...between(-16_383, 16_382, 16_383) },
  SpeedValueExtended: { ...centimetresPerSecond, unknown: 16_383 },
  SpeedLimit: { step: 1, unit: "km/h" },
  HeadingValue: heading,
  Wgs84AngleValue: heading,
  WGS84AngleValue: heading,
  HeadingConfidence: angleConfidence,
  Wgs84AngleConfidence: angleConfidence,
  AngleConfidence: angleConfidence,
  CartesianAngleValue: { ...tenthsOfDegree, unknown: 3601, special: { 3600: notToBeUsed } },
  CartesianAngularVelocityComponentValue: { step: 1, unit: "°/s", ...between(-255, 255, 256) },
  LongitudinalAccelerationValue: acceleration,
  LateralAccelerationValue: acceleration,
  VerticalAccelerationValue: acceleration,
  AccelerationValue: acceleration,
  AccelerationMagnitudeValue: { ...decimetresPerSquareSecond, ...limits(160, 161) },
  AccelerationConfidence: { ...decimetresPerSquareSecond, ...limits(101, 102) },
  YawRateValue: { step: 0.01, unit: "°/s", ...between(-32_766, 32_766, 32_767) },
  SteeringWheelAngleValue: { step: 1.5, unit: "°", ...between(-511, 511, 512) },
  SteeringWheelAngleConfidence: { step: 1.5, unit: "°", ...limits(126, 127) },
  PedalPositionValue: { step: 10, unit: "%", unknown: 11, special: { 0: "not pressed" } },
  AltitudeValue: { ...centimetres, unknown: 800_001, ...between(-100_000, 800_000, 800_001) },
  SemiAxisLength: {
    ...centimetres,
    unknown: 4095,
    special: { 0: notToBeUsed, 4094: "out of range" },
  },
  DeltaAltitude: { ...centimetres, ...between(-12_700, 12_799, 12_800) },
  VehicleLengthValue: { ...decimetres, ...limits(1022, 1023) },
  VehicleWidth: { ...decimetres, ...limits(61, 62) },
  VehicleHeight: { step: 0.05, unit: "m", ...limits(126, 127) },
  VehicleHeight2: { ...decimetres, ...limits(61, 62) },
  VehicleMass: { step: 100, unit: "kg", ...limits(1023, 1024) },
  HeightLonCarr: { ...centimetres, ...limits(99, 100) },
  PosLonCarr: { ...centimetres, ...limits(126, 127) },
  PosPillar: { ...decimetres, ...limits(29, 30) },
  PosCentMass: { ...decimetres, ...limits(62, 63) },
  PosFrontAx: { ...decimetres, ...limits(19, 20) },
  WheelBaseVehicle: { ...decimetres, ...limits(126, 127) },
  TurningRadius: { step: 0.4, unit: "m", ...limits(254, 255) },
  NumberOfOccupants: {
    step: 1,
    unit: "people",
    unknown: 127,
    special: { 1: "1 person", 126: "out of range" },
  },
  Temperature: { step: 1, unit: "°C", orLess: -60, orMore: 67 },
  ProtectedZoneRadius: metres,
  LaneWidth: centimetres,
  Position1d: { ...metres, ...limits(8190, 8191) },
  StandardLength12b: decimetres,
  StandardLength9b: decimetres,
  StandardLength1B: decimetres,
  StandardLength2B: decimetres,
  CartesianCoordinate: { ...centimetres, ...between(-32_768, 32_767) },
  CartesianCoordinateLarge: { ...centimetres, ...between(-131_072, 131_071) },
  CartesianCoordinateSmall: { ...centimetres, ...between(-3094, 1001) },
  CoordinateConfidence: { ...centimetres, ...limits(4095, 4096) },
  ObjectDimensionValue: { ...decimetres, ...limits(255, 256) },
  ObjectDimensionConfidence: { ...decimetres, ...limits(31, 32) },
  LongitudinalLanePositionValue: { ...decimetres, ...limits(32_766, 32_767) },
  LongitudinalLanePositionConfidence: { ...decimetres, ...limits(1022, 1023) },
  ConfidenceLevel: { ...percent, unknown: 101 },
  CorrelationCellValue: { step: 0.01, unit: "", unknown: 101 },
  StabilityLossProbability: probability,
  TrajectoryInterceptionProbability: probability,
  OccupancyRate: { ...percent, unknown: 101 },
};

/** How far off a value may be with 95 % probability; of speeds in metres per second alone. */
function margin(known: Quantity): Meaning {
  const text = quantity(known);
  return (field, context) =>
    text(field, context)
      ?.replace(/ \(.*\)$/, "")
      .replace(/^(?=\d)/, "± ");
}

/** Types that say how far off another is; those of probabilities say themselves. */
const isMargin = (type: string) => /^(?!Confidence|Class|Object[CP]|FreeSpace).*Confidence$/.test(type);

/** What the sign of a number stands for, by its type or, where that is a general one, by the member around it. */
const directions: Readonly<Record<string, readonly [negative: string, positive: string]>> = {
  LongitudinalAccelerationValue: ["slowing down", "speeding up"],
  LateralAccelerationValue: ["to the right", "to the left"],
  VerticalAccelerationValue: ["downwards", "upwards"],
  YawRateValue: ["to the right", "to the left"],
  SteeringWheelAngleValue: ["to the right", "to the left"],
  longitudinalAcceleration: ["slowing down", "speeding up"],
  lateralAcceleration: ["to the right", "to the left"],
  verticalAcceleration: ["downwards", "upwards"],
};

function directed(known: Quantity): Meaning {
  const text = quantity(known);
  return (field, context) => {
    const words = directions[field.type] ?? directions[field.parent?.name ?? ""];
    const amount = text(field, context);
    const { value } = field;
    const isAmount = typeof value === "number" && value !== 0 && value !== known.unknown;
    if (words === undefined || !isAmount || known.special?.[value] !== undefined) return amount;
    return `${amount} (${words[value < 0 ? 0 : 1]})`;
  };
}

function meaningsOf(known: Readonly<Record<string, Quantity>>): Readonly<Record<string, Meaning>> {
  return Object.fromEntries(
    Object.entries(known).map(([type, one]) => [type, isMargin(type) ? margin(one) : directed(one)]),
  );
}

/** By type. */
export const motionAndSizeMeanings: Readonly<Record<string, Meaning>> = {
  ...meaningsOf(quantities),
  CurvatureValueOfVersion1: ({ value }) => {
    if (typeof value !== "number") return undefined;
    if (value === 30_001) return "not available";
    if (value === 0) return "straight";
    return `radius ${Math.round(30_000 / Math.abs(value))} m to the ${value > 0 ? "left" : "right"}`;
  },
  CurvatureValue: ({ value }) => {
    if (typeof value !== "number") return undefined;
    if (value === 1023) return "not available";
    if (Math.abs(value) >= 1022) return "out of range";
    if (value === 0) return "straight";
    return `radius ${Math.round(10_000 / Math.abs(value))} m to the ${value > 0 ? "left" : "right"}`;
  },
};

/** Of TR 103 562, whose types of the same name count other steps. */
const ofTr103562: Readonly<Record<string, Quantity>> = {
  ObjectDimensionValue: decimetres,
  ObjectDimensionConfidence: { ...centimetres, ...limits(101, 102) },
  LongitudinalLanePositionValue: decimetres,
  LongitudinalLanePositionConfidence: { ...centimetres, ...limits(101, 102) },
  DistanceValue: centimetres,
  DistanceConfidence: { ...centimetres, ...limits(101, 102) },
  ClassConfidence: { ...percent, unknown: 101, special: { 0: "unknown" } },
  ObjectConfidence: { ...percent, unknown: 101, special: { 0: "unknown" } },
  FreeSpaceConfidence: { ...percent, unknown: 101, special: { 0: "unknown" } },
  TimeOfMeasurement: { step: 1, unit: "ms" },
  ObjectAge: { step: 1, unit: "ms", orMore: 1500 },
  Radius: decimetres,
  SemiRangeLength: decimetres,
  Range: decimetres,
  SensorHeight: centimetres,
  XSensorOffset: centimetres,
  YSensorOffset: centimetres,
  ZSensorOffset: centimetres,
  FrontOverhang: decimetres,
  RearOverhang: decimetres,
  HitchPointOffset: decimetres,
  ...Object.fromEntries([10, 11, 12, 13, 14, 16].map((bits) => [`Offset-B${bits}`, centimetres])),
};

/** By type, for the CPM of TR 103 562. */
export const tr103562Meanings: Readonly<Record<string, Meaning>> = meaningsOf(ofTr103562);
