/**
 * JSON of values: octets as hex, a CHOICE as `{"alternative": value}`, absent members and DEFAULT values left out.
 * What ASN.1 has no name for starts with an underscore, which no ASN.1 name does: `{"_containing": type, "value"}`,
 * `{"_open": type, "value"}`, `{"_unknown": {tag, hex}}`, `_unknownAdditions`, `_extensionBits`.
 */

import { EncodeError, isSame } from "../codec/index.ts";
import {
  type BitString,
  type BitStringSchema,
  type ChoiceSchema,
  type IntegerSchema,
  resolve,
  type Schema,
  type SequenceSchema,
  type UnknownAddition,
  undefinedNameOf,
} from "../schema/index.ts";
import { allComponentsOf, isSameName } from "./all-components.ts";
import { fromHex, toHex } from "./hex.ts";
import { namesInSentence } from "./names-in-sentence.ts";
import { bitsAt } from "./parse-value-notation.ts";

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
type JsonObject = { readonly [name: string]: JsonValue };
type Members = Readonly<Record<string, unknown>>;

/**
 * A value as JSON. Integers beyond 2^53 become decimal strings, since JSON readers would change them; a number in
 * an extensible ENUMERATED that has no name stays a number; BIT STRING is `{bits, hex}`, OBJECT IDENTIFIER "1.2.3".
 */
export function toJson<T>(schema: Schema<T>, value: T): JsonValue {
  return write(schema, value, {});
}

function write(schema: Schema, value: unknown, around: Members): JsonValue {
  const type = resolve(schema);
  switch (type.kind) {
    case "integer":
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "bitString": {
      const { bytes, length } = value as BitString;
      return { bits: length, hex: toHex(bytes) };
    }
    case "octetString":
      if (type.containing === undefined) return toHex(value as Uint8Array);
      return { _containing: type.containing.name, value: write(type.containing, value, around) };
    case "objectIdentifier":
      return (value as readonly number[]).join(".");
    case "sequence":
      return writeSequence(type, value as Members);
    case "sequenceOf":
      return (value as readonly unknown[]).map((item) => write(type.element, item, around));
    case "choice": {
      const { choice, value: chosen } = value as { choice: string; value: unknown };
      const alternative = alternativeOf(type, choice);
      if (alternative !== undefined) return { [choice]: write(alternative, chosen, around) };
      const { tag, bytes } = chosen as { tag: number; bytes: Uint8Array };
      return { _unknown: { tag, hex: toHex(bytes) } };
    }
    case "openType": {
      const known = type.table.get(around[type.key] as number | string);
      if (known === undefined) return toHex(value as Uint8Array);
      return { _open: known.name, value: write(known, value, {}) };
    }
    default:
      return value as JsonValue;
  }
}

function writeSequence(type: SequenceSchema, value: Members): JsonValue {
  const members: Record<string, JsonValue> = {};
  for (const { name, schema, hasDefault, defaultValue } of allComponentsOf(type)) {
    const member = value[name];
    if (member === undefined || (hasDefault && isSame(member, defaultValue))) continue;
    members[name] = write(schema, member, value);
  }
  const unknown = value.unknownAdditions as readonly UnknownAddition[] | undefined;
  if (type.extensible && unknown !== undefined) {
    members._unknownAdditions = unknown.map(({ index, bytes }) => ({ index, hex: toHex(bytes) }));
  }
  if (type.extensible && typeof value.extensionBits === "number")
    members._extensionBits = value.extensionBits;
  return members;
}

function alternativeOf(type: ChoiceSchema, name: string): Schema | undefined {
  if (Object.hasOwn(type.root, name)) return type.root[name];
  return Object.hasOwn(type.additions, name) ? type.additions[name] : undefined;
}

/**
 * The value of a JSON made by `toJson`, or by another tool by the JSON Encoding Rules (Rec. ITU-T X.697): bit strings as
 * hex or `{value, length}`, or as binary digits, a value inside an open type or octets by itself or under the name of its
 * type, underscores for hyphens. Checks the form; ranges and sizes are checked when the value is encoded.
 *
 * @throws EncodeError with the path of what has another form or a name that the type does not have.
 */
