/** Values of their ASN.1 value notation (Rec. ITU-T X.680): the way back from `printValueNotation`. */

import {
  type BitString,
  type BitStringSchema,
  type ChoiceSchema,
  type Component,
  type EnumeratedSchema,
  type IntegerSchema,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceSchema,
  undefinedNameOf,
} from "../schema/index.ts";
import { allComponentsOf } from "./all-components.ts";
import { fromHex } from "./hex.ts";
import { namesInSentence } from "./names-in-sentence.ts";
import { NotationError, TokenReader } from "./notation-tokens.ts";

type Members = Record<string, unknown>;

/** Nesting that is refused: no real value has it. */
const deepest = 100;

/**
 * The value that a text in value notation is of, with or without `reference Type ::=` in front. Members may stand in
 * any order, but one that an open type depends on before that one; comments are passed over, apart from those with
 * which `printValueNotation` keeps what the type does not define. Checks the form; ranges and sizes are checked when
 * the value is encoded. Bits of a type of variable size that are given by their names are as few as hold them.
 *
 * @throws NotationError with path, line and column of what is no value of the type.
 */
export function parseValueNotation<T>(schema: Schema<T>, text: string): T {
  return parsed(schema, text) as T;
}

/**
 * Where the value of each component begins in a text that `parseValueNotation` takes: by its path, in characters.
 *
 * @throws NotationError
 */
export function placesInValueNotation(schema: Schema, text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  parsed(schema, text, (path, position) => places.set(path, position));
  return places;
}

/** Is told where each component's value begins. */
type Watch = (path: string, position: number) => void;

function parsed(schema: Schema, text: string, watch?: Watch): unknown {
  const reader = new TokenReader(text);
  const words = reader.skipAssignment();
  if (words.length > 1 && !words.join(" ").endsWith(` ${schema.name}`)) {
    const named = words.at(-1)!;
    throw new NotationError(text, text.indexOf(named), "", `a value of ${schema.name}`, `one of ${named}`);
  }
  const value = new NotationParser(reader, watch).parse(schema, "", {}, 0);
  if (reader.peek().kind !== "end") reader.refuse("", `the end of the ${schema.name}`);
  return value;
}

class NotationParser {
  readonly #reader: TokenReader;
  readonly #watch: Watch | undefined;

  constructor(reader: TokenReader, watch: Watch | undefined) {
    this.#reader = reader;
    this.#watch = watch;
  }

  /** @param around - members read so far of the SEQUENCE around, which open types depend on. */
  parse(schema: Schema, path: string, around: Members, depth: number): unknown {
    const reader = this.#reader;
    if (depth > deepest) reader.refuse(path, `at most ${deepest} levels`);
    this.#watch?.(path, reader.peek().position);
    const type = resolve(schema);
    switch (type.kind) {
      case "boolean":
        if (reader.takeIf("TRUE")) return true;
        return reader.takeIf("FALSE") ? false : reader.refuse(path, "TRUE or FALSE");
      case "null":
        return reader.takeIf("NULL") ? null : reader.refuse(path, "NULL");
      case "integer":
        return this.#integer(type, path);
      case "enumerated":
        return this.#enumerated(type, path);
      case "bitString":
        return this.#bits(type, path);
      case "octetString":
        if (type.containing === undefined) return this.#octets(path);
        if (!reader.takeIf("CONTAINING")) reader.refuse(path, `CONTAINING and a ${type.containing.name}`);
        return this.parse(type.containing, path, around, depth + 1);
      case "string": {
        if (reader.peek().kind !== "text") reader.refuse(path, "text in quotation marks");
        return reader.take().text;
      }
      case "objectIdentifier":
        return this.#arcs(path);
      case "sequence":
        return this.#sequence(type, path, depth);
      case "sequenceOf":
        return this.#list((index) => this.parse(type.element, `${path}[${index}]`, around, depth + 1), path);
      case "choice":
        return this.#choice(type, path, around, depth);
      case "openType":
        return this.#open(type, path, around, depth);
      case "lazy":
        throw new TypeError(`lazy type ${type.name} was not resolved`);
    }
  }

