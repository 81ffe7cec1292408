/**
 * ISO TS 19091, profile C: the types of SAE J2735 as Europe has them. Apart from what `inProfileC` is told they are the
 * same to the last bit, so they are made from those of J2735.
 */

import {
  bitString,
  enumerated,
  type Infer,
  integer,
  optional,
  type Schema,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import * as j2735 from "../../j2735/index.ts";
import { Iso3833VehicleType } from "../iso19321/vehicle-registration.ts";
import { DeltaAltitude, Latitude, Longitude, NodeOffsetPointXY } from "../release1/index.ts";
import {
  IntersectionStateAddGrpC,
  LaneAttributesAddGrpC,
  MovementEventAddGrpC,
  NodeAttributeSetAddGrpC,
  Position3DAddGrpC,
  RequestorDescriptionAddGrpC,
  RestrictionUserTypeAddGrpC,
  SignalStatusPackageAddGrpC,
} from "./add-grp-c.ts";
import { derivation } from "./derivation.ts";
import { OcitRequestorDescriptionContainer } from "./ocit.ts";

/** Tenths of a second of the hour; 36001 is unknown, where J2735 goes on to 36111. */
export const TimeMark = integer("TimeMark", { min: 0, max: 36_001 });
export type TimeMark = Infer<typeof TimeMark>;

const { reserved: _, ...withoutReserved } = j2735.LaneSharing.named;

/** With what TS 103 301 V2.2.1 adds. */
const BasicVehicleRole = enumerated("BasicVehicleRole", Object.keys(j2735.BasicVehicleRole.values), {
  additions: ["tram"],
});

/** Bit 9 is reserved in J2735. */
export const LaneSharing = bitString(
  "LaneSharing",
  { size: 10 },
  { ...withoutReserved, pedestrianTraffic: 9 },
);
export type LaneSharing = Infer<typeof LaneSharing>;

const inProfileC = derivation({
  replaced: new Map<Schema, Schema>([
    [j2735.Latitude, Latitude],
    [j2735.Longitude, Longitude],
    [j2735.NodeOffsetPointXY, NodeOffsetPointXY],
    [j2735.LaneSharing, LaneSharing],
    [j2735.TimeMark, TimeMark],
    [j2735.Iso3833VehicleType, Iso3833VehicleType],
    [j2735.BasicVehicleRole, BasicVehicleRole],
  ]),
  withoutAdditions: new Set<Schema>([j2735.IntersectionGeometry, j2735.IntersectionState]),
  additions: new Map([
    [j2735.RequestorDescription as Schema, [{ group: { ocit: OcitRequestorDescriptionContainer } }]],
  ]),
  regional: new Map<Schema, () => Schema>([
    [j2735.MapData, () => MapDataAddGrpC],
    [j2735.Position3D, () => Position3DAddGrpC],
    [j2735.GenericLane, () => ConnectionTrajectoryAddGrpC],
    [j2735.LaneAttributes, () => LaneAttributesAddGrpC],
    [j2735.NodeAttributeSetXY, () => NodeAttributeSetAddGrpC],
    [j2735.RestrictionUserType, () => RestrictionUserTypeAddGrpC],
    [j2735.IntersectionState, () => IntersectionStateAddGrpC],
    [j2735.MovementEvent, () => MovementEventAddGrpC],
    [j2735.ConnectionManeuverAssist, () => ConnectionManeuverAssistAddGrpC],
    [j2735.RequestorDescription, () => RequestorDescriptionAddGrpC],
    [j2735.SignalStatusPackage, () => SignalStatusPackageAddGrpC],
  ]),
});

export const NodeSetXY = inProfileC(j2735.NodeSetXY);
export type NodeSetXY = Infer<typeof NodeSetXY>;

/** At GenericLane: the path of one connection from here across the intersection. */
export const ConnectionTrajectoryAddGrpC = sequence(
  "ConnectionTrajectory-addGrpC",
  { nodes: NodeSetXY, connectionID: j2735.LaneConnectionID },
  {},
);
export type ConnectionTrajectoryAddGrpC = Infer<typeof ConnectionTrajectoryAddGrpC>;

/** Where signal heads stand; `nodeZ` in steps of 1 cm above the reference point. */
export const SignalHeadLocation = sequence(
  "SignalHeadLocation",
  { nodeXY: NodeOffsetPointXY, nodeZ: DeltaAltitude, signalGroupID: j2735.SignalGroupID },
  {},
);
export type SignalHeadLocation = Infer<typeof SignalHeadLocation>;

export const SignalHeadLocationList = sequenceOf("SignalHeadLocationList", SignalHeadLocation, {
  min: 1,
  max: 64,
});
export type SignalHeadLocationList = Infer<typeof SignalHeadLocationList>;

/** At MapData. */
export const MapDataAddGrpC = sequence(
  "MapData-addGrpC",
  { signalHeadLocations: optional(SignalHeadLocationList) },
  {},
);
export type MapDataAddGrpC = Infer<typeof MapDataAddGrpC>;

/** Milliseconds of the minute. */
export const TimeReference = integer("TimeReference", { min: 0, max: 60_000, named: { oneMilliSec: 1 } });
export type TimeReference = Infer<typeof TimeReference>;

/** Where the infrastructure has seen a station, and when. */
export const ItsStationPosition = sequence(
  "ItsStationPosition",
  {
    stationID: j2735.StationID,
    laneID: optional(j2735.LaneID),
    nodeXY: optional(NodeOffsetPointXY),
    timeReference: optional(TimeReference),
  },
  {},
);
export type ItsStationPosition = Infer<typeof ItsStationPosition>;

export const ItsStationPositionList = sequenceOf("ItsStationPositionList", ItsStationPosition, {
  min: 1,
  max: 5,
});
export type ItsStationPositionList = Infer<typeof ItsStationPositionList>;

/** At ConnectionManeuverAssist. */
export const ConnectionManeuverAssistAddGrpC = sequence(
  "ConnectionManeuverAssist-addGrpC",
  { itsStationPosition: optional(ItsStationPositionList) },
  {},
);
export type ConnectionManeuverAssistAddGrpC = Infer<typeof ConnectionManeuverAssistAddGrpC>;

export const MapData = inProfileC(j2735.MapData);
export type MapData = Infer<typeof MapData>;

export const SPAT = inProfileC(j2735.SPAT);
export type SPAT = Infer<typeof SPAT>;

export const SignalRequestMessage = inProfileC(j2735.SignalRequestMessage);
export type SignalRequestMessage = Infer<typeof SignalRequestMessage>;

export const SignalStatusMessage = inProfileC(j2735.SignalStatusMessage);
export type SignalStatusMessage = Infer<typeof SignalStatusMessage>;

export const RTCMcorrections = inProfileC(j2735.RTCMcorrections);
export type RTCMcorrections = Infer<typeof RTCMcorrections>;
