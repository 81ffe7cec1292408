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
