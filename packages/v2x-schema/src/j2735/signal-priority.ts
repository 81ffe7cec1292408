/**
 * SAE J2735 2024-09, modules SignalRequestMessage (DSRCmsgID 29) and SignalStatusMessage (DSRCmsgID 30), and from Common
 * who asks for priority and what came of it.
 */
import { bitString, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { DescriptiveName, IntersectionReferenceID, MsgCount, RequestID, VehicleID } from "./identifiers.ts";
import { IntersectionAccessPoint } from "./lanes.ts";
import { Angle, TransmissionAndSpeed } from "./motion.ts";
import { Position3D } from "./position-3d.ts";
import { regionalExtension, regionalExtensions } from "./regional.ts";
import { DSecond, MinuteOfTheYear } from "./time.ts";
import { BasicVehicleRole, Iso3833VehicleType, VehicleType } from "./vehicle.ts";

export const PriorityRequestType = enumerated(
  "PriorityRequestType",
  ["priorityRequestTypeReserved", "priorityRequest", "priorityRequestUpdate", "priorityCancellation"],
  { additions: [] },
);
export type PriorityRequestType = Infer<typeof PriorityRequestType>;

export const SignalRequest = sequence(
  "SignalRequest",
  {
    id: IntersectionReferenceID,
    requestID: RequestID,
    requestType: PriorityRequestType,
    inBoundLane: IntersectionAccessPoint,
    outBoundLane: optional(IntersectionAccessPoint),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type SignalRequest = Infer<typeof SignalRequest>;

export const SignalRequestPackage = sequence(
  "SignalRequestPackage",
  {
    request: SignalRequest,
    minute: optional(MinuteOfTheYear),
    second: optional(DSecond),
    duration: optional(DSecond),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type SignalRequestPackage = Infer<typeof SignalRequestPackage>;

export const SignalRequestList = sequenceOf("SignalRequestList", SignalRequestPackage, { min: 1, max: 32 });
export type SignalRequestList = Infer<typeof SignalRequestList>;

export const RequestSubRole = enumerated("RequestSubRole", [
  "requestSubRoleUnKnown",
  "requestSubRole1",
  "requestSubRole2",
  "requestSubRole3",
  "requestSubRole4",
  "requestSubRole5",
  "requestSubRole6",
  "requestSubRole7",
  "requestSubRole8",
  "requestSubRole9",
  "requestSubRole10",
  "requestSubRole11",
  "requestSubRole12",
  "requestSubRole13",
  "requestSubRole14",
  "requestSubRoleReserved",
]);
export type RequestSubRole = Infer<typeof RequestSubRole>;

export const RequestImportanceLevel = enumerated("RequestImportanceLevel", [
  "requestImportanceLevelUnKnown",
  "requestImportanceLevel1",
  "requestImportanceLevel2",
  "requestImportanceLevel3",
  "requestImportanceLevel4",
  "requestImportanceLevel5",
  "requestImportanceLevel6",
  "requestImportanceLevel7",
  "requestImportanceLevel8",
  "requestImportanceLevel9",
  "requestImportanceLevel10",
  "requestImportanceLevel11",
  "requestImportanceLevel12",
  "requestImportanceLevel13",
  "requestImportanceLevel14",
  "requestImportanceReserved",
]);
export type RequestImportanceLevel = Infer<typeof RequestImportanceLevel>;

export const RequestorType = sequence(
  "RequestorType",
  {
    role: BasicVehicleRole,
    subrole: optional(RequestSubRole),
    request: optional(RequestImportanceLevel),
    iso3883: optional(Iso3833VehicleType),
    hpmsType: optional(VehicleType),
    regional: optional(regionalExtension()),
  },
  {},
);
export type RequestorType = Infer<typeof RequestorType>;

export const RequestorPositionVector = sequence(
  "RequestorPositionVector",
  {
    position: Position3D,
    heading: optional(Angle),
    speed: optional(TransmissionAndSpeed),
  },
  {},
);
export type RequestorPositionVector = Infer<typeof RequestorPositionVector>;

export const TransitVehicleStatus = bitString(
  "TransitVehicleStatus",
  { size: 8 },
  { loading: 0, anADAuse: 1, aBikeLoad: 2, doorOpen: 3, charging: 4, atStopLine: 5 },
);
export type TransitVehicleStatus = Infer<typeof TransitVehicleStatus>;

export const TransitVehicleOccupancy = enumerated("TransitVehicleOccupancy", [
  "occupancyUnknown",
  "occupancyEmpty",
  "occupancyVeryLow",
  "occupancyLow",
  "occupancyMed",
  "occupancyHigh",
  "occupancyNearlyFull",
  "occupancyFull",
]);
export type TransitVehicleOccupancy = Infer<typeof TransitVehicleOccupancy>;

export const DeltaTime = integer("DeltaTime", { min: -122, max: 121 });
export type DeltaTime = Infer<typeof DeltaTime>;

export const RequestorDescription = sequence(
  "RequestorDescription",
  {
    id: VehicleID,
    type: optional(RequestorType),
    position: optional(RequestorPositionVector),
    name: optional(DescriptiveName),
    routeName: optional(DescriptiveName),
    transitStatus: optional(TransitVehicleStatus),
    transitOccupancy: optional(TransitVehicleOccupancy),
    transitSchedule: optional(DeltaTime),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type RequestorDescription = Infer<typeof RequestorDescription>;

/** DSRCmsgID 29. */
export const SignalRequestMessage = sequence(
  "SignalRequestMessage",
  {
    timeStamp: optional(MinuteOfTheYear),
    second: DSecond,
    sequenceNumber: optional(MsgCount),
    requests: optional(SignalRequestList),
    requestor: RequestorDescription,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type SignalRequestMessage = Infer<typeof SignalRequestMessage>;

export const SignalRequesterInfo = sequence(
  "SignalRequesterInfo",
  {
    id: VehicleID,
    request: RequestID,
    sequenceNumber: MsgCount,
    role: optional(BasicVehicleRole),
    typeData: optional(RequestorType),
  },
  {},
);
export type SignalRequesterInfo = Infer<typeof SignalRequesterInfo>;

export const PrioritizationResponseStatus = enumerated(
  "PrioritizationResponseStatus",
  [
    "unknown",
    "requested",
    "processing",
    "watchOtherTraffic",
    "granted",
    "rejected",
    "maxPresence",
    "reserviceLocked",
  ],
  { additions: [] },
);
export type PrioritizationResponseStatus = Infer<typeof PrioritizationResponseStatus>;

export const SignalStatusPackage = sequence(
  "SignalStatusPackage",
  {
    requester: optional(SignalRequesterInfo),
    inboundOn: IntersectionAccessPoint,
    outboundOn: optional(IntersectionAccessPoint),
    minute: optional(MinuteOfTheYear),
    second: optional(DSecond),
    duration: optional(DSecond),
    status: PrioritizationResponseStatus,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type SignalStatusPackage = Infer<typeof SignalStatusPackage>;

export const SignalStatusPackageList = sequenceOf("SignalStatusPackageList", SignalStatusPackage, {
  min: 1,
  max: 32,
});
export type SignalStatusPackageList = Infer<typeof SignalStatusPackageList>;

export const SignalStatus = sequence(
  "SignalStatus",
  {
    sequenceNumber: MsgCount,
    id: IntersectionReferenceID,
    sigStatus: SignalStatusPackageList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type SignalStatus = Infer<typeof SignalStatus>;

export const SignalStatusList = sequenceOf("SignalStatusList", SignalStatus, { min: 1, max: 32 });
export type SignalStatusList = Infer<typeof SignalStatusList>;

/** DSRCmsgID 30. */
export const SignalStatusMessage = sequence(
  "SignalStatusMessage",
  {
    timeStamp: optional(MinuteOfTheYear),
    second: DSecond,
    sequenceNumber: optional(MsgCount),
    status: SignalStatusList,
    regional: optional(regionalExtensions()),
  },
  {},
);
export type SignalStatusMessage = Infer<typeof SignalStatusMessage>;
