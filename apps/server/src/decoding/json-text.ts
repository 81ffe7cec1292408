/** JSON documents with values of ASN.1 in them, which generated printers write. */

import { printJson, printJsonLines, type Schema } from "@v2x/asn1";

/** A value of ASN.1 inside a document. */
export class ValueInJson {
  readonly schema: Schema;
  readonly value: unknown;

  constructor(schema: Schema, value: unknown) {
    this.schema = schema;
    this.value = value;
  }
}

/** The document as `JSON.stringify` writes it: on one line, or with each item on a line of its own. */
export function jsonText(document: object, form: "line" | "lines"): string {
  return form === "line" ? lineOf(document) : linesOf(document, 0);
}

function lineOf(value: unknown): string {
  if (value instanceof ValueInJson) return printJson(value.schema, value.value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(",")}]`;
  if (!isPlainObject(value)) return JSON.stringify(value);
  return `{${membersOf(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${lineOf(member)}`)
    .join(",")}}`;
}

function linesOf(value: unknown, depth: number): string {
  if (value instanceof ValueInJson) return printJsonLines(value.schema, value.value, depth);
  if (Array.isArray(value))
    return block(
      "[",
      value.map((item) => linesOf(item, depth + 1)),
      "]",
      depth,
    );
  if (!isPlainObject(value)) return JSON.stringify(value);
  const items = membersOf(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${linesOf(member, depth + 1)}`,
  );
  return block("{", items, "}", depth);
}

function block(opening: string, items: readonly string[], closing: string, depth: number): string {
  if (items.length === 0) return opening + closing;
  const end = `\n${"  ".repeat(depth)}`;
  return `${opening}${items.map((item) => `${end}  ${item}`).join(",")}${end}${closing}`;
}

function membersOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

/** Anything else, such as a moment, is written as `JSON.stringify` has it. */
function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
