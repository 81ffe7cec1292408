import { FpInvertBatch } from "@noble/curves/abstract/modular.js";
import { octetsOfHex } from "#native/texts";
import { compressedForm } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import { type KeyType, scalarLength } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";
import { decompressPoint, rememberPoint } from "./points.ts";
import { numberOf } from "./scalars.ts";

/** A point to be multiplied. */
export interface PointProduct {
  /** Uncompressed, and on the curve: that is not checked again. */
  readonly point: Uint8Array;
  /** Any number; taken modulo the order. Not a secret: see `numberOf`. */
  readonly factor: bigint;
}

/** Two points to be added. */
export interface PointPair {
  /** Compressed or uncompressed. */
  readonly point: Uint8Array;
  /** Uncompressed, and on the curve: that is not checked again. */
  readonly addend: Uint8Array;
}

/**
 * The sums of pairs of public points. OpenSSL multiplies points for Node but does not add them. All sums of one call
 * share a single inversion, which costs as much as ten of them.
 *
 * @returns compressed points in the order of the pairs; undefined where a sum is at infinity.
 * @throws CryptoError "point-invalid" where a `point` is none of the curve.
 */
export function pointSums(keyType: KeyType, pairs: readonly PointPair[]): (Uint8Array | undefined)[] {
  const known = new Map<Uint8Array, Affine>();
  const affine = pairs.map(({ point, addend }): readonly [Affine, Affine] => {
    const first = known.get(point) ?? affineOf(keyType, checked(keyType, point));
    known.set(point, first);
    return [first, affineOf(keyType, addend)];
  });
  return affineSums(keyType, affine).map((sum) => sum && noted(keyType, sum));
}

/** As `pointSums`, of points that are known to be on the curve. */
export function affineSums(
  keyType: KeyType,
  pairs: readonly (readonly [Affine, Affine])[],
): (Affine | undefined)[] {
  const { Fp } = nobleCurve(keyType).Point;
  const inverses = FpInvertBatch(
    Fp,
    pairs.map(([a, b]) => Fp.create(b.x - a.x)),
  );
  return pairs.map(([a, b], at) => {
    const inverse = inverses[at];
    // Points of one x are the same, or opposite: the only pairs that the formula below is not for.
    if (inverse === undefined) return sumByLibrary(keyType, a, b);
    const slope = Fp.mul(b.y - a.y, inverse);
    const x = Fp.create(slope * slope - a.x - b.x);
    return { x, y: Fp.create(slope * (a.x - x) - a.y) };
  });
}

/** A point by its coordinates. */
export interface Affine {
  readonly x: bigint;
  readonly y: bigint;
}

function checked(keyType: KeyType, point: Uint8Array): Uint8Array {
  const uncompressed = decompressPoint(keyType, point);
  if (uncompressed === undefined) throw new CryptoError("point-invalid", { keyType });
  return uncompressed;
}

/** The coordinates of an uncompressed point. */
export function affineOf(keyType: KeyType, uncompressed: Uint8Array): Affine {
  const middle = 1 + scalarLength(keyType);
  return { x: numberOf(uncompressed.subarray(1, middle)), y: numberOf(uncompressed.subarray(middle)) };
}

function sumByLibrary(keyType: KeyType, a: Affine, b: Affine): Affine | undefined {
  const { Point } = nobleCurve(keyType);
  const sum = Point.fromAffine(a).add(Point.fromAffine(b));
  return sum.is0() ? undefined : sum.toAffine(); // infinity has no encoding
}

/** 04, then the coordinates. */
export function uncompressedOf(keyType: KeyType, { x, y }: Affine): Uint8Array {
  const hex = (coordinate: bigint) => coordinate.toString(16).padStart(2 * scalarLength(keyType), "0");
  return octetsOfHex(`04${hex(x)}${hex(y)}`);
}

function noted(keyType: KeyType, sum: Affine): Uint8Array {
  const uncompressed = uncompressedOf(keyType, sum);
  const compressed = compressedForm(uncompressed);
  rememberPoint(keyType, compressed, uncompressed);
  return compressed;
}
