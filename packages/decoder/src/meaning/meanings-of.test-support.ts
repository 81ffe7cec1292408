import type { FieldRange } from "@v2x/asn1";
import { type MeaningContext, type MeaningField, meaningOf } from "./index.ts";

/** The meanings of all fields of a map by their path; what an open type's content means stands under its path. */
export function meaningsOf(
  encoding: MeaningContext["encoding"],
  map: readonly FieldRange[],
  isWhole = true,
): ReadonlyMap<string, string> {
  const values = new Map(
    map.filter(({ value }) => value !== undefined).map(({ path, value }) => [path, value]),
  );
  const context: MeaningContext = { encoding, valueAt: (path) => values.get(path), isWhole };
  const around: MeaningField[] = [];
  const meanings = new Map<string, string>();
  for (const { path, type, kind, value, depth } of map) {
    const parent = around[depth - 1];
    const name = /(\[\d+\]|[^.[]*)$/.exec(path)?.[0] ?? path;
    const field = { path, name, type, kind, value, ...(parent === undefined ? {} : { parent }) };
    around[depth] = field;
    const meaning = meaningOf(field, context);
    if (meaning !== undefined) meanings.set(path, meaning);
  }
  return meanings;
}