export function fromJson<T>(schema: Schema<T>, json: JsonValue): T {
  return read(schema, valueIn(json, "_open", schema, ""), "", {}) as T;
}

function read(schema: Schema, json: JsonValue, path: string, around: Members): unknown {
  const type = resolve(schema);
  switch (type.kind) {
    case "boolean":
      return typeof json === "boolean" ? json : refuse(path, "true or false", json);
    case "null":
      return json === null ? json : refuse(path, "null", json);
    case "integer":
      return readInteger(type, json, path);
    case "enumerated":
      if (type.extensible && typeof json === "number") return json;
      return (
        nameIn(Object.keys(type.values), json) ??
        refuse(path, `a name of ${type.name}: ${namesInSentence(Object.keys(type.values))}`, json)
      );
    case "bitString":
      return readBits(type, json, path);
    case "octetString":
      if (type.containing === undefined) return readHex(json, path);
      return read(type.containing, valueIn(json, "_containing", type.containing, path), path, around);
    case "string":
      return typeof json === "string" ? json : refuse(path, "text", json);
    case "objectIdentifier":
      if (typeof json !== "string" || !/^\d+(\.\d+)*$/.test(json))
        return refuse(path, "arcs such as 1.2.3", json);
      return json.split(".").map(Number);
    case "sequence":
      return readSequence(type, objectIn(json, path), path);
    case "sequenceOf":
      if (!Array.isArray(json)) return refuse(path, "a list", json);
      return (json as readonly JsonValue[]).map((item, index) =>
        read(type.element, item, `${path}[${index}]`, around),
      );
    case "choice":
      return readChoice(type, objectIn(json, path), path, around);
    case "openType": {
      const known = type.table.get(around[type.key] as number | string);
      if (known === undefined)
        return readHex(json, path, `, since no type is known for ${type.key} ${around[type.key]}`);
      return read(known, valueIn(json, "_open", known, path, `, as ${type.key} says`), path, {});
    }
    case "lazy":
      throw new TypeError(`lazy type ${type.name} was not resolved`);
  }
}

/**
 * What stands for a value of another type: that beside the type's name in `toJson`'s form, that under the type's name
 * or `containing`, or the whole.
 */
function valueIn(
  json: JsonValue,
  label: "_containing" | "_open",
  { name }: Schema,
  path: string,
  why = "",
): JsonValue {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const object = json as JsonObject;
  if (Object.hasOwn(object, label))
    return object[label] === name
      ? (object.value ?? null)
      : refuse(path, `a value of ${name}${why}`, object[label]);
  const [only, ...others] = Object.keys(object);
  const isWrapped = others.length === 0 && nameIn([name, "containing"], only) !== undefined;
  return isWrapped ? object[only!]! : json;
}

/** The name that is meant; in place of hyphens, tools write underscores. */
function nameIn(names: readonly string[], found: JsonValue | undefined): string | undefined {
  if (typeof found !== "string") return undefined;
  return names.includes(found) ? found : names.find((name) => isSameName(name, found));
}

/** Bits as `{bits, hex}` or `{length, value}`; where the size says how many, also as hex or binary digits alone. */
function readBits({ size: { size, min, max } }: BitStringSchema, json: JsonValue, path: string): BitString {
  if (typeof json !== "string") {
    const { hex, value, bits, length = bits } = objectIn(json, path);
    if (typeof length !== "number") return refuse(path, "{bits, hex} or {length, value}", json);
    return { bytes: readHex(hex ?? value, path), length };
  }
  const isBinary =
    /^[01]*$/.test(json) && json.length >= (size ?? min ?? 0) && json.length <= (size ?? max ?? 0);
  const isHex = /^[0-9a-f]*$/i.test(json) && size !== undefined && json.length === 2 * Math.ceil(size / 8);
  const bytes = isHex ? fromHex(json) : new Uint8Array(0);
  // A row of zeros and ones may be both; what is set behind the last bit is no hex of it.
  if (isHex && (size % 8 === 0 || (bytes.at(-1)! & (0xff >> (size % 8))) === 0))
    return { bytes, length: size };
  if (!isBinary)
    return refuse(
      path,
      size === undefined ? "{length, value}" : `hex or binary digits of ${size} bits`,
      json,
    );
  const positions = [...json].flatMap((digit, position) => (digit === "1" ? [position] : []));
  return bitsAt(positions, json.length);
}

