import { alignedPaths } from "./align-lists.ts";

/** What a field holds, as people read it. */
export interface FieldText {
  /** In value notation; of a long one its beginning. */
  readonly value: string;
  /** What the value means, in words. */
  readonly meaning?: string;
}

/** A field of a structure as it is compared. */
export interface ComparedField {
  readonly path: string;
  /** Absent where it holds other fields. */
  readonly text?: FieldText;
  /** The value to its end, where the text has its beginning alone. */
  readonly whole?: string;
}

/** A field of either of two structures. */
export interface FieldPair {
  readonly path: string;
  readonly own?: FieldText;
  readonly good?: FieldText;
  /** `missing`: only the good one has it; `extra`: only the other one has. */
  readonly difference: "same" | "value" | "missing" | "extra";
}

/** Which of the two compressions a point has is chance: they are one field with another value. */
const placeOf = (path: string) => path.replaceAll(/\bcompressed-y-[01]\b/g, "compressed-y");

/** Lays two structures beside each other, field by field, in their order; items of lists beside their likes. */
export function fieldPairs(
  own: readonly ComparedField[],
  good: readonly ComparedField[],
): readonly FieldPair[] {
  const called = alignedPaths(own, good);
  const ownPlaces = new Set(own.map(({ path }) => placeOf(path)));
  const goodAt = new Map(called.map((path, index) => [placeOf(path), index]));
  const pairs: FieldPair[] = [];
  let next = 0;
  const addMissing = (end: number) => {
    for (; next < end; next += 1) {
      const { path, text } = good[next]!;
      if (!ownPlaces.has(placeOf(called[next]!)))
        pairs.push({ path, ...(text && { good: text }), difference: "missing" });
    }
  };
  for (const { path, text, whole = text?.value } of own) {
    const ownText = text && { own: text };
    const at = goodAt.get(placeOf(path));
    if (at === undefined) {
      pairs.push({ path, ...ownText, difference: "extra" });
      continue;
    }
    addMissing(at);
    next = Math.max(next, at + 1);
    const { text: other, whole: otherWhole = other?.value } = good[at]!;
    const difference = whole === otherWhole && called[at] === path ? "same" : "value";
    pairs.push({ path, ...ownText, ...(other && { good: other }), difference });
  }
  addMissing(good.length);
  return pairs;
}

/** The pairs without those that say no more than the fields inside them, which follow. */
export function withoutContainers(pairs: readonly FieldPair[]): readonly FieldPair[] {
  return pairs.filter(({ path, own, good }, index) => {
    const next = pairs[index + 1]?.path ?? "";
    const holdsNext = next.startsWith(`${path}.`) || next.startsWith(`${path}[`);
    return own !== undefined || good !== undefined || !holdsNext;
  });
}
