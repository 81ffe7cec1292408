import {
  type Authorities,
  describeAuthority,
  inspectAuthorities,
  inspectionCheck,
  loadAuthorities,
  type InspectionCheck as SharedInspectionCheck,
  type InspectionRule as SharedInspectionRule,
} from "@v2x/pki";
import { faultOfLink, linkForms, linkIn } from "./link-certificates.ts";
import type { AuthorityRole, CcmsPorts } from "./ports.ts";
import { ccmsLists } from "./trust-lists.ts";

const clauses = {
  "authority-present": "ETSI TS 102 941 6.1",
  "certificate-readable": "ETSI TS 103 097 clause 6",
  "columns-match": "ETSI TS 103 097 7.2",
  "chain-verifies": "IEEE 1609.2 5.1.2",
  "key-opens": "docs/operations.md",
  "list-verifies": "ETSI TS 102 941 6.3",
  "list-current": "ETSI TS 102 941 6.3",
} as const satisfies Record<SharedInspectionRule, string>;

const linkRule = {
  name: "link-verifies",
  clause: "ETSI TS 102 941 6.4",
  expected: "the link certificate leads from the generation before to this one",
} as const;

/** The rules that an inspection looks at. */
export type InspectionRule = SharedInspectionRule | typeof linkRule.name;

/** A check of an inspection; `path` names the row. */
export type InspectionCheck = SharedInspectionCheck<InspectionRule>;

/**
 * Looks at every stored authority, its keys, and the current lists. Changes nothing, and creates nothing where nothing
 * is stored.
 */
export async function inspectCcms({
  storage,
  keys,
  now,
  urls,
}: CcmsPorts): Promise<readonly InspectionCheck[]> {
  const roles = ["tlm", "rca", "ea", "aa"] as const;
  const found = await inspectAuthorities({ roles, lists: ccmsLists(urls), clauses, storage, keys, now });
  return [...found, ...linkChecks(await loadAuthorities(storage, keys))];
}

function linkChecks(authorities: Authorities<AuthorityRole>): InspectionCheck[] {
  return authorities.records.flatMap((record) =>
    (record.role === "tlm" || record.role === "rca" ? linkForms[record.role] : [])
      .filter((form) => linkIn(form, record) !== undefined)
      .map((form) =>
        inspectionCheck(
          { ...linkRule, path: `${describeAuthority(record)}, ${form}` },
          faultOfLink(form, record, authorities),
        ),
      ),
  );
}
