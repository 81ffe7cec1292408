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
import { ccmsLists, counterWarnsFrom } from "./trust-lists.ts";

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

const counterRule = {
  name: "ectl-counter",
  clause: "ETSI TS 102 941 E.5",
  expected: `the trust list manager is renewed before its ECTL reaches 255, at once from ${counterWarnsFrom} on`,
} as const;

/** The rules that an inspection looks at. */
export type InspectionRule = SharedInspectionRule | typeof linkRule.name | typeof counterRule.name;

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
  const authorities = await loadAuthorities(storage, keys);
  return [...found, ...linkChecks(authorities), ...(await counterChecks(authorities, storage))];
}

async function counterChecks(
  { currentRecord }: Authorities<AuthorityRole>,
  storage: Pick<CcmsPorts["storage"], "latestList">,
): Promise<InspectionCheck[]> {
  const manager = currentRecord("tlm");
  const list = manager && (await storage.latestList("ectl", manager.hashedId8));
  if (list === undefined) return [];
  const fault = list.issue < counterWarnsFrom ? undefined : `the ECTL is at ${list.issue}`;
  return [inspectionCheck({ ...counterRule, path: `${describeAuthority(manager!)}, ectl` }, fault)];
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
