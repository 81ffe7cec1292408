import type { LayerFields } from "./layer-fields.ts";

/** Something that is said of a path in a layer. */
export interface Placed {
  readonly layer: number;
  readonly path: string;
}

/**
 * Fields by layer and path, for the few paths that are asked for: a list has 300,000 others.
 *
 * @returns finds the field of a path, or the closest one around where the path has none of its own.
 */
export function fieldFinder(
  layers: readonly LayerFields[],
  asked: readonly Placed[],
): (layer: number, path: string) => number {
  const wanted = new Map<number, Map<string, number | undefined>>();
  for (const { layer, path } of asked) {
    const paths = wanted.get(layer) ?? new Map();
    wanted.set(layer, paths);
    for (let around = path; around !== "" && !paths.has(around); around = parentPath(around)) {
      paths.set(around, undefined);
    }
  }
  for (const [layer, paths] of wanted) {
    const { summary, header, layer: read } = layers[layer]!;
    // Most paths differ in their length already, which costs less than hashing them.
    const lengths = new Set(Array.from(paths.keys(), ({ length }) => length));
    const fields: readonly { readonly path: string }[] = header ? header.fields : read.map;
    for (let index = 0; index < fields.length; index += 1) {
      const { path } = fields[index]!;
      if (lengths.has(path.length) && paths.has(path)) paths.set(path, summary.first + index);
    }
  }
  return (layer, path) => {
    for (let around = path; around !== ""; around = parentPath(around)) {
      const field = wanted.get(layer)?.get(around);
      if (field !== undefined) return field;
    }
    return layers[layer]!.summary.first;
  };
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("."), path.lastIndexOf("[")));
}
