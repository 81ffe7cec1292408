import { normalizeZ } from "@noble/curves/abstract/curve.js";
import { bytesToHex } from "@noble/curves/utils.js";
import type { KeyType } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";

/** Every k·G with 0 < |k| up to this is weak: such private keys come from counters and broken generators. */
const smallScalarLimit = 1024;

/**
 * Why a key must not be registered, or undefined where nothing speaks against it. Weak are: the point with x = 0,
 * k·G for small k of either sign (the generator among them), and the example keys that the curves' standards
 * print together with their private halves. Compares x alone, since a point and its negative are equally weak.
 *
 * @param point - a compressed point on the curve.
 */
export function weaknessOf(keyType: KeyType, point: Uint8Array): string | undefined {
  const xHex = bytesToHex(point.subarray(1));
  if (/^0*$/.test(xHex)) return "its x coordinate is zero";
  if (publishedKeys[keyType].has(xHex)) return "its private key is printed in a standard";
  if (smallMultiples(keyType).has(xHex)) return `its private key is at most ${smallScalarLimit} from zero`;
  return undefined;
}

/** x of the example keys of RFC 6979 A.2 (NIST) and RFC 7027 A (brainpool). */
const publishedKeys: Readonly<Record<KeyType, ReadonlySet<string>>> = {
  NistP256: new Set(["60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"]),
  NistP384: new Set([
    "ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64def8f0ea9055866064a254515480bc13",
  ]),
  BrainpoolP256r1: new Set([
    "44106e913f92bc02a1705d9953a8414db95e1aaa49e81d9e85f929a8e3100be5",
    "8d2d688c6cf93e1160ad04cc4429117dc2c41825e1e9fca0addd34e6f1b39f7b",
  ]),
  BrainpoolP384r1: new Set([
    "68b665dd91c195800650cdd363c625f4e742e8134667b767b1b476793588f885ab698c852d4a6e77a252d6380fcaf068",
    "4d44326f269a597a5b58bba565da5556ed7fd9a8a9eb76c25f46db69d19dc8ce6ad18e404b15738b2086df37e71d1eb4",
  ]),
};

const multiples = new Map<KeyType, ReadonlySet<string>>();

function smallMultiples(keyType: KeyType): ReadonlySet<string> {
  const known = multiples.get(keyType);
  if (known !== undefined) return known;
  const Point = nobleCurve(keyType).Point;
  const points = [Point.BASE];
  while (points.length < smallScalarLimit) points.push(points.at(-1)!.add(Point.BASE));
  // All at once: each by itself costs an inversion, and the first device to register would wait for a thousand.
  const affine = normalizeZ(Point, points);
  const made = new Set(affine.map((point) => bytesToHex(point.toBytes(true).subarray(1))));
  multiples.set(keyType, made);
  return made;
}
