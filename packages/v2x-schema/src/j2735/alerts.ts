/**
 * SAE J2735 2024-09, modules RoadSideAlert (DSRCmsgID 27) and EmergencyVehicleAlert (DSRCmsgID 22), and from Common what
 * vehicles on duty and school buses show.
 */
import { bitString, boolean, enumerated, type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { Extent, FurtherInfoID, MsgCount, Priority, SSPindex, TemporaryID } from "./identifiers.ts";
import {
  IncidentResponseEquipment,
  ITIScodes,
  ResponderGroupAffected,
  VehicleGroupAffected,
} from "./itis.ts";
import { HeadingSlice } from "./motion.ts";
import { FullPositionVector } from "./position.ts";
import { regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";
import { ResponseType, VehicleMass, VehicleType } from "./vehicle.ts";

export const SchoolBusJ2945Slash1C = sequence(
  "SchoolBusJ2945Slash1C",
  {
    flashingAmberLights: boolean(),
    flashingRedLights: boolean(),
    studentsCrossingFront: optional(boolean()),
    studentsCrossingBehind: optional(boolean()),
    studentsLoading: optional(boolean()),
    studentsUnloading: optional(boolean()),
    wheelchairLiftInUse: optional(boolean()),
    emergencyExitOpen: optional(boolean()),
    emergencyRequestMedical: optional(boolean()),
    emergencyRequestFire: optional(boolean()),
    emergencyRequestPolice: optional(boolean()),
  },
  {},
);
export type SchoolBusJ2945Slash1C = Infer<typeof SchoolBusJ2945Slash1C>;

/** DSRCmsgID 27. */
export const RoadSideAlert = sequence(
  "RoadSideAlert",
  {
    msgCnt: MsgCount,
    timeStamp: optional(MinuteOfTheYear),
    typeEvent: ITIScodes,
    description: optional(sequenceOf("SEQUENCE OF", ITIScodes, { min: 1, max: 8 })),
    priority: optional(Priority),
    heading: optional(HeadingSlice),
    extent: optional(Extent),
    position: optional(FullPositionVector),
    furtherInfoID: optional(FurtherInfoID),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type RoadSideAlert = Infer<typeof RoadSideAlert>;

export const SirenInUse = enumerated("SirenInUse", ["unavailable", "notInUse", "inUse", "reserved"]);
export type SirenInUse = Infer<typeof SirenInUse>;

export const LightbarInUse = enumerated("LightbarInUse", [
  "unavailable",
  "notInUse",
  "inUse",
  "yellowCautionLights",
  "schooldBusLights",
  "arrowSignsActive",
  "slowMovingVehicle",
  "freqStops",
]);
export type LightbarInUse = Infer<typeof LightbarInUse>;

export const MultiVehicleResponse = enumerated("MultiVehicleResponse", [
  "unavailable",
  "singleVehicle",
  "multiVehicle",
  "reserved",
]);
export type MultiVehicleResponse = Infer<typeof MultiVehicleResponse>;

export const PrivilegedEventFlags = bitString(
  "PrivilegedEventFlags",
  { size: 16 },
  {
    peUnavailable: 0,
    peEmergencyResponse: 1,
    peEmergencyLightsActive: 2,
    peEmergencySoundActive: 3,
    peNonEmergencyLightsActive: 4,
    peNonEmergencySoundActive: 5,
  },
);
export type PrivilegedEventFlags = Infer<typeof PrivilegedEventFlags>;

export const PrivilegedEvents = sequence(
  "PrivilegedEvents",
  {
    doNotUse: SSPindex,
    event: PrivilegedEventFlags,
  },
  {},
);
export type PrivilegedEvents = Infer<typeof PrivilegedEvents>;

export const EmergencyDetails = sequence(
  "EmergencyDetails",
  {
    doNotUse: SSPindex,
    sirenUse: SirenInUse,
    lightsUse: LightbarInUse,
    multi: MultiVehicleResponse,
    events: optional(PrivilegedEvents),
    responseType: optional(ResponseType),
  },
  {},
);
export type EmergencyDetails = Infer<typeof EmergencyDetails>;

/** DSRCmsgID 22. */
export const EmergencyVehicleAlert = sequence(
  "EmergencyVehicleAlert",
  {
    timeStamp: optional(MinuteOfTheYear),
    id: optional(TemporaryID),
    rsaMsg: RoadSideAlert,
    responseType: optional(ResponseType),
    details: optional(EmergencyDetails),
    mass: optional(VehicleMass),
    basicType: optional(VehicleType),
    vehicleType: optional(VehicleGroupAffected),
    responseEquip: optional(IncidentResponseEquipment),
    responderType: optional(ResponderGroupAffected),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type EmergencyVehicleAlert = Infer<typeof EmergencyVehicleAlert>;
