/** SAE J2735 2024-09, module ProbeDataConfig of SAE J2945/C (DSRCmsgID 35). */
import { boolean, choice, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { RoadAuthorityID } from "./identifiers.ts";
import {
  CfgCommSysPerfEvents,
  CfgIntervalEvents,
  CfgLowSpeedCriteria,
  CfgMsgRecepIndicators,
  CfgRoadwayEvents,
  CfgVehicleEvents,
} from "./probe-config-events.ts";
import { DDate, DDateTime, DTime } from "./time.ts";
import { ValidRegion } from "./traveler-information.ts";

export const ConfigId = integer("ConfigId", { min: 1, max: 255 });
export type ConfigId = Infer<typeof ConfigId>;

export const CfgVehicleClass = sequence(
  "CfgVehicleClass",
  {
    motorcycles: boolean(),
    passengerCars: boolean(),
    other2axle4tireSingleUnitVehs: boolean(),
    buses: boolean(),
    twoAxle6TireSingleUnitTrucks: boolean(),
    threeAxleSingleUnitTrucks: boolean(),
    fourOrMoreAxleSingleUnitTrucks: boolean(),
    fourOrFewerAxleSingleTrailerTrucks: boolean(),
    fiveAxleSingleTrailerTrucks: boolean(),
    sixOrMoreAxleSingleTrailerTrucks: boolean(),
    fiveOrFewerAxleMultiTrailerTrucks: boolean(),
    sixAxleMultiTrailerTrucks: boolean(),
    sevenOrMoreAxleMultiTrailerTrucks: boolean(),
  },
  {},
);
export type CfgVehicleClass = Infer<typeof CfgVehicleClass>;

export const ConfigDescriptor = sequence(
  "ConfigDescriptor",
  {
    identifier: ConfigId,
    vehClass: optional(CfgVehicleClass),
    roadAuthorityID: optional(RoadAuthorityID),
    percentOfResp: optional(integer("INTEGER", { min: 1, max: 10 })),
  },
  {},
);
export type ConfigDescriptor = Infer<typeof ConfigDescriptor>;

export const CfgInstantaneousEventTriggers = choice(
  "CfgInstantaneousEventTriggers",
  {
    intervalEvents: CfgIntervalEvents,
    vehicleEvents: CfgVehicleEvents,
    roadwayEvents: CfgRoadwayEvents,
    commSysPerfEvents: CfgCommSysPerfEvents,
  },
  {},
);
export type CfgInstantaneousEventTriggers = Infer<typeof CfgInstantaneousEventTriggers>;

export const CfgAveragedTriggers = sequence(
  "CfgAveragedTriggers",
  {
    avgSpeed: optional(boolean()),
    avgStopDuration: optional(boolean()),
    avgFuelConsumption: optional(boolean()),
    avgEmissions: optional(boolean()),
    avgNumOfOccupants: optional(boolean()),
  },
  {},
);
export type CfgAveragedTriggers = Infer<typeof CfgAveragedTriggers>;

export const CfgStoppedCriteria = sequence(
  "CfgStoppedCriteria",
  {
    stoppedSpeedThreshold: integer("INTEGER", { min: 1, max: 30 }),
    amountOfTimeBelow: integer("INTEGER", { min: 1, max: 300 }),
  },
  {},
);
export type CfgStoppedCriteria = Infer<typeof CfgStoppedCriteria>;

export const CfgSummaryTriggers = sequence(
  "CfgSummaryTriggers",
  {
    regTravelTime: optional(boolean()),
    regVehDistTraveled: optional(boolean()),
    regVehTimeTraveled: optional(boolean()),
    fuelConsumption: optional(boolean()),
    totalVehEmissions: optional(boolean()),
    numOfLowSpeedEvents: optional(CfgLowSpeedCriteria),
    timeStopped: optional(CfgStoppedCriteria),
    numOfStopped: optional(CfgStoppedCriteria),
    locOfStops: optional(boolean()),
    regNumOfVehPassed: optional(boolean()),
    regNumOfSurpassedVeh: optional(boolean()),
    totalMsgsReceived: optional(CfgMsgRecepIndicators),
  },
  {},
);
export type CfgSummaryTriggers = Infer<typeof CfgSummaryTriggers>;

export const CfgAveragedAndSummaryTriggers = choice(
  "CfgAveragedAndSummaryTriggers",
  { averagedTriggers: CfgAveragedTriggers, summaryTriggers: CfgSummaryTriggers },
  {},
);
export type CfgAveragedAndSummaryTriggers = Infer<typeof CfgAveragedAndSummaryTriggers>;

export const ConfigTriggers = choice(
  "ConfigTriggers",
  { instantaneousTriggers: CfgInstantaneousEventTriggers, avgAndSumTriggers: CfgAveragedAndSummaryTriggers },
  {},
);
export type ConfigTriggers = Infer<typeof ConfigTriggers>;

export const CfgEventRecurrence = sequence(
  "CfgEventRecurrence",
  {
    startTime: optional(DTime),
    endTime: optional(DTime),
    startDate: optional(DDate),
    endDate: optional(DDate),
    monday: boolean(),
    tuesday: boolean(),
    wednesday: boolean(),
    thursday: boolean(),
    friday: boolean(),
    saturday: boolean(),
    sunday: boolean(),
    exclusion: optional(boolean()),
  },
  {},
);
export type CfgEventRecurrence = Infer<typeof CfgEventRecurrence>;

export const ConfigTemporalBoundary = sequence(
  "ConfigTemporalBoundary",
  {
    beginTime: DDateTime,
    endTime: DDateTime,
    recurring: CfgEventRecurrence,
  },
  {},
);
export type ConfigTemporalBoundary = Infer<typeof ConfigTemporalBoundary>;

export const ConfigBoundary = choice(
  "ConfigBoundary",
  { temporalBoundary: ConfigTemporalBoundary, geoAndDistBoundary: ValidRegion },
  {},
);
export type ConfigBoundary = Infer<typeof ConfigBoundary>;

export const ProbeDataConfig = sequence(
  "ProbeDataConfig",
  {
    descriptor: ConfigDescriptor,
    triggers: ConfigTriggers,
    maxAgeOfData: integer("INTEGER", { min: 1, max: 90 }),
    boundary: optional(ConfigBoundary),
  },
  {},
);
export type ProbeDataConfig = Infer<typeof ProbeDataConfig>;

/** DSRCmsgID 35. */
export const ProbeDataConfigMessage = sequenceOf("ProbeDataConfigMessage", ProbeDataConfig, {
  min: 1,
  max: 255,
  extensible: true,
});
export type ProbeDataConfigMessage = Infer<typeof ProbeDataConfigMessage>;
