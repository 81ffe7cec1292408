/** Basic XER (Rec. ITU-T X.693) of values: XML with an element for each component. */

import { toHex } from "./hex.ts";
import type {
  BitString,
  ChoiceSchema,
  EnumeratedSchema,
  Schema,
  SequenceOfSchema,
  SequenceSchema,
  UnknownAddition,
} from "./schema.ts";
import { additionsOf, componentsOf, resolve } from "./walk.ts";

type Members = Readonly<Record<string, unknown>>;

/** Lines inside an element: one text without markup of its own lines, or elements each on lines of their own. */
type Content = { readonly text: string } | { readonly lines: readonly string[] };

/**
 * A value as a document without prolog, its element named after the type; two spaces a level. Octets are upper-case
 * hexadecimal digits, bits binary ones, names of enumerations and booleans empty elements. An open type in its table
 * and a CONTAINING value stand in an element named after the type inside. What this edition does not know stands in
 * comments, for which XER has no form. Members with their DEFAULT value are shown.
 */
export function printXer<T>(schema: Schema<T>, value: T): string {
  return `${element(tagOf(schema), contentOf(schema, value, {})).join("\n")}\n`;
}

function contentOf(schema: Schema, value: unknown, around: Members): Content {
  const type = resolve(schema);
  switch (type.kind) {
    case "boolean":
      return { text: value === true ? "<true/>" : "<false/>" };
    case "null":
      return { text: "" };
    case "enumerated":
      return { text: enumeration(type, value) };
    case "bitString":
      return { text: binaryDigits(value as BitString) };
    case "octetString":
      if (type.containing === undefined) return { text: hexadecimalDigits(value as Uint8Array) };
      return { lines: element(tagOf(type.containing), contentOf(type.containing, value, around)) };
    case "string":
      return { text: escaped(value as string) };
    case "objectIdentifier":
      return { text: (value as readonly number[]).join(".") };
    case "sequence":
      return { lines: members(type, value as Members) };
    case "sequenceOf":
      return { lines: items(type, value as readonly unknown[], around) };
    case "choice":
      return { lines: alternative(type, value as { choice: string; value: unknown }, around) };
    case "openType": {
      const known = type.table.get(around[type.key] as number | string);
      if (known === undefined) return { text: hexadecimalDigits(value as Uint8Array) };
      return { lines: element(tagOf(known), contentOf(known, value, {})) };
    }
    default:
      return { text: String(value) };
  }
}

function members(type: SequenceSchema, value: Members): readonly string[] {
  const additions = additionsOf(type).flatMap((one) => (one.group ? one.components : [one.component]));
  const lines = [...componentsOf(type.root), ...additions]
    .filter(({ name }) => value[name] !== undefined)
    .flatMap(({ name, schema }) => element(name, contentOf(schema, value[name], value)));
  const unknown = (type.extensible ? (value.unknownAdditions ?? []) : []) as readonly UnknownAddition[];
  const comments = unknown.map(
    ({ index, bytes }) => `<!-- unknown extension addition ${index + 1}: ${hexadecimalDigits(bytes)} -->`,
  );
  return [...lines, ...comments];
}

/** Items whose value is an element already stand as they are; others in an element of their type (X.680, 26.6). */
function items(type: SequenceOfSchema, values: readonly unknown[], around: Members): readonly string[] {
  const { kind } = resolve(type.element);
  const isElement = kind === "boolean" || kind === "enumerated" || kind === "choice";
  const tag = tagOf(type.element);
  return values.flatMap((value) => {
    const content = contentOf(type.element, value, around);
    if (!isElement) return element(tag, content);
    return "lines" in content ? content.lines : [content.text];
  });
}

function alternative(
  type: ChoiceSchema,
  { choice, value }: { readonly choice: string; readonly value: unknown },
  around: Members,
): readonly string[] {
  const schema = Object.hasOwn(type.root, choice) ? type.root[choice] : type.additions[choice];
  if (schema !== undefined) return element(choice, contentOf(schema, value, around));
  const { tag, bytes } = value as { readonly tag: number; readonly bytes: Uint8Array };
  return [`<!-- unknown alternative ${tag}: ${hexadecimalDigits(bytes)} -->`];
}

function element(tag: string, content: Content): readonly string[] {
  if ("text" in content) return [content.text === "" ? `<${tag}/>` : `<${tag}>${content.text}</${tag}>`];
  if (content.lines.length === 0) return [`<${tag}/>`];
  return [`<${tag}>`, ...content.lines.map((line) => `  ${line}`), `</${tag}>`];
}

/** A type reference, or a type's own name with underscores for spaces (X.680, table 4). */
function tagOf({ name }: Schema): string {
  return name.replaceAll(" ", "_");
}

function enumeration(type: EnumeratedSchema, value: unknown): string {
  return typeof value === "string" ? `<${value}/>` : `<!-- unknown value ${value} of ${type.name} -->`;
}

function binaryDigits({ bytes, length }: BitString): string {
  const digits = Array.from(bytes, (octet) => octet.toString(2).padStart(8, "0")).join("");
  return digits.slice(0, length);
}

function hexadecimalDigits(bytes: Uint8Array): string {
  return toHex(bytes).toUpperCase();
}

/** Names of the control characters that XML cannot carry (X.680, table 3); the others stand for themselves. */
const controls =
  "nul soh stx etx eot enq ack bel bs - - vt ff - so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc is4 is3 is2 is1".split(
    " ",
  );

function escaped(text: string): string {
  return text.replace(/[&<>]|[^\P{Cc}\t\n\r\u007f-\u009f]/gu, (character) => {
    if (character === "&") return "&amp;";
    if (character === "<") return "&lt;";
    return character === ">" ? "&gt;" : `<${controls[character.charCodeAt(0)]}/>`;
  });
}
