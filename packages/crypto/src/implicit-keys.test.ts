import { describe, expect, it } from "vitest";
import { digest, generatePrivateKey, reconstructPublicKey } from "./index.ts";
import { nobleCurve } from "./noble.ts";

describe.each(["NistP256", "BrainpoolP256r1"] as const)("implicit keys on %s", (keyType) => {
  const { Point } = nobleCurve(keyType);
  const e = digest("sha256", Uint8Array.of(1, 2, 3));
  const number = BigInt(`0x${Buffer.from(e).toString("hex")}`);

  it("are those of a holder who knows his part and the issuer's", () => {
    const holder = generatePrivateKey(keyType);
    const issuer = generatePrivateKey(keyType);
    const scalar = (octets: Uint8Array) => BigInt(`0x${Buffer.from(octets).toString("hex")}`);
    // d = e·k + d_CA, for the reconstruction value P = k·G.
    const d = Point.Fn.create(number * scalar(holder.toScalar()) + scalar(issuer.toScalar()));
    for (const form of [holder.publicKey, Point.fromBytes(holder.publicKey).toBytes(false)]) {
      expect(reconstructPublicKey(keyType, form, e, issuer.publicKey)).toEqual(
        Point.BASE.multiply(d).toBytes(true),
      );
    }
  });

  it("do not exist for points off the curve, nor where the sum is at infinity", () => {
    const { publicKey } = generatePrivateKey(keyType);
    const off = Uint8Array.of(2, ...new Uint8Array(32).fill(0xff));
    expect(reconstructPublicKey(keyType, off, e, publicKey)).toBeUndefined();
    expect(reconstructPublicKey(keyType, publicKey, e, off)).toBeUndefined();
    const opposite = Point.fromBytes(publicKey).multiply(Point.Fn.create(number)).negate().toBytes(true);
    expect(reconstructPublicKey(keyType, publicKey, e, opposite)).toBeUndefined();
  });
});
