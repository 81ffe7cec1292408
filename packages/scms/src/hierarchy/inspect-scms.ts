import {
  type Authorities,
  describeAuthority,
  inspectAuthorities,
  inspectionCheck,
  loadAuthorities,
  type InspectionCheck as SharedInspectionCheck,
  type InspectionRule as SharedInspectionRule,
} from "@v2x/pki";
import { scmsListRules } from "../lists/scms-list-rules.ts";
import type { HierarchyPorts, ScmsRole, ScmsUrls } from "../ports.ts";
import { raNameOf } from "./authority-profiles.ts";
import { rolesBelowRoot } from "./hierarchy-plan.ts";

const clauses = {
  "authority-present": "IEEE 1609.2.1 4.1",
  "certificate-readable": "IEEE 1609.2 6.4.3",
  "columns-match": "IEEE 1609.2.1 7.7.3",
  "chain-verifies": "IEEE 1609.2 5.1.2",
  "key-opens": "docs/operations.md",
  "list-verifies": "IEEE 1609.2.1 7.3; IEEE 1609.2 7.4",
  "list-current": "IEEE 1609.2 7.3",
} as const satisfies Record<SharedInspectionRule, string>;

const hostRule = {
  name: "ra-host",
  clause: "IEEE 1609.2.1 7.6.3.10",
  expected: "the RA's certificate names the host that devices ask",
} as const;

/** The rules that an inspection looks at. */
export type ScmsInspectionRule = SharedInspectionRule | typeof hostRule.name;

/**
 * Looks at every stored authority, its keys, and the current lists. Changes nothing, and creates nothing where nothing
 * is stored.
 */
export async function inspectScms(
  ports: Pick<HierarchyPorts, "storage" | "keys" | "now" | "urls">,
): Promise<readonly SharedInspectionCheck<ScmsInspectionRule>[]> {
  const { storage, keys, now, urls } = ports;
  const roles = ["elector", "rca", ...rolesBelowRoot] as const;
  const found = await inspectAuthorities({ roles, lists: scmsListRules, clauses, storage, keys, now });
  return [...found, ...hostChecks(await loadAuthorities(storage, keys), urls)];
}

/** Of the other authorities none is named by a host. */
function hostChecks(
  { currentRecord }: Authorities<ScmsRole>,
  urls: ScmsUrls,
): readonly SharedInspectionCheck<ScmsInspectionRule>[] {
  const ra = currentRecord("ra");
  if (ra === undefined) return [];
  const host = raNameOf(urls);
  const fault = ra.name === host ? undefined : `it names ${ra.name}, they ask ${host}`;
  return [inspectionCheck({ ...hostRule, path: describeAuthority(ra) }, fault)];
}
