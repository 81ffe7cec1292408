/** ETSI TS 102 894-2 V2.4.1: coordinates and correlations in a plane or space around a reference point. */
import { bitString, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";

/** In centimetres. */
export const CartesianCoordinateLarge = integer("CartesianCoordinateLarge", {
  min: -131_072,
  max: 131_071,
  named: { negativeOutOfRange: -131_072, positiveOutOfRange: 131_071 },
});
export type CartesianCoordinateLarge = Infer<typeof CartesianCoordinateLarge>;

/** In centimetres. */
export const CoordinateConfidence = integer("CoordinateConfidence", {
  min: 1,
  max: 4096,
  named: { outOfRange: 4095, unavailable: 4096 },
});
export type CoordinateConfidence = Infer<typeof CoordinateConfidence>;

export const CartesianCoordinateWithConfidence = sequence("CartesianCoordinateWithConfidence", {
  value: CartesianCoordinateLarge,
  confidence: CoordinateConfidence,
});
export type CartesianCoordinateWithConfidence = Infer<typeof CartesianCoordinateWithConfidence>;

export const CartesianPosition3dWithConfidence = sequence("CartesianPosition3dWithConfidence", {
  xCoordinate: CartesianCoordinateWithConfidence,
  yCoordinate: CartesianCoordinateWithConfidence,
  zCoordinate: optional(CartesianCoordinateWithConfidence),
});
export type CartesianPosition3dWithConfidence = Infer<typeof CartesianPosition3dWithConfidence>;

/** In hundredths, from full negative to full positive correlation. */
export const CorrelationCellValue = integer("CorrelationCellValue", {
  min: -100,
  max: 101,
  named: {
    "full-negative-correlation": -100,
    "no-correlation": 0,
    "full-positive-correlation": 100,
    unavailable: 101,
  },
});
export type CorrelationCellValue = Infer<typeof CorrelationCellValue>;

export const CorrelationColumn = sequenceOf("CorrelationColumn", CorrelationCellValue, {
  min: 1,
  max: 13,
  extensible: true,
});
export type CorrelationColumn = Infer<typeof CorrelationColumn>;

export const LowerTriangularPositiveSemidefiniteMatrixColumns = sequenceOf(
  "LowerTriangularPositiveSemidefiniteMatrixColumns",
  CorrelationColumn,
  { min: 1, max: 13, extensible: true },
);
export type LowerTriangularPositiveSemidefiniteMatrixColumns = Infer<
  typeof LowerTriangularPositiveSemidefiniteMatrixColumns
>;

/** Which components the matrix has; the first bit is the x position. */
export const MatrixIncludedComponents = bitString(
  "MatrixIncludedComponents",
  { size: 13, extensible: true },
  {
    xPosition: 0,
    yPosition: 1,
    zPosition: 2,
    xVelocityOrVelocityMagnitude: 3,
    yVelocityOrVelocityDirection: 4,
    zSpeed: 5,
    xAccelOrAccelMagnitude: 6,
    yAccelOrAccelDirection: 7,
    zAcceleration: 8,
    zAngle: 9,
    yAngle: 10,
    xAngle: 11,
    zAngularVelocity: 12,
  },
);
export type MatrixIncludedComponents = Infer<typeof MatrixIncludedComponents>;

/** A correlation matrix without its diagonal and its upper half, column by column. */
export const LowerTriangularPositiveSemidefiniteMatrix = sequence(
  "LowerTriangularPositiveSemidefiniteMatrix",
  {
    componentsIncludedIntheMatrix: MatrixIncludedComponents,
    matrix: LowerTriangularPositiveSemidefiniteMatrixColumns,
  },
);
export type LowerTriangularPositiveSemidefiniteMatrix = Infer<
  typeof LowerTriangularPositiveSemidefiniteMatrix
>;

export const LowerTriangularPositiveSemidefiniteMatrices = sequenceOf(
  "LowerTriangularPositiveSemidefiniteMatrices",
  LowerTriangularPositiveSemidefiniteMatrix,
  { min: 1, max: 4 },
);
export type LowerTriangularPositiveSemidefiniteMatrices = Infer<
  typeof LowerTriangularPositiveSemidefiniteMatrices
>;

/** In centimetres. */
export const CartesianCoordinate = integer("CartesianCoordinate", {
  min: -32_768,
  max: 32_767,
  named: { negativeOutOfRange: -32_768, positiveOutOfRange: 32_767 },
});
export type CartesianCoordinate = Infer<typeof CartesianCoordinate>;

export const CartesianPosition3d = sequence("CartesianPosition3d", {
  xCoordinate: CartesianCoordinate,
  yCoordinate: CartesianCoordinate,
  zCoordinate: optional(CartesianCoordinate),
});
export type CartesianPosition3d = Infer<typeof CartesianPosition3d>;

export const SequenceOfCartesianPosition3d = sequenceOf(
  "SequenceOfCartesianPosition3d",
  CartesianPosition3d,
  { min: 1, max: 16, extensible: true },
);
export type SequenceOfCartesianPosition3d = Infer<typeof SequenceOfCartesianPosition3d>;

/** In centimetres. */
export const CartesianCoordinateSmall = integer("CartesianCoordinateSmall", {
  min: -3094,
  max: 1001,
  named: { negativeOutOfRange: -3094, positiveOutOfRange: 1001 },
});
export type CartesianCoordinateSmall = Infer<typeof CartesianCoordinateSmall>;
