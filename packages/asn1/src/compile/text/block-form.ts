/** Where JSON and value notation differ: both are items in brackets with commas between. */

import type { AnySchema, Schema } from "../../schema/index.ts";
import type { PrinterModule } from "./printer-module.ts";

/** What a form of text writes. Texts are written as at the margin; what is inside stands a level deeper on its own lines. */
export interface BlockForm {
  /** Break before an item, and before the closing bracket. */
  readonly itemBreak: string;
  readonly endBreak: string;
  /** Levels that items stand deeper than their brackets. */
  readonly itemLevels: number;
  /** Brackets of a SEQUENCE OF. */
  readonly list: readonly [string, string];
  /** What stands before a member's value. */
  key(name: string): string;
  /** Members with their DEFAULT value are left out. */
  readonly omitsDefaults: boolean;
  /** Expression of the text of a value that has no components, to be joined to texts by `+`. */
  leaf(type: Leaf, value: string, levels: number, module: PrinterModule): string;
  /** What stands around the value of a CHOICE, of CONTAINING and of an open type in its table. */
  alternative(name: string): Surroundings;
  containing(inside: Schema): Surroundings;
  openType(inside: Schema): Surroundings;
  /** Functions of the support: `(s, v, d)` adds the unknown additions of `v` to its members in `s`; … */
  readonly unknownAdditions: string;
  /** … `(value, d)` is the text of an alternative that the type's edition does not know. */
  readonly unknownAlternative: string;
}

/** Types whose values have no components, CONTAINING apart. */
export type Leaf = Exclude<
  AnySchema,
  { readonly kind: "sequence" | "sequenceOf" | "choice" | "openType" | "lazy" }
>;

/** Texts before and behind a value, and how many levels deeper its lines stand. */
export interface Surroundings {
  readonly before: string;
  readonly behind: string;
  readonly levels: number;
}
