/** What came of looking at one thing. `unknown`: what is at hand does not decide it; `notApplicable`: nothing of that kind is here. */
export type CheckOutcome = "pass" | "fail" | "unknown" | "notApplicable";

/** One thing that was looked at and what came of it; kept when it passed, so that a reader sees what was asked. */
export interface Check {
  /** Names the rule, stable, kebab-case: `validity-within-issuer`. */
  readonly name: string;
  /** The clause that asks for it. */
  readonly clause: string;
  readonly outcome: CheckOutcome;
  /** What the rule asks for, for people. */
  readonly expected: string;
  /** What is there, for people; absent where nothing was found or it says no more than `expected`. */
  readonly found?: string;
  /** The component looked at, e.g. `toBeSigned.validityPeriod`; empty for the whole. */
  readonly path: string;
}

/** The checks that failed, in their order. */
export function failuresIn<C extends Check>(checks: readonly C[]): readonly C[] {
  return checks.filter(({ outcome }) => outcome === "fail");
}

/** The checks that do not hold, failed or open, in their order: what nobody signs over and nobody relies on. */
export function unmetIn<C extends Check>(checks: readonly C[]): readonly C[] {
  return checks.filter(({ outcome }) => outcome === "fail" || outcome === "unknown");
}

/** Whether nothing failed and nothing stayed open. */
export function allHold(checks: readonly Check[]): boolean {
  return unmetIn(checks).length === 0;
}

/** A check in one clause, for logs and sentences: what is there, or where nobody can say more, what was expected. */
export function textOfCheck({ outcome, expected, found }: Check): string {
  if (found !== undefined) return found;
  return outcome === "fail" ? `${expected}, and this is not so` : expected;
}

/** The same statements about a component of something larger. */
export function below<S extends { readonly path: string }>(
  path: string,
  statements: readonly S[],
): readonly S[] {
  return statements.map((statement) => ({
    ...statement,
    path: statement.path === "" ? path : `${path}.${statement.path}`,
  }));
}
