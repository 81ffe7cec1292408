import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointProducts } from "#native/products";
import { keyTypes } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";

describe.each(keyTypes)("products of points on %s", (keyType) => {
  const { Point } = nobleCurve(keyType);
  const { ORDER } = Point.Fn;
  const scalar = fc.bigInt({ min: 1n, max: ORDER - 1n });
  const multiple = (number: bigint) => Point.BASE.multiply(number).toBytes(false);

  it("are those that the library multiplies out", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(scalar, scalar), { maxLength: 4 }), (pairs) => {
        const products = pairs.map(([p, factor]) => ({ point: multiple(p), factor }));
        const expected = pairs.map(([p, factor]) => multiple((p * factor) % ORDER));
        expect(pointProducts(keyType, products)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  it("are right at the base point, at its opposite and beside them, and for factors at the ends", () => {
    const points = [1n, ORDER - 1n, 2n, ORDER - 2n];
    const factors = [1n, 2n, ORDER - 1n, ORDER - 2n, ORDER + 3n];
    const pairs = points.flatMap((p) => factors.map((factor) => [p, factor] as const));
    const products = pairs.map(([p, factor]) => ({ point: multiple(p), factor }));
    expect(pointProducts(keyType, products)).toEqual(
      pairs.map(([p, factor]) => multiple((p * factor) % ORDER)),
    );
  });

  it("say where one is at infinity without harm to the others", () => {
    const point = multiple(7n);
    expect(
      pointProducts(
        keyType,
        [0n, ORDER, 3n].map((factor) => ({ point, factor })),
      ),
    ).toEqual([undefined, undefined, multiple(21n)]);
    expect(pointProducts(keyType, [])).toEqual([]);
  });
});
