import { ensureList, loadAuthorities } from "@v2x/pki";
import type { HierarchyPorts, ScmsAuthorityStorage, ScmsListKind } from "../ports.ts";
import { scmsListRules } from "./scms-list-rules.ts";

/**
 * Issues anew, inside a change, the lists that it concerns: what says already what it should stays.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid", "quorum-missing"; CredentialsError
 *   "key-unavailable".
 */
export async function ensureLists(
  change: Pick<HierarchyPorts, "now" | "keys"> & { readonly storage: ScmsAuthorityStorage },
  kinds: readonly ScmsListKind[] = scmsListRules.kinds,
): Promise<void> {
  const { storage, keys, now } = change;
  for (const kind of kinds)
    for (const { id } of scmsListRules.issuersOf(kind, await loadAuthorities(storage, keys), now()))
      await ensureList(scmsListRules, kind, id, change);
}
