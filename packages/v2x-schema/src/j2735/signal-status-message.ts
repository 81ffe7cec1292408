/** SAE J2735 2024-09, module SignalStatusMessage (DSRCmsgID 30). */
import { type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { IntersectionReferenceID, MsgCount, RequestID, VehicleID } from "./identifiers.ts";
import { IntersectionAccessPoint } from "./lanes.ts";
import { PrioritizationResponseStatus, RequestorType } from "./priority.ts";
import { regionalExtensions } from "./regional.ts";
import { DSecond, MinuteOfTheYear } from "./time.ts";
import { BasicVehicleRole } from "./vehicle.ts";

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
