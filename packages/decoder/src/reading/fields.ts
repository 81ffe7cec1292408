import { type BitString, type FieldRange, type Kind, toHex } from "@v2x/asn1";
import type { FieldNode } from "../decoding.ts";
import { type MeaningField, meaningOf } from "../meaning/index.ts";
import type { EncodedLayer, ReadLayer } from "./reading.ts";

/** Characters of a value that a list of fields shows. */
const longestValue = 200;

/**
 * The fields of a layer in textual order, in words.
 *
 * @param from - index of the first field.
 * @param to - index behind the last: a screen asks for those that it shows.
 */
export function fieldsOf(layer: ReadLayer, from = 0, to = layer.map.length): readonly FieldNode[] {
  if (layer.encoding === "header") return layer.fields.slice(from, to);
  const describe = describer(layer, from);
  return layer.map.slice(from, to).map((range, index) => {
    const { path, type, kind, constraint, start, end, depth, value } = range;
    const meaning = describe(from + index);
    return {
      path,
      name: nameIn(path),
      type,
      kind,
      constraint,
      start,
      end,
      depth,
      ...(value === undefined ? {} : { value: leafText(range) }),
      ...(meaning === undefined ? {} : { meaning }),
    };
  });
}

/** The last part of a path, e.g. `psid` or `[2]`. */
function nameIn(path: string): string {
  const at = Math.max(path.lastIndexOf("."), path.lastIndexOf("["));
  return path.charAt(at) === "." ? path.slice(at + 1) : path.slice(Math.max(at, 0));
}

/** A field's value in ASN.1 value notation, as far as a line shows it. */
function leafText({ kind, value }: FieldRange): string {
  switch (kind) {
    case "boolean":
      return value === true ? "TRUE" : "FALSE";
    case "null":
      return "NULL";
    case "bitString":
      return shortened(bitsText(value as BitString));
    case "string":
      return shortened(`"${(value as string).replaceAll('"', '""')}"`);
    case "objectIdentifier":
      return shortened(`{ ${(value as readonly number[]).join(" ")} }`);
    default:
      return value instanceof Uint8Array ? octetsText(value) : shortened(String(value));
  }
}

function octetsText(octets: Uint8Array): string {
  // A long value is cut before it is turned into digits.
  return shortened(`'${toHex(octets.subarray(0, longestValue)).toUpperCase()}'H`);
}

function bitsText({ bytes, length }: BitString): string {
  const shown = bytes.subarray(0, longestValue);
  const digits = Array.from(shown, (octet) => octet.toString(2).padStart(8, "0")).join("");
  return `'${digits.slice(0, length)}'B`;
}

function shortened(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue - 1)}…`;
}

/** Says what the fields of a layer mean, asked in order; fields around the first are looked up. */
function describer(layer: EncodedLayer, from: number): (index: number) => string | undefined {
  const { encoding, map } = layer;
  if (from >= map.length) return () => undefined;
  const isWhole = layer.value !== undefined;
  const context = { encoding, valueAt: (path: string) => valuesIn(layer).get(path), isWhole };
  const around: MeaningField[] = [];
  const enter = (index: number): MeaningField => {
    const { path, type, kind, value, depth } = map[index]!;
    const field: MeaningField = {
      path,
      name: nameIn(path),
      type,
      kind,
      ...(value === undefined ? {} : { value }),
      ...(depth === 0 ? {} : { parent: around[depth - 1]! }),
    };
    around[depth] = field;
    return field;
  };
  for (const index of fieldsAround(map, from)) enter(index);
  return (index) => {
    const field = enter(index);
    // A field that reading stopped in has no value, and so no meaning.
    return field.value === undefined && !withMembers.has(field.kind) ? undefined : meaningOf(field, context);
  };
}

const withMembers: ReadonlySet<Kind> = new Set(["sequence", "sequenceOf", "choice", "openType"]);

/** Indices of the fields around one, outermost first. */
function fieldsAround(map: readonly FieldRange[], index: number): readonly number[] {
  const around: number[] = [];
  let { depth } = map[index]!;
  for (let at = index - 1; depth > 0; at -= 1) {
    if (map[at]!.depth >= depth) continue;
    depth = map[at]!.depth;
    around.unshift(at);
  }
  return around;
}

const knownValues = new WeakMap<EncodedLayer, ReadonlyMap<string, unknown>>();

/** The values of a layer's fields by path, gathered when a meaning first needs another field. */
function valuesIn(layer: EncodedLayer): ReadonlyMap<string, unknown> {
  let values = knownValues.get(layer);
  if (values === undefined) {
    const leaves = layer.map.filter(({ value }) => value !== undefined);
    values = new Map(leaves.map(({ path, value }) => [path, value]));
    knownValues.set(layer, values);
  }
  return values;
}
