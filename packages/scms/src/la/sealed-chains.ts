import { toHex } from "@v2x/asn1";
import type { SecretSeal } from "../secrets.ts";
import type { LinkageChain, LinkageChainStorage } from "./linkage-authority.ts";

/** A linkage chain as it lies in storage. */
export interface SealedLinkageChain extends Omit<LinkageChain, "seed"> {
  readonly sealedSeed: Uint8Array;
}

/** Where linkage authorities keep what they know, none of it in clear. */
export interface LinkageStorage {
  addLinkageChain(chain: SealedLinkageChain): Promise<void>;
  linkageChain(laId: Uint8Array, id: Uint8Array): Promise<SealedLinkageChain | undefined>;
  /** The sealed key that an authority shares with the ACA. */
  linkageKey(laId: Uint8Array): Promise<Uint8Array | undefined>;
  /** Keeps such a key where there is none yet. @returns the one that is kept. */
  keepLinkageKey(laId: Uint8Array, sealedKey: Uint8Array): Promise<Uint8Array>;
}

/** Chains whose seeds are sealed before they are stored. */
export function sealedChains(
  storage: Pick<LinkageStorage, "addLinkageChain" | "linkageChain">,
  secrets: SecretSeal,
): LinkageChainStorage {
  return {
    addChain: ({ seed, ...chain }) =>
      storage.addLinkageChain({ ...chain, sealedSeed: secrets.seal(linkageChainName(chain), seed) }),
    async chain(laId, id) {
      const stored = await storage.linkageChain(laId, id);
      if (stored === undefined) return undefined;
      const { sealedSeed, ...chain } = stored;
      return { ...chain, seed: secrets.unseal(linkageChainName(chain), sealedSeed) };
    },
  };
}

/** The name that the seed of a linkage chain is sealed under. */
export function linkageChainName({ laId, id }: Pick<LinkageChain, "laId" | "id">): string {
  return `linkage-chain:${toHex(laId)}:${toHex(id)}`;
}
