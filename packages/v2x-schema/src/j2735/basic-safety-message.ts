/**
 * SAE J2735 2024-09, module BasicSafetyMessage (DSRCmsgID 20): core data, then parts that Part II ids tell apart.
 * Its types of trailers are in `heavy-vehicles.ts`, the core data and Part II id 0 in `vehicle-safety.ts`.
 */
import {
  alias,
  boolean,
  type Infer,
  integer,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { EmergencyDetails, SchoolBusJ2945Slash1C } from "./alerts.ts";
import { PivotPointDescription, TrailerData, TrailersJ2945Slash1B } from "./heavy-vehicles.ts";
import { Extent, Priority } from "./identifiers.ts";
import { GenericLocations, ITIScodes } from "./itis.ts";
import { Angle, GrossSpeed, HeadingSlice, VerticalAccelerationThreshold } from "./motion.ts";
import { RTCMheader, RTCMmessageList } from "./position.ts";
import { RptVehicleClass } from "./probe-data-report.ts";
import { regionalExtensions } from "./regional.ts";
import { CoefficientOfFriction } from "./road-surface.ts";
import { DDateTime } from "./time.ts";
import {
  AmbientAirPressure,
  AmbientAirTemperature,
  Axles,
  BasicVehicleClass,
  BumperHeights,
  ObstacleDistance,
  TrailerWeight,
  VehicleClassification,
  VehicleHeight,
  VehicleMass,
  WiperSet,
} from "./vehicle.ts";
import { BSMcoreData, VehicleSafetyExtensions } from "./vehicle-safety.ts";
import {
  EssMobileFriction,
  EssPrecipRate,
  EssPrecipSituation,
  EssPrecipYesNo,
  EssSolarRadiation,
} from "./weather-observations.ts";

export const BsmPartIIId = integer("PartII-Id", { min: 0, max: 63 });
export type BsmPartIIId = Infer<typeof BsmPartIIId>;

export const EventDescription = sequence(
  "EventDescription",
  {
    typeEvent: ITIScodes,
    description: optional(sequenceOf("SEQUENCE OF", ITIScodes, { min: 1, max: 8 })),
    priority: optional(Priority),
    heading: optional(HeadingSlice),
    extent: optional(Extent),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type EventDescription = Infer<typeof EventDescription>;

/** Part II id 1 of basic safety messages. */
export const SpecialVehicleExtensions = sequence(
  "SpecialVehicleExtensions",
  {
    vehicleAlerts: optional(EmergencyDetails),
    description: optional(EventDescription),
    doNotUse: optional(TrailerData),
  },
  {},
);
export type SpecialVehicleExtensions = Infer<typeof SpecialVehicleExtensions>;

/** The additions came with 2024-09. */
export const VehicleData = sequence(
  "VehicleData",
  {
    height: optional(VehicleHeight),
    bumpers: optional(BumperHeights),
    mass: optional(VehicleMass),
    doNotUse: optional(TrailerWeight),
  },
  {
    trailerPresent: optional(boolean()),
    pivotPoint: optional(PivotPointDescription),
    axles: optional(Axles),
    leanAngle: optional(integer("INTEGER", { min: -90, max: 90 })),
  },
);
export type VehicleData = Infer<typeof VehicleData>;

export const WeatherReport = sequence(
  "WeatherReport",
  {
    isRaining: EssPrecipYesNo,
    rainRate: optional(EssPrecipRate),
    precipSituation: optional(EssPrecipSituation),
    solarRadiation: optional(EssSolarRadiation),
    friction: optional(EssMobileFriction),
    roadFriction: optional(CoefficientOfFriction),
  },
  {},
);
export type WeatherReport = Infer<typeof WeatherReport>;

export const WeatherProbe = sequence(
  "WeatherProbe",
  {
    airTemp: optional(AmbientAirTemperature),
    airPressure: optional(AmbientAirPressure),
    rainRates: optional(WiperSet),
  },
  {},
);
export type WeatherProbe = Infer<typeof WeatherProbe>;

export const ObstacleDirection = alias("ObstacleDirection", Angle);
export type ObstacleDirection = Infer<typeof ObstacleDirection>;

export const ObstacleDetection = sequence(
  "ObstacleDetection",
  {
    obDist: ObstacleDistance,
    obDirect: ObstacleDirection,
    description: optional(integer("ITIScodes", { min: 523, max: 541 })),
    locationDetails: optional(GenericLocations),
    dateTime: DDateTime,
    vertEvent: optional(VerticalAccelerationThreshold),
  },
  {},
);
export type ObstacleDetection = Infer<typeof ObstacleDetection>;

export const DisabledVehicle = sequence(
  "DisabledVehicle",
  {
    statusDetails: integer("ITIScodes", { min: 523, max: 541 }),
    locationDetails: optional(GenericLocations),
  },
  {},
);
export type DisabledVehicle = Infer<typeof DisabledVehicle>;

export const SpeedProfileMeasurement = alias("SpeedProfileMeasurement", GrossSpeed);
export type SpeedProfileMeasurement = Infer<typeof SpeedProfileMeasurement>;

export const SpeedProfileMeasurementList = sequenceOf(
  "SpeedProfileMeasurementList",
  SpeedProfileMeasurement,
  { min: 1, max: 20 },
);
export type SpeedProfileMeasurementList = Infer<typeof SpeedProfileMeasurementList>;

export const SpeedProfile = sequence("SpeedProfile", { speedReports: SpeedProfileMeasurementList }, {});
export type SpeedProfile = Infer<typeof SpeedProfile>;

export const RTCMPackage = sequence(
  "RTCMPackage",
  {
    rtcmHeader: optional(RTCMheader),
    msgs: RTCMmessageList,
  },
  {},
);
export type RTCMPackage = Infer<typeof RTCMPackage>;

/** Part II id 2 of basic safety messages. The additions came with 2024-09. */
export const SupplementalVehicleExtensions = sequence(
  "SupplementalVehicleExtensions",
  {
    classification: optional(BasicVehicleClass),
    classDetails: optional(VehicleClassification),
    vehicleData: optional(VehicleData),
    doNotUse1: optional(WeatherReport),
    doNotUse2: optional(WeatherProbe),
    doNotUse3: optional(ObstacleDetection),
    status: optional(DisabledVehicle),
    doNotUse4: optional(SpeedProfile),
    doNotUse5: optional(RTCMPackage),
    regional: optional(regionalExtensions()),
  },
  {
    fhwaVehicleClass: RptVehicleClass,
    trailers: optional(TrailersJ2945Slash1B),
    schoolBus: optional(SchoolBusJ2945Slash1C),
  },
);
export type SupplementalVehicleExtensions = Infer<typeof SupplementalVehicleExtensions>;

/** One part of Part II; a part whose id is none of 0, 1 and 2 stays as octets. */
export const PartIIcontent = sequence("PartIIcontent", {
  "partII-Id": BsmPartIIId,
  "partII-Value": openType(
    "PARTII-EXT-ID-AND-TYPE.&Type",
    "partII-Id",
    new Map<
      number,
      Schema<VehicleSafetyExtensions | SpecialVehicleExtensions | SupplementalVehicleExtensions>
    >([
      [0, VehicleSafetyExtensions],
      [1, SpecialVehicleExtensions],
      [2, SupplementalVehicleExtensions],
    ]),
  ),
});
export type PartIIcontent = Infer<typeof PartIIcontent>;

/** DSRCmsgID 20. */
export const BasicSafetyMessage = sequence(
  "BasicSafetyMessage",
  {
    coreData: BSMcoreData,
    partII: optional(sequenceOf("SEQUENCE OF", PartIIcontent, { min: 1, max: 8 })),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type BasicSafetyMessage = Infer<typeof BasicSafetyMessage>;
