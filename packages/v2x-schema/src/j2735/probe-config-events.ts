/** SAE J2735 2024-09, module ProbeDataConfig: events that probes are asked to report. */
import { boolean, choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { DSRCmsgID, IntersectionID } from "./identifiers.ts";

export const CfgCommSysPerfEvents = sequence(
  "CfgCommSysPerfEvents",
  {
    "j2945-1ChanBusyThresh": optional(integer("INTEGER", { min: 1, max: 100 })),
    rfDataRsuInfo: optional(boolean()),
    numRsusObservedThresh: optional(integer("INTEGER", { min: 1, max: 254 })),
    rfV2xJamDetectThresh: optional(integer("INTEGER", { min: 1, max: 140 })),
    "j2945-1VehDensThresh": optional(integer("INTEGER", { min: 1, max: 255 })),
    "j2945-1CqiBelowThresh": optional(integer("INTEGER", { min: 1, max: 100 })),
    "j2945-1TrackErrorThresh": optional(integer("INTEGER", { min: 1, max: 100 })),
    gnssHdopExceedsThresh: optional(integer("INTEGER", { min: 1, max: 20 })),
    gnssSatsBelowThresh: optional(integer("INTEGER", { min: 1, max: 20 })),
    gnssJammingDetect: optional(boolean()),
  },
  {},
);
export type CfgCommSysPerfEvents = Infer<typeof CfgCommSysPerfEvents>;

export const CfgInterval = choice(
  "CfgInterval",
  {
    timeInterval: integer("INTEGER", { min: 1, max: 36_000 }),
    distanceInterval: integer("INTEGER", { min: 1, max: 100 }),
  },
  {},
);
export type CfgInterval = Infer<typeof CfgInterval>;

export const CfgTransitVehicleData = sequence(
  "CfgTransitVehicleData",
  {
    currNumPasngers: optional(boolean()),
    avgNumPasngers: optional(boolean()),
    trnstVehSchAdh: optional(boolean()),
  },
  {},
);
export type CfgTransitVehicleData = Infer<typeof CfgTransitVehicleData>;

export const CfgIntervalEvents = sequence(
  "CfgIntervalEvents",
  {
    interval: CfgInterval,
    wiperStatus: optional(boolean()),
    vehCount: optional(boolean()),
    weatherData: optional(boolean()),
    transitVehData: optional(CfgTransitVehicleData),
    numOfOccupants: optional(boolean()),
  },
  {},
);
export type CfgIntervalEvents = Infer<typeof CfgIntervalEvents>;

export const CfgTrafficSigEncounters = sequence(
  "CfgTrafficSigEncounters",
  {
    intersections: optional(sequenceOf("SEQUENCE OF", IntersectionID, { min: 1, max: 100 })),
    trfcsigApproachDelay: optional(integer("INTEGER", { min: 1, max: 3600 })),
    trfsigApproachSpeed: optional(integer("INTEGER", { min: 1, max: 200 })),
    trfsigArrivalGreen: optional(boolean()),
    trfsigArrivalRed: optional(boolean()),
    trfsigPedDelay: optional(integer("INTEGER", { min: 1, max: 300 })),
    trfsigSpatMismatch: optional(boolean()),
    trfsigSpatTimingError: optional(boolean()),
  },
  {},
);
export type CfgTrafficSigEncounters = Infer<typeof CfgTrafficSigEncounters>;

export const CfgRoadSignTypes = sequence(
  "CfgRoadSignTypes",
  {
    whiteOnGreen: optional(boolean()),
    blackOnYellow: optional(boolean()),
    blackOnOrange: optional(boolean()),
    whiteOnRed: optional(boolean()),
    blackOnWhite: optional(boolean()),
    octagon: optional(boolean()),
    eqlatTriangle: optional(boolean()),
    circle: optional(boolean()),
    pennant: optional(boolean()),
    pentagon: optional(boolean()),
    crossbuck: optional(boolean()),
    diamond: optional(boolean()),
    trapezoid: optional(boolean()),
    other: optional(boolean()),
  },
  {},
);
export type CfgRoadSignTypes = Infer<typeof CfgRoadSignTypes>;

export const CfgRoadSignInfo = sequence(
  "CfgRoadSignInfo",
  {
    roadsignDetection: CfgRoadSignTypes,
    lowRoadsignReflect1: optional(integer("INTEGER", { min: 1, max: 250 })),
    lowRoadsignReflect2: optional(integer("INTEGER", { min: 1, max: 250 })),
  },
  {},
);
export type CfgRoadSignInfo = Infer<typeof CfgRoadSignInfo>;

export const CfgRoadwayEvents = sequence(
  "CfgRoadwayEvents",
  {
    obstacleDetected: boolean(),
    adverseRoadSurface: boolean(),
    trafficSigEncounters: optional(CfgTrafficSigEncounters),
    trfsigLightOut: boolean(),
    trfsigRoadGeoMismatch: boolean(),
    roadSignInfo: optional(CfgRoadSignInfo),
    lowLaneMarkReflect: optional(integer("INTEGER", { min: 1, max: 100 })),
    roadsignIncnstncy: boolean(),
    laneGeoIncnstncy: boolean(),
    incidentDetect: boolean(),
    workZoneCharDetect: boolean(),
    inclWeatherDetect: boolean(),
    railrdCrossActivated: boolean(),
    drawBridgeActivated: boolean(),
  },
  {},
);
export type CfgRoadwayEvents = Infer<typeof CfgRoadwayEvents>;

export const CfgEvents = sequence(
  "CfgEvents",
  {
    absActivated: optional(boolean()),
    tractionCtlLoss: optional(boolean()),
    stabilityCtlActivated: optional(boolean()),
    hardBraking: optional(boolean()),
    swerveThreshold: optional(integer("INTEGER", { min: 1, max: 50 })),
  },
  {},
);
export type CfgEvents = Infer<typeof CfgEvents>;

export const CfgHysteresis = sequence(
  "CfgHysteresis",
  {
    hysSamples: integer("INTEGER", { min: 1, max: 10 }),
    hysRate: integer("INTEGER", { min: 1, max: 10 }),
  },
  {},
);
export type CfgHysteresis = Infer<typeof CfgHysteresis>;

export const CfgKinematicEvents = sequence(
  "CfgKinematicEvents",
  {
    events: CfgEvents,
    hysteresis: optional(CfgHysteresis),
  },
  {},
);
export type CfgKinematicEvents = Infer<typeof CfgKinematicEvents>;

export const CfgLowSpeedCriteria = sequence(
  "CfgLowSpeedCriteria",
  {
    lowSpeedThreshold: integer("INTEGER", { min: 5, max: 100 }),
    lowSpeedTimeThresh: optional(integer("INTEGER", { min: 1, max: 30 })),
  },
  {},
);
export type CfgLowSpeedCriteria = Infer<typeof CfgLowSpeedCriteria>;

export const CfgEmerAndTransitInfo = choice(
  "CfgEmerAndTransitInfo",
  {
    emerVehLightBar: boolean(),
    reqTspEvp: boolean(),
    transitVehPassCnt: boolean(),
    transitVehDoor: boolean(),
  },
  {},
);
export type CfgEmerAndTransitInfo = Infer<typeof CfgEmerAndTransitInfo>;

export const CfgMsgDictionary = enumerated(
  "CfgMsgDictionary",
  { sae: 1, etsi: 2, iso: 3 },
  { additions: [] },
);
export type CfgMsgDictionary = Infer<typeof CfgMsgDictionary>;

export const CfgMsgRecepIndicators = sequence(
  "CfgMsgRecepIndicators",
  {
    msgDictionary: optional(CfgMsgDictionary),
    messages: optional(sequenceOf("SEQUENCE OF", DSRCmsgID, { min: 1, max: 8, extensible: true })),
  },
  {},
);
export type CfgMsgRecepIndicators = Infer<typeof CfgMsgRecepIndicators>;

export const CfgVehicleEvents = sequence(
  "CfgVehicleEvents",
  {
    headLights: optional(boolean()),
    fogLights: optional(boolean()),
    hazardLights: optional(boolean()),
    kinematicEvents: optional(CfgKinematicEvents),
    wiperStatusChange: optional(boolean()),
    lowSpeed: optional(CfgLowSpeedCriteria),
    resumedSpeed: optional(integer("INTEGER", { min: 1, max: 100 })),
    vehEntrsExitsRegion: optional(boolean()),
    emerVehDetect: optional(boolean()),
    emerAndTransInfo: optional(CfgEmerAndTransitInfo),
    v2xMsgRecption: optional(CfgMsgRecepIndicators),
    driverAlertsAndWarnings: optional(boolean()),
  },
  {},
);
export type CfgVehicleEvents = Infer<typeof CfgVehicleEvents>;
