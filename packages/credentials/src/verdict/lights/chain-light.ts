import type { CheckOutcome } from "@v2x/v2x-schema";
import { type Chain, type Link, missingText } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import type { Shelf } from "../shelf.ts";
import { titleOf } from "../titles.ts";
import { trustIn } from "../trust.ts";
import { type Answer, answer, failing, of, onChain, sentenceOn, type VerdictCheck } from "./lights.ts";
import { ownChecks } from "./rule-checks.ts";

const clause = "IEEE 1609.2 5.1.2";

/**
 * Whether signatures lead from the certificate, or from the message's signer, up to a root that is trusted.
 *
 * @param ofSignature - how the question for the signature was answered: a message that verifies under an implicit
 *   certificate proves that certificate.
 */
export function chainLight(inquiry: Inquiry, ofSignature: CheckOutcome): Answer {
  const { chain, shelf, now } = inquiry;
  if (chain === undefined) return answer("unknown", inquiry.withoutSigner ?? "", clause);
  const ofLinks = chain.links.flatMap((link, position) => onChain(link.certificate, position, link.checks));
  const ofChain: readonly VerdictCheck[] = [...ofLinks, ...ownChecks(inquiry, chain, "issuer")];
  const wrong = failing(ofChain);
  if (wrong !== undefined) return wrong;
  const { certificate: last } = chain.links.at(-1)!;
  if (chain.missing !== undefined || chain.brokenOff !== undefined) {
    const found = missingText(chain);
    return answer("unknown", found, clause, [{ ...completeRule, outcome: "unknown", found }, ...ofChain]);
  }
  const { standing, reason, clause: trustClause = "ETSI TS 102 941 6.3" } = trustIn(last, shelf, now);
  const way =
    chain.links.length === 1
      ? `It ends where it begins, at the self-signed ${titleOf(last)}.`
      : `It leads to ${titleOf(last)}.`;
  const checks: readonly VerdictCheck[] = [
    { ...completeRule, outcome: "pass" },
    { ...trustRule, outcome: outcomes[standing], found: reason, subject: titleOf(last) },
    ...ofChain,
  ];
  if (standing === "removed") return answer("fail", `${way} ${reason}`, trustClause, checks);
  const open = ofLinks.find(({ outcome }) => outcome === "unknown");
  if (open !== undefined)
    return answer("unknown", `${way} ${sentenceOn(open)} ${reason}`, open.clause, checks);
  const unproven = firstUnproven(inquiry, chain, ofSignature);
  if (unproven !== undefined) {
    return answer(
      "unknown",
      `${way} ${reason} But ${titleOf(unproven.certificate)} is implicit, and nothing here shows that its issuer made it: a message that verifies under its reconstructed key would.`,
      "IEEE 1609.2 5.3.2",
      checks,
    );
  }
  return answer(standing === "trusted" ? "pass" : "unknown", `${way} ${reason}`, clause, checks);
}

/** What leads from a certificate that comes along in a file up to a root, and whether that is trusted. */
export function wayUp(chain: Chain, shelf: Shelf, now: Date): readonly VerdictCheck[] {
  const ofLinks = chain.links.flatMap(({ certificate, checks }) => of(titleOf(certificate), checks));
  const { certificate: last } = chain.links.at(-1)!;
  const found = missingText(chain);
  if (found !== "") {
    return [{ ...completeRule, outcome: "unknown", found, path: "" }, ...ofLinks];
  }
  const { standing, reason } = trustIn(last, shelf, now);
  return [
    ...ofLinks,
    { ...trustRule, outcome: outcomes[standing], found: reason, path: "", subject: titleOf(last) },
  ];
}

const outcomes = { trusted: "pass", unknown: "unknown", removed: "fail" } as const satisfies Record<
  ReturnType<typeof trustIn>["standing"],
  CheckOutcome
>;

const completeRule = {
  name: "chain-complete",
  clause,
  expected: "every issuer up to a self-signed root is at hand",
  path: "chain",
};
const trustRule = {
  name: "root-trusted",
  clause: "IEEE 1609.2 5.1.2; ETSI TS 102 941 6.3",
  expected: "the root is declared trusted, or named by a trust list whose signer is",
  path: "chain",
};

/** An implicit certificate is proven by what verifies under it: the certificate below, or the message. */
function firstUnproven(inquiry: Inquiry, chain: Chain, ofSignature: CheckOutcome): Link | undefined {
  return chain.links.find(({ signature }, position) => {
    if (signature !== "implicit") return false;
    const below = chain.links[position - 1];
    if (below !== undefined) return below.signature !== "holds";
    return inquiry.kind === "certificate" || ofSignature !== "pass";
  });
}
