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
function rateOf(work: () => unknown, sliceMs = 200): number {
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

/** What is coded, and how often native code does it. */
export interface CodedSample {
  readonly name: string;
  readonly octets: Uint8Array;
  readonly decode: () => unknown;
  readonly encode: () => unknown;
  /** Values a second of C that asn1c generated, gcc -O2, on a machine of this kind. */
  readonly native?: { readonly decode: number; readonly encode: number };
  /** What to reach, in words. */
  readonly target?: { readonly decode: string; readonly encode: string };
}

/** Decoding and encoding of a sample, in values and in octets a second. */
export function codecRows({ name, octets, decode, encode, native, target }: CodedSample): Row[] {
  return (["decode", "encode"] as const).flatMap((direction) => {
    const rate = rateOf(direction === "decode" ? decode : encode);
    const nativeRate = native?.[direction];
    const figures: Row = {
      name: `${direction} ${name} (${octets.length} octets)`,
      value: Math.round(rate),
      unit: "values/s",
      ...(target === undefined ? {} : { target: target[direction] }),
      ...(nativeRate === undefined
        ? {}
        : { baseline: { name: "native C (asn1c), values/s", value: nativeRate }, ratio: rate / nativeRate }),
    };
    return [figures, { name: "", value: Math.round((rate * octets.length) / 1e5) / 10, unit: "MB/s" }];
  });
}

/** The value that a share of all values stays below, rounded. */
export function quantile(values: readonly number[], share: number): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length * share)]!);
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
