/** How many messages of each kind a second a capture holds, over its time. */
import type { CaptureScan } from "./capture-scan.ts";

/** Stretches of time that a capture is divided into. */
const stretches = 60;

/** Kinds that are told apart; what is rarer counts together. */
const mostKinds = 6;

/** Messages of one kind. */
export interface KindRate {
  /** Empty for all rarer kinds together. */
  readonly kind: string;
  readonly count: number;
  /** In each stretch, per second. */
  readonly perSecond: readonly number[];
}

/** Messages over time. */
export interface MessageRates {
  /** Of the first stretch, in milliseconds since 1970. */
  readonly startMs: number;
  /** Length of a stretch. */
  readonly stretchMs: number;
  /** The most frequent first. */
  readonly kinds: readonly KindRate[];
}

/** The lengths that people read well, in seconds. */
const lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];

/** Rates of some messages; undefined where no two of them have a time. */
export function messageRates(scan: CaptureScan, items: Uint32Array): MessageRates | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let timed = 0;
  for (const item of items) {
    const timeMs = scan.timeMsOf(item);
    if (Number.isNaN(timeMs)) continue;
    timed += 1;
    if (timeMs < first) first = timeMs;
    if (timeMs > last) last = timeMs;
  }
  if (timed < 2) return undefined;
  const wanted = Math.max(1, last - first) / 1000 / stretches;
  const seconds = lengths.find((length) => length >= wanted) ?? Math.ceil(wanted / 3600) * 3600;
  const stretchMs = 1000 * seconds;
  const startMs = Math.floor(first / stretchMs) * stretchMs;
  const count = Math.floor((last - startMs) / stretchMs) + 1;
  const byKind = new Map<number, { total: number; counts: Uint32Array }>();
  for (const item of items) {
    const timeMs = scan.timeMsOf(item);
    if (Number.isNaN(timeMs)) continue;
    const kind = scan.columns.kind.at(item);
    let known = byKind.get(kind);
    if (known === undefined) {
      known = { total: 0, counts: new Uint32Array(count) };
      byKind.set(kind, known);
    }
    known.total += 1;
    known.counts[Math.floor((timeMs - startMs) / stretchMs)]! += 1;
  }
  const frequent = [...byKind].sort(([, one], [, other]) => other.total - one.total);
  const named = frequent.slice(0, mostKinds).map(([kind, { total, counts }]) => ({
    kind: scan.columns.words.kind.list[kind]!,
    count: total,
    perSecond: Array.from(counts, (each) => each / seconds),
  }));
  const rest = frequent.slice(mostKinds);
  const others = {
    kind: "",
    count: rest.reduce((sum, [, { total }]) => sum + total, 0),
    perSecond: Array.from({ length: count }, (_, index) =>
      rest.reduce((sum, [, { counts }]) => sum + counts[index]! / seconds, 0),
    ),
  };
  return { startMs, stretchMs, kinds: rest.length === 0 ? named : [...named, others] };
}
