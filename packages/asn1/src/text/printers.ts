/** Where `printJson`, `printValueNotation` and `printXer` find their generated functions. */

import { compilePrinter } from "#compiler";
import { isSame } from "../codec/index.ts";
import type { Schema } from "../schema/index.ts";
import { printerSupport } from "./printer-support.ts";

/** The forms of text that printers exist for: JSON on one line, JSON on lines of its own, value notation, XER. */
export type TextForm = "json" | "indentedJson" | "valueNotation" | "xer";

/** A value as text. Lines behind the first stand `depth` levels of two spaces further right. */
export type Printer = (value: unknown, depth: number) => string;

/** What generated printers are given to call. */
export type PrinterSupport = typeof printerSupport & { readonly isSame: typeof isSame };

/** The body that `emitPrinters` gave for some types and a form, as a function. */
export type PrinterFactory = (support: PrinterSupport) => readonly Printer[];

const printers: { readonly [F in TextForm]: WeakMap<Schema, Printer> } = {
  json: new WeakMap(),
  indentedJson: new WeakMap(),
  valueNotation: new WeakMap(),
  xer: new WeakMap(),
};

/** The generated printer of a type, compiled now where it was not used before; undefined where nothing is compiled. */
export function printerOf(form: TextForm, schema: Schema): Printer | undefined {
  const known = printers[form].get(schema);
  if (known !== undefined) return known;
  const printer = compilePrinter(form, schema)?.({ ...printerSupport, isSame })[0];
  if (printer !== undefined) printers[form].set(schema, printer);
  return printer;
}
