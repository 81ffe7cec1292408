/** ETSI TS 102 894-2 V2.4.1: areas around a reference point. */
import { choice, type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { CartesianCoordinateSmall, CartesianPosition3d } from "./cartesian.ts";
import { Identifier1B } from "./identifiers.ts";
import { StandardLength12b } from "./lengths.ts";
import { CartesianAngleValue } from "./motion.ts";

export const CircularShape = sequence("CircularShape", {
  shapeReferencePoint: optional(CartesianPosition3d),
  radius: StandardLength12b,
  height: optional(StandardLength12b),
});
export type CircularShape = Infer<typeof CircularShape>;

export const EllipticalShape = sequence("EllipticalShape", {
  shapeReferencePoint: optional(CartesianPosition3d),
  semiMajorAxisLength: StandardLength12b,
  semiMinorAxisLength: StandardLength12b,
  orientation: optional(CartesianAngleValue),
  height: optional(StandardLength12b),
});
export type EllipticalShape = Infer<typeof EllipticalShape>;

/** Corners around a point. */
export const PolygonalShape = sequence("PolygonalShape", {
  shapeReferencePoint: optional(CartesianPosition3d),
  polygon: sequenceOf("SequenceOfCartesianPosition3d", CartesianPosition3d, {
    min: 3,
    max: 16,
    extensible: true,
  }),
  height: optional(StandardLength12b),
});
export type PolygonalShape = Infer<typeof PolygonalShape>;

export const RadialShape = sequence("RadialShape", {
  shapeReferencePoint: optional(CartesianPosition3d),
  range: StandardLength12b,
  horizontalOpeningAngleStart: CartesianAngleValue,
  horizontalOpeningAngleEnd: CartesianAngleValue,
  verticalOpeningAngleStart: optional(CartesianAngleValue),
  verticalOpeningAngleEnd: optional(CartesianAngleValue),
});
export type RadialShape = Infer<typeof RadialShape>;

export const RadialShapeDetails = sequence("RadialShapeDetails", {
  range: StandardLength12b,
  horizontalOpeningAngleStart: CartesianAngleValue,
  horizontalOpeningAngleEnd: CartesianAngleValue,
  verticalOpeningAngleStart: optional(CartesianAngleValue),
  verticalOpeningAngleEnd: optional(CartesianAngleValue),
});
export type RadialShapeDetails = Infer<typeof RadialShapeDetails>;

export const RadialShapesList = sequenceOf("RadialShapesList", RadialShapeDetails, {
  min: 1,
  max: 16,
  extensible: true,
});
export type RadialShapesList = Infer<typeof RadialShapesList>;

/** Sectors that a sensor covers, around a point of their own. */
export const RadialShapes = sequence("RadialShapes", {
  refPointId: Identifier1B,
  xCoordinate: CartesianCoordinateSmall,
  yCoordinate: CartesianCoordinateSmall,
  zCoordinate: optional(CartesianCoordinateSmall),
  radialShapesList: RadialShapesList,
});
export type RadialShapes = Infer<typeof RadialShapes>;

export const RectangularShape = sequence("RectangularShape", {
  shapeReferencePoint: optional(CartesianPosition3d),
  semiLength: StandardLength12b,
  semiBreadth: StandardLength12b,
  orientation: optional(CartesianAngleValue),
  height: optional(StandardLength12b),
});
export type RectangularShape = Infer<typeof RectangularShape>;

/** An area around a reference point. */
export const Shape = choice(
  "Shape",
  {
    rectangular: RectangularShape,
    circular: CircularShape,
    polygonal: PolygonalShape,
    elliptical: EllipticalShape,
    radial: RadialShape,
    radialShapes: RadialShapes,
  },
  {},
);
export type Shape = Infer<typeof Shape>;
