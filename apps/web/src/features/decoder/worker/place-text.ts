import { fieldFinder } from "./field-finder.ts";
import type { LayerFields } from "./layer-fields.ts";

/**
 * The place of a field as it stands in addresses: its path, after the name of its layer where that is not the first
 * that is decoded (`MessageFrame:value.coreData.speed`). Says the same of another structure of the kind.
 */
export function placeOf(layers: readonly LayerFields[], field: number): string {
  const layer = layers.find(({ summary }) => field >= summary.first && field < summary.end);
  if (!layer) throw new RangeError(`there is no field ${field}`);
  const { summary, header, layer: read } = layer;
  const index = field - summary.first;
  const { path } = header ? header.fields[index]! : read.map[index]!;
  return layer === firstDecoded(layers) && path !== "" ? path : `${summary.name}:${path}`;
}

/** The field of a place, or the closest one around it; undefined where not even its layer is there. */
export function fieldOfPlace(layers: readonly LayerFields[], place: string): number | undefined {
  const colon = place.lastIndexOf(":");
  const path = place.slice(colon + 1);
  const name = place.slice(0, Math.max(0, colon));
  const layer = colon < 0 ? firstDecoded(layers) : layers.find(({ summary }) => summary.name === name);
  if (!layer) return undefined;
  const index = layers.indexOf(layer);
  const found = fieldFinder(layers, [{ layer: index, path }])(index, path);
  return found === layer.summary.first && path !== "" ? undefined : found;
}

function firstDecoded(layers: readonly LayerFields[]): LayerFields | undefined {
  return layers.find(({ header }) => header === undefined);
}
