import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseMultiple } from "#native/curves";
import { generatePrivateKey } from "./index.ts";
import { keyTypes } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";
import { pointSums } from "./point-sums.ts";
import { isOnCurve } from "./points.ts";
import { scalarOf } from "./scalars.ts";

describe.each(keyTypes)("sums of points on %s", (keyType) => {
  const { Point } = nobleCurve(keyType);
  const { ORDER } = Point.Fn;
  const scalar = fc.bigInt({ min: 1n, max: ORDER - 1n });
  const byLibrary = (number: bigint) => Point.BASE.multiply(number).toBytes(true);
  const compressed = (number: bigint) =>
    Point.fromBytes(baseMultiple(keyType, scalarOf(keyType, number))).toBytes(true);

  const addendOf = (number: bigint) => baseMultiple(keyType, scalarOf(keyType, number));

  it("are those that the library multiplies out", () => {
    fc.assert(
      fc.property(scalar, fc.array(fc.tuple(scalar, scalar), { maxLength: 4 }), (shared, others) => {
        const numbers = [...others, ...others.map(([, b]) => [shared, b] as const)];
        const expected = numbers.map(([a, b]) =>
          (a + b) % ORDER === 0n ? undefined : byLibrary((a + b) % ORDER),
        );
        for (const isCompressed of [true, false]) {
          const same = Point.BASE.multiply(shared).toBytes(isCompressed);
          const pairs = numbers.map(([a, b]) => ({
            point: a === shared ? same : Point.BASE.multiply(a).toBytes(isCompressed),
            addend: addendOf(b),
          }));
          expect(pointSums(keyType, pairs)).toEqual(expected);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("include twice the point, and say where one is at infinity without harm to the others", () => {
    const point = compressed(7n);
    const pairs = [7n, ORDER - 7n, 1n].map((number) => ({ point, addend: addendOf(number) }));
    expect(pointSums(keyType, pairs)).toEqual([byLibrary(14n), undefined, byLibrary(8n)]);
    expect(pointSums(keyType, [])).toEqual([]);
  });

  it("are not made with octets that are no point", () => {
    const { publicKey } = generatePrivateKey(keyType);
    const off = Uint8Array.of(2, ...new Uint8Array(publicKey.length - 1).fill(0xff));
    expect(isOnCurve(keyType, off)).toBe(false);
    expect(() => pointSums(keyType, [{ point: off, addend: addendOf(1n) }])).toThrow(
      expect.objectContaining({ code: "point-invalid" }),
    );
  });
});
