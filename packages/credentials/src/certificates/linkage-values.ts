import { concat, digest, encryptBlocks } from "@v2x/crypto";

/** Octets of a linkage value and of each of its two parts. */
export const linkageValueLength = 9;

/**
 * The parts of linkage values that one linkage authority makes for a period. Both authorities' parts together are the
 * value in a certificate.
 *
 * @param laId - 2 octets that number the authority.
 * @param seed - 16 octets, of the period that the certificates belong to.
 * @param first - j of the first part: which of the period's certificates it is for; below 2^32.
 * @param last - j of the last part.
 * @returns 9 octets for each j, one after the other: whoever looks for a revoked holder makes a great many.
 * @see IEEE 1609.2 5.1.3.4, Annex D.7
 */
export function preLinkageValues(
  laId: Uint8Array,
  seed: Uint8Array,
  first: number,
  last: number,
): Uint8Array {
  const count = last - first + 1;
  const blocks = new Uint8Array(16 * count);
  const view = new DataView(blocks.buffer);
  for (let index = 0; index < count; index += 1) {
    blocks.set(laId, 16 * index);
    view.setUint32(16 * index + 2, first + index);
  }
  const enciphered = encryptBlocks(seed, blocks);
  const values = new Uint8Array(linkageValueLength * count);
  for (let index = 0; index < count; index += 1) {
    for (let octet = 0; octet < linkageValueLength; octet += 1) {
      const at = 16 * index + octet;
      values[linkageValueLength * index + octet] = enciphered[at]! ^ blocks[at]!;
    }
  }
  return values;
}

/** What stands in a certificate, made of both authorities' parts; their order does not matter. */
export function linkageValue(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((octet, at) => octet ^ other[at]!);
}

/**
 * The seed of the period that is some steps after that of a seed. Whoever has a seed can tell all later ones and none
 * before it: that is why a revocation discloses no more than from its period on.
 *
 * @param steps - how many periods; 0 gives the seed itself.
 * @see IEEE 1609.2 5.1.3.4, Annex D.7
 */
export function linkageSeedAfter(laId: Uint8Array, seed: Uint8Array, steps: number): Uint8Array {
  let current = seed;
  for (let step = 0; step < steps; step += 1) {
    current = digest("sha256", concat(laId, current, new Uint8Array(14))).slice(0, 16);
  }
  return current;
}
