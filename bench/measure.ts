/** One line of the benchmark: a figure, and where one exists the baseline that was measured in the same run. */
export interface Row {
  readonly name: string;
  readonly value: number | "not measured";
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** `value` against `baseline`, as the row's text says it. */
  readonly ratio?: number;
  /** What the figure should reach, in words. */
  readonly target?: string;
}

/** Says of a figure that it takes PostgreSQL, and that none is at hand. */
export function withoutPostgresql(name: string): Row {
  return { name, value: "not measured", unit: "(DATABASE_URL is not set)" };
}

/**
 * How often each of `works` runs in a second: warmed up, then the median of fifteen slices. They take turns, so that a
 * busy machine slows all of them.
 *
 * @param sliceMs - length of one slice, in milliseconds.
 */
function ratesOf(works: readonly (() => unknown)[], sliceMs = 100): number[] {
  const slice = (work: () => unknown) => {
    const start = performance.now();
    const end = start + sliceMs;
    let runs = 0;
    for (; performance.now() < end; runs += 20) for (let i = 0; i < 20; i += 1) work();
    return runs / ((performance.now() - start) / 1000);
  };
  for (let turn = 0; turn < 6; turn += 1) works.forEach(slice);
  const turns = Array.from({ length: 15 }, () => works.map(slice));
  return works.map((_, index) => median(turns.map((rates) => rates[index]!)));
}

/** What is coded, and a plain decoder that runs beside ours. */
export interface CodedSample {
  readonly name: string;
  readonly octets: Uint8Array;
  readonly decode: (octets: Uint8Array) => unknown;
  readonly encode: (value: unknown) => Uint8Array;
  /** Closures over the same schema. */
  readonly baseline: (octets: Uint8Array) => unknown;
}

/**
 * Decoding and encoding of a sample, in values and in octets a second.
 *
 * @throws Error when the baseline does not decode to the same value.
 */
export function codecRows({ name, octets, decode, encode, baseline }: CodedSample): Row[] {
  const value = decode(octets);
  const same = encode(baseline(octets));
  if (Buffer.compare(same, octets) !== 0) throw new Error(`the baseline reads ${name} otherwise`);
  const [decoded, plain, encoded] = ratesOf([
    () => decode(octets),
    () => baseline(octets),
    () => encode(value),
  ]) as [number, number, number];
  const megabytes = (rate: number): Row => ({
    name: "",
    value: Math.round((rate * octets.length) / 1e5) / 10,
    unit: "MB/s",
  });
  const label = `${name} (${octets.length} octets)`;
  return [
    {
      name: `decode ${label}`,
      value: Math.round(decoded),
      unit: "values/s",
      baseline: { name: "closures over the same schema", value: Math.round(plain) },
      ratio: decoded / plain,
    },
    megabytes(decoded),
    { name: `encode ${label}`, value: Math.round(encoded), unit: "values/s" },
    megabytes(encoded),
  ];
}

/** What is printed, from its octets. */
export interface PrintedSample {
  readonly name: string;
  readonly octets: Uint8Array;
  /** The value ready-made, as `JSON.stringify` takes it. */
  readonly json: unknown;
  readonly toJsonText: (octets: Uint8Array) => string;
  readonly toValueNotation: (octets: Uint8Array) => string;
}

/**
 * Octets to text, in texts a second, and in times of `JSON.stringify` of the value ready-made.
 *
 * @throws Error when the text is another than that of `JSON.stringify`.
 */
export function printerRows({ name, octets, json, toJsonText, toValueNotation }: PrintedSample): Row[] {
  if (toJsonText(octets) !== JSON.stringify(json)) throw new Error(`the JSON of ${name} differs`);
  const [plain, printed, notation] = ratesOf([
    () => JSON.stringify(json),
    () => written(toJsonText(octets)),
    () => written(toValueNotation(octets)),
  ]) as [number, number, number];
  const row = (what: string, rate: number, target: string): Row => ({
    name: `${what} of ${name} (${octets.length} octets)`,
    value: Math.round(rate),
    unit: "texts/s",
    baseline: { name: "the time of JSON.stringify ready-made", value: Math.round(plain) },
    ratio: plain / rate,
    target,
  });
  return [
    row("octets to JSON", printed, "at most 2"),
    row("octets to value notation", notation, "at most 3, 1.5 times that"),
  ];
}

/** Reading its last character makes the engine write a text out that it has in pieces. */
function written(text: string): number {
  return text.charCodeAt(text.length - 1);
}

/** The value that a share of all values stays below, rounded. */
export function quantile(values: readonly number[], share: number): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length * share)]!);
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
