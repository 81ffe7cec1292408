import { FpInvertBatch } from "@noble/curves/abstract/modular.js";
import { baseMultiple } from "#native/curves";
import { pointProducts } from "#native/products";
import { compressedForm, sameOctets } from "./bytes.ts";
import { CryptoError } from "./errors.ts";
import { isKeyType256, type KeyType256 } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";
import { pointSums } from "./point-sums.ts";
import { compressPoint, decompressPoint, isOnCurve } from "./points.ts";
import { type PrivateKey, privateKeyFromScalar, randomScalar } from "./private-key.ts";
import { numberOf, scalarOf } from "./scalars.ts";

/** What the public key behind an implicit certificate is made of. */
export interface Reconstruction {
  /** P, the certificate's reconstruction value, compressed or uncompressed. */
  readonly reconstruction: Uint8Array;
  /** 32 octets, all of which make the integer e. */
  readonly digest: Uint8Array;
  /** Q_CA, compressed or uncompressed. */
  readonly issuerKey: Uint8Array;
}

/**
 * The public key behind an implicit certificate: Q = e·P + Q_CA.
 *
 * Any digest and any two points give some key. That it is the holder's shows only when it verifies what he signed.
 *
 * @param reconstruction - and what follows: see `Reconstruction`.
 * @returns the compressed point; undefined where one of the points is off the curve or the sum is at infinity.
 * @see IEEE 1609.2 5.3.2; SEC 4 — which shortens the digest, as 1609.2 does not
 */
export function reconstructPublicKey(
  keyType: KeyType256,
  reconstruction: Uint8Array,
  digest: Uint8Array,
  issuerKey: Uint8Array,
): Uint8Array | undefined {
  return reconstructPublicKeys(keyType, [{ reconstruction, digest, issuerKey }])[0];
}

