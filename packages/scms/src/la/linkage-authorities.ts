import { randomBytes } from "node:crypto";
import { toHex } from "@v2x/asn1";
import type { SecretSeal } from "../secrets.ts";
import { type LinkageAuthority, linkageAuthority } from "./linkage-authority.ts";
import { type LinkageStorage, sealedChains } from "./sealed-chains.ts";

/** The numbers of the two linkage authorities. */
export const laIds = [Uint8Array.of(0, 1), Uint8Array.of(0, 2)] as const;

/** The keys that the two linkage authorities share with the ACA, by their order in `laIds`: 16 octets each. */
export type LinkageKeys = readonly [Uint8Array, Uint8Array];

/** Finds the keys that linkage authorities share with the ACA; makes them where there are none. */
export async function linkageKeys(
  storage: Pick<LinkageStorage, "linkageKey" | "keepLinkageKey">,
  secrets: SecretSeal,
): Promise<LinkageKeys> {
  const keyOf = async (laId: Uint8Array) => {
    const name = linkageKeyName(laId);
    const sealed =
      (await storage.linkageKey(laId)) ??
      (await storage.keepLinkageKey(laId, secrets.seal(name, Uint8Array.from(randomBytes(16)))));
    return secrets.unseal(name, sealed);
  };
  return [await keyOf(laIds[0]), await keyOf(laIds[1])];
}

/** The name that the key of a linkage authority is sealed under. */
export function linkageKeyName(laId: Uint8Array): string {
  return `linkage-key:${toHex(laId)}`;
}

/** Both linkage authorities on one storage, which may be bound to a transaction. */
export function linkageAuthorities(
  storage: Pick<LinkageStorage, "addLinkageChain" | "linkageChain">,
  keys: LinkageKeys,
  secrets: SecretSeal,
): readonly [LinkageAuthority, LinkageAuthority] {
  const chains = sealedChains(storage, secrets);
  return [
    linkageAuthority({ laId: laIds[0], sharedKey: keys[0], chains }),
    linkageAuthority({ laId: laIds[1], sharedKey: keys[1], chains }),
  ];
}
