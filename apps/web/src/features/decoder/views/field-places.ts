/** Finding fields by their place, and laying the tree of fields out as rows. */
import type { FieldPlaces, LayerSummary, ReadItem } from "../worker/worker-protocol.ts";

/** Rows that a tree shows at most before anything was opened by hand, if its first level leaves the choice. */
const initialRows = 160;

/** The innermost field that holds a bit of the item; undefined between layers and behind the last. */
export function fieldAt({ layers, places }: ReadItem, bit: number): number | undefined {
  // A message inside an envelope stands on the same octets as the envelope's field: the message is innermost.
  for (let index = layers.length - 1; index >= 0; index -= 1) {
    const found = fieldInLayer(layers[index]!, places, bit);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fieldInLayer({ first, end }: LayerSummary, places: FieldPlaces, bit: number): number | undefined {
  const { starts, ends, parents } = places;
  if (first === end || bit < starts[first]! || bit >= ends[first]!) return undefined;
  // Fields stand in textual order, so their starts never decrease: the last one that starts here or before is
  // the field itself or lies inside one of its members.
  let low = first;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= bit) low = middle;
    else high = middle - 1;
  }
  let field = low;
  while (ends[field]! <= bit && parents[field] !== field) field = parents[field]!;
  return field;
}

/** The innermost field that holds all bits from one up to another; undefined where none does. */
export function fieldAround(reading: ReadItem, start: number, end: number): number | undefined {
  const { parents, ends } = reading.places;
  const first = fieldAt(reading, start);
  if (first === undefined) return undefined;
  for (let field = first; ; field = parents[field]!) {
    if (ends[field]! >= end) return field;
    if (parents[field] === field) return undefined;
  }
}

/** Whether a field has fields inside it. */
export function hasMembers({ subtreeEnds }: FieldPlaces, field: number): boolean {
  return subtreeEnds[field]! > field + 1;
}

/** Whether a message stands behind headers: then it is what people look for, and the headers are folded. */
function hasFoldedHeaders({ layers }: ReadItem): boolean {
  const headers = layers.filter(({ encoding }) => encoding === "header");
  return headers.length > 0 && headers.length < layers.length;
}

/**
 * The field that is chosen at first: the one that people read first; where none is known, of a message behind headers the
 * innermost layer, else what stands first.
 */
export function initialField(reading: ReadItem): number {
  const { layers, places, leading } = reading;
  if (leading !== undefined) return leading;
  return hasFoldedHeaders(reading) ? layers.at(-1)!.first : Math.min(1, places.starts.length - 1);
}

/** Which fields are open at first: as many levels as fit a screen or three. */
export function initiallyOpen(reading: ReadItem): Uint8Array {
  const { places, layers } = reading;
  const { depths } = places;
  const perDepth = new Uint32Array(257);
  for (let field = 0; field < depths.length; field += 1) perDepth[depths[field]!]! += 1;
  // Fields above a depth are open, so those at the depth have rows.
  let depth = 1;
  let rows = layers.length + perDepth[1]!;
  while (depth < 256 && rows + perDepth[depth + 1]! <= initialRows) {
    depth += 1;
    rows += perDepth[depth]!;
  }
  const open = new Uint8Array(depths.length);
  for (let field = 0; field < depths.length; field += 1) open[field] = depths[field]! < depth ? 1 : 0;
  if (hasFoldedHeaders(reading)) {
    for (const { encoding, first, end } of layers) if (encoding === "header") open.fill(0, first, end);
  }
  return open;
}

/** The fields that have a row: those of which every enclosing field is open. */
export function visibleFields({ places, layers }: ReadItem, open: Uint8Array): Uint32Array {
  const visible = new Uint32Array(places.starts.length);
  let count = 0;
  for (const layer of layers) {
    let field = layer.first;
    while (field < layer.end) {
      visible[count] = field;
      count += 1;
      field = open[field] === 1 ? field + 1 : places.subtreeEnds[field]!;
    }
  }
  return visible.slice(0, count);
}

/** Opens every field around one, so that it has a row. @returns the same array where nothing was closed. */
export function opened({ parents }: FieldPlaces, open: Uint8Array, field: number): Uint8Array {
  let result = open;
  for (let at = field; parents[at] !== at; at = parents[at]!) {
    const parent = parents[at]!;
    if (result[parent] === 1) continue;
    if (result === open) result = open.slice();
    result[parent] = 1;
  }
  return result;
}

/** Position of a field among the visible ones, or of the closest visible one around it. */
export function rowOf({ parents }: FieldPlaces, visible: Uint32Array, field: number): number {
  for (let at = field; ; at = parents[at]!) {
    const row = positionIn(visible, at);
    if (row >= 0 || parents[at] === at) return row;
  }
}

function positionIn(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle]!;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The layer that a field belongs to. */
export function layerOf({ layers }: ReadItem, field: number): LayerSummary {
  return layers.find(({ first, end }) => field >= first && field < end) ?? layers[0]!;
}

/** A field's place among its siblings, for assistive technology: counted from 1. */
export interface Siblings {
  readonly position: number;
  readonly size: number;
}

const members = new WeakMap<FieldPlaces, Map<number, readonly number[]>>();

/** The fields right inside one, in order; the whole layers where the field is one. */
export function siblingsOf({ layers, places }: ReadItem, field: number): readonly number[] {
  const parent = places.parents[field]!;
  if (parent === field) return layers.map(({ first }) => first);
  let byParent = members.get(places);
  if (!byParent) {
    byParent = new Map();
    members.set(places, byParent);
  }
  let found = byParent.get(parent);
  if (!found) {
    const inside: number[] = [];
    const end = places.subtreeEnds[parent]!;
    for (let at = parent + 1; at < end; at = places.subtreeEnds[at]!) inside.push(at);
    found = inside;
    byParent.set(parent, found);
  }
  return found;
}

/** Where a field stands among its siblings. */
export function placeAmongSiblings(reading: ReadItem, field: number): Siblings {
  const siblings = siblingsOf(reading, field);
  return { position: positionIn(siblings, field) + 1, size: siblings.length };
}
