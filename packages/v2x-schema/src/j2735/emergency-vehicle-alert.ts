/** SAE J2735 2024-09, module EmergencyVehicleAlert (DSRCmsgID 22): a road side alert with more about its sender. */
import { type Infer, optional, sequence } from "@v2x/asn1";
import { EmergencyDetails } from "./emergency.ts";
import { TemporaryID } from "./identifiers.ts";
import { IncidentResponseEquipment, ResponderGroupAffected, VehicleGroupAffected } from "./itis.ts";
import { regionalExtensions } from "./regional.ts";
import { RoadSideAlert } from "./road-side-alert.ts";
import { MinuteOfTheYear } from "./time.ts";
import { ResponseType, VehicleMass, VehicleType } from "./vehicle.ts";

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
