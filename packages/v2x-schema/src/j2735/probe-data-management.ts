/** SAE J2735 2024-09, module ProbeDataManagement (DSRCmsgID 25). */
import { boolean, choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { GrossSpeed, HeadingSlice } from "./motion.ts";
import { regionalExtensions } from "./regional.ts";
import { MinuteOfTheYear } from "./time.ts";

export const Sample = sequence("Sample", {
  sampleStart: integer("INTEGER", { min: 0, max: 255 }),
  sampleEnd: integer("INTEGER", { min: 0, max: 255 }),
});
export type Sample = Infer<typeof Sample>;

export const TermTime = integer("TermTime", { min: 1, max: 1800 });
export type TermTime = Infer<typeof TermTime>;

export const TermDistance = integer("TermDistance", { min: 1, max: 30_000 });
export type TermDistance = Infer<typeof TermDistance>;

export const SecondOfTime = integer("SecondOfTime", { min: 0, max: 61 });
export type SecondOfTime = Infer<typeof SecondOfTime>;

export const SnapshotTime = sequence("SnapshotTime", {
  speed1: GrossSpeed,
  time1: SecondOfTime,
  speed2: GrossSpeed,
  time2: SecondOfTime,
});
export type SnapshotTime = Infer<typeof SnapshotTime>;

export const GrossDistance = integer("GrossDistance", { min: 0, max: 1023 });
export type GrossDistance = Infer<typeof GrossDistance>;

export const SnapshotDistance = sequence("SnapshotDistance", {
  distance1: GrossDistance,
  speed1: GrossSpeed,
  distance2: GrossDistance,
  speed2: GrossSpeed,
});
export type SnapshotDistance = Infer<typeof SnapshotDistance>;

export const VehicleStatusDeviceTypeTag = enumerated(
  "VehicleStatusDeviceTypeTag",
  [
    "unknown",
    "lights",
    "wipers",
    "brakes",
    "stab",
    "trac",
    "abs",
    "sunS",
    "rainS",
    "airTemp",
    "steering",
    "vertAccelThres",
    "vertAccel",
    "hozAccelLong",
    "hozAccelLat",
    "hozAccelCon",
    "accel4way",
    "confidenceSet",
    "obDist",
    "obDirect",
    "yaw",
    "yawRateCon",
    "dateTime",
    "fullPos",
    "position2D",
    "position3D",
    "vehicle",
    "speedHeadC",
    "speedC",
  ],
  { additions: [] },
);
export type VehicleStatusDeviceTypeTag = Infer<typeof VehicleStatusDeviceTypeTag>;

export const VehicleStatusRequest = sequence(
  "VehicleStatusRequest",
  {
    dataType: VehicleStatusDeviceTypeTag,
    subType: optional(integer("INTEGER", { min: 1, max: 15 })),
    sendOnLessThenValue: optional(integer("INTEGER", { min: -32_767, max: 32_767 })),
    sendOnMoreThenValue: optional(integer("INTEGER", { min: -32_767, max: 32_767 })),
    sendAll: optional(boolean()),
  },
  {},
);
export type VehicleStatusRequest = Infer<typeof VehicleStatusRequest>;

export const VehicleStatusRequestList = sequenceOf("VehicleStatusRequestList", VehicleStatusRequest, {
  min: 1,
  max: 32,
});
export type VehicleStatusRequestList = Infer<typeof VehicleStatusRequestList>;

/** DSRCmsgID 25. */
export const ProbeDataManagement = sequence(
  "ProbeDataManagement",
  {
    timeStamp: optional(MinuteOfTheYear),
    sample: Sample,
    directions: HeadingSlice,
    term: choice("CHOICE", { termtime: TermTime, termDistance: TermDistance }),
    snapshot: choice("CHOICE", { snapshotTime: SnapshotTime, snapshotDistance: SnapshotDistance }),
    txInterval: SecondOfTime,
    dataElements: optional(VehicleStatusRequestList),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type ProbeDataManagement = Infer<typeof ProbeDataManagement>;
