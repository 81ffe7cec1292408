import type { Failure } from "../../verdict.ts";

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

/**
 * `unknown`: what is at hand does not decide it. `notApplicable`: nothing of that kind can be asked here.
 */
export type LightState = "pass" | "fail" | "unknown" | "notApplicable";

/** A statement about what was judged. */
export interface Remark {
  /** Whole sentences for people: what was looked at, what was found. */
  readonly reason: string;
  /** Which clause asks for it. */
  readonly clause?: string;
}

/** How one question was answered. */
export interface Answer extends Remark {
  readonly state: LightState;
  /** Further findings of the same question. */
  readonly details?: readonly Remark[];
}

/** One question with its answer. */
export interface Light extends Answer {
  readonly id: LightId;
}

/** The answer that a question has the state and says why. */
export function answer(
  state: LightState,
  reason: string,
  clause?: string,
  details: readonly Remark[] = [],
): Answer {
  const further = worthReading(details.filter((detail) => detail.reason !== reason));
  return {
    state,
    reason,
    ...(clause === undefined ? {} : { clause }),
    ...(further.length === 0 ? {} : { details: further }),
  };
}

/** The answer that something is wrong: the first remark is the reason, the others are details. */
export function failing([first, ...others]: readonly [Remark, ...Remark[]]): Answer {
  return answer("fail", first.reason, first.clause, others);
}

/** A list of thousands of certificates may have a finding on each, which nobody reads. */
const mostDetails = 20;

/** Each once, and not too many: one certificate may come along in several places. */
function worthReading(details: readonly Remark[]): readonly Remark[] {
  const distinct = [...new Map(details.map((detail) => [detail.reason, detail])).values()];
  const rest = distinct.length - mostDetails;
  return rest <= 0
    ? distinct
    : [...distinct.slice(0, mostDetails), { reason: `There are ${rest} more findings like these.` }];
}

/** Whether there is anything in it; tells the compiler so. */
export function isAny<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}

/** A failure of a check as a sentence about the one that failed it. */
export function remarkOn(who: string, { reason, clause }: Pick<Failure, "reason" | "clause">): Remark {
  return { reason: sentence(`${who}: ${reason}`), clause };
}

/** A clause of a sentence as a whole one. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
