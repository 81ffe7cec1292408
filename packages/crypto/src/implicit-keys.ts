import { CryptoError } from "./errors.ts";
import { isKeyType256, type KeyType256 } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";
import { generatePrivateKey, type PrivateKey } from "./private-key.ts";

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
  keyType: KeyType256,
  reconstruction: Uint8Array,
  digest: Uint8Array,
  issuerKey: Uint8Array,
): Uint8Array | undefined {
  const { Point } = nobleCurve(keyType);
  const e = Point.Fn.create(numberOf(digest));
  try {
    const sum = Point.fromBytes(reconstruction).multiplyUnsafe(e).add(Point.fromBytes(issuerKey));
    return sum.is0() ? undefined : sum.toBytes(true);
  } catch {
    return undefined; // off the curve: the library has only one way to say it
  }
}

/** What an issuer gives the holder of an implicit certificate. */
export interface ImplicitShare {
  /** P, which goes into the certificate: compressed. */
  readonly reconstruction: Uint8Array;
  /** s, from which the holder alone makes the private key: d = e·k_U + s. 32 octets, most significant first. */
  readonly privateKeyInfo: Uint8Array;
}

/**
 * The issuer's half of an implicit certificate: P = R_U + k·G for a fresh k, then s = e·k + d_CA.
 *
 * @param requestKey - R_U, the key that the holder asks with, compressed or uncompressed.
 * @param digestOf - the digest e, 32 octets, of the certificate with this reconstruction value.
 * @throws CryptoError "key-malformed" where the issuer's curve is no 256-bit one, or R_U is no point of it.
 * @see IEEE 1609.2 5.3.2; SEC 4
 */
export function makeImplicitShare(
  issuer: PrivateKey,
  requestKey: Uint8Array,
  digestOf: (reconstruction: Uint8Array) => Uint8Array,
): ImplicitShare {
  const { keyType } = issuer;
  if (!isKeyType256(keyType)) {
    throw new CryptoError("key-malformed", {
      keyType,
      reason: "implicit certificates know 256-bit curves only",
    });
  }
  const { Point } = nobleCurve(keyType);
  for (;;) {
    const k = generatePrivateKey(keyType);
    const sum = pointIn(keyType, requestKey).add(Point.fromBytes(k.publicKey));
    if (sum.is0()) continue; // has no encoding; another k has
    const reconstruction = sum.toBytes(true);
    const e = Point.Fn.create(numberOf(digestOf(reconstruction)));
    const s = Point.Fn.create(e * numberOf(k.toScalar()) + numberOf(issuer.toScalar()));
    return { reconstruction, privateKeyInfo: Point.Fn.toBytes(s) };
  }
}

function pointIn(keyType: KeyType256, encoded: Uint8Array) {
  try {
    return nobleCurve(keyType).Point.fromBytes(encoded);
  } catch (cause) {
    throw new CryptoError("key-malformed", { keyType, reason: "it is no point of this curve" }, { cause });
  }
}

function numberOf(octets: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(octets).toString("hex")}`);
}
