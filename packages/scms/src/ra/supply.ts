import { fromTime32, type Validity } from "@v2x/credentials";
import { endOfIPeriod, iPeriodAt, startOfIPeriod } from "@v2x/v2x-schema";
import type { BatchTask, SupplyPolicy } from "./ra-ports.ts";

/** So many i-periods are made by one job: a second of work or two, after which a job of somebody else can begin. */
const periodsPerTask = 4;

/** Whose lives bound a supply of certificates. */
export interface SupplyBounds {
  readonly aca: Validity;
  readonly enrollment: Validity;
}

/** The first i-period of a supply: that in which it is asked to start, or the present one. */
export function firstPeriodOf(start: number, now: Date): number {
  return Math.max(iPeriodAt(fromTime32(start)), iPeriodAt(now));
}

/** The last i-period that begins before a moment. */
export function lastPeriodBefore(moment: Date): number {
  return iPeriodAt(new Date(moment.getTime() - 1));
}

/**
 * The i-periods from `first` on for which batches are to be there now: each begins while the enrollment certificate is
 * valid, and ends before the ACA does.
 */
export function periodsDue(
  first: number,
  { aca, enrollment }: SupplyBounds,
  { weeksAhead }: Pick<SupplyPolicy, "weeksAhead">,
  now: Date,
): readonly number[] {
  const last = Math.max(first, iPeriodAt(now)) + weeksAhead - 1;
  const periods = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return periods.filter(
    (i) =>
      startOfIPeriod(i) < enrollment.notAfter &&
      startOfIPeriod(i) >= aca.notBefore &&
      endOfIPeriod(i) <= aca.notAfter,
  );
}

/** When the batch after that of an i-period is there. */
export function nextDownloadAfter(
  period: number,
  { weeksAhead }: Pick<SupplyPolicy, "weeksAhead">,
  now: Date,
): Date {
  const ordered = startOfIPeriod(Math.max(0, period + 2 - weeksAhead));
  return ordered > now ? ordered : now;
}

/** The first job of an order is short, so that the device soon has something to begin with. */
const periodsOfFirstTask = 2;

/** Cuts the batches of an order into jobs. @param periods - without a gap. */
export function tasksOf(orderId: string, periods: readonly number[]): readonly BatchTask[] {
  const tasks: BatchTask[] = [];
  for (let at = 0; at < periods.length; ) {
    const part = periods.slice(at, at + (at === 0 ? periodsOfFirstTask : periodsPerTask));
    tasks.push({ orderId, from: part[0]!, to: part.at(-1)! });
    at += part.length;
  }
  return tasks;
}