function readInteger(type: IntegerSchema, json: JsonValue, path: string): number | bigint {
  if (typeof json === "number" && Number.isSafeInteger(json)) return type.big ? BigInt(json) : json;
  if (type.big && typeof json === "string" && /^-?\d+$/.test(json)) return BigInt(json);
  return refuse(path, "a whole number", json);
}

function readSequence(type: SequenceSchema, json: JsonObject, path: string): Members {
  const value: Record<string, unknown> = {};
  const rest = new Set(Object.keys(json));
  for (const { name, schema, optional, hasDefault, defaultValue } of allComponentsOf(type)) {
    const given = rest.has(name) ? name : nameWithUnderscores(rest, name);
    rest.delete(given);
    const member = Object.hasOwn(json, given) ? json[given] : undefined;
    if (member !== undefined) value[name] = read(schema, member, inside(path, name), value);
    else if (!optional) refuse(inside(path, name), "a member", undefined);
    else value[name] = hasDefault ? defaultValue : undefined;
  }
  if (type.extensible) {
    rest.delete("_unknownAdditions");
    rest.delete("_extensionBits");
    const { _unknownAdditions: unknown, _extensionBits: bits } = json;
    value.unknownAdditions = Array.isArray(unknown)
      ? (unknown as readonly JsonObject[]).map(({ index, hex }) => ({ index, bytes: readHex(hex, path) }))
      : undefined;
    value.extensionBits = bits;
  }
  for (const name of rest) refuse(inside(path, name), `a member of ${type.name}`, name);
  return value;
}

function nameWithUnderscores(given: ReadonlySet<string>, name: string): string {
  if (!name.includes("-")) return name;
  return [...given].find((one) => isSameName(one, name)) ?? name;
}

function readChoice(type: ChoiceSchema, json: JsonObject, path: string, around: Members): unknown {
  const [name, ...others] = Object.keys(json);
  if (name === undefined || others.length > 0) return refuse(path, "one alternative", json);
  if (type.extensible && name === "_unknown") {
    const { tag, hex } = objectIn(json._unknown, path);
    return { choice: undefinedNameOf(type), value: { tag, bytes: readHex(hex, path) } };
  }
  const alternatives = [...Object.keys(type.root), ...Object.keys(type.additions)];
  const choice = nameIn(alternatives, name);
  if (choice === undefined)
    return refuse(path, `an alternative of ${type.name}: ${namesInSentence(alternatives)}`, name);
  return { choice, value: read(alternativeOf(type, choice)!, json[name]!, inside(path, choice), around) };
}

function readHex(json: JsonValue | undefined, path: string, why = ""): Uint8Array {
  if (typeof json !== "string") return refuse(path, `pairs of hexadecimal digits${why}`, json);
  try {
    return fromHex(json);
  } catch {
    return refuse(path, "pairs of hexadecimal digits", json);
  }
}

function objectIn(json: JsonValue | undefined, path: string): JsonObject {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return refuse(path, "an object", json);
  return json as JsonObject;
}

function inside(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function refuse(path: string, expected: string, found: JsonValue | undefined): never {
  const code = found === undefined ? "missing-member" : "wrong-type";
  throw new EncodeError(
    code,
    path,
    expected,
    found === undefined ? "nothing" : JSON.stringify(found).slice(0, 60),
  );
}
