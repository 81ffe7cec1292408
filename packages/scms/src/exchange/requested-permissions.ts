import { firstUnrequestable } from "@v2x/credentials";
import type { PsidGroupPermissions, RuleAnswer, ToBeSignedCertificate } from "@v2x/v2x-schema";

type Groups = readonly PsidGroupPermissions[];

/**
 * Whether certRequestPermissions is well formed: some groups, each of some PSIDs, with lengths from 0 and an eeType,
 * and one at most for all PSIDs.
 *
 * @param most - groups, and PSIDs of a group.
 */
export function askValidGroups(groups: Groups | undefined, most: number): RuleAnswer {
  const fault = faultOf(groups ?? [], most);
  return fault === undefined || { found: fault };
}

/** Whether an ECA may issue enrollment certificates for each PSID that is to be requested, with these SSPs. */
export function askGrantableGroups(groups: Groups = [], eca: ToBeSignedCertificate): RuleAnswer {
  for (const group of groups) {
    const refused = firstUnrequestable(eca.certIssuePermissions, group, groups);
    if (refused === undefined) continue;
    return { found: refused === "all" ? "all PSIDs are asked for" : `PSID ${refused} is asked for` };
  }
  return true;
}

function faultOf(groups: Groups, most: number): string | undefined {
  if (groups.length === 0) return "there are none";
  if (groups.length > most) return `there are ${groups.length} groups`;
  for (const { subjectPermissions, minChainLength, chainLengthRange, eeType } of groups) {
    const psids = subjectPermissions.choice === "explicit" ? subjectPermissions.value.length : undefined;
    if (psids === 0 || (psids ?? 0) > most) return `a group has ${psids} PSIDs`;
    if (minChainLength < 0) return `minChainLength is ${minChainLength}`;
    if (chainLengthRange < -1) return `chainLengthRange is ${chainLengthRange}`;
    if (eeType.bytes.every((octet) => octet === 0)) return "eeType names nothing";
  }
  const forAll = groups.filter(({ subjectPermissions }) => subjectPermissions.choice === "all");
  return forAll.length > 1 ? "two groups are for all PSIDs" : undefined;
}
