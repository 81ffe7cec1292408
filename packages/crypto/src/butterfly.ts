import { encryptBlocks } from "#native/ciphers";
import { baseMultiple } from "#native/curves";
import type { KeyType256 } from "./key-types.ts";
import { pointSums } from "./point-sums.ts";
import { type PrivateKey, privateKeyFromScalar, randomScalar } from "./private-key.ts";
import { numberOf, scalarOf } from "./scalars.ts";

/** What makes many keys of one: the function f_k(i, j). */
export interface Expansion {
  /** k, an AES-128 key of 16 octets that the device and the RA share. */
  readonly key: Uint8Array;
  /** The keys of certificates and those that responses are encrypted with come of different inputs. */
  readonly use: "signing" | "encryption";
}

/** Which of a device's keys: j counts the certificates of the period i. Both below 2^32. */
export interface ExpansionIndex {
  readonly i: number;
  readonly j: number;
}

/** A device's caterpillar key as the RA knows it. */
export interface CaterpillarKey {
  readonly keyType: KeyType256;
  /** Compressed or uncompressed point. */
  readonly publicKey: Uint8Array;
}

/**
 * The cocoon public keys of a device, for any number of indices at once: B = A + f_k(i, j)·G.
 *
 * @returns compressed points in the order of the indices; undefined where a sum is at infinity, which a device can
 *   bring about for one index by its choice of key.
 * @throws CryptoError "point-invalid" where the caterpillar key is no point of its curve.
 * @see IEEE 1609.2.1 9.3
 */
export function cocoonPublicKeys(
  { keyType, publicKey }: CaterpillarKey,
  expansion: Expansion,
  indices: readonly ExpansionIndex[],
): (Uint8Array | undefined)[] {
  const scalars = expansionScalars(keyType, expansion, indices);
  return pointSums(
    keyType,
    scalars.map((scalar) => ({ point: publicKey, addend: baseMultiple(keyType, scalar) })),
  );
}

/**
 * The private half of a cocoon key, which the device alone can make: b = a + f_k(i, j).
 *
 * @param caterpillar - a, of a 256-bit curve.
 * @throws CryptoError "scalar-invalid" where the sum is zero: then there is no such key.
 * @see IEEE 1609.2.1 9.3
 */
export function cocoonPrivateKey(
  caterpillar: PrivateKey,
  expansion: Expansion,
  index: ExpansionIndex,
): PrivateKey {
  const [addend] = expansionScalars(caterpillar.keyType, expansion, [index]);
  return sumOf(caterpillar, addend!);
}

/** What an ACA gives the holder of an explicit certificate for a cocoon key. */
export interface ButterflyShare {
  /** B + c·G, which goes into the certificate: compressed. No RA that knows B can tell it. */
  readonly publicKey: Uint8Array;
  /** c: the holder's private key is b + c. For the holder only. 32 octets, most significant first. */
  readonly privateKeyInfo: Uint8Array;
}

/**
 * The key of an explicit certificate for a cocoon key, hidden from the RA by a fresh scalar c.
 *
 * @param cocoonKey - B, compressed or uncompressed.
 * @throws CryptoError "point-invalid" where B is no point of the curve.
 * @see IEEE 1609.2.1 9.3; the module of the interface between ACA and RA, flag butterflyExplicit
 */
export function makeButterflyShare(keyType: KeyType256, cocoonKey: Uint8Array): ButterflyShare {
  return makeButterflyShares(keyType, [cocoonKey])[0]!;
}

/** The keys of several certificates, each with a c of its own, which together take less time; as `makeButterflyShare`. */
export function makeButterflyShares(
  keyType: KeyType256,
  cocoonKeys: readonly Uint8Array[],
): readonly ButterflyShare[] {
  const secrets = cocoonKeys.map(() => randomScalar(keyType));
  const pairs = cocoonKeys.map((point, at) => ({ point, addend: baseMultiple(keyType, secrets[at]!) }));
  return pointSums(keyType, pairs).map((publicKey, at) =>
    // At infinity, which has no encoding: another c has.
    publicKey === undefined
      ? makeButterflyShare(keyType, cocoonKeys[at]!)
      : { publicKey, privateKeyInfo: secrets[at]! },
  );
}

/**
 * The private key of an explicit butterfly certificate: b + c.
 *
 * @param cocoonKey - b.
 * @param privateKeyInfo - c, 32 octets.
 * @throws CryptoError "scalar-invalid" where the sum is zero.
 */
export function butterflyPrivateKey(cocoonKey: PrivateKey, privateKeyInfo: Uint8Array): PrivateKey {
  return sumOf(cocoonKey, privateKeyInfo);
}

function sumOf(key: PrivateKey, addend: Uint8Array): PrivateKey {
  const sum = numberOf(key.toScalar()) + numberOf(addend);
  return privateKeyFromScalar(key.keyType, scalarOf(key.keyType, sum));
}

/** f_k(i, j) for each index, modulo the order of the curve. */
function expansionScalars(
  keyType: PrivateKey["keyType"],
  { key, use }: Expansion,
  indices: readonly ExpansionIndex[],
): Uint8Array[] {
  // x + 1, x + 2 and x + 3 of every index, all under one key schedule.
  const blocks = new Uint8Array(48 * indices.length);
  const view = new DataView(blocks.buffer);
  indices.forEach(({ i, j }, index) => {
    if (!isUint32(i) || !isUint32(j)) throw new TypeError("An expansion index is below 2^32.");
    for (let block = 0; block < 3; block += 1) {
      const at = 48 * index + 16 * block;
      if (use === "encryption") view.setUint32(at, 0xffffffff);
      view.setUint32(at + 4, i);
      view.setUint32(at + 8, j);
      view.setUint32(at + 12, block + 1);
    }
  });
  const enciphered = encryptBlocks(key, blocks);
  for (let at = 0; at < blocks.length; at += 1) enciphered[at]! ^= blocks[at]!;
  return indices.map((_, index) =>
    scalarOf(keyType, numberOf(enciphered.subarray(48 * index, 48 * index + 48))),
  );
}

function isUint32(number: number): boolean {
  return number >>> 0 === number;
}
