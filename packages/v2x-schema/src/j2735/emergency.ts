/** SAE J2735 2024-09, module Common: sirens, light bars and privileges of vehicles on duty, and school buses. */
import { bitString, boolean, enumerated, type Infer, optional, sequence } from "@v2x/asn1";
import { SSPindex } from "./identifiers.ts";
import { ResponseType } from "./vehicle.ts";

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
