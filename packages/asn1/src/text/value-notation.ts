/**
 * Value notation (Rec. ITU-T X.680) by a walk along the schema: what `printValueNotation` does where no code may be made
 * of strings, and what generated printers are compared with.
 */

import {
  additionsOf,
  type BitString,
  type BitStringSchema,
  type ChoiceSchema,
  componentsOf,
  type IntegerSchema,
  namedBitsOf,
  resolve,
  type Schema,
  type SequenceSchema,
  type UnknownAddition,
} from "../schema/index.ts";
import { toHex } from "./hex.ts";

type Members = Readonly<Record<string, unknown>>;

/** The value alone, its first line at the margin. */
export function walkValueNotation(schema: Schema, value: unknown): string {
  return print(schema, value, "", {});
}

function print(schema: Schema, value: unknown, indent: string, around: Members): string {
  const type = resolve(schema);
  switch (type.kind) {
    case "boolean":
      return value === true ? "TRUE" : "FALSE";
    case "null":
      return "NULL";
    case "integer":
      return printInteger(type, value as number | bigint);
    case "bitString":
      return printBits(type, value as BitString);
    case "octetString":
      if (type.containing === undefined) return octets(value as Uint8Array);
      return `CONTAINING ${print(type.containing, value, indent, around)}`;
    case "string":
      return `"${(value as string).replaceAll('"', '""')}"`;
    case "objectIdentifier":
      return `{ ${(value as readonly number[]).join(" ")} }`;
    case "sequence":
      return printSequence(type, value as Members, indent);
    case "sequenceOf": {
      const inner = `${indent}  `;
      return block(
        (value as readonly unknown[]).map((item) => print(type.element, item, inner, around)),
        [],
        indent,
      );
    }
    case "choice":
      return printChoice(type, value as { choice: string; value: unknown }, indent, around);
    case "openType": {
      const known = type.table.get(around[type.key] as number | string);
      if (known === undefined) return octets(value as Uint8Array);
      return `${known.name} : ${print(known, value, indent, {})}`;
    }
    default:
      return String(value);
  }
}

function printInteger(type: IntegerSchema, value: number | bigint): string {
  const named = Object.entries(type.named).find(([, number]) => BigInt(number) === BigInt(value));
  return named?.[0] ?? String(value);
}

function printBits(type: BitStringSchema, value: BitString): string {
  const names = namedBitsOf(type, value);
  if (names !== undefined) return `{${names.join(", ")}}`;
  const digits = [...value.bytes].map((octet) => octet.toString(2).padStart(8, "0")).join("");
  return `'${digits.slice(0, value.length)}'B`;
}

function octets(bytes: Uint8Array): string {
  return `'${toHex(bytes).toUpperCase()}'H`;
}

function printSequence(type: SequenceSchema, value: Members, indent: string): string {
  const inner = `${indent}  `;
  const additions = additionsOf(type).flatMap((one) => (one.group ? one.components : [one.component]));
  const lines = [...componentsOf(type.root), ...additions]
    .filter(({ name }) => value[name] !== undefined)
    .map(({ name, schema }) => `${name} ${print(schema, value[name], inner, value)}`);
  const unknown = (value.unknownAdditions ?? []) as readonly UnknownAddition[];
  const comments = unknown.map(
    ({ index, bytes }) => `-- unknown extension addition ${index + 1}: ${octets(bytes)}`,
  );
  return block(lines, type.extensible ? comments : [], indent);
}

function printChoice(
  type: ChoiceSchema,
  { choice, value }: { readonly choice: string; readonly value: unknown },
  indent: string,
  around: Members,
): string {
  const alternative = Object.hasOwn(type.root, choice) ? type.root[choice] : type.additions[choice];
  if (alternative !== undefined) return `${choice} : ${print(alternative, value, indent, around)}`;
  const { tag, bytes } = value as { readonly tag: number; readonly bytes: Uint8Array };
  return `-- unknown alternative ${tag} -- ${octets(bytes)}`;
}

/** Braces around items, one a line, commas between; comments behind the last item. */
function block(items: readonly string[], comments: readonly string[], indent: string): string {
  if (items.length === 0 && comments.length === 0) return "{}";
  const lines = items.map((item, index) => `${indent}  ${item}${index < items.length - 1 ? "," : ""}`);
  return ["{", ...lines, ...comments.map((comment) => `${indent}  ${comment}`), `${indent}}`].join("\n");
}
