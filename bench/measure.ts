/** One line of the benchmark: a figure, and where one exists the baseline that was measured in the same run. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** `value` against `baseline`, as the row's text says it. */
  readonly ratio?: number;
  /** What the figure should reach, in words. */
  readonly target?: string;
}

/**
 * How often `work` runs in a second: warmed up, then the median of seven slices.
 *
 * @param sliceMs - length of one slice, in milliseconds.
 */
export function rateOf(work: () => void, sliceMs = 200): number {
  const slice = () => {
    const end = performance.now() + sliceMs;
    const start = performance.now();
    let runs = 0;
    while (performance.now() < end) {
      for (let i = 0; i < 100; i += 1) work();
      runs += 100;
    }
    return runs / ((performance.now() - start) / 1000);
  };
  for (let i = 0; i < 4; i += 1) slice();
  return median(Array.from({ length: 7 }, slice));
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
