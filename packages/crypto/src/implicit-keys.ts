import { nobleCurve } from "./noble.ts";

/** A 256-bit curve: implicit certificates know no other. */
export type ImplicitKeyType = "NistP256" | "BrainpoolP256r1";

/**
 * The public key behind an implicit certificate: Q = e·P + Q_CA.
 *
 * Any digest and any two points give some key. That it is the holder's shows only when it verifies what he signed.
 *
 * @param reconstruction - P, the certificate's reconstruction value, compressed or uncompressed.
 * @param digest - 32 octets, all of which make the integer e.
 * @param issuerKey - Q_CA, compressed or uncompressed.
 * @returns the compressed point; undefined where one of the points is off the curve or the sum is at infinity.
 * @see IEEE 1609.2 5.3.2; SEC 4 — which shortens the digest, as 1609.2 does not
 */
export function reconstructPublicKey(
  keyType: ImplicitKeyType,
  reconstruction: Uint8Array,
  digest: Uint8Array,
  issuerKey: Uint8Array,
): Uint8Array | undefined {
  const { Point } = nobleCurve(keyType);
  const e = Point.Fn.create(BigInt(`0x${Buffer.from(digest).toString("hex")}`));
  try {
    const sum = Point.fromBytes(reconstruction).multiplyUnsafe(e).add(Point.fromBytes(issuerKey));
    return sum.is0() ? undefined : sum.toBytes(true);
  } catch {
    return undefined; // off the curve: the library has only one way to say it
  }
}
