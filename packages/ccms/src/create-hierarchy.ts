import { addNewAuthority, ensureList, loadAuthorities, makeAuthority, type NewAuthority } from "@v2x/pki";
import { authorityProfiles } from "./authority-profiles.ts";
import type { AuthorityRole, CcmsPorts } from "./ports.ts";
import { ccmsLists } from "./trust-lists.ts";

/**
 * Makes and stores keys, certificates and first lists of a whole CCMS, unless one is stored already. Of processes
 * that do so together one makes it and the others find it.
 *
 * @see ETSI TS 103 097 clause 7.2; TS 102 941 clause 6.3
 */
export function createHierarchy({ now, keys, urls, inTransaction }: CcmsPorts): Promise<void> {
  return inTransaction(async (storage) => {
    await storage.beginChange();
    if ((await storage.authorities()).length > 0) return;
    const at = now();
    const make = async (role: AuthorityRole, issuer: "self" | NewAuthority) => {
      const made = await makeAuthority({
        role,
        profile: authorityProfiles[role],
        generation: 1,
        issuer,
        keys,
        now: at,
      });
      await addNewAuthority(storage, made);
      return made;
    };
    await make("tlm", "self");
    const rca = await make("rca", "self");
    await make("ea", rca);
    await make("aa", rca);
    const authorities = await loadAuthorities(storage, keys);
    const rules = ccmsLists(urls);
    for (const kind of rules.kinds)
      await ensureList(rules, kind, rules.currentIssuerOf(kind, authorities).id, {
        now: () => at,
        keys,
        storage,
      });
  });
}
