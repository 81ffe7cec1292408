import { randomBytes } from "node:crypto";
import { coer } from "@v2x/asn1";
import { linkageSeedAfter, linkageValueLength, preLinkageValues } from "@v2x/credentials";
import { sealForSharedKey } from "@v2x/protocol";
import { EncryptedIndividualPLV } from "@v2x/v2x-schema";
import { LaError } from "./la-error.ts";

/** The linkage seeds of one device at one linkage authority, which does not know whose they are. */
export interface LinkageChain {
  /** The linkage chain identifier (LCI): 16 random octets, which the RA keeps with the device. */
  readonly id: Uint8Array;
  /** The authority's number, 2 octets. */
  readonly laId: Uint8Array;
  /** The period of `seed`. */
  readonly firstI: number;
  /** 16 octets, from which all later seeds follow. */
  readonly seed: Uint8Array;
}

/** Where linkage authorities keep their chains. */
export interface LinkageChainStorage {
  /** Stores the seed sealed: whoever reads it can tell the device's certificates from all others. */
  addChain(chain: LinkageChain): Promise<void>;
  chain(laId: Uint8Array, id: Uint8Array): Promise<LinkageChain | undefined>;
}

/** What a linkage authority works with. */
export interface LinkageAuthorityPorts {
  /** 2 octets, no other authority's. */
  readonly laId: Uint8Array;
  /** Shared with the ACA and nobody else: an AES-128 key of 16 octets. */
  readonly sharedKey: Uint8Array;
  readonly chains: LinkageChainStorage;
}

/** Which certificates an RA orders pre-linkage values for: one for each j of each period, both ends included. */
export interface LinkageOrder {
  readonly chainId: Uint8Array;
  /** Ascending. */
  readonly periods: readonly number[];
  readonly firstJ: number;
  readonly lastJ: number;
}

/** What an RA may ask of a linkage authority. */
export interface LinkageSupplier {
  readonly laId: Uint8Array;
  /** Makes a chain for a device that the RA knows. @returns its identifier. */
  openChain(firstI: number): Promise<Uint8Array>;
  /**
   * Carries out an RA's order. The RA can read none of it, and nothing in it tells which belong together.
   *
   * @returns for each period COER of EncryptedIndividualPLV for each j.
   * @throws LaError "chain-unknown", "period-before-chain"; TypeError for periods in another order.
   */
  orderValues(order: LinkageOrder): Promise<readonly (readonly Uint8Array[])[]>;
}

/**
 * One of the two linkage authorities. Neither can tell linkage values alone, and neither learns the device: an RA
 * orders for a chain, an MA asks for the seed of a chain that an RA named.
 *
 * @see IEEE 1609.2.1 Annex D; IEEE 1609.2 5.1.3.4
 */
export interface LinkageAuthority extends LinkageSupplier {
  /**
   * The seed from which everybody can tell the certificates of a revoked device, from a period on and none before.
   *
   * @returns 16 octets, for the revocation list.
   * @throws LaError "chain-unknown", "period-before-chain"
   */
  revealSeed(chainId: Uint8Array, i: number): Promise<Uint8Array>;
}

/** A linkage authority on what it works with. */
export function linkageAuthority({ laId, sharedKey, chains }: LinkageAuthorityPorts): LinkageAuthority {
  return {
    laId,
    async openChain(firstI) {
      const id = random();
      await chains.addChain({ id, laId, firstI, seed: random() });
      return id;
    },
    async orderValues({ chainId, periods, firstJ, lastJ }) {
      const seeds = await seedsOf(chainId, periods);
      return seeds.map((seed) => sealedValues(preLinkageValues(laId, seed, firstJ, lastJ)));
    },
    async revealSeed(chainId, i) {
      const [seed] = await seedsOf(chainId, [i]);
      return seed!;
    },
  };

  function sealedValues(values: Uint8Array): readonly Uint8Array[] {
    return Array.from({ length: values.length / linkageValueLength }, (_, index) => {
      const at = linkageValueLength * index;
      const encPlv = sealForSharedKey(values.subarray(at, at + linkageValueLength), sharedKey);
      return coer.encode(EncryptedIndividualPLV, { version: 2, laId, encPlv });
    });
  }

  /** Each from the one before: the way from the chain's first is a hash a period. */
  async function seedsOf(chainId: Uint8Array, periods: readonly number[]): Promise<readonly Uint8Array[]> {
    const chain = await chains.chain(laId, chainId);
    if (chain === undefined) throw new LaError("chain-unknown", { laId, chainId });
    const { firstI } = chain;
    let { seed } = chain;
    let at = firstI;
    return periods.map((i) => {
      if (i < firstI) throw new LaError("period-before-chain", { i, firstI });
      if (i < at) throw new TypeError("The periods of a linkage order ascend.");
      seed = linkageSeedAfter(laId, seed, i - at);
      at = i;
      return seed;
    });
  }
}

/** Seeds and identifiers are equally long. */
function random(): Uint8Array {
  return Uint8Array.from(randomBytes(16));
}
