import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generatePrivateKey } from "./index.ts";
import { keyTypes } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";
import { sumsWith } from "./point-sums.ts";
import { isOnCurve } from "./points.ts";
import { baseMultiple } from "./private-key.ts";
import { scalarOf } from "./scalars.ts";

describe.each(keyTypes)("sums of points on %s", (keyType) => {
  const { Point } = nobleCurve(keyType);
  const { ORDER } = Point.Fn;
  const scalar = fc.bigInt({ min: 1n, max: ORDER - 1n });
  const byLibrary = (number: bigint) => Point.BASE.multiply(number).toBytes(true);
  const compressed = (number: bigint) =>
    Point.fromBytes(baseMultiple(keyType, scalarOf(keyType, number))).toBytes(true);

  it("are those that the library multiplies out", () => {
    fc.assert(
      fc.property(scalar, fc.array(scalar, { maxLength: 4 }), (a, others) => {
        const addends = others.map((number) => baseMultiple(keyType, scalarOf(keyType, number)));
        const expected = others.map((b) => ((a + b) % ORDER === 0n ? undefined : byLibrary((a + b) % ORDER)));
        expect(sumsWith(keyType, byLibrary(a), addends)).toEqual(expected);
        expect(sumsWith(keyType, Point.BASE.multiply(a).toBytes(false), addends)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  it("include twice the point, and say where one is at infinity without harm to the others", () => {
    const addends = [7n, ORDER - 7n, 1n].map((number) => baseMultiple(keyType, scalarOf(keyType, number)));
    expect(sumsWith(keyType, compressed(7n), addends)).toEqual([byLibrary(14n), undefined, byLibrary(8n)]);
  });

  it("are not made with octets that are no point", () => {
    const { publicKey } = generatePrivateKey(keyType);
    const off = Uint8Array.of(2, ...new Uint8Array(publicKey.length - 1).fill(0xff));
    expect(isOnCurve(keyType, off)).toBe(false);
    expect(() => sumsWith(keyType, off, [])).toThrow(expect.objectContaining({ code: "point-invalid" }));
  });
});
