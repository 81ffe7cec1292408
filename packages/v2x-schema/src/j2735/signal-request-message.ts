/** SAE J2735 2024-09, module SignalRequestMessage (DSRCmsgID 29). */
import { bitString, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { DescriptiveName, IntersectionReferenceID, MsgCount, RequestID, VehicleID } from "./identifiers.ts";
import { IntersectionAccessPoint } from "./lanes.ts";
import { Angle, TransmissionAndSpeed } from "./motion.ts";
import { Position3D } from "./position-3d.ts";
import { RequestorType } from "./priority.ts";
import { regionalExtensions } from "./regional.ts";
import { DSecond, MinuteOfTheYear } from "./time.ts";

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
