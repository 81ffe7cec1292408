import { brainpoolP256r1, brainpoolP384r1 } from "@noble/curves/misc.js";
import { p256, p384 } from "@noble/curves/nist.js";
import type { KeyType } from "./key-types.ts";

/** Point arithmetic in JavaScript, for public points where OpenSSL offers none. */
export function nobleCurve(keyType: KeyType): typeof p256 {
  return nobleCurves[keyType];
}

const nobleCurves: Readonly<Record<KeyType, typeof p256>> = {
  NistP256: p256,
  NistP384: p384,
  BrainpoolP256r1: brainpoolP256r1,
  BrainpoolP384r1: brainpoolP384r1,
};
