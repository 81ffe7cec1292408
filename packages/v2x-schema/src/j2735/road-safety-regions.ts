/** SAE J2735 2024-09, module RoadSafetyMessage: where a message applies. */
import { choice, enumerated, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { DescriptiveName } from "./identifiers.ts";
import { Position3D } from "./position-3d.ts";
import { Circle, Zoom } from "./traveler-information.ts";

export const LatOffset = integer("LatOffset", { min: -16_384, max: 16_383 });
export type LatOffset = Infer<typeof LatOffset>;

export const LongOffset = integer("LongOffset", { min: -16_384, max: 16_383 });
export type LongOffset = Infer<typeof LongOffset>;

export const ElevOffset = integer("ElevOffset", { min: -4096, max: 4095 });
export type ElevOffset = Infer<typeof ElevOffset>;

export const Offset3D = sequence(
  "Offset3D",
  {
    "lat-offset": LatOffset,
    "long-offset": LongOffset,
    "elev-offset": optional(ElevOffset),
  },
  {},
);
export type Offset3D = Infer<typeof Offset3D>;

export const RegionUncertainty = choice(
  "RegionUncertainty",
  { alongPath: Offset3D, inCoordinateFrame: Offset3D },
  {},
);
export type RegionUncertainty = Infer<typeof RegionUncertainty>;

export const ReferencePointType = enumerated("ReferencePointType", ["startOfEvent", "arbitrary"], {
  additions: [],
});
export type ReferencePointType = Infer<typeof ReferencePointType>;

export const HeadingDeg = integer("HeadingDeg", { min: 0, max: 359 });
export type HeadingDeg = Infer<typeof HeadingDeg>;

export const Tolerance = integer("Tolerance", { min: 0, max: 180 });
export type Tolerance = Infer<typeof Tolerance>;

export const ApplicableHeading = sequence(
  "ApplicableHeading",
  {
    heading: HeadingDeg,
    tolerance: Tolerance,
  },
  {},
);
export type ApplicableHeading = Infer<typeof ApplicableHeading>;

export const NodePointLLE = choice(
  "NodePointLLE",
  { "node-3Dabsolute": Position3D, "node-3Doffset": Offset3D },
  {},
);
export type NodePointLLE = Infer<typeof NodePointLLE>;

export const RSMPolygon = sequenceOf("RSMPolygon", NodePointLLE, { min: 3, max: 63 });
export type RSMPolygon = Infer<typeof RSMPolygon>;

export const BroadRegionArea = choice("BroadRegionArea", { polygon: RSMPolygon, circle: Circle }, {});
export type BroadRegionArea = Infer<typeof BroadRegionArea>;

export const BroadRegion = sequence(
  "BroadRegion",
  {
    applicableHeading: ApplicableHeading,
    broadArea: BroadRegionArea,
  },
  {},
);
export type BroadRegion = Infer<typeof BroadRegion>;

export const PathPoints = sequenceOf("PathPoints", NodePointLLE, { min: 2, max: 63, extensible: true });
export type PathPoints = Infer<typeof PathPoints>;

export const Path = sequence(
  "Path",
  {
    pathWidth: integer("INTEGER", { min: 0, max: 1000 }),
    pathPoints: PathPoints,
  },
  {},
);
export type Path = Infer<typeof Path>;

export const PathList = sequenceOf("PathList", Path, { min: 1, max: 10, extensible: true });
export type PathList = Infer<typeof PathList>;

export const AreaType = choice("AreaType", { broadRegion: BroadRegion, paths: PathList }, {});
export type AreaType = Infer<typeof AreaType>;

export const RegionInfo = sequence(
  "RegionInfo",
  {
    referencePoint: Position3D,
    locationUncertainty: optional(RegionUncertainty),
    referencePointType: optional(ReferencePointType),
    descriptiveName: optional(DescriptiveName),
    scale: optional(Zoom),
    approachRegion: optional(AreaType),
  },
  {},
);
export type RegionInfo = Infer<typeof RegionInfo>;
