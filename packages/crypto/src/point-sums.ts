import { normalizeZ } from "@noble/curves/abstract/curve.js";
import { CryptoError } from "./errors.ts";
import { type KeyType, scalarLength } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";
import { compressedForm, decompressPoint, rememberPoint } from "./points.ts";
import { numberOf } from "./scalars.ts";

/**
 * The sum of one public point with each of several. OpenSSL multiplies points for Node but does not add them; here the
 * library's complete formulas do, and all sums of one call share a single inversion, which costs as much as five.
 *
 * @param point - compressed or uncompressed.
 * @param addends - uncompressed, and on the curve: that is not checked again.
 * @returns compressed points in the order of the addends; undefined where a sum is at infinity.
 * @throws CryptoError "point-invalid" where `point` is none of the curve.
 */
export function sumsWith(
  keyType: KeyType,
  point: Uint8Array,
  addends: readonly Uint8Array[],
): (Uint8Array | undefined)[] {
  const { Point } = nobleCurve(keyType);
  const length = scalarLength(keyType);
  const fromUncompressed = (octets: Uint8Array) =>
    Point.fromAffine({
      x: numberOf(octets.subarray(1, 1 + length)),
      y: numberOf(octets.subarray(1 + length)),
    });
  const uncompressed = decompressPoint(keyType, point);
  if (uncompressed === undefined) throw new CryptoError("point-invalid", { keyType });
  const first = fromUncompressed(uncompressed);
  const sums = addends.map((addend) => first.add(fromUncompressed(addend)));
  return normalizeZ(Point, sums).map((sum) => {
    if (sum.is0()) return undefined; // has no encoding
    const uncompressed = sum.toBytes(false);
    const compressed = compressedForm(uncompressed);
    rememberPoint(keyType, compressed, uncompressed);
    return compressed;
  });
}
