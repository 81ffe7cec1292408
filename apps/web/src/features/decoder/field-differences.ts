/** A field of a structure as it is compared. */
export interface ComparedField {
  readonly path: string;
  /** Absent where it holds other fields. */
  readonly value?: string;
}

/** A field of either of two structures. */
export interface FieldPair {
  readonly path: string;
  readonly own?: string;
  readonly good?: string;
  /** `missing`: only the good one has it; `extra`: only the other one has. */
  readonly difference: "same" | "value" | "missing" | "extra";
}

/** Lays two structures beside each other, field by field, in their order. */
export function fieldPairs(
  own: readonly ComparedField[],
  good: readonly ComparedField[],
): readonly FieldPair[] {
  const ownPaths = new Set(own.map(({ path }) => path));
  const goodAt = new Map(good.map(({ path }, index) => [path, index]));
  const pairs: FieldPair[] = [];
  let next = 0;
  const addMissing = (end: number) => {
    for (; next < end; next += 1) {
      const { value, ...field } = good[next]!;
      if (!ownPaths.has(field.path))
        pairs.push({ ...field, ...(value !== undefined && { good: value }), difference: "missing" });
    }
  };
  for (const { value, ...field } of own) {
    const text = value === undefined ? {} : { own: value };
    const at = goodAt.get(field.path);
    if (at === undefined) {
      pairs.push({ ...field, ...text, difference: "extra" });
      continue;
    }
    addMissing(at);
    next = Math.max(next, at + 1);
    const other = good[at]!.value;
    const difference = value === other ? "same" : "value";
    pairs.push({ ...field, ...text, ...(other !== undefined && { good: other }), difference });
  }
  addMissing(good.length);
  return pairs;
}
