import type { TextFormat } from "@v2x/decoder";
import { linesOfJsonFields } from "./json-lines.ts";
import { linesOfFields, type WrittenLayer } from "./notation-lines.ts";
import { linesOfXerFields } from "./xer-lines.ts";

/** On which line of a text in each writing each field stands: line numbers from 1 by field index, 0 where it has none. */
export const linesOfText: Readonly<
  Record<TextFormat, (text: string, layers: readonly WrittenLayer[], count: number) => Uint32Array>
> = { notation: linesOfFields, json: linesOfJsonFields, xer: linesOfXerFields };
