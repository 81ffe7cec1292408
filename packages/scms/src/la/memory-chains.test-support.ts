import { toHex } from "@v2x/asn1";
import type { LinkageChain, LinkageChainStorage } from "./linkage-authority.ts";

/** Linkage chains in memory; `all` shows what was stored. */
export function memoryChains(): LinkageChainStorage & { readonly all: readonly LinkageChain[] } {
  const all: LinkageChain[] = [];
  return {
    all,
    async addChain(chain) {
      all.push(chain);
    },
    async chain(laId, id) {
      const names = (chain: LinkageChain) =>
        toHex(chain.laId) === toHex(laId) && toHex(chain.id) === toHex(id);
      return all.find(names);
    },
  };
}
