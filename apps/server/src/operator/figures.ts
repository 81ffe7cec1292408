import { type DayFigures, figureDays } from "@v2x/contract";
import type { DailyFigure, Store } from "@v2x/store";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** So long after its end a day may still be added to: transactions take seconds, clocks differ by less. */
const settledMs = 10 * minuteMs;

/**
 * Counts what was done on each of the last days. A day that is over is counted once, for as long as the process lives;
 * the rest at most once a minute, however many ask.
 */
export function dailyFigures(
  { dailyFigures: counts }: Pick<Store, "dailyFigures">,
  now: () => Date,
): () => Promise<readonly DayFigures[]> {
  const settled = new Map<string, DayFigures>();
  let last: { readonly until: number; readonly days: Promise<readonly DayFigures[]> } | undefined;

  async function count(at: Date): Promise<readonly DayFigures[]> {
    const today = Math.floor(at.getTime() / dayMs) * dayMs;
    const wanted = Array.from({ length: figureDays }, (_, index) => today - (figureDays - 1 - index) * dayMs);
    const unknown = wanted.filter((day) => !settled.has(textOf(day)));
    const [from, until] = [new Date(unknown[0]!), new Date(today + dayMs)];
    const found = (await Promise.all([counts.devices(from, until), counts.certificates(from, until)])).flat();
    for (const day of settled.keys()) if (day < textOf(wanted[0]!)) settled.delete(day);
    const days = wanted.map((day) => settled.get(textOf(day)) ?? figuresOf(textOf(day), found));
    for (const [index, day] of wanted.entries())
      if (day + dayMs + settledMs <= at.getTime()) settled.set(textOf(day), days[index]!);
    return days;
  }

  return () => {
    const at = now();
    if (last !== undefined && at.getTime() < last.until) return last.days;
    const days = count(at);
    const counted = { until: at.getTime() + minuteMs, days };
    last = counted;
    days.catch(() => {
      if (last === counted) last = undefined;
    });
    return days;
  };
}

function textOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

function figuresOf(day: string, found: readonly DailyFigure[]): DayFigures {
  const of = (what: DailyFigure["what"], system: DailyFigure["system"]) =>
    found.find((one) => one.day === day && one.what === what && one.system === system)?.count ?? 0;
  const both = (what: DailyFigure["what"]) => ({ ccms: of(what, "ccms"), scms: of(what, "scms") });
  return { day, devices: both("devices"), certificates: both("certificates") };
}
