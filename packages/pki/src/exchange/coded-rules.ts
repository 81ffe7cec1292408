import type { EventAdvice, placesIn, TraceCheck } from "@v2x/protocol";
import { checkOf, type Rule } from "@v2x/v2x-schema";

/** A rule, and the response code of a request that breaks it. */
export interface CodedRule<Subject, Code> extends Rule<Subject> {
  readonly code: Code;
  /** What the sender of a request that breaks it does about it. */
  advise?(subject: Subject): EventAdvice | undefined;
}

/** Why a request is refused. */
export interface Refusal<Code> {
  readonly code: Code;
  /** The kind of layer at which it is refused. */
  readonly kind: string;
  readonly check: TraceCheck;
  /** What the sender does about it, as far as the refusal itself shows. */
  readonly advice?: EventAdvice | undefined;
}

/** What came of a table of rules: each rule's check, and the refusal by the first that does not hold. */
export interface Judged<Code> {
  readonly checks: readonly TraceCheck[];
  readonly refusal?: Refusal<Code>;
}

/**
 * Puts a table of rules to a request.
 *
 * @param placeOf - where a path of the rules stands in the trace's texts.
 */
export function askRules<Subject, Code>(
  rules: readonly CodedRule<Subject, Code>[],
  subject: Subject,
  placeOf: ReturnType<typeof placesIn>,
): Judged<Code> {
  const asked = rules.map((rule) => {
    const check = checkOf(rule, subject);
    const isUnmet = check.outcome === "fail" || check.outcome === "unknown";
    return { rule, check: isUnmet ? { ...check, octets: placeOf(check.path) } : check };
  });
  const broken =
    asked.find(({ check }) => check.outcome === "fail") ??
    asked.find(({ check }) => check.outcome === "unknown");
  const checks = asked.map(({ check }) => check);
  if (broken === undefined) return { checks };
  const { rule, check } = broken;
  return { checks, refusal: { code: rule.code, kind: "request", check, advice: rule.advise?.(subject) } };
}
