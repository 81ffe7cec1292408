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

/** Which of the two compressions a point has is chance: they are one field with another value. */
const placeOf = (path: string) => path.replaceAll(/\bcompressed-y-[01]\b/g, "compressed-y");

/** Lays two structures beside each other, field by field, in their order. */
export function fieldPairs(
  own: readonly ComparedField[],
  good: readonly ComparedField[],
): readonly FieldPair[] {
  const ownPlaces = new Set(own.map(({ path }) => placeOf(path)));
  const goodAt = new Map(good.map(({ path }, index) => [placeOf(path), index]));
  const pairs: FieldPair[] = [];
  let next = 0;
  const addMissing = (end: number) => {
    for (; next < end; next += 1) {
      const { value, ...field } = good[next]!;
      if (!ownPlaces.has(placeOf(field.path)))
        pairs.push({ ...field, ...(value !== undefined && { good: value }), difference: "missing" });
    }
  };
  for (const { value, ...field } of own) {
    const text = value === undefined ? {} : { own: value };
    const at = goodAt.get(placeOf(field.path));
    if (at === undefined) {
      pairs.push({ ...field, ...text, difference: "extra" });
      continue;
    }
    addMissing(at);
    next = Math.max(next, at + 1);
    const { path, value: other } = good[at]!;
    const difference = value === other && path === field.path ? "same" : "value";
    pairs.push({ ...field, ...text, ...(other !== undefined && { good: other }), difference });
  }
  addMissing(good.length);
  return pairs;
}
