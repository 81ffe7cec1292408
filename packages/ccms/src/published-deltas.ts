import type { PublishedList, PublishedLists } from "@v2x/pki";
import type { CcmsPorts, DeltaKind, ListKind } from "./ports.ts";
import { deltaKindOf } from "./trust-lists.ts";

/** Which delta of a trust list. */
export interface DeltaAsked {
  /** HashedId8 of the issuer, 8 octets; absent: the current one. */
  readonly issuer?: Uint8Array | undefined;
  /** The `ctlSequence` that it leads to, 0 to 255; absent: the newest. */
  readonly sequence?: number | undefined;
}

/** What `Ccms.delta` gives. */
export async function publishedDelta(
  kind: keyof typeof deltaKindOf,
  { issuer, sequence }: DeltaAsked,
  lists: PublishedLists<ListKind>,
  { storage }: Pick<CcmsPorts, "storage">,
): Promise<PublishedList<DeltaKind> | undefined> {
  // What is due is issued now, with the delta that leads to it.
  const full = await (issuer ? lists.of(kind, issuer) : lists.current(kind));
  if (!full) return undefined;
  const deltas = deltaKindOf[kind];
  const found =
    sequence === undefined
      ? await storage.latestList(deltas, full.issuer)
      : await storage.listOfSequence(deltas, full.issuer, sequence);
  return found && lists.asServed(found as typeof found & { readonly kind: DeltaKind });
}
