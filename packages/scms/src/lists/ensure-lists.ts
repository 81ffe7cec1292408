import { ensureList, loadAuthorities } from "@v2x/pki";
import type { PlannedPorts } from "../hierarchy/hierarchy-plan.ts";
import type { ScmsAuthorityStorage, ScmsListKind } from "../ports.ts";

/**
 * Issues anew, inside a change, the lists that it concerns, as far as the system has them: what says already what it
 * should stays.
 *
 * @param concerned - absent: all.
 * @throws AuthorityError "authority-missing", "authority-not-valid", "quorum-missing"; CredentialsError
 *   "key-unavailable".
 */
export async function ensureLists(
  change: Pick<PlannedPorts, "now" | "keys" | "plan"> & { readonly storage: ScmsAuthorityStorage },
  concerned?: readonly ScmsListKind[],
): Promise<void> {
  const { storage, keys, now, plan } = change;
  const kinds = plan.lists.kinds.filter((kind) => concerned?.includes(kind) ?? true);
  for (const kind of kinds)
    for (const { id } of plan.lists.issuersOf(kind, await loadAuthorities(storage, keys), now()))
      await ensureList(plan.lists, kind, id, change);
}
