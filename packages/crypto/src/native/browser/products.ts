import type { KeyType } from "../../key-types.ts";
import { nobleCurve } from "../../noble.ts";
import { affineOf, type PointProduct, uncompressedOf } from "../../point-sums.ts";

/**
 * Public points times public numbers.
 *
 * @returns uncompressed points in the order of the products; undefined where one is at infinity.
 */
export function pointProducts(
  keyType: KeyType,
  products: readonly PointProduct[],
): (Uint8Array | undefined)[] {
  const { Point } = nobleCurve(keyType);
  return products.map(({ point, factor }) => {
    const product = Point.fromAffine(affineOf(keyType, point)).multiplyUnsafe(Point.Fn.create(factor));
    return product.is0() ? undefined : uncompressedOf(keyType, product.toAffine());
  });
}
