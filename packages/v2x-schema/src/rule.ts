import type { Check } from "./check.ts";
import type { Finding } from "./profile-finding.ts";

/**
 * Whether a rule holds. `found` says what is there instead, where there is more to say than that it does not hold;
 * `open` why nobody can tell.
 */
export type RuleAnswer = boolean | "notApplicable" | { readonly found: string } | { readonly open: string };

/**
 * A condition, written once for whoever asks it: the decoder of a value, the lint before signing, the verdict on what
 * others made. A rule looks at one value by itself, at a certificate and its profile, or at one and its issuer.
 */
export interface Rule<Subject> {
  /** Stable, kebab-case. */
  readonly name: string;
  /** The clause that asks for it. */
  readonly clause: string;
  /** The component that it looks at; empty for the whole. */
  readonly path: string;
  /** What it asks for, for people: `crlSeries is 0`. */
  readonly expected: string;
  ask(subject: Subject): RuleAnswer;
}

/** What came of putting a rule to a subject. */
export function checkOf<Subject>(rule: Rule<Subject>, subject: Subject): Check {
  const { name, clause, path, expected } = rule;
  const answer = rule.ask(subject);
  if (typeof answer === "object") {
    return "found" in answer
      ? { name, clause, outcome: "fail", expected, found: answer.found, path }
      : { name, clause, outcome: "unknown", expected, found: answer.open, path };
  }
  const outcome = answer === "notApplicable" ? answer : answer ? "pass" : "fail";
  return { name, clause, outcome, expected, path };
}

/** What came of each rule, in their order. */
export function checksOf<Subject>(rules: readonly Rule<Subject>[], subject: Subject): readonly Check[] {
  return rules.map((rule) => checkOf(rule, subject));
}

/** Checks that failed, as a decoder reports them. */
export function findingsIn(checks: readonly Check[]): readonly Finding[] {
  return checks.flatMap(({ outcome, path, expected, clause }) =>
    outcome === "fail" ? [{ path, rule: expected, clause }] : [],
  );
}
