import type { FieldRange } from "@v2x/asn1";
import type { WrittenLayer } from "./notation-lines.ts";

/** The fields of one layer by path, each waiting for its line. */
export interface LineTaker {
  /** Index of the outermost field of a path within the layer; an open type and what it holds have one path. */
  indexOf(path: string): number | undefined;
  at(index: number): FieldRange | undefined;
  /** Gives the fields of a path their line, counted from 1. */
  give(path: string, line: number): void;
}

/** @param lineOf - takes the lines, by field index. */
export function lineTaker({ first, map }: WrittenLayer, lineOf: Uint32Array): LineTaker {
  const byPath = new Map<string, number>();
  for (const [index, { path }] of map.entries()) if (!byPath.has(path)) byPath.set(path, index);
  return {
    indexOf: (path) => byPath.get(path),
    at: (index) => map[index],
    give: (path, line) => {
      const start = byPath.get(path);
      if (start === undefined) return;
      for (let index = start; map[index]?.path === path; index += 1) lineOf[first + index] = line;
    },
  };
}

/** The path of a member. */
export function memberPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
