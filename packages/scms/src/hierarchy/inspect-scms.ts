import { type InspectionCheck, type InspectionRule, inspectAuthorities } from "@v2x/pki";
import { scmsListRules } from "../lists/scms-list-rules.ts";
import type { HierarchyPorts } from "../ports.ts";
import { rolesBelowRoot } from "./make-authorities.ts";

const clauses = {
  "authority-present": "IEEE 1609.2.1 4.1",
  "certificate-readable": "IEEE 1609.2 6.4.3",
  "columns-match": "IEEE 1609.2.1 7.7.3",
  "chain-verifies": "IEEE 1609.2 5.1.2",
  "key-opens": "docs/operations.md",
  "list-verifies": "IEEE 1609.2.1 7.3; IEEE 1609.2 7.4",
  "list-current": "IEEE 1609.2 7.3",
} as const satisfies Record<InspectionRule, string>;

/**
 * Looks at every stored authority, its keys, and the current lists. Changes nothing, and creates nothing where nothing
 * is stored.
 */
export function inspectScms(
  ports: Pick<HierarchyPorts, "storage" | "keys" | "now">,
): Promise<readonly InspectionCheck[]> {
  const { storage, keys, now } = ports;
  const roles = ["elector", "rca", ...rolesBelowRoot] as const;
  return inspectAuthorities({ roles, lists: scmsListRules, clauses, storage, keys, now });
}
