import type { BrakeCounter } from "./ports.ts";

/** When failures lead to a wait, and how they are forgotten. */
export interface BrakeRule {
  /** From this failure on there is a wait: first two minutes, then twice the one before, at most `longestWaitMinutes`. */
  readonly threshold: number;
  readonly longestWaitMinutes: number;
  /** One failure is forgotten after each such time. */
  readonly leakMinutes: number;
}

/** Of one account, or one client at one address. */
export const accountRule: BrakeRule = { threshold: 5, longestWaitMinutes: 15, leakMinutes: 60 };
/** Many may share an address, and what one of them does right does not clear its count. */
export const addressRule: BrakeRule = { threshold: 20, longestWaitMinutes: 60, leakMinutes: 3 };

const firstWaitMinutes = 2;

/**
 * The last end of a wait that is still to come at a given time. Waits of failures that were counted while a clock was
 * ahead are ignored: their ends may be years away.
 */
export function latestEnd(counters: readonly (BrakeCounter | undefined)[], at: Date): Date | undefined {
  const ends = counters
    .filter((counter) => counter && counter.countedAt.getTime() <= at.getTime() + toleratedSkewMs)
    .map((counter) => counter?.blockedUntil?.getTime() ?? 0)
    .filter((end) => end > at.getTime());
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}

/** A counter with one failure more. */
export function counted(counter: BrakeCounter | undefined, rule: BrakeRule, at: Date): BrakeCounter {
  const leaked = counter
    ? Math.floor((at.getTime() - counter.countedAt.getTime()) / (rule.leakMinutes * minute))
    : 0;
  const failures = Math.max(0, (counter?.failures ?? 0) - Math.max(0, leaked)) + 1;
  const over = failures - rule.threshold;
  const waitMinutes = Math.min(rule.longestWaitMinutes, firstWaitMinutes * 2 ** over);
  return {
    failures,
    countedAt: at,
    ...(over >= 0 && { blockedUntil: minutesAfter(at, waitMinutes) }),
    forgetAt: minutesAfter(at, failures * rule.leakMinutes),
  };
}

/**
 * A counter with one failure less. The attempt was only let in when no wait was on, so the one that it may have
 * started goes with it.
 */
export function uncounted(counter: BrakeCounter | undefined): BrakeCounter | null {
  if (!counter) return null;
  const { blockedUntil: _, ...rest } = counter;
  return { ...rest, failures: Math.max(0, counter.failures - 1) };
}

/**
 * Does work within a counted attempt, which does not count if the work fails: the visitor has learned nothing by it.
 *
 * @throws what `work` throws.
 */
export async function countedUnlessFailing<T>(
  attempt: { withdraw(): Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await attempt.withdraw();
    throw error;
  }
}

const minute = 60_000;

/** Tolerated clock skew between processes that share a database. */
const toleratedSkewMs = minute;

/** @returns a new moment. */
export const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);
