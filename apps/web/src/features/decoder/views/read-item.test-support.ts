import type { LayerSummary, ReadItem } from "../worker/worker-protocol.ts";

/** A layer with its fields: start, end (in the layer's unit) and depth of each. */
interface LayerOfFields {
  readonly name: string;
  readonly unit: "octet" | "bit";
  /** In octets. */
  readonly offset: number;
  readonly fields: readonly (readonly [start: number, end: number, depth: number])[];
}

/** What the worker would say of such layers. */
export function readItem(layers: readonly LayerOfFields[]): ReadItem {
  const summaries: LayerSummary[] = [];
  const all: { start: number; end: number; depth: number; parent: number }[] = [];
  for (const { name, unit, offset, fields } of layers) {
    const first = all.length;
    const scale = unit === "octet" ? 8 : 1;
    for (const [start, end, depth] of fields) {
      const parent = depth === 0 ? all.length : all.findLastIndex((field) => field.depth === depth - 1);
      all.push({ start: offset * 8 + start * scale, end: offset * 8 + end * scale, depth, parent });
    }
    const length = (fields[0]![1] * scale) / 8;
    const encoding = unit === "octet" ? "COER" : "UPER";
    summaries.push({ name, encoding, unit, offset, length, first, end: all.length });
  }
  const endOf = (field: number) => {
    const next = all.findIndex(({ depth }, at) => at > field && depth <= all[field]!.depth);
    return next < 0 ? all.length : next;
  };
  return {
    id: 1,
    title: "test",
    others: [],
    doubts: [],
    bytes: new Uint8Array(Math.max(...all.map(({ end }) => Math.ceil(end / 8)))),
    hex: "",
    layers: summaries,
    places: {
      starts: Uint32Array.from(all, ({ start }) => start),
      ends: Uint32Array.from(all, ({ end }) => end),
      depths: Uint8Array.from(all, ({ depth }) => depth),
      parents: Uint32Array.from(all, ({ parent }) => parent),
      subtreeEnds: Uint32Array.from(all, (_, field) => endOf(field)),
    },
    findings: [],
    findingCount: 0,
    certificates: [],
    certificateCount: 0,
  };
}