/** The public keys behind several certificates, which together take less time; each as `reconstructPublicKey`. */
export function reconstructPublicKeys(
  keyType: KeyType256,
  reconstructions: readonly Reconstruction[],
): readonly (Uint8Array | undefined)[] {
  const keys = new Array<Uint8Array | undefined>(reconstructions.length);
  const onCurve = reconstructions.flatMap(({ reconstruction, digest, issuerKey }, at) => {
    const point = decompressPoint(keyType, reconstruction);
    return point !== undefined && isOnCurve(keyType, issuerKey)
      ? [{ at, issuerKey, point, factor: numberOf(digest) }]
      : [];
  });
  const products = pointProducts(keyType, onCurve);
  const pairs = onCurve.flatMap(({ at, issuerKey }, product) => {
    const addend = products[product];
    // e is a multiple of the order: what remains is the issuer's key.
    if (addend === undefined) keys[at] = compressPoint(keyType, issuerKey);
    return addend === undefined ? [] : [{ at, point: issuerKey, addend }];
  });
  for (const [pair, sum] of pointSums(keyType, pairs).entries()) keys[pairs[pair]!.at] = sum;
  return keys;
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
 * @throws CryptoError "key-malformed" where the issuer's curve is no 256-bit one, "point-invalid" where R_U is no point of
 *   it.
 * @see IEEE 1609.2 5.3.2; SEC 4
 */
export function makeImplicitShare(
  issuer: PrivateKey,
  requestKey: Uint8Array,
  digestOf: ImplicitShareOrder["digestOf"],
): ImplicitShare {
  for (;;) {
    const [share] = makeImplicitShares(issuer, [{ requestKey, digestOf }]);
    if (share !== undefined) return share;
  }
}

/** What an implicit share is made for; see `makeImplicitShare`. */
export interface ImplicitShareOrder {
  readonly requestKey: Uint8Array;
  digestOf(reconstruction: Uint8Array): Uint8Array;
}

/**
 * The shares of several certificates, each with a k of its own, by which together they take less time.
 *
 * @returns in their order; undefined where R_U + k·G is at infinity, which has no encoding; another k has.
 * @throws CryptoError as `makeImplicitShare`, where one of them has no point.
 */
export function makeImplicitShares(
  issuer: PrivateKey,
  orders: readonly ImplicitShareOrder[],
): readonly (ImplicitShare | undefined)[] {
  const { keyType } = issuer;
  if (!isKeyType256(keyType)) {
    throw new CryptoError("key-malformed", {
      keyType,
      reason: "implicit certificates know 256-bit curves only",
    });
  }
  const secrets = orders.map(() => randomScalar(keyType));
  try {
    return implicitSharesWith(secrets, issuer, orders);
  } finally {
    for (const k of secrets) k.fill(0);
  }
}

/**
 * `makeImplicitShares` with a given k for each, so that published values can be repeated. Of two certificates with one k
 * anyone who holds both shares computes the issuer's key.
 */
export function implicitSharesWith(
  secrets: readonly Uint8Array[],
  issuer: PrivateKey,
  orders: readonly ImplicitShareOrder[],
): readonly (ImplicitShare | undefined)[] {
  const { keyType } = issuer;
  const pairs = orders.map(({ requestKey }, at) => ({
    point: requestKey,
    addend: baseMultiple(keyType, secrets[at]!),
  }));
  const own = numberOf(issuer.toScalar());
  return pointSums(keyType, pairs).map((reconstruction, at) => {
    if (reconstruction === undefined) return undefined;
    const s = numberOf(orders[at]!.digestOf(reconstruction)) * numberOf(secrets[at]!) + own;
    return { reconstruction, privateKeyInfo: scalarOf(keyType, s) };
  });
}

/**
 * The private key behind an implicit certificate, which its holder alone can make: d = e·k_U + s.
 *
 * @param requestKey - k_U, the private half of the key that the holder asked with.
 * @param digest - as for `reconstructPublicKey`, whose result is the public half.
 * @param privateKeyInfo - s, 32 octets.
 * @throws CryptoError "scalar-invalid" where the sum is zero: no issuer that computes makes such a share.
 * @see IEEE 1609.2 5.3.2
 */
export function reconstructPrivateKey(
  requestKey: PrivateKey,
  digest: Uint8Array,
  privateKeyInfo: Uint8Array,
): PrivateKey {
  const d = numberOf(digest) * numberOf(requestKey.toScalar()) + numberOf(privateKeyInfo);
  return privateKeyFromScalar(requestKey.keyType, scalarOf(requestKey.keyType, d));
}

/** What the issuer of an implicit certificate is asked of it. */
export interface KeyBehind extends Omit<Reconstruction, "issuerKey"> {
  /** d, which is said to be the private key behind it. */
  readonly key: PrivateKey;
}

/**
 * Whether private keys are those behind implicit certificates, as their issuer can ask: P = e⁻¹·(d - d_CA)·G, which is
 * Q = e·P + Q_CA solved for P. Each takes one multiplication of the base point, and all of them one inversion; who does
 * not know d_CA has to multiply another point, as `reconstructPublicKey` does.
 *
 * @returns in their order; false also where P is no point of the issuer's curve.
 * @see IEEE 1609.2 5.3.2
 */
export function areKeysBehind(issuer: PrivateKey, asked: readonly KeyBehind[]): readonly boolean[] {
  const { keyType } = issuer;
  const { Fn } = nobleCurve(keyType).Point;
  const own = numberOf(issuer.toScalar());
  const inverses = FpInvertBatch(
    Fn,
    asked.map(({ digest }) => Fn.create(numberOf(digest))),
  );
  return asked.map(({ reconstruction, key }, at) => {
    const inverse = inverses[at];
    const hidden = Fn.create(numberOf(key.toScalar()) - own);
    const point = compressPoint(keyType, reconstruction);
    if (inverse === undefined || hidden === 0n || point === undefined || key.keyType !== keyType)
      return false;
    const expected = baseMultiple(keyType, scalarOf(keyType, Fn.mul(hidden, inverse)));
    return sameOctets(compressedForm(expected), point);
  });
}
