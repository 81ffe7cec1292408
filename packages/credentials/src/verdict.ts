/** What was looked at. */
export type CheckName =
  | "form"
  | "issuer"
  | "signature"
  | "signer"
  | "validity"
  | "region"
  | "permissions"
  | "header"
  | "content";

/** One check that did not hold. */
export interface Failure {
  readonly check: CheckName;
  /** The clause that asks for it. */
  readonly clause: string;
  /** For people: what was expected and what came. */
  readonly reason: string;
  /** Position in the chain, 0 being the end entity; absent outside chains. */
  readonly position?: number;
}

/** Whether all checks held, and those that did not. */
export interface Verdict {
  readonly valid: boolean;
  readonly failures: readonly Failure[];
}

/** The verdict that follows from the failures found. */
export function verdictOf(failures: readonly Failure[]): Verdict {
  return { valid: failures.length === 0, failures };
}
