/** Values as text: JSON, value notation and XER, by printers generated from the schema where code may be made of strings. */

import type { Schema } from "../schema/index.ts";
import { toJson } from "./json.ts";
import { printerOf } from "./printers.ts";
import { walkValueNotation } from "./value-notation.ts";
import { walkXer } from "./xer.ts";

/** The JSON of a value on one line, as `JSON.stringify` writes what `toJson` gives. */
export function printJson<T>(schema: Schema<T>, value: T): string {
  const printer = printerOf("json", schema);
  return printer === undefined ? JSON.stringify(toJson(schema, value)) : printer(value, 0);
}

/**
 * The same JSON with each item on a line of its own, two spaces a level.
 *
 * @param depth - levels that the value stands at inside a text around it; its first line has no indentation.
 */
export function printJsonLines<T>(schema: Schema<T>, value: T, depth = 0): string {
  const printer = printerOf("indentedJson", schema);
  if (printer !== undefined) return printer(value, depth);
  const text = JSON.stringify(toJson(schema, value), undefined, 2);
  return depth === 0 ? text : text.replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

/**
 * A value assignment of ASN.1 (Rec. ITU-T X.680), `certificate Certificate ::= { … }`: what people read and compare, one
 * component a line, two spaces a level. Octets are `'0A'H`; bits are named where the type names them, else `'01'B`; a
 * CONTAINING value is shown as the value inside it; what this edition does not know stands in comments. Members with
 * their DEFAULT value are shown.
 */
export function printValueNotation<T>(schema: Schema<T>, value: T): string {
  const reference = schema.name.charAt(0).toLowerCase() + schema.name.slice(1);
  const printer = printerOf("valueNotation", schema);
  const text = printer === undefined ? walkValueNotation(schema, value) : printer(value, 0);
  return `${reference} ${schema.name} ::= ${text}\n`;
}

/**
 * A value by basic XER (Rec. ITU-T X.693), as a document without prolog: XML with an element for each component, the
 * outermost named after the type; two spaces a level. Octets are upper-case hexadecimal digits, bits binary ones, names
 * of enumerations and booleans empty elements. An open type in its table and a CONTAINING value stand in an element
 * named after the type inside. What this edition does not know stands in comments, for which XER has no form. Members
 * with their DEFAULT value are shown.
 */
export function printXer<T>(schema: Schema<T>, value: T): string {
  const printer = printerOf("xer", schema);
  return printer === undefined ? walkXer(schema, value) : printer(value, 0);
}
