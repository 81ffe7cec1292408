import { type BitString, type FieldRange, type Kind, toHex } from "@v2x/asn1";
import type { FieldNode } from "../../decoding.ts";
import { type MeaningContext, type MeaningField, meaningOf } from "../../meaning/index.ts";
import type { EncodedLayer, ReadLayer } from "../reading.ts";

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
  const walk = new FieldWalk(layer, from);
  return layer.map.slice(from, to).map((range, index) => {
    const { path, type, kind, constraint, start, end, depth, value } = range;
    const { name } = walk.enter(from + index);
    const node: Writable<FieldNode> = { path, name, type, kind, constraint, start, end, depth };
    if (value !== undefined) node.value = leafText(range);
    const meaning = walk.meaning();
    if (meaning !== undefined) node.meaning = meaning;
    return node;
  });
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

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

/** Goes through the fields of a layer in order, and says what each means among those around it. */
class FieldWalk {
  readonly #layer: EncodedLayer;
  readonly #around: MeaningField[] = [];
  readonly #context: MeaningContext;
  #index = 0;

  /** @param from - the field that will be entered first; those around it are looked up. */
  constructor(layer: EncodedLayer, from: number) {
    const { encoding, value, signedAtMs } = layer;
    this.#layer = layer;
    this.#context = {
      encoding,
      isWhole: value !== undefined,
      ...(signedAtMs === undefined ? {} : { signedAtMs }),
      valueAt: (path) => this.#memberValue(path) ?? valuesIn(layer).get(path),
    };
    if (from < layer.map.length) for (const index of fieldsAround(layer.map, from)) this.enter(index);
  }

  enter(index: number): MeaningField {
    const { path, type, kind, value, depth } = this.#layer.map[index]!;
    const field: Writable<MeaningField> = { path, name: nameIn(path), type, kind };
    if (value !== undefined) field.value = value;
    if (depth > 0) field.parent = this.#around[depth - 1]!;
    this.#around[depth] = field;
    this.#index = index;
    return field;
  }

  /** Of the field that was entered last. A field that reading stopped in has no value, and so no meaning. */
  meaning(): string | undefined {
    const field = this.#around[this.#layer.map[this.#index]!.depth]!;
    if (field.value === undefined && !withMembers.has(field.kind)) return undefined;
    return meaningOf(field, this.#context);
  }

  /** What is asked for is mostly a member of the present field, a few fields on. */
  #memberValue(path: string): unknown {
    const { map } = this.#layer;
    const end = Math.min(map.length, this.#index + nearby);
    for (let at = this.#index + 1; at < end; at += 1) {
      const { path: found, value } = map[at]!;
      if (value !== undefined && found.length === path.length && found === path) return value;
    }
    return undefined;
  }
}

/** Fields behind one that are searched for its members before all fields are. */
const nearby = 12;

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
