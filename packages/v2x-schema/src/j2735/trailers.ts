/** SAE J2735 2024-09, modules BasicSafetyMessage and Common: trailers, how they are hitched and where they went. */
import { boolean, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { SSPindex } from "./identifiers.ts";
import { NodeXY24b } from "./lanes.ts";
import { Angle, CoarseHeading } from "./motion.ts";
import { OffsetB11, OffsetB12, VertOffsetB07 } from "./position.ts";
import { TimeOffset } from "./time.ts";
import {
  Axles,
  BumperHeights,
  TrailerWeight,
  VehicleHeight,
  VehicleLength,
  VehicleWidth,
} from "./vehicle.ts";

export const PivotingAllowed = boolean("PivotingAllowed");
export type PivotingAllowed = Infer<typeof PivotingAllowed>;

export const PivotPointDescription = sequence(
  "PivotPointDescription",
  {
    pivotOffset: OffsetB11,
    pivotAngle: Angle,
    pivots: PivotingAllowed,
  },
  {},
);
export type PivotPointDescription = Infer<typeof PivotPointDescription>;

export const IsDolly = boolean("IsDolly");
export type IsDolly = Infer<typeof IsDolly>;

export const TrailerMass = integer("TrailerMass", { min: 0, max: 255 });
export type TrailerMass = Infer<typeof TrailerMass>;

export const TrailerHistoryPoint = sequence(
  "TrailerHistoryPoint",
  {
    pivotAngle: Angle,
    timeOffset: TimeOffset,
    positionOffset: NodeXY24b,
    elevationOffset: optional(VertOffsetB07),
    heading: optional(CoarseHeading),
  },
  {},
);
export type TrailerHistoryPoint = Infer<typeof TrailerHistoryPoint>;

export const TrailerHistoryPointList = sequenceOf("TrailerHistoryPointList", TrailerHistoryPoint, {
  min: 1,
  max: 23,
});
export type TrailerHistoryPointList = Infer<typeof TrailerHistoryPointList>;

export const TrailerUnitDescription = sequence(
  "TrailerUnitDescription",
  {
    isDolly: IsDolly,
    width: VehicleWidth,
    length: VehicleLength,
    height: optional(VehicleHeight),
    mass: optional(TrailerMass),
    bumperHeights: optional(BumperHeights),
    centerOfGravity: optional(VehicleHeight),
    frontPivot: PivotPointDescription,
    rearPivot: optional(PivotPointDescription),
    rearWheelOffset: optional(OffsetB12),
    positionOffset: NodeXY24b,
    elevationOffset: optional(VertOffsetB07),
    crumbData: optional(TrailerHistoryPointList),
  },
  {},
);
export type TrailerUnitDescription = Infer<typeof TrailerUnitDescription>;

export const TrailerUnitDescriptionList = sequenceOf("TrailerUnitDescriptionList", TrailerUnitDescription, {
  min: 1,
  max: 8,
});
export type TrailerUnitDescriptionList = Infer<typeof TrailerUnitDescriptionList>;

export const TrailerData = sequence(
  "TrailerData",
  {
    doNotUse: SSPindex,
    connection: PivotPointDescription,
    units: TrailerUnitDescriptionList,
  },
  {},
);
export type TrailerData = Infer<typeof TrailerData>;

export const TrailerUnitDescJ2945Slash1B = sequence(
  "TrailerUnitDescJ2945Slash1B",
  {
    width: VehicleWidth,
    length: VehicleLength,
    height: optional(VehicleHeight),
    weight: optional(TrailerWeight),
    frontPivot: PivotPointDescription,
    rearPivot: optional(PivotPointDescription),
    bumpers: optional(BumperHeights),
    axles: optional(Axles),
  },
  {},
);
export type TrailerUnitDescJ2945Slash1B = Infer<typeof TrailerUnitDescJ2945Slash1B>;

export const TrailersJ2945Slash1B = sequenceOf("TrailersJ2945Slash1B", TrailerUnitDescJ2945Slash1B, {
  min: 1,
  max: 8,
  extensible: true,
});
export type TrailersJ2945Slash1B = Infer<typeof TrailersJ2945Slash1B>;
