import { type Chain, type Link, missingText } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import { titleOf } from "../titles.ts";
import { trustIn } from "../trust.ts";
import { type Answer, answer, failing, isAny, type LightState, type Remark, remarkOn } from "./lights.ts";
import { profileRemarks } from "./rule-remarks.ts";

const clause = "IEEE 1609.2 5.1.2";

/**
 * Whether signatures lead from the certificate, or from the message's signer, up to a root that is trusted.
 *
 * @param ofSignature - how the question for the signature was answered: a message that verifies under an implicit
 *   certificate proves that certificate.
 */
export function chainLight(inquiry: Inquiry, ofSignature: LightState): Answer {
  const { chain, shelf, now } = inquiry;
  if (chain === undefined) return answer("unknown", inquiry.withoutSigner ?? "", clause);
  const remarks = [...chain.links.flatMap(brokenLink), ...profileRemarks(inquiry, chain, ["issuer"])];
  if (isAny(remarks)) return failing(remarks);
  const { certificate: last } = chain.links.at(-1)!;
  if (chain.missing !== undefined || chain.brokenOff !== undefined) {
    return answer("unknown", missingText(chain), clause, openQuestions(chain));
  }
  const { standing, reason } = trustIn(last, shelf, now);
  const way =
    chain.links.length === 1
      ? `It ends where it begins, at the self-signed ${titleOf(last)}.`
      : `It leads to ${titleOf(last)}.`;
  if (standing === "removed") return answer("fail", `${way} ${reason}`, "ETSI TS 102 941 6.3");
  const open = openQuestions(chain);
  if (isAny(open)) return answer("unknown", `${way} ${open[0].reason} ${reason}`, open[0].clause);
  const unproven = firstUnproven(inquiry, chain, ofSignature);
  if (unproven !== undefined) {
    return answer(
      "unknown",
      `${way} ${reason} But ${titleOf(unproven.certificate)} is implicit, and nothing here shows that its issuer made it: a message that verifies under its reconstructed key would.`,
      "IEEE 1609.2 5.3.2",
    );
  }
  return answer(standing === "trusted" ? "pass" : "unknown", `${way} ${reason}`, clause);
}

function brokenLink({ certificate, signature }: Link): readonly Remark[] {
  return signature.state === "broken"
    ? signature.failures.map((failure) => remarkOn(titleOf(certificate), failure))
    : [];
}

/** Signatures on the way that could not be looked at. */
function openQuestions(chain: Chain): readonly Remark[] {
  return chain.links.flatMap(({ certificate, signature }, position) => {
    const isLast = position === chain.links.length - 1 && chain.missing !== undefined;
    if (signature.state !== "undecided" || isLast) return [];
    return [{ reason: `The signature of ${titleOf(certificate)}: ${signature.reason}`, clause }];
  });
}

/** An implicit certificate is proven by what verifies under it: the certificate below, or the message. */
function firstUnproven(inquiry: Inquiry, chain: Chain, ofSignature: LightState): Link | undefined {
  return chain.links.find(({ signature }, position) => {
    if (signature.state !== "implicit") return false;
    const below = chain.links[position - 1];
    if (below !== undefined) return below.signature.state !== "holds";
    return inquiry.kind === "certificate" || ofSignature !== "pass";
  });
}
