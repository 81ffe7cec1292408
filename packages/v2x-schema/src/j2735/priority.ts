/** SAE J2735 2024-09, module Common: who asks for priority at a signal, and what came of it. */
import { enumerated, type Infer, optional, sequence } from "@v2x/asn1";
import { regionalExtension } from "./regional.ts";
import { BasicVehicleRole, Iso3833VehicleType, VehicleType } from "./vehicle.ts";

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
