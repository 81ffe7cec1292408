/** SAE J2735 2024-09, module AddGrpC: what region 3 (Europe) adds at regional extensions, but for Position3D. */
import { enumerated, type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { SignalGroupID, StationID } from "./identifiers.ts";
import { LaneID, NodeOffsetPointXY } from "./lanes.ts";
import { PrioritizationResponseStatus } from "./signal-priority.ts";

export const VehicleToLanePosition = sequence(
  "VehicleToLanePosition",
  {
    stationID: StationID,
    laneID: LaneID,
  },
  {},
);
export type VehicleToLanePosition = Infer<typeof VehicleToLanePosition>;

export const VehicleToLanePositionList = sequenceOf("VehicleToLanePositionList", VehicleToLanePosition, {
  min: 1,
  max: 5,
});
export type VehicleToLanePositionList = Infer<typeof VehicleToLanePositionList>;

export const ConnectionManeuverAssistAddGrpC = sequence("ConnectionManeuverAssist-addGrpC", {
  vehicleToLanePositions: VehicleToLanePositionList,
  rsuDistanceFromAnchor: optional(NodeOffsetPointXY),
});
export type ConnectionManeuverAssistAddGrpC = Infer<typeof ConnectionManeuverAssistAddGrpC>;

export const PrioritizationResponse = sequence(
  "PrioritizationResponse",
  {
    stationID: StationID,
    priorState: PrioritizationResponseStatus,
    signalGroup: SignalGroupID,
  },
  {},
);
export type PrioritizationResponse = Infer<typeof PrioritizationResponse>;

export const PrioritizationResponseList = sequenceOf("PrioritizationResponseList", PrioritizationResponse, {
  min: 1,
  max: 10,
});
export type PrioritizationResponseList = Infer<typeof PrioritizationResponseList>;

export const IntersectionStateAddGrpC = sequence(
  "IntersectionState-addGrpC",
  { activePrioritizations: optional(PrioritizationResponseList) },
  {},
);
export type IntersectionStateAddGrpC = Infer<typeof IntersectionStateAddGrpC>;

export const SignalHeadLocation = sequence(
  "SignalHeadLocation",
  {
    node: NodeOffsetPointXY,
    signalGroupID: SignalGroupID,
  },
  {},
);
export type SignalHeadLocation = Infer<typeof SignalHeadLocation>;

export const SignalHeadLocationList = sequenceOf("SignalHeadLocationList", SignalHeadLocation, {
  min: 1,
  max: 20,
});
export type SignalHeadLocationList = Infer<typeof SignalHeadLocationList>;

export const MapDataAddGrpC = sequence(
  "MapData-addGrpC",
  { signalHeadLocations: optional(SignalHeadLocationList) },
  {},
);
export type MapDataAddGrpC = Infer<typeof MapDataAddGrpC>;

export const EmissionType = enumerated("EmissionType", ["typeA", "typeB", "typeC", "typeD", "typeE"], {
  additions: [],
});
export type EmissionType = Infer<typeof EmissionType>;

export const RestrictionUserTypeAddGrpC = sequence(
  "RestrictionUserType-addGrpC",
  { emission: optional(EmissionType) },
  {},
);
export type RestrictionUserTypeAddGrpC = Infer<typeof RestrictionUserTypeAddGrpC>;
