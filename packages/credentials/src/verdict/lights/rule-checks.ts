import {
  certificateRules,
  checksOf,
  claimedRoleOf,
  etsiTs103097CertificateRules,
  europeanRoleOf,
} from "@v2x/v2x-schema";
import { withRegions } from "../../certificates/verify.ts";
import { europeanProfiles } from "../../profiles/european-profiles.ts";
import {
  type ContainmentRule,
  chainContainmentChecks,
  containmentRules,
  requestPermissionsRule,
} from "../../rules/containment-rules.ts";
import { keyRules } from "../../rules/key-rules.ts";
import { type ProfileRule, profileChecks, profileRules } from "../../rules/profile-rules.ts";
import type { Chain } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import { onChain, type VerdictCheck } from "./lights.ts";

/**
 * The certificate by the rules that the CAs keep when they issue: those for it by itself, and those of its profile.
 * The European ones are asked of certificates that mean to be European, or are said to be.
 */
export function ownChecks(
  { type }: Pick<Inquiry, "type">,
  { links: [{ certificate }] }: Chain,
  about: ProfileRule["about"],
): readonly VerdictCheck[] {
  const { value } = certificate;
  const role =
    type === "CcmsCert" ? claimedRoleOf(value) : type === "ScmsCert" ? undefined : europeanRoleOf(value);
  const isEuropean = type === "CcmsCert" || role !== undefined;
  const rules = [...certificateRules, ...(isEuropean ? etsiTs103097CertificateRules : []), ...keyRules];
  const ofProfile = profileRules.filter((rule) => rule.about === about);
  return onChain(certificate, 0, [
    ...checksOf(
      rules.filter((rule) => rule.about === about),
      value,
    ),
    ...(role === undefined ? [] : profileChecks(value, europeanProfiles[role], ofProfile)),
  ]);
}

/** The certificates of the chain, each by the rules that compare it with its issuer. */
export function issuerChecks({ links }: Chain, about: ContainmentRule["about"]): readonly VerdictCheck[] {
  const rules = containmentRules.filter((rule) => rule.about === about);
  const contents = withRegions(links.map(({ certificate }) => certificate));
  return links.flatMap(({ certificate }, position) => {
    const issuer = contents[position + 1];
    if (issuer === undefined) return [];
    return onChain(
      certificate,
      position,
      chainContainmentChecks({ toBeSigned: contents[position]!, issuer }, rules),
    );
  });
}

/** Whether a check found that the profile is broken in a way that leaves the chain valid. */
export function isProfileFinding({ name, outcome, found }: VerdictCheck): boolean {
  return name === requestPermissionsRule && outcome === "notApplicable" && found !== undefined;
}
