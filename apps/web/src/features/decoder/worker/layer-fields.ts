/** The layers of a structure as one list of fields: where each layer's fields start, and where each field stands. */
import type { Layer, Reading, ReadLayer } from "@v2x/decoder";
import type { OpenItem } from "./open-source.ts";
import type { FieldPlaces, LayerSummary } from "./worker-protocol.ts";

/** The fields of one layer: of a header they are made, of anything else they are described when asked for. */
export type LayerFields = { readonly summary: LayerSummary } & (
  | { readonly header: Layer; readonly layer?: undefined }
  | { readonly layer: ReadLayer; readonly header?: undefined }
);

/** Headers in front, then what was read, each behind the fields of the one before. */
export function layersOf({ headers, start }: OpenItem, reading: Reading | undefined): readonly LayerFields[] {
  const layers: LayerFields[] = [];
  const summary = (
    { name, encoding, offset, length }: Pick<LayerSummary, "name" | "encoding" | "offset" | "length">,
    from: number,
    count: number,
  ): LayerSummary => {
    const first = layers.at(-1)?.summary.end ?? 0;
    const unit = encoding === "UPER" ? "bit" : "octet";
    return { name, encoding, unit, offset: from + offset, length, first, end: first + count };
  };
  for (const header of headers) layers.push({ summary: summary(header, 0, header.fields.length), header });
  for (const layer of reading?.layers ?? []) {
    layers.push({ summary: summary(layer, start, layer.map.length), layer });
  }
  return layers.filter(({ summary: { first, end } }) => end > first);
}

/**
 * Where all fields stand.
 *
 * @param length - of the item, in octets; a header around hexadecimal digits is longer than the octets they spell.
 */
export function placesOf(layers: readonly LayerFields[], length: number): FieldPlaces {
  const count = layers.at(-1)?.summary.end ?? 0;
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  const depths = new Uint8Array(count);
  const parents = new Uint32Array(count);
  const subtreeEnds = new Uint32Array(count);
  for (const { summary, header, layer } of layers) {
    const { first, end, unit, offset } = summary;
    const ranges = header ? header.fields : layer.map;
    const scale = unit === "octet" ? 8 : 1;
    /** The fields around the present one, outermost first. */
    const around: number[] = [];
    for (const [index, range] of ranges.entries()) {
      const field = first + index;
      starts[field] = Math.min(offset * 8 + range.start * scale, length * 8);
      ends[field] = Math.min(offset * 8 + range.end * scale, length * 8);
      depths[field] = Math.min(range.depth, 255);
      while (around.length > range.depth) subtreeEnds[around.pop()!] = field;
      parents[field] = around.at(-1) ?? field;
      around.push(field);
    }
    for (const field of around) subtreeEnds[field] = end;
  }
  return { starts, ends, depths, parents, subtreeEnds };
}
