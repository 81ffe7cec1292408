/** ISO TS 19321: what kind of information it is, and for which direction and lanes; shared by all containers. */
import { type Infer, integer, sequenceOf } from "@v2x/asn1";
import { LanePosition } from "../release1/index.ts";

/** Of travel against that of the zone. */
export const Direction = integer("Direction", {
  min: 0,
  max: 3,
  named: { sameDirection: 0, oppositeDirection: 1, bothDirections: 2, valueNotUsed: 3 },
});
export type Direction = Infer<typeof Direction>;

export const LanePositions = sequenceOf("LanePositions", LanePosition, { min: 1, max: 8, extensible: true });
export type LanePositions = Infer<typeof LanePositions>;

/** 5 to 7 are reserved. */
export const IviType = integer("IviType", {
  min: 0,
  max: 7,
  named: {
    immediateDangerWarningMessages: 0,
    regulatoryMessages: 1,
    trafficRelatedInformationMessages: 2,
    pollutionMessages: 3,
    notTrafficRelatedInformationMessages: 4,
  },
});
export type IviType = Infer<typeof IviType>;

/** 3 is reserved. */
export const IviPurpose = integer("IviPurpose", {
  min: 0,
  max: 3,
  named: { safety: 0, environmental: 1, trafficOptimisation: 2 },
});
export type IviPurpose = Infer<typeof IviPurpose>;

/** 7 is reserved. */
export const LaneStatus = integer("LaneStatus", {
  min: 0,
  max: 7,
  extensible: true,
  named: { open: 0, closed: 1, mergeR: 2, mergeL: 3, mergeLR: 4, provisionallyOpen: 5, diverging: 6 },
});
export type LaneStatus = Infer<typeof LaneStatus>;
