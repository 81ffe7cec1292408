/**
 * SAE J2735 2024-09, module ProbeDataReport: events and conditions that probes report. Common has a MeanVariation of
 * its own; the one here is `RptMeanVariation`.
 */
import {
  boolean,
  choice,
  enumerated,
  type Infer,
  integer,
  nullType,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { IntersectionID } from "./identifiers.ts";
import { Heading, Speed } from "./motion.ts";
import { PositionalAccuracy } from "./position.ts";
import { Position3D } from "./position-3d.ts";
import { DTime } from "./time.ts";
import { NtcipEssData } from "./weather-observations.ts";

export const RptCommSysPerfEvents = choice(
  "RptCommSysPerfEvents",
  {
    "j2945-1ChanBusy": nullType(),
    rfDataRsuInfo: octetString("OCTET STRING", { size: 6 }),
    numOfRsusObserved: integer("INTEGER", { min: 1, max: 255 }),
    rfV2xJamDetect: nullType(),
    "j2945-1VehDens": nullType(),
    "j2945-1CqiBelow": nullType(),
    "j2945-1TrackingError": nullType(),
    gnssHdopExceeds: nullType(),
    gnssErrElipse: nullType(),
    gnssSatsBelow: nullType(),
    jammingDetect: nullType(),
  },
  {},
);
export type RptCommSysPerfEvents = Infer<typeof RptCommSysPerfEvents>;

export const RptWiperStatus = enumerated("RptWiperStatus", ["off", "low", "medium", "high"], {
  additions: [],
});
export type RptWiperStatus = Infer<typeof RptWiperStatus>;

export const RptVehicleReport = sequenceOf("RptVehicleReport", NtcipEssData, { min: 1, max: 32 });
export type RptVehicleReport = Infer<typeof RptVehicleReport>;

export const RptTransitVehData = sequence(
  "RptTransitVehData",
  {
    currNumPasngers: optional(integer("INTEGER", { min: 0, max: 255 })),
    avgNumPasngers: optional(integer("INTEGER", { min: 0, max: 255 })),
    trnstVehSchAdh: optional(integer("INTEGER", { min: -200, max: 55 })),
  },
  {},
);
export type RptTransitVehData = Infer<typeof RptTransitVehData>;

export const RptIntervalEvents = sequence(
  "RptIntervalEvents",
  {
    wiperStatus: optional(RptWiperStatus),
    vehCount: optional(integer("INTEGER", { min: 0, max: 10_000 })),
    weatherData: optional(RptVehicleReport),
    transitVehData: optional(RptTransitVehData),
    numOfOccupants: optional(integer("INTEGER", { min: 0, max: 255 })),
  },
  {},
);
export type RptIntervalEvents = Infer<typeof RptIntervalEvents>;

export const RptMeanVariation = integer("MeanVariation", { min: 0, max: 25_000 });
export type RptMeanVariation = Infer<typeof RptMeanVariation>;

export const StdDev = integer("StdDev", { min: 0, max: 10_000 });
export type StdDev = Infer<typeof StdDev>;

export const RptRoadRoughness = sequence(
  "RptRoadRoughness",
  {
    meanVerticalVariation: RptMeanVariation,
    verticalVariationStdDev: optional(StdDev),
    meanHorizontalVariation: optional(RptMeanVariation),
    horizontalVariationStdDev: optional(StdDev),
  },
  {},
);
export type RptRoadRoughness = Infer<typeof RptRoadRoughness>;

export const RptTrafficMetrics = choice(
  "RptTrafficMetrics",
  {
    trfsigApproachDelay: nullType(),
    trfsigApproachSpeed: nullType(),
    trfsigArrivalGreen: nullType(),
    trfsigArrivalRed: nullType(),
    trfsigPedDelay: nullType(),
    trfsigSpatMismatch: nullType(),
    trfsigSpatTimingError: nullType(),
  },
  {},
);
export type RptTrafficMetrics = Infer<typeof RptTrafficMetrics>;

export const RptTrafficSigEncounters = sequence(
  "RptTrafficSigEncounters",
  {
    intersectionID: optional(IntersectionID),
    trafficMetrics: RptTrafficMetrics,
  },
  {},
);
export type RptTrafficSigEncounters = Infer<typeof RptTrafficSigEncounters>;

export const RptRoadwayEvents = choice(
  "RptRoadwayEvents",
  {
    obstacleDetected: nullType(),
    adverseRoadSurface: RptRoadRoughness,
    trfsigEncounters: RptTrafficSigEncounters,
    trfsigLightOut: nullType(),
    trfsigRoadGeoMismatch: nullType(),
    roadsignDetection: nullType(),
    lowRoadsignReflect: nullType(),
    lowLaneMarkReflect: nullType(),
    roadsignIncnstncy: nullType(),
    laneGeoIncnstncy: nullType(),
    incidentDetect: nullType(),
    workZoneCharDetect: nullType(),
    inclWeatherDetect: nullType(),
    railrdCrossActiv: nullType(),
    drawBridgeActiv: nullType(),
  },
  {},
);
export type RptRoadwayEvents = Infer<typeof RptRoadwayEvents>;

export const RptEvents = choice(
  "RptEvents",
  {
    absActive: boolean(),
    tractionCtlLoss: boolean(),
    stabilityCtlActive: boolean(),
    hardBraking: boolean(),
    swerve: boolean(),
  },
  {},
);
export type RptEvents = Infer<typeof RptEvents>;

export const RptVelocity = sequence(
  "RptVelocity",
  {
    speed: Speed,
    speedStdDev: optional(StdDev),
    heading: optional(Heading),
  },
  {},
);
export type RptVelocity = Infer<typeof RptVelocity>;

export const RptHysteresis = sequence(
  "RptHysteresis",
  {
    time: DTime,
    position: Position3D,
    positionalAccuracy: optional(PositionalAccuracy),
    velocity: RptVelocity,
  },
  {},
);
export type RptHysteresis = Infer<typeof RptHysteresis>;

export const RptHysteresisRecord = sequenceOf("RptHysteresisRecord", RptHysteresis, { min: 1, max: 20 });
export type RptHysteresisRecord = Infer<typeof RptHysteresisRecord>;

export const RptKinematicEvents = sequence(
  "RptKinematicEvents",
  {
    events: RptEvents,
    hysteresis: optional(RptHysteresisRecord),
  },
  {},
);
export type RptKinematicEvents = Infer<typeof RptKinematicEvents>;

export const RptDriverAlertsAndWarnings = choice(
  "RptDriverAlertsAndWarnings",
  {
    j2945Slash1Eebl: nullType(),
    j2945Slash1Fcw: nullType(),
    j2945Slash1BswLcw: nullType(),
    j2945Slash1Ima: nullType(),
    j2945Slash1Lta: nullType(),
    j2945Slash1Clw: nullType(),
    redLightViolationWarn: nullType(),
    emerVehAlert: nullType(),
    otherAlert: nullType(),
    otherWarning: nullType(),
  },
  {},
);
export type RptDriverAlertsAndWarnings = Infer<typeof RptDriverAlertsAndWarnings>;

export const RptVehicleEvents = choice(
  "RptVehicleEvents",
  {
    headLights: nullType(),
    fogLights: nullType(),
    hazardLights: nullType(),
    kinematicEvents: RptKinematicEvents,
    wiperStatusChange: nullType(),
    lowSpeed: nullType(),
    resumedSpeed: nullType(),
    vehEntrsExitsRegion: nullType(),
    emerVehDetect: nullType(),
    emerVehLightBar: nullType(),
    reqTspEvp: nullType(),
    transitVehPassCnt: nullType(),
    transitVehDoor: nullType(),
    v2xMsgRecption: nullType(),
    driverAlertsAndWarnings: RptDriverAlertsAndWarnings,
  },
  {},
);
export type RptVehicleEvents = Infer<typeof RptVehicleEvents>;
