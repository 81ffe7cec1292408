/** Emits printers as JavaScript source, as `coer` and `uper` beside emit codecs. */

import type { Schema } from "../../schema/index.ts";
import type { TextForm } from "../../text/index.ts";
import { emitBlockPrinters } from "./block-printers.ts";
import { jsonForm } from "./json-form.ts";
import { notationForm } from "./notation-form.ts";
import { emitXerPrinters } from "./xer-printers.ts";

/**
 * Source of the printers of the given types in one form, with one function for each type that they reach.
 *
 * @returns a function body with one parameter `support` (see `text/printer-support.ts`) that returns a list: for each
 * schema, in order, its `Printer`.
 */
export function emitPrinters(schemas: readonly Schema[], form: TextForm): string {
  switch (form) {
    case "json":
    case "indentedJson":
      return emitBlockPrinters(schemas, jsonForm(form === "indentedJson"));
    case "valueNotation":
      return emitBlockPrinters(schemas, notationForm);
    case "xer":
      return emitXerPrinters(schemas);
  }
}
