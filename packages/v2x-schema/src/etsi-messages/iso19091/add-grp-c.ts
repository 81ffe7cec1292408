/**
 * ISO TS 19091, profile C: what region 3 (Europe) adds at regional extensions, as far as that needs no types that have
 * such extensions themselves.
 */
import { enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import {
  DeltaTime,
  IntersectionID,
  LaneConnectionID,
  LaneID,
  PrioritizationResponseStatus,
  SignalGroupID,
  StationID,
} from "../../j2735/index.ts";
import { Altitude, VehicleMass } from "../release1/index.ts";

/** At Position3D: the height above the ellipsoid, finer and higher than `elevation` says it. */
export const Position3DAddGrpC = sequence("Position3D-addGrpC", { altitude: Altitude }, {});
export type Position3DAddGrpC = Infer<typeof Position3DAddGrpC>;

/** In steps of 0.05 m; 0 is unknown. */
export const VehicleHeight = integer("VehicleHeight", { min: 0, max: 127 });
export type VehicleHeight = Infer<typeof VehicleHeight>;

/** At LaneAttributes: the highest and the heaviest vehicle that the lane takes. */
export const LaneAttributesAddGrpC = sequence(
  "LaneAttributes-addGrpC",
  { maxVehicleHeight: optional(VehicleHeight), maxVehicleWeight: optional(VehicleMass) },
  {},
);
export type LaneAttributesAddGrpC = Infer<typeof LaneAttributesAddGrpC>;

/** What a vehicle of public transport asks for where it passes a node. */
export const PtvRequestType = enumerated(
  "PtvRequestType",
  ["preRequest", "mainRequest", "doorCloseRequest", "cancelRequest", "emergencyRequest"],
  { additions: [] },
);
export type PtvRequestType = Infer<typeof PtvRequestType>;

/** A node by its number, and where that counts: lane, connection and intersection. */
export const Node = sequence(
  "Node",
  {
    id: integer("INTEGER"),
    lane: optional(LaneID),
    connectionID: optional(LaneConnectionID),
    intersectionID: optional(IntersectionID),
  },
  {},
);
export type Node = Infer<typeof Node>;

export const NodeLink = sequenceOf("NodeLink", Node, { min: 1, max: 5 });
export type NodeLink = Infer<typeof NodeLink>;

/** At NodeAttributeSetXY: requests of public transport, and the nodes that a node leads to. */
export const NodeAttributeSetAddGrpC = sequence(
  "NodeAttributeSet-addGrpC",
  { ptvRequest: optional(PtvRequestType), nodeLink: optional(NodeLink), node: optional(Node) },
  {},
);
export type NodeAttributeSetAddGrpC = Infer<typeof NodeAttributeSetAddGrpC>;

export const EmissionType = enumerated(
  "EmissionType",
  ["euro1", "euro2", "euro3", "euro4", "euro5", "euro6"],
  { additions: [] },
);
export type EmissionType = Infer<typeof EmissionType>;

export const FuelType = integer("FuelType", { min: 0, max: 15 });
export type FuelType = Infer<typeof FuelType>;

/** At RestrictionUserType: users by what comes out of their exhaust and what drives them. */
export const RestrictionUserTypeAddGrpC = sequence(
  "RestrictionUserType-addGrpC",
  { emission: optional(EmissionType), fuel: optional(FuelType) },
  {},
);
export type RestrictionUserTypeAddGrpC = Infer<typeof RestrictionUserTypeAddGrpC>;

export const PrioritizationResponse = sequence(
  "PrioritizationResponse",
  { stationID: StationID, priorState: PrioritizationResponseStatus, signalGroup: SignalGroupID },
  {},
);
export type PrioritizationResponse = Infer<typeof PrioritizationResponse>;

export const PrioritizationResponseList = sequenceOf("PrioritizationResponseList", PrioritizationResponse, {
  min: 1,
  max: 10,
});
export type PrioritizationResponseList = Infer<typeof PrioritizationResponseList>;

/** At IntersectionState: who has been given priority, and at which signals. */
export const IntersectionStateAddGrpC = sequence(
  "IntersectionState-addGrpC",
  { activePrioritizations: optional(PrioritizationResponseList) },
  {},
);
export type IntersectionStateAddGrpC = Infer<typeof IntersectionStateAddGrpC>;

/** Why signals are not as their plan has them. */
export const ExceptionalCondition = enumerated(
  "ExceptionalCondition",
  [
    "unknown",
    "publicTransportPriority",
    "emergencyVehiclePriority",
    "trainPriority",
    "bridgeOpen",
    "vehicleHeight",
    "weather",
    "trafficJam",
    "tunnelClosure",
    "meteringActive",
    "truckPriority",
    "bicyclePlatoonPriority",
    "vehiclePlatoonPriority",
  ],
  { additions: [] },
);
export type ExceptionalCondition = Infer<typeof ExceptionalCondition>;

/** At MovementEvent: why the state is what it is. */
export const MovementEventAddGrpC = sequence(
  "MovementEvent-addGrpC",
  { stateChangeReason: optional(ExceptionalCondition) },
  {},
);
export type MovementEventAddGrpC = Infer<typeof MovementEventAddGrpC>;

export const BatteryStatus = enumerated("BatteryStatus", ["unknown", "critical", "low", "good"], {
  additions: [],
});
export type BatteryStatus = Infer<typeof BatteryStatus>;

/** At RequestorDescription: what drives the vehicle, and how long that lasts. */
export const RequestorDescriptionAddGrpC = sequence(
  "RequestorDescription-addGrpC",
  { fuel: optional(FuelType), batteryStatus: optional(BatteryStatus) },
  {},
);
export type RequestorDescriptionAddGrpC = Infer<typeof RequestorDescriptionAddGrpC>;

export const RejectedReason = enumerated(
  "RejectedReason",
  [
    "unknown",
    "exceptionalCondition",
    "maxWaitingTimeExceeded",
    "ptPriorityDisabled",
    "higherPTPriorityGranted",
    "vehicleTrackingUnknown",
  ],
  { additions: [] },
);
export type RejectedReason = Infer<typeof RejectedReason>;

/** At SignalStatusPackage: how far the vehicle is from its timetable, in steps of 10 s, and why it is refused. */
export const SignalStatusPackageAddGrpC = sequence(
  "SignalStatusPackage-addGrpC",
  { synchToSchedule: optional(DeltaTime), rejectedReason: optional(RejectedReason) },
  {},
);
export type SignalStatusPackageAddGrpC = Infer<typeof SignalStatusPackageAddGrpC>;
