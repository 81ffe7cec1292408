/**
 * SAE J2735 2024-09, module ProbeDataReport of SAE J2945/C (DSRCmsgID 36); its events are in
 * `probe-report-events.ts`.
 */
import { boolean, choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { RoadAuthorityID } from "./identifiers.ts";
import { Speed } from "./motion.ts";
import { PositionalAccuracy } from "./position.ts";
import { Position3D } from "./position-3d.ts";
import { ConfigId } from "./probe-data-config.ts";
import {
  RptCommSysPerfEvents,
  RptIntervalEvents,
  RptRoadwayEvents,
  RptVehicleEvents,
  RptVelocity,
  StdDev,
} from "./probe-report-events.ts";
import { DDateTime } from "./time.ts";
import { VehicleMass, VehicleSize } from "./vehicle.ts";

export const RptVehicleClass = enumerated(
  "RptVehicleClass",
  {
    motorcycles: 1,
    passengerCars: 2,
    other2axle4tireSingleUnitVehs: 3,
    buses: 4,
    twoAxle6TireSingleUnitTrucks: 5,
    threeAxleSingleUnitTrucks: 6,
    fourOrMoreAxleSingleUnitTrucks: 7,
    fourOrFewerAxleSingleTrailerTrucks: 8,
    fiveAxleSingleTrailerTrucks: 9,
    sixOrMoreAxleSingleTrailerTrucks: 10,
    fiveOrFewerAxleMultiTrailerTrucks: 11,
    sixAxleMultiTrailerTrucks: 12,
    sevenOrMoreAxleMultiTrailerTrucks: 13,
  },
  { additions: [] },
);
export type RptVehicleClass = Infer<typeof RptVehicleClass>;

export const RptDevType = sequence(
  "RptDevType",
  {
    oemOrAftermarket: boolean(),
    canOrIvnConnected: boolean(),
    mcoCapable: optional(boolean()),
  },
  {},
);
export type RptDevType = Infer<typeof RptDevType>;

export const ReportCharacteristics = sequence(
  "ReportCharacteristics",
  {
    timeStamp: DDateTime,
    position: Position3D,
    posAccuracy: PositionalAccuracy,
    velocity: RptVelocity,
    vehicleClass: optional(RptVehicleClass),
    devType: optional(RptDevType),
    vehicleSize: optional(VehicleSize),
    vehicleMass: optional(VehicleMass),
    vehPassengerCount: optional(integer("INTEGER", { min: 1, max: 255 })),
  },
  {},
);
export type ReportCharacteristics = Infer<typeof ReportCharacteristics>;

export const RptInstantaneousRecordData = choice(
  "RptInstantaneousRecordData",
  {
    intervalEvents: RptIntervalEvents,
    vehEvents: RptVehicleEvents,
    roadwayEvents: RptRoadwayEvents,
    commSysPerfEvents: RptCommSysPerfEvents,
  },
  {},
);
export type RptInstantaneousRecordData = Infer<typeof RptInstantaneousRecordData>;

export const RptInstantaneousRecord = sequence(
  "RptInstantaneousRecord",
  {
    timeOfInstantRec: DDateTime,
    locOfInstantRec: Position3D,
    accOfPosition: PositionalAccuracy,
    velOfInstantRec: RptVelocity,
    record: optional(RptInstantaneousRecordData),
  },
  {},
);
export type RptInstantaneousRecord = Infer<typeof RptInstantaneousRecord>;

export const RptInstantaneousRecords = sequenceOf("RptInstantaneousRecords", RptInstantaneousRecord, {
  min: 1,
  max: 255,
  extensible: true,
});
export type RptInstantaneousRecords = Infer<typeof RptInstantaneousRecords>;

export const RptEmissions = sequence(
  "RptEmissions",
  {
    hydrocarbons: optional(integer("INTEGER", { min: 1, max: 1000 })),
    co: optional(integer("INTEGER", { min: 1, max: 1000 })),
    co2: optional(integer("INTEGER", { min: 1, max: 1000 })),
    no: optional(integer("INTEGER", { min: 1, max: 1000 })),
    no2: optional(integer("INTEGER", { min: 1, max: 1000 })),
    so2: optional(integer("INTEGER", { min: 1, max: 1000 })),
    o3: optional(integer("INTEGER", { min: 1, max: 1000 })),
    pm10: optional(integer("INTEGER", { min: 1, max: 1000 })),
    pm25: optional(integer("INTEGER", { min: 1, max: 1000 })),
  },
  {},
);
export type RptEmissions = Infer<typeof RptEmissions>;

export const RptAveragedRecord = sequence(
  "RptAveragedRecord",
  {
    avgSpeed: optional(Speed),
    speedStdDev: optional(StdDev),
    avgStopDuration: optional(integer("INTEGER", { min: 1, max: 36_000 })),
    avgStopStdDev: optional(StdDev),
    avgFuelConsumption: optional(integer("INTEGER", { min: 1, max: 255 })),
    avgEmissions: optional(RptEmissions),
    avgNumOfOccupants: optional(integer("INTEGER", { min: 1, max: 255 })),
  },
  {},
);
export type RptAveragedRecord = Infer<typeof RptAveragedRecord>;

export const RptLocOfStops = sequence(
  "RptLocOfStops",
  {
    locationOfStop: Position3D,
    locAccOfStop: PositionalAccuracy,
    durationOfStop: integer("INTEGER", { min: 1, max: 36_000 }),
  },
  {},
);
export type RptLocOfStops = Infer<typeof RptLocOfStops>;

export const RptSummaryRecord = sequence(
  "RptSummaryRecord",
  {
    regTravelTime: optional(integer("INTEGER", { min: 1, max: 3600 })),
    regVehDistTraveled: optional(integer("INTEGER", { min: 1, max: 500 })),
    regVehTimeTraveled: optional(integer("INTEGER", { min: 1, max: 3600 })),
    fuelConsumption: optional(integer("INTEGER", { min: 1, max: 255 })),
    totalVehEmissions: optional(RptEmissions),
    numOfLowSpeedEvents: optional(integer("INTEGER", { min: 1, max: 255 })),
    timeStopped: optional(integer("INTEGER", { min: 1, max: 36_000 })),
    numOfStopped: optional(integer("INTEGER", { min: 1, max: 255 })),
    locOfStops: optional(RptLocOfStops),
    regNumOfVehPassed: optional(integer("INTEGER", { min: 1, max: 255 })),
    regNumOfSurpassedVeh: optional(integer("INTEGER", { min: 1, max: 255 })),
    totalMsgsReceived: optional(integer("INTEGER", { min: 1, max: 255 })),
  },
  {},
);
export type RptSummaryRecord = Infer<typeof RptSummaryRecord>;

export const RptAvgAndSummaryRecordData = choice(
  "RptAvgAndSummaryRecordData",
  { averagedRecord: RptAveragedRecord, summaryRecord: RptSummaryRecord },
  {},
);
export type RptAvgAndSummaryRecordData = Infer<typeof RptAvgAndSummaryRecordData>;

export const RptAveragedAndSummaryRecord = sequence(
  "RptAveragedAndSummaryRecord",
  {
    startTime: DDateTime,
    startLoc: Position3D,
    startAccOfPos: PositionalAccuracy,
    endTime: DDateTime,
    endLoc: Position3D,
    endAccOfPos: PositionalAccuracy,
    record: RptAvgAndSummaryRecordData,
  },
  {},
);
export type RptAveragedAndSummaryRecord = Infer<typeof RptAveragedAndSummaryRecord>;

/** DSRCmsgID 36. */
export const ProbeDataReportMessage = sequence(
  "ProbeDataReportMessage",
  {
    configId: ConfigId,
    reportChar: ReportCharacteristics,
    roadAuthorityID: optional(RoadAuthorityID),
    instantaneousRecs: optional(RptInstantaneousRecords),
    avgAndSumRec: optional(RptAveragedAndSummaryRecord),
  },
  {},
);
export type ProbeDataReportMessage = Infer<typeof ProbeDataReportMessage>;
