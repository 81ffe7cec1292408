import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { type LintRule, lintRules } from "../../rules/lint.ts";
import { type ContainmentRule, containmentRules } from "../../rules/lint-containment.ts";
import type { Chain, Link } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import { profileOf, roleIn } from "../profiles.ts";
import { titleOf } from "../titles.ts";
import { type Remark, remarkOn } from "./lights.ts";

type Judged = LintRule["judges"];

/**
 * What the certificate breaks of the rules that the CAs keep when they issue, but for those that compare it with its
 * issuer. The European ones are asked of certificates that mean to be European, or are said to be.
 */
export function profileRemarks(
  { type }: Pick<Inquiry, "type">,
  { links: [link] }: Chain,
  judged: readonly Judged[],
): readonly Remark[] {
  const { certificate } = link;
  const { value } = certificate;
  const profile = type === "CcmsCert" ? roleIn(value) : type === "ScmsCert" ? undefined : profileOf(value);
  const isEuropean = type === "CcmsCert" || profile !== undefined;
  return lintRules.flatMap((rule) => {
    if (!judged.includes(rule.judges) || containmentRules.some(({ name }) => name === rule.name)) return [];
    if (rule.scope === "europe" && !isEuropean) return [];
    if (rule.scope === "profile" && profile === undefined) return [];
    if (rule.explicitOnly === true && value.type !== "explicit") return [];
    const reason = rule.check({
      // Rules of the other scopes do not look at the profile.
      profile: profile ?? "authorizationTicket",
      toBeSigned: value.toBeSigned,
      // These rules ask only whether it is self-signed, so any certificate stands for an issuer that is not at hand.
      issuer: value.issuer.choice === "self" ? "self" : (issuerIn(link) ?? certificate),
    });
    return reason === undefined ? [] : [remarkOn(titleOf(certificate), { reason, clause: rule.clause })];
  });
}

/**
 * What certificates of the chain break of the rules that compare each with its issuer. Regions are for `regionLight`:
 * they are handed down before they are compared.
 */
export function containmentRemarks(
  chain: Chain,
  judged: Exclude<ContainmentRule["judges"], "region">,
): readonly Remark[] {
  const rules = containmentRules.filter((rule) => rule.judges === judged);
  return chain.links.flatMap((link) => {
    const issuer = issuerIn(link);
    if (issuer === undefined) return [];
    const { toBeSigned } = link.certificate.value;
    return rules.flatMap(({ clause, check }) => {
      const reason = check({ toBeSigned, issuer });
      return reason === undefined ? [] : [remarkOn(titleOf(link.certificate), { reason, clause })];
    });
  });
}

function issuerIn({ issuer }: Link): DecodedCertificate | undefined {
  return issuer === "self" ? undefined : issuer;
}
