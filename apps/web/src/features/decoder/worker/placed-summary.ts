import type { FieldPlace, Summary, SummaryRow } from "@v2x/decoder";
import { fieldFinder } from "./field-finder.ts";
import type { LayerFields } from "./layer-fields.ts";
import type { PlacedSummary, PlacedSummaryRow } from "./worker-protocol.ts";

/**
 * A summary whose rows lead to fields instead of paths.
 *
 * @param headers - layers in front of those that the summary counts.
 */
export function placedSummary(
  summary: Summary,
  layers: readonly LayerFields[],
  headers: number,
): PlacedSummary {
  const inItem = ({ layer, path }: FieldPlace) => ({ layer: layer + headers, path });
  const fieldOf = fieldFinder(layers, summary.rows.map(inItem));
  const place = ({ layer, ...row }: SummaryRow): PlacedSummaryRow => ({
    ...row,
    field: fieldOf(layer + headers, row.path),
  });
  return { ...summary, rows: summary.rows.map(place) };
}
