import type { FieldPlace, Summary } from "@v2x/decoder";
import { fieldFinder } from "./field-finder.ts";
import type { LayerFields } from "./layer-fields.ts";
import type { FieldPointer, PlacedSummary } from "./worker-protocol.ts";

/** A summary whose rows lead to fields instead of paths. */
export function placedSummary(
  summary: Summary,
  layers: readonly LayerFields[],
  headers: number,
): PlacedSummary {
  return { ...summary, rows: placed(summary.rows, layers, headers) };
}

/**
 * What stands at paths, with the fields there.
 *
 * @param headers - layers in front of those that the places count.
 */
export function placed<T extends FieldPlace>(
  entries: readonly T[],
  layers: readonly LayerFields[],
  headers: number,
): readonly (Omit<T, "layer"> & FieldPointer)[] {
  const fieldOf = fieldFinder(
    layers,
    entries.map(({ layer, path }) => ({ layer: layer + headers, path })),
  );
  return entries.map(({ layer, ...entry }) => ({ ...entry, field: fieldOf(layer + headers, entry.path) }));
}
