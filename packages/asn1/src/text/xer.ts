/**
 * Basic XER (Rec. ITU-T X.693) by a walk along the schema: what `printXer` does where no code may be made of strings,
 * and what generated printers are compared with.
 */

import {
  additionsOf,
  type BitString,
  type ChoiceSchema,
  type Chosen,
  componentsOf,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
  type UnknownAddition,
} from "../schema/index.ts";
import { upperHex } from "./hex.ts";
import { binaryDigits, escapedXml, xerEnumeration } from "./printer-support.ts";

type Members = Readonly<Record<string, unknown>>;

/** The document, with its last line ended. */
export function walkXer(schema: Schema, value: unknown): string {
  const lines: string[] = [];
  printElement(lines, "", tagOf(schema), schema, value, {});
  return `${lines.join("\n")}\n`;
}

function printElement(
  lines: string[],
  indent: string,
  tag: string,
  schema: Schema,
  value: unknown,
  around: Members,
): void {
  const text = textOf(schema, value, around);
  if (text !== undefined) {
    lines.push(text === "" ? `${indent}<${tag}/>` : `${indent}<${tag}>${text}</${tag}>`);
    return;
  }
  const opening = lines.push(`${indent}<${tag}>`);
  printContent(lines, `${indent}  `, schema, value, around);
  if (lines.length > opening) lines.push(`${indent}</${tag}>`);
  else lines[opening - 1] = `${indent}<${tag}/>`;
}

/** What stands between the tags where it is no element on a line of its own; undefined where it is. */
function textOf(schema: Schema, value: unknown, around: Members): string | undefined {
  const type = resolve(schema);
  switch (type.kind) {
    case "boolean":
      return value === true ? "<true/>" : "<false/>";
    case "null":
      return "";
    case "enumerated":
      return xerEnumeration(value as string | number, type.name);
    case "bitString":
      return binaryDigits(value as BitString);
    case "octetString":
      return type.containing === undefined ? upperHex(value as Uint8Array) : undefined;
    case "string":
      return escapedXml(value as string);
    case "objectIdentifier":
      return (value as readonly number[]).join(".");
    case "openType":
      return typeInside(type, around) === undefined ? upperHex(value as Uint8Array) : undefined;
    case "sequence":
    case "sequenceOf":
    case "choice":
      return undefined;
    default:
      return String(value);
  }
}

function typeInside(type: OpenTypeSchema, around: Members): Schema | undefined {
  return type.table.get(around[type.key] as number | string);
}

function printContent(
  lines: string[],
  indent: string,
  schema: Schema,
  value: unknown,
  around: Members,
): void {
  const type = resolve(schema);
  switch (type.kind) {
    case "sequence":
      printMembers(lines, indent, type, value as Members);
      break;
    case "sequenceOf":
      printItems(lines, indent, type, value as readonly unknown[], around);
      break;
    case "choice":
      printAlternative(lines, indent, type, value as Chosen<string, unknown>, around);
      break;
    case "octetString":
      printInside(lines, indent, type.containing, value, around);
      break;
    case "openType":
      printInside(lines, indent, typeInside(type, around), value, {});
      break;
    default:
      throw new TypeError(`${type.name} has no elements`);
  }
}

function printInside(
  lines: string[],
  indent: string,
  inside: Schema | undefined,
  value: unknown,
  around: Members,
): void {
  if (inside !== undefined) printElement(lines, indent, tagOf(inside), inside, value, around);
}

function printMembers(lines: string[], indent: string, type: SequenceSchema, value: Members): void {
  const additions = additionsOf(type).flatMap((one) => (one.group ? one.components : [one.component]));
  for (const { name, schema } of [...componentsOf(type.root), ...additions]) {
    if (value[name] !== undefined) printElement(lines, indent, name, schema, value[name], value);
  }
  const unknown = (type.extensible ? (value.unknownAdditions ?? []) : []) as readonly UnknownAddition[];
  for (const { index, bytes } of unknown) {
    lines.push(`${indent}<!-- unknown extension addition ${index + 1}: ${upperHex(bytes)} -->`);
  }
}

/** Items whose value is an element already stand as they are; others in an element of their type (X.680, 26.6). */
function printItems(
  lines: string[],
  indent: string,
  type: SequenceOfSchema,
  values: readonly unknown[],
  around: Members,
): void {
  const { kind } = resolve(type.element);
  const tag = tagOf(type.element);
  for (const value of values) {
    if (kind === "choice") printContent(lines, indent, type.element, value, around);
    else if (kind === "boolean" || kind === "enumerated")
      lines.push(`${indent}${textOf(type.element, value, around)}`);
    else printElement(lines, indent, tag, type.element, value, around);
  }
}

function printAlternative(
  lines: string[],
  indent: string,
  type: ChoiceSchema,
  { choice, value }: Chosen<string, unknown>,
  around: Members,
): void {
  const schema = Object.hasOwn(type.root, choice) ? type.root[choice] : type.additions[choice];
  if (schema !== undefined) {
    printElement(lines, indent, choice, schema, value, around);
    return;
  }
  const { tag, bytes } = value as { readonly tag: number; readonly bytes: Uint8Array };
  lines.push(`${indent}<!-- unknown alternative ${tag}: ${upperHex(bytes)} -->`);
}

/** A type reference, or a type's own name with underscores for spaces (X.680, table 4). */
export function tagOf({ name }: Schema): string {
  return name.replaceAll(" ", "_");
}
