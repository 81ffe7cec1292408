import type { Check, CheckOutcome } from "@v2x/v2x-schema";

/** What a check asks, before anybody looked. */
export interface RuleText {
  readonly name: string;
  readonly clause: string;
  readonly expected: string;
  readonly path: string;
}

/** A check of an outcome that is known. */
export function checkMade(rule: RuleText, outcome: CheckOutcome, found?: string): Check {
  const { name, clause, expected, path } = rule;
  return { name, clause, outcome, expected, ...(found === undefined ? {} : { found }), path };
}

/** A check that passes where nothing was found against it. */
export function checkUnless(rule: RuleText, fault: string | undefined): Check {
  return checkMade(rule, fault === undefined ? "pass" : "fail", fault);
}
