import { below, type Check, type CheckOutcome, failuresIn, textOfCheck } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { titleOf } from "../titles.ts";

/** What is asked of certificates, lists and messages, each apart from the others, in the order of a reader. */
export const lightIds = [
  "decoded",
  "canonical",
  "signature",
  "chain",
  "permissions",
  "region",
  "time",
  "revocation",
] as const;
export type LightId = (typeof lightIds)[number];

/** A check, and whom it is about where that has a name. */
export interface VerdictCheck extends Check {
  /** A certificate by its title, a list. */
  readonly subject?: string;
}

/** How one question was answered. */
export interface Answer {
  readonly state: CheckOutcome;
  /** Whole sentences for people: what was looked at, what was found. */
  readonly reason: string;
  /** Which clause asks for it. */
  readonly clause?: string;
  /** What was looked at: failures first, then what stayed open; each once. */
  readonly checks: readonly VerdictCheck[];
  /** How many more checks there are than `checks` names. */
  readonly furtherChecks: number;
}

/** One question with its answer. */
export interface Light extends Answer {
  readonly id: LightId;
}

/** A list of thousands of certificates may have a check on each, which nobody reads. */
const mostChecks = 40;

const rank = { fail: 0, unknown: 1, pass: 2, notApplicable: 3 } as const satisfies Record<
  CheckOutcome,
  number
>;

/** The answer that a question has the state and says why. */
export function answer(
  state: CheckOutcome,
  reason: string,
  clause?: string,
  checks: readonly VerdictCheck[] = [],
): Answer {
  const distinct = [...new Map(checks.map((check) => [keyOf(check), check])).values()].sort(
    (one, other) => rank[one.outcome] - rank[other.outcome],
  );
  return {
    state,
    reason,
    ...(clause === undefined ? {} : { clause }),
    checks: distinct.slice(0, mostChecks),
    furtherChecks: Math.max(0, distinct.length - mostChecks),
  };
}

/** One certificate may come along in several places. */
function keyOf({ name, subject, outcome, found, path }: VerdictCheck): string {
  return [name, outcome, subject ?? path, found].join("\n");
}

/** An answer that rests on one look, which is its only check. */
export function answerOf(
  rule: Pick<Check, "name" | "clause" | "expected">,
  state: CheckOutcome,
  reason: string,
) {
  return answer(state, reason, rule.clause, [{ ...rule, outcome: state, found: reason, path: "" }]);
}

/** The answer that something is wrong, where a check failed: the first is the reason. */
export function failing(checks: readonly VerdictCheck[]): Answer | undefined {
  const [first] = failuresIn(checks);
  return first && answer("fail", sentenceOn(first), first.clause, checks);
}

/** Checks of a certificate on a chain: 0 is the one that was judged, or the signer's. */
export function onChain(
  certificate: DecodedCertificate,
  position: number,
  checks: readonly Check[],
): readonly VerdictCheck[] {
  return of(titleOf(certificate), below(`chain[${position}]`, checks));
}

/** The same checks, with whom they are about. */
export function of(subject: string, checks: readonly Check[]): readonly VerdictCheck[] {
  return checks.map((check) => ({ ...check, subject }));
}

/** A check as a sentence that says whom it is about. */
export function sentenceOn(check: VerdictCheck): string {
  const { subject, path } = check;
  // What has no finding of its own says no more than its rule, so the place helps.
  const about = subject ?? (check.found === undefined ? path : "");
  return sentence(about === "" ? textOfCheck(check) : `${about}: ${textOfCheck(check)}`);
}

/** A clause of a sentence as a whole one. Names of components, such as cracaId, stay as they are. */
export function sentence(text: string): string {
  const start = /^[a-z]+[A-Z]/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return `${start}${/[.!?]$/.test(text) ? "" : "."}`;
}
