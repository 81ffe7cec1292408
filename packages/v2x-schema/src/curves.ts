/** Whether coordinates are those of a point, on the curves that certificates have keys of. */
import { toHex } from "@v2x/asn1";

export type CurveName = "NistP256" | "NistP384" | "BrainpoolP256r1" | "BrainpoolP384r1";

/** y² = x³ + ax + b over the integers modulo p. */
interface Curve {
  readonly p: bigint;
  readonly a: bigint;
  readonly b: bigint;
}

/** @see FIPS 186-4 D.1.2 (NIST), RFC 5639 3.4 and 3.6 (Brainpool) */
const curves: Readonly<Record<CurveName, Curve>> = {
  NistP256: {
    p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
    a: 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffcn,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  },
  NistP384: {
    p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffn,
    a: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffcn,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  },
  BrainpoolP256r1: {
    p: 0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377n,
    a: 0x7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9n,
    b: 0x26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6n,
  },
  BrainpoolP384r1: {
    p: 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53n,
    a: 0x7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826n,
    b: 0x04a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11n,
  },
};

/** Tells whether x and y, most significant octet first, are a point of the curve. */
export function isOnCurve(name: CurveName, x: Uint8Array, y: Uint8Array): boolean {
  const { p, a, b } = curves[name];
  const [left, right] = [numberOf(x), numberOf(y)];
  if (left >= p || right >= p) return false;
  return (right * right - ((left * left + a) * left + b)) % p === 0n;
}

function numberOf(octets: Uint8Array): bigint {
  return BigInt(`0x${toHex(octets)}`);
}
