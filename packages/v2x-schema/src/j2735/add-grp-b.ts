/** SAE J2735 2024-09, module AddGrpB: what region 2 (Japan) adds at regional extensions. */
import { choice, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { TimeIntervalConfidence } from "./time.ts";

export const LaneDataAttributeAddGrpB = sequence("LaneDataAttribute-addGrpB", {}, {});
export type LaneDataAttributeAddGrpB = Infer<typeof LaneDataAttributeAddGrpB>;

export const TimeRemaining = integer("TimeRemaining", { min: 0, max: 9001 });
export type TimeRemaining = Infer<typeof TimeRemaining>;

export const MinTimetoChange = integer("MinTimetoChange", { min: 0, max: 2402 });
export type MinTimetoChange = Infer<typeof MinTimetoChange>;

export const MaxTimetoChange = integer("MaxTimetoChange", { min: 0, max: 2402 });
export type MaxTimetoChange = Infer<typeof MaxTimetoChange>;

export const MovementEventAddGrpB = sequence(
  "MovementEvent-addGrpB",
  {
    startTime: optional(TimeRemaining),
    minEndTime: MinTimetoChange,
    maxEndTime: optional(MaxTimetoChange),
    likelyTime: optional(TimeRemaining),
    confidence: optional(TimeIntervalConfidence),
    nextTime: optional(TimeRemaining),
  },
  {},
);
export type MovementEventAddGrpB = Infer<typeof MovementEventAddGrpB>;

export const LongitudeDMS = integer("LongitudeDMS", { min: -64_800_000, max: 64_800_000 });
export type LongitudeDMS = Infer<typeof LongitudeDMS>;

export const LatitudeDMS = integer("LatitudeDMS", { min: -32_400_000, max: 32_400_000 });
export type LatitudeDMS = Infer<typeof LatitudeDMS>;

export const NodeLLdms48b = sequence("Node-LLdms-48b", {
  lon: LongitudeDMS,
  lat: LatitudeDMS,
});
export type NodeLLdms48b = Infer<typeof NodeLLdms48b>;

export const DegreesLong = integer("DegreesLong", { min: -180, max: 180 });
export type DegreesLong = Infer<typeof DegreesLong>;

export const MinutesAngle = integer("MinutesAngle", { min: 0, max: 59 });
export type MinutesAngle = Infer<typeof MinutesAngle>;

export const SecondsAngle = integer("SecondsAngle", { min: 0, max: 5999 });
export type SecondsAngle = Infer<typeof SecondsAngle>;

export const LongitudeDMS2 = sequence("LongitudeDMS2", {
  d: DegreesLong,
  m: MinutesAngle,
  s: SecondsAngle,
});
export type LongitudeDMS2 = Infer<typeof LongitudeDMS2>;

export const DegreesLat = integer("DegreesLat", { min: -90, max: 90 });
export type DegreesLat = Infer<typeof DegreesLat>;

export const LatitudeDMS2 = sequence("LatitudeDMS2", {
  d: DegreesLat,
  m: MinutesAngle,
  s: SecondsAngle,
});
export type LatitudeDMS2 = Infer<typeof LatitudeDMS2>;

export const NodeLLdms80b = sequence("Node-LLdms-80b", {
  lon: LongitudeDMS2,
  lat: LatitudeDMS2,
});
export type NodeLLdms80b = Infer<typeof NodeLLdms80b>;

export const NodeOffsetPointXYAddGrpB = choice(
  "NodeOffsetPointXY-addGrpB",
  { posA: NodeLLdms48b, posB: NodeLLdms80b },
  {},
);
export type NodeOffsetPointXYAddGrpB = Infer<typeof NodeOffsetPointXYAddGrpB>;

export const ElevationAddGrpB = integer("Elevation", { min: -32_768, max: 32_767 });
export type ElevationAddGrpB = Infer<typeof ElevationAddGrpB>;

export const Position3DAddGrpB = sequence(
  "Position3D-addGrpB",
  {
    latitude: LatitudeDMS2,
    longitude: LongitudeDMS2,
    elevation: ElevationAddGrpB,
  },
  {},
);
export type Position3DAddGrpB = Infer<typeof Position3DAddGrpB>;