  #integer(type: IntegerSchema, path: string): number | bigint {
    const token = this.#reader.peek();
    const named = token.kind === "word" && Object.hasOwn(type.named, token.text);
    const number = named ? type.named[token.text]! : Number(token.text);
    if (!named && (token.kind !== "digits" || (!type.big && !Number.isSafeInteger(number)))) {
      const names = Object.keys(type.named);
      this.#reader.refuse(
        path,
        names.length === 0 ? "a whole number" : `a whole number or ${namesInSentence(names)}`,
      );
    }
    this.#reader.take();
    return type.big ? BigInt(named ? number : token.text) : number;
  }

  #enumerated(type: EnumeratedSchema, path: string): string | number {
    const token = this.#reader.peek();
    const isName = token.kind === "word" && Object.hasOwn(type.values, token.text);
    if (!isName && !(type.extensible && token.kind === "digits"))
      this.#reader.refuse(path, namesInSentence(Object.keys(type.values)));
    this.#reader.take();
    return isName ? token.text : Number(token.text);
  }

  #bits(type: BitStringSchema, path: string): BitString {
    const token = this.#reader.peek();
    if (token.kind === "symbol" && token.text === "{") return this.#namedBits(type, path);
    if (token.kind !== "bits" && token.kind !== "octets")
      this.#reader.refuse(path, "bits such as '0110'B or {names}");
    this.#reader.take();
    if (token.kind === "octets") {
      const bytes = this.#hex(path, token.text);
      return { bytes, length: 8 * bytes.length };
    }
    const positions = [...token.text].flatMap((digit, position) => (digit === "1" ? [position] : []));
    return bitsAt(positions, token.text.length);
  }

  #namedBits(type: BitStringSchema, path: string): BitString {
    const positions = this.#list(() => {
      const token = this.#reader.peek();
      if (token.kind !== "word" || !Object.hasOwn(type.named, token.text))
        this.#reader.refuse(path, namesInSentence(Object.keys(type.named)));
      return type.named[this.#reader.take().text]!;
    }, path);
    const { size, min = 0 } = type.size;
    return bitsAt(positions, Math.max(size ?? min, ...positions.map((one) => one + 1)));
  }

  #octets(path: string, why = ""): Uint8Array {
    if (this.#reader.peek().kind !== "octets") this.#reader.refuse(path, `octets such as '0A1B'H${why}`);
    return this.#hex(path, this.#reader.take().text);
  }

  #hex(path: string, digits: string): Uint8Array {
    if (digits.length % 2 !== 0) this.#reader.refuse(path, "pairs of hexadecimal digits");
    return fromHex(digits);
  }

  #arcs(path: string): readonly number[] {
    if (!this.#reader.takeIf("{")) this.#reader.refuse(path, "arcs such as { 1 2 840 }");
    const arcs: number[] = [];
    while (this.#reader.peek().kind === "digits") arcs.push(Number(this.#reader.take().text));
    if (!this.#reader.takeIf("}")) this.#reader.refuse(path, "a number or }");
    return arcs;
  }

  /** Braces around items with commas between them. */
  #list<T>(item: (index: number) => T, path: string): T[] {
    if (!this.#reader.takeIf("{")) this.#reader.refuse(path, "{");
    const items: T[] = [];
    if (this.#reader.takeIf("}")) return items;
    do items.push(item(items.length));
    while (this.#reader.takeIf(","));
    if (!this.#reader.takeIf("}")) this.#reader.refuse(path, ", or }");
    return items;
  }

  #sequence(type: SequenceSchema, path: string, depth: number): Members {
    const components = new Map(allComponentsOf(type).map((component) => [component.name, component]));
    const value: Members = {};
    const unknown: { index: number; bytes: Uint8Array }[] = [];
    const start = this.#reader.peek();
    if (!this.#reader.takeIf("{")) this.#reader.refuse(path, `{ and the members of a ${type.name}`);
    const isUnknown = () => type.extensible && this.#reader.peek().kind === "unknownAddition";
    let mayFollow = true;
    while (!this.#reader.takeIf("}")) {
      if (isUnknown()) {
        const [number, hex = ""] = this.#reader.take().text.split(" ");
        unknown.push({ index: Number(number) - 1, bytes: this.#hex(path, hex) });
        continue;
      }
      if (!mayFollow) this.#reader.refuse(path, ", or }");
      const { name, schema } = this.#nextComponent(components, value, path, type.name);
      value[name] = this.parse(schema, inside(path, name), value, depth + 1);
      mayFollow = this.#reader.takeIf(",");
      if (mayFollow && this.#reader.peek().text === "}")
        this.#reader.refuse(path, "a member behind the comma");
    }
    for (const { name, optional, hasDefault, defaultValue } of components.values()) {
      if (Object.hasOwn(value, name)) continue;
      if (hasDefault) value[name] = defaultValue;
      else if (!optional) this.#reader.refuse(inside(path, name), `this member of ${type.name}`, start);
    }
    return unknown.length === 0 ? value : { ...value, unknownAdditions: unknown };
  }

  /** The component whose name comes next, which is taken; each comes once. */
  #nextComponent(
    components: ReadonlyMap<string, Component>,
    value: Members,
    path: string,
    typeName: string,
  ): Component {
    const token = this.#reader.peek();
    const component = token.kind === "word" ? components.get(token.text) : undefined;
    if (component === undefined) {
      const rest = [...components.keys()].filter((name) => !Object.hasOwn(value, name));
      return this.#reader.refuse(path, `a member of ${typeName}: ${namesInSentence(rest)}`);
    }
    if (Object.hasOwn(value, token.text)) this.#reader.refuse(inside(path, token.text), "each member once");
    this.#reader.take();
    return component;
  }

  #choice(type: ChoiceSchema, path: string, around: Members, depth: number): unknown {
    const token = this.#reader.peek();
    if (token.kind === "unknownAlternative" && type.extensible) {
      this.#reader.take();
      return { choice: undefinedNameOf(type), value: { tag: Number(token.text), bytes: this.#octets(path) } };
    }
    const alternatives = { ...type.root, ...type.additions };
    const isKnown = token.kind === "word" && Object.hasOwn(alternatives, token.text);
    if (!isKnown)
      return this.#reader.refuse(
        path,
        `an alternative of ${type.name}: ${namesInSentence(Object.keys(alternatives))}`,
      );
    this.#reader.take();
    const place = inside(path, token.text);
    if (!this.#reader.takeIf(":")) this.#reader.refuse(place, ":");
    return {
      choice: token.text,
      value: this.parse(alternatives[token.text]!, place, around, depth + 1),
    };
  }

  #open(type: OpenTypeSchema, path: string, around: Members, depth: number): unknown {
    const known = type.table.get(around[type.key] as number | string);
    if (known === undefined)
      return this.#octets(path, `, since no type is known for ${type.key} ${around[type.key]}`);
    const start = this.#reader.peek();
    const names: string[] = [];
    while (this.#reader.peek().kind === "word") names.push(this.#reader.take().text);
    if (names.join(" ") !== known.name || !this.#reader.takeIf(":"))
      this.#reader.refuse(path, `${known.name} : and its value, as ${type.key} says`, start);
    return this.parse(known, path, {}, depth + 1);
  }
}

/** A bit string with the bits at these positions set. */
export function bitsAt(positions: readonly number[], length: number): BitString {
  const bytes = new Uint8Array(Math.ceil(length / 8));
  for (const position of positions) bytes[position >> 3]! |= 0x80 >> (position & 7);
  return { bytes, length };
}

function inside(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
