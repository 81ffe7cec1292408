/**
 * SAE J2735 2024-09, module Common: by which numbers and names senders, roads, signals and requests are told apart; and
 * from module MessageFrame the number that tells messages apart.
 */
import {
  choice,
  enumerated,
  type Infer,
  ia5String,
  integer,
  objectIdentifier,
  octetString,
  optional,
  relativeOid,
  sequence,
} from "@v2x/asn1";
import { DSecond, DYear, MinuteOfTheYear } from "./time.ts";

export const DescriptiveName = ia5String("DescriptiveName", { min: 1, max: 63 });
export type DescriptiveName = Infer<typeof DescriptiveName>;

export const Extent = enumerated("Extent", [
  "useInstantlyOnly",
  "useFor3meters",
  "useFor10meters",
  "useFor50meters",
  "useFor100meters",
  "useFor500meters",
  "useFor1000meters",
  "useFor5000meters",
  "useFor10000meters",
  "useFor50000meters",
  "useFor100000meters",
  "useFor500000meters",
  "useFor1000000meters",
  "useFor5000000meters",
  "useFor10000000meters",
  "forever",
]);
export type Extent = Infer<typeof Extent>;

export const FurtherInfoID = octetString("FurtherInfoID", { size: 2 });
export type FurtherInfoID = Infer<typeof FurtherInfoID>;

export const MsgCount = integer("MsgCount", { min: 0, max: 127 });
export type MsgCount = Infer<typeof MsgCount>;

export const Header = sequence(
  "Header",
  {
    year: optional(DYear),
    timeStamp: optional(MinuteOfTheYear),
    secMark: optional(DSecond),
    msgIssueRevision: optional(MsgCount),
  },
  {},
);
export type Header = Infer<typeof Header>;

export const RoadRegulatorID = integer("RoadRegulatorID", { min: 0, max: 65_535 });
export type RoadRegulatorID = Infer<typeof RoadRegulatorID>;

export const IntersectionID = integer("IntersectionID", { min: 0, max: 65_535 });
export type IntersectionID = Infer<typeof IntersectionID>;

export const IntersectionReferenceID = sequence("IntersectionReferenceID", {
  region: optional(RoadRegulatorID),
  id: IntersectionID,
});
export type IntersectionReferenceID = Infer<typeof IntersectionReferenceID>;

export const Priority = octetString("Priority", { size: 1 });
export type Priority = Infer<typeof Priority>;

export const RequestID = integer("RequestID", { min: 0, max: 255 });
export type RequestID = Infer<typeof RequestID>;

export const RestrictionClassID = integer("RestrictionClassID", { min: 0, max: 255 });
export type RestrictionClassID = Infer<typeof RestrictionClassID>;

export const FullRoadAuthorityID = objectIdentifier("FullRoadAuthorityID");
export type FullRoadAuthorityID = Infer<typeof FullRoadAuthorityID>;

export const RelativeRoadAuthorityID = relativeOid("RelativeRoadAuthorityID");
export type RelativeRoadAuthorityID = Infer<typeof RelativeRoadAuthorityID>;

export const RoadAuthorityID = choice(
  "RoadAuthorityID",
  { fullRdAuthID: FullRoadAuthorityID, relRdAuthID: RelativeRoadAuthorityID },
  {},
);
export type RoadAuthorityID = Infer<typeof RoadAuthorityID>;

export const RoadSegmentID = integer("RoadSegmentID", { min: 0, max: 65_535 });
export type RoadSegmentID = Infer<typeof RoadSegmentID>;

export const RoadSegmentReferenceID = sequence("RoadSegmentReferenceID", {
  region: optional(RoadRegulatorID),
  id: RoadSegmentID,
});
export type RoadSegmentReferenceID = Infer<typeof RoadSegmentReferenceID>;

export const SSPindex = integer("SSPindex", { min: 0, max: 31 });
export type SSPindex = Infer<typeof SSPindex>;

export const SignalGroupID = integer("SignalGroupID", { min: 0, max: 255 });
export type SignalGroupID = Infer<typeof SignalGroupID>;

export const TemporaryID = octetString("TemporaryID", { size: 4 });
export type TemporaryID = Infer<typeof TemporaryID>;

export const StationID = integer("StationID", { min: 0, max: 4_294_967_295 });
export type StationID = Infer<typeof StationID>;

export const VehicleID = choice("VehicleID", { entityID: TemporaryID, stationID: StationID });
export type VehicleID = Infer<typeof VehicleID>;

/** Named are the messages of 2024-09; 0 to 17 stood for forms that are no longer sent. */
export const DSRCmsgID = integer("DSRCmsgID", {
  min: 0,
  max: 32_767,
  named: {
    mapData: 18,
    signalPhaseAndTimingMessage: 19,
    basicSafetyMessage: 20,
    commonSafetyRequest: 21,
    emergencyVehicleAlert: 22,
    intersectionCollision: 23,
    nmeaCorrections: 24,
    probeDataManagement: 25,
    probeVehicleData: 26,
    roadSideAlert: 27,
    rtcmCorrections: 28,
    signalRequestMessage: 29,
    signalStatusMessage: 30,
    travelerInformation: 31,
    personalSafetyMessage: 32,
    roadSafetyMessage: 33,
    roadWeatherMessage: 34,
    probeDataConfigMessage: 35,
    probeDataReportMessage: 36,
    tollAdvertisementMessage: 37,
    tollUsageMessage: 38,
    tollUsageAckMessage: 39,
    cooperativeControlMessage: 40,
    sensorDataSharingMessage: 41,
    maneuverSharingAndCoordinatingMessage: 42,
    roadGeometryAndAttributes: 43,
    personalSafetyMessage2: 44,
    trafficSignalPhaseAndTiming: 45,
    signalControlAndPrioritizationRequest: 46,
    signalControlAndPrioritizationStatus: 47,
    roadUserChargingConfigMessage: 48,
    roadUserChargingReportMessage: 49,
    trafficLightStatusMessage: 50,
    testMessage00: 240,
    testMessage01: 241,
    testMessage02: 242,
    testMessage03: 243,
    testMessage04: 244,
    testMessage05: 245,
    testMessage06: 246,
    testMessage07: 247,
    testMessage08: 248,
    testMessage09: 249,
    testMessage10: 250,
    testMessage11: 251,
    testMessage12: 252,
    testMessage13: 253,
    testMessage14: 254,
    testMessage15: 255,
  },
});
export type DSRCmsgID = Infer<typeof DSRCmsgID>;
