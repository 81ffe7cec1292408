import { FpInvertBatch } from "@noble/curves/abstract/modular.js";
import { viewOf } from "../../bytes.ts";
import type { KeyType } from "../../key-types.ts";
import { nobleCurve } from "../../noble.ts";
import { type Affine, affineOf, affineSums, type PointProduct, uncompressedOf } from "../../point-sums.ts";
import { scalarOf } from "../../scalars.ts";
import { multiplierOf } from "./curves.ts";

/**
 * Public points times public numbers, multiplied by OpenSSL, which takes a tenth of the time that JavaScript does.
 *
 * OpenSSL gives Node the x of a product e·P alone. Its y comes of two points more: e·G, and the x of e·(P + G), which is
 * the sum of the two. With D = e·P, E = e·G and S = D + E the law of addition says
 * 2·yD·yE = yD² + yE² - (xD + xE + xS)·(xD - xE)², and yD² follows from xD by the equation of the curve. All products of
 * one call share two inversions.
 *
 * @returns uncompressed points in the order of the products; undefined where one is at infinity.
 */
export function pointProducts(
  keyType: KeyType,
  products: readonly PointProduct[],
): (Uint8Array | undefined)[] {
  const { Point } = nobleCurve(keyType);
  const { Fp, Fn } = Point;
  const { a, b } = Point.CURVE();
  const base: Affine = { x: Point.BASE.x, y: Point.BASE.y };
  const points = products.map(({ point }) => affineOf(keyType, point));
  const next = affineSums(
    keyType,
    points.map((point) => [point, base]),
  );
  const found = products.map(({ point, factor }, at) => {
    const e = Fn.create(factor);
    const neighbour = next[at];
    // The formula is neither for ± the base point, where D = ± E, nor for a product at infinity.
    if (e === 0n || neighbour === undefined || points[at]!.x === base.x) return undefined;
    const multiplier = multiplierOf(keyType, scalarOf(keyType, e));
    return {
      d: numberOfX(multiplier.computeSecret(point)),
      e: affineOf(keyType, viewOf(multiplier.getPublicKey())),
      s: numberOfX(multiplier.computeSecret(uncompressedOf(keyType, neighbour))),
    };
  });
  const inverses = FpInvertBatch(
    Fp,
    found.map((one) => (one === undefined ? 0n : Fp.create(2n * one.e.y))),
  );
  return found.map((one, at) => {
    if (one === undefined) return productByLibrary(keyType, points[at]!, products[at]!.factor);
    const { d, e, s } = one;
    const difference = d - e.x;
    const squares = d * d * d + a * d + b + e.y * e.y;
    const y = Fp.mul(Fp.create(squares - (d + e.x + s) * difference * difference), inverses[at]!);
    return uncompressedOf(keyType, { x: d, y });
  });
}

function numberOfX(octets: Buffer): bigint {
  return BigInt(`0x${octets.toString("hex")}`);
}

function productByLibrary(keyType: KeyType, point: Affine, factor: bigint): Uint8Array | undefined {
  const { Point } = nobleCurve(keyType);
  const product = Point.fromAffine(point).multiplyUnsafe(Point.Fn.create(factor));
  return product.is0() ? undefined : uncompressedOf(keyType, product.toAffine());
}
