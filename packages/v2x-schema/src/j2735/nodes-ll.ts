/**
 * SAE J2735 2024-09, module TravelerInformation: paths as chains of nodes in offsets of latitude and longitude, and
 * what is said along them.
 */
import { choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { LaneDataAttributeList, NodeLLmD64b } from "./lanes.ts";
import { OffsetB10, OffsetLLB18 } from "./position.ts";
import { regionalExtension, regionalExtensions } from "./regional.ts";

export const OffsetLLB12 = integer("OffsetLL-B12", { min: -2048, max: 2047 });
export type OffsetLLB12 = Infer<typeof OffsetLLB12>;

export const NodeLL24B = sequence("Node-LL-24B", {
  lon: OffsetLLB12,
  lat: OffsetLLB12,
});
export type NodeLL24B = Infer<typeof NodeLL24B>;

export const OffsetLLB14 = integer("OffsetLL-B14", { min: -8192, max: 8191 });
export type OffsetLLB14 = Infer<typeof OffsetLLB14>;

export const NodeLL28B = sequence("Node-LL-28B", {
  lon: OffsetLLB14,
  lat: OffsetLLB14,
});
export type NodeLL28B = Infer<typeof NodeLL28B>;

export const OffsetLLB16 = integer("OffsetLL-B16", { min: -32_768, max: 32_767 });
export type OffsetLLB16 = Infer<typeof OffsetLLB16>;

export const NodeLL32B = sequence("Node-LL-32B", {
  lon: OffsetLLB16,
  lat: OffsetLLB16,
});
export type NodeLL32B = Infer<typeof NodeLL32B>;

export const NodeLL36B = sequence("Node-LL-36B", {
  lon: OffsetLLB18,
  lat: OffsetLLB18,
});
export type NodeLL36B = Infer<typeof NodeLL36B>;

export const OffsetLLB22 = integer("OffsetLL-B22", { min: -2_097_152, max: 2_097_151 });
export type OffsetLLB22 = Infer<typeof OffsetLLB22>;

export const NodeLL44B = sequence("Node-LL-44B", {
  lon: OffsetLLB22,
  lat: OffsetLLB22,
});
export type NodeLL44B = Infer<typeof NodeLL44B>;

export const OffsetLLB24 = integer("OffsetLL-B24", { min: -8_388_608, max: 8_388_607 });
export type OffsetLLB24 = Infer<typeof OffsetLLB24>;

export const NodeLL48B = sequence("Node-LL-48B", {
  lon: OffsetLLB24,
  lat: OffsetLLB24,
});
export type NodeLL48B = Infer<typeof NodeLL48B>;

export const NodeOffsetPointLL = choice("NodeOffsetPointLL", {
  "node-LL1": NodeLL24B,
  "node-LL2": NodeLL28B,
  "node-LL3": NodeLL32B,
  "node-LL4": NodeLL36B,
  "node-LL5": NodeLL44B,
  "node-LL6": NodeLL48B,
  "node-LatLon": NodeLLmD64b,
  regional: regionalExtension(),
});
export type NodeOffsetPointLL = Infer<typeof NodeOffsetPointLL>;

export const NodeAttributeLL = enumerated(
  "NodeAttributeLL",
  [
    "reserved",
    "stopLine",
    "roundedCapStyleA",
    "roundedCapStyleB",
    "mergePoint",
    "divergePoint",
    "downstreamStopLine",
    "downstreamStartNode",
    "closedToTraffic",
    "safeIsland",
    "curbPresentAtStepOff",
    "hydrantPresent",
  ],
  { additions: [] },
);
export type NodeAttributeLL = Infer<typeof NodeAttributeLL>;

export const NodeAttributeLLList = sequenceOf("NodeAttributeLLList", NodeAttributeLL, { min: 1, max: 8 });
export type NodeAttributeLLList = Infer<typeof NodeAttributeLLList>;

export const SegmentAttributeLL = enumerated(
  "SegmentAttributeLL",
  [
    "reserved",
    "doNotBlock",
    "whiteLine",
    "mergingLaneLeft",
    "mergingLaneRight",
    "curbOnLeft",
    "curbOnRight",
    "loadingzoneOnLeft",
    "loadingzoneOnRight",
    "turnOutPointOnLeft",
    "turnOutPointOnRight",
    "adjacentParkingOnLeft",
    "adjacentParkingOnRight",
    "adjacentBikeLaneOnLeft",
    "adjacentBikeLaneOnRight",
    "sharedBikeLane",
    "bikeBoxInFront",
    "transitStopOnLeft",
    "transitStopOnRight",
    "transitStopInLane",
    "sharedWithTrackedVehicle",
    "safeIsland",
    "lowCurbsPresent",
    "rumbleStripPresent",
    "audibleSignalingPresent",
    "adaptiveTimingPresent",
    "rfSignalRequestPresent",
    "partialCurbIntrusion",
    "taperToLeft",
    "taperToRight",
    "taperToCenterLine",
    "parallelParking",
    "headInParking",
    "freeParking",
    "timeRestrictionsOnParking",
    "costToPark",
    "midBlockCurbPresent",
    "unEvenPavementPresent",
  ],
  { additions: [] },
);
export type SegmentAttributeLL = Infer<typeof SegmentAttributeLL>;

export const SegmentAttributeLLList = sequenceOf("SegmentAttributeLLList", SegmentAttributeLL, {
  min: 1,
  max: 8,
});
export type SegmentAttributeLLList = Infer<typeof SegmentAttributeLLList>;

export const NodeAttributeSetLL = sequence(
  "NodeAttributeSetLL",
  {
    localNode: optional(NodeAttributeLLList),
    disabled: optional(SegmentAttributeLLList),
    enabled: optional(SegmentAttributeLLList),
    data: optional(LaneDataAttributeList),
    dWidth: optional(OffsetB10),
    dElevation: optional(OffsetB10),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type NodeAttributeSetLL = Infer<typeof NodeAttributeSetLL>;

export const NodeLL = sequence(
  "NodeLL",
  {
    delta: NodeOffsetPointLL,
    attributes: optional(NodeAttributeSetLL),
  },
  {},
);
export type NodeLL = Infer<typeof NodeLL>;

export const NodeSetLL = sequenceOf("NodeSetLL", NodeLL, { min: 2, max: 63 });
export type NodeSetLL = Infer<typeof NodeSetLL>;

export const NodeListLL = choice("NodeListLL", { nodes: NodeSetLL }, {});
export type NodeListLL = Infer<typeof NodeListLL>;
