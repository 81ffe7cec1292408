import { type InspectionCheck, inspectAuthorities } from "@v2x/pki";
import { rolesBelowRoot } from "../../hierarchy/hierarchy-plan.ts";
import type { CampPorts } from "../camp-ports.ts";
import { campPlan } from "./camp-plan.ts";

const profiles = "CAMP SCMS 1.2, IEEE1609dot2-profiles";

const clauses = {
  "authority-present": profiles,
  "certificate-readable": "IEEE 1609.2 6.4.3",
  "columns-match": profiles,
  "chain-verifies": "IEEE 1609.2 5.1.2",
  "key-opens": "docs/operations.md",
  "list-verifies": "IEEE 1609.2 7.4",
  "list-current": "IEEE 1609.2 7.3",
} as const;

/**
 * Looks at every stored authority of CAMP's variant, its keys, and the current lists. Changes nothing, and creates
 * nothing where nothing is stored.
 */
export function inspectCamp({
  storage,
  keys,
  now,
}: Pick<CampPorts, "storage" | "keys" | "now">): Promise<readonly InspectionCheck[]> {
  const roles = ["rca", ...rolesBelowRoot] as const;
  return inspectAuthorities({ roles, lists: campPlan.lists, clauses, storage, keys, now });
}
