/** Values of their basic XER (Rec. ITU-T X.693): the way back from `printXer`, and from what other tools write. */

import {
  type AnySchema,
  type BitString,
  type BitStringSchema,
  type ChoiceSchema,
  type EnumeratedSchema,
  type IntegerSchema,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
  undefinedNameOf,
} from "../schema/index.ts";
import { allComponentsOf, isSameName } from "./all-components.ts";
import { fromHex } from "./hex.ts";
import { namesInSentence } from "./names-in-sentence.ts";
import { bitsAt } from "./parse-value-notation.ts";
import { controlNames } from "./printer-support.ts";
import { tagOf } from "./xer.ts";
import { isComment, textIn, type XmlNode, XmlText, xmlElementsOf } from "./xml-elements.ts";

type Members = Record<string, unknown>;

/** Nesting that is refused: no real value has it. */
const deepest = 100;

/**
 * The value in a text of XML: that of the first element that is named after the type. Takes what tools write besides
 * basic XER: values of enumerations and booleans as text, underscores for hyphens, octets in groups, named bits and
 * numbers, any name around the items of a list. Members may have any order. Checks the form; ranges and sizes are
 * checked when the value is encoded.
 *
 * @throws NotationError with path, line and column of what is no value of the type.
 */
export function parseXer<T>(schema: Schema<T>, text: string): T {
  return parsed(schema, text) as T;
}

/**
 * Where the value of each component begins in a text that `parseXer` takes: by its path, in characters.
 *
 * @throws NotationError
 */
export function placesInXer(schema: Schema, text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  parsed(schema, text, places);
  return places;
}

function parsed(schema: Schema, text: string, places?: Map<string, number>): unknown {
  const xml = new XmlText(text);
  const element =
    xml.elements.find(({ name }) => isSameName(name, tagOf(schema))) ??
    xml.refuse(0, "", `an element <${tagOf(schema)}>`, "none");
  return new XerReader(xml, places).read(schema, element, "", {}, 0);
}

class XerReader {
  readonly #xml: XmlText;
  readonly #places: Map<string, number> | undefined;

  constructor(xml: XmlText, places: Map<string, number> | undefined) {
    this.#xml = xml;
    this.#places = places;
  }

  /**
   * The value that an element holds.
   *
   * @param around - members of the SEQUENCE around, which open types depend on.
   */
  read(schema: Schema, node: XmlNode, path: string, around: Members, depth: number): unknown {
    if (depth > deepest) this.#refuse(node, path, `at most ${deepest} levels`);
    this.#places?.set(path, node.position);
    const type = resolve(schema);
    switch (type.kind) {
      case "boolean":
        return this.#boolean(node, path);
      case "null":
        return this.#wordOf(node) === "" ? null : this.#refuse(node, path, "an empty element");
      case "integer":
        return this.#integer(type, node, path);
      case "enumerated":
        return this.#enumerated(type, node, path);
      case "bitString":
        return this.#bits(type, node, path);
      case "octetString":
        if (type.containing === undefined) return this.#octets(node, path);
        return this.read(type.containing, this.#only(type.containing, node, path), path, around, depth + 1);
      case "string":
        return this.#string(node, path);
      case "objectIdentifier": {
        const text = this.#wordOf(node) ?? "";
        if (!/^\d+(\.\d+)*$/.test(text)) this.#refuse(node, path, "arcs such as 1.2.3");
        return text.split(".").map(Number);
      }
      case "sequence":
        return this.#sequence(type, node, path, depth);
      case "sequenceOf":
        return this.#list(type, node, path, around, depth);
      case "choice":
        return this.#choice(type, this.#only(type, node, path), path, around, depth);
      case "openType":
        return this.#open(type, node, path, around, depth);
      case "lazy":
        throw new TypeError(`lazy type ${type.name} was not resolved`);
    }
  }

  #boolean(node: XmlNode, path: string): boolean {
    const word = this.#wordOf(node);
    if (word === "true" || word === "1") return true;
    return word === "false" || word === "0" ? false : this.#refuse(node, path, "<true/> or <false/>");
  }

  #integer(type: IntegerSchema, node: XmlNode, path: string): number | bigint {
    const word = this.#wordOf(node) ?? "";
    const named = Object.keys(type.named).find((name) => isSameName(name, word));
    const number = named === undefined ? Number(word) : type.named[named]!;
    if (named === undefined && (!/^[+-]?\d+$/.test(word) || (!type.big && !Number.isSafeInteger(number))))
      this.#refuse(node, path, "a whole number");
    return type.big ? BigInt(named === undefined ? word.replace(/^\+/, "") : number) : number;
  }

  #enumerated(type: EnumeratedSchema, node: XmlNode, path: string): string | number {
    const unknown = node.children.find((child) => isComment(child, unknownValue));
    if (unknown !== undefined && type.extensible) return Number(unknownValue.exec(unknown.text)![1]);
    const word = this.#wordOf(node) ?? "";
    const name = Object.keys(type.values).find((one) => isSameName(one, word));
    return name ?? this.#refuse(node, path, namesInSentence(Object.keys(type.values)));
  }

  #bits(type: BitStringSchema, node: XmlNode, path: string): BitString {
    const elements = xmlElementsOf(node);
    const names = elements.length > 0 ? elements.map(({ name }) => name) : textIn(node).match(/[a-z]\S*/g);
    if (names === null) {
      const digits = textIn(node).replace(/\s/g, "");
      if (!/^[01]*$/.test(digits)) this.#refuse(node, path, "binary digits");
      const positions = [...digits].flatMap((digit, position) => (digit === "1" ? [position] : []));
      return bitsAt(positions, digits.length);
    }
    const { size, min = 0 } = type.size;
    const positions = names.map((name) => {
      const known = Object.keys(type.named).find((one) => isSameName(one, name));
      return known === undefined
        ? this.#refuse(node, path, namesInSentence(Object.keys(type.named)))
        : type.named[known]!;
    });
    return bitsAt(positions, Math.max(size ?? min, ...positions.map((one) => one + 1)));
  }

  #octets(node: XmlNode, path: string, why = ""): Uint8Array {
    const [element] = xmlElementsOf(node);
    const digits = textIn(node).replace(/\s/g, "");
    if (element !== undefined || !/^([0-9a-f]{2})*$/i.test(digits))
      this.#refuse(element ?? node, path, `pairs of hexadecimal digits${why}`);
    return fromHex(digits);
  }

  #string(node: XmlNode, path: string): string {
    return node.children.reduce((text, child) => {
      if (child.kind !== "element") return child.kind === "text" ? text + child.text : text;
      const code = controlNames.indexOf(child.name);
      return code < 0 ? this.#refuse(child, path, "text") : text + String.fromCharCode(code);
    }, "");
  }

  #sequence(type: SequenceSchema, node: XmlNode, path: string, depth: number): Members {
    this.#requireNoText(node, path);
    const components = allComponentsOf(type);
    const given = new Map<string, XmlNode>();
    for (const element of xmlElementsOf(node)) {
      const name = components.find((one) => isSameName(one.name, element.name))?.name;
      if (name === undefined)
        this.#refuse(
          element,
          inside(path, element.name),
          `a member of ${type.name}: ${namesInSentence(components.map((one) => one.name))}`,
        );
      if (given.has(name)) this.#refuse(element, inside(path, name), "each member once");
      given.set(name, element);
    }
    const value: Members = {};
    for (const { name, schema, optional, hasDefault, defaultValue } of components) {
      const element = given.get(name);
      if (element !== undefined)
        value[name] = this.read(schema, element, inside(path, name), value, depth + 1);
      else if (hasDefault) value[name] = defaultValue;
      else if (!optional) this.#refuse(node, inside(path, name), `this member of ${type.name}`);
    }
    const unknown = node.children.flatMap(({ kind, text }) => {
      const found = type.extensible && kind === "comment" ? unknownAddition.exec(text) : null;
      return found === null ? [] : [{ index: Number(found[1]) - 1, bytes: fromHex(found[2]!) }];
    });
    return unknown.length === 0 ? value : { ...value, unknownAdditions: unknown };
  }

  /** Items in an element each; those that are an element themselves may also be without one around. */
  #list(
    { element: schema, name }: SequenceOfSchema,
    node: XmlNode,
    path: string,
    around: Members,
    depth: number,
  ): readonly unknown[] {
    this.#requireNoText(node, path);
    const item = resolve(schema);
    const isItem = (child: XmlNode) => child.kind === "element" || isComment(child, unknownItem);
    return node.children.filter(isItem).map((child, index) => {
      const place = `${path}[${index}]`;
      const isNamed = child.kind === "comment" || alternativeNamed(item, child.name) !== undefined;
      if (item.kind === "choice" && isNamed) return this.#choice(item, child, place, around, depth);
      const isItself = child.children.length === 0 && (item.kind === "boolean" || item.kind === "enumerated");
      const holder = isItself ? { ...child, kind: "element" as const, name, children: [child] } : child;
      return this.read(schema, holder, place, around, depth + 1);
    });
  }

  #choice(type: ChoiceSchema, node: XmlNode, path: string, around: Members, depth: number): unknown {
    const unknown = unknownAlternative.exec(node.kind === "comment" ? node.text : "");
    if (unknown !== null && type.extensible)
      return {
        choice: undefinedNameOf(type),
        value: { tag: Number(unknown[1]), bytes: fromHex(unknown[2]!) },
      };
    const choice = alternativeNamed(type, node.name);
    const alternatives = { ...type.root, ...type.additions };
    if (choice === undefined)
      return this.#refuse(
        node,
        path,
        `an alternative of ${type.name}: ${namesInSentence(Object.keys(alternatives))}`,
      );
    const value = this.read(alternatives[choice]!, node, inside(path, choice), around, depth + 1);
    return { choice, value };
  }

  #open(type: OpenTypeSchema, node: XmlNode, path: string, around: Members, depth: number): unknown {
    const known = type.table.get(around[type.key] as number | string);
    const id = `${type.key} ${around[type.key]}`;
    if (known === undefined) return this.#octets(node, path, `, since no type is known for ${id}`);
    const child = this.#only(known, node, path);
    if (!isSameName(child.name, tagOf(known))) this.#refuse(child, path, `<${tagOf(known)}>, as ${id} says`);
    return this.read(known, child, path, {}, depth + 1);
  }

  /** The one element, or comment on what is unknown, inside another. */
  #only(schema: Schema, node: XmlNode, path: string): XmlNode {
    this.#requireNoText(node, path);
    const [only, ...others] = node.children.filter(
      (child) => child.kind === "element" || isComment(child, unknownAlternative),
    );
    if (only === undefined || others.length > 0)
      this.#refuse(others[0] ?? node, path, `one element inside, of ${schema.name}`);
    return only;
  }

  #requireNoText(node: XmlNode, path: string): void {
    const text = node.children.find(({ kind, text: found }) => kind === "text" && found.trim() !== "");
    if (text !== undefined) this.#refuse(text, path, "elements");
  }

  /** Text, or the name of the empty element in its place; undefined where there are elements with content. */
  #wordOf(node: XmlNode): string | undefined {
    const [element, ...others] = xmlElementsOf(node);
    const text = textIn(node).trim();
    if (element === undefined) return text;
    return others.length === 0 && text === "" && element.children.length === 0 ? element.name : undefined;
  }

  #refuse(node: XmlNode, path: string, expected: string): never {
    const text = node.kind === "element" ? textIn(node).trim() : node.text.trim();
    const quoted = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
    const found = node.kind === "element" ? `<${node.name}>${text === "" ? "" : ` with ${quoted}`}` : quoted;
    return this.#xml.refuse(node.position, path, expected, found);
  }
}

const unknownAddition = /^ ?unknown extension addition (\d+): ((?:[0-9A-Fa-f]{2})*) ?$/;
const unknownAlternative = /^ ?unknown alternative (\d+): ((?:[0-9A-Fa-f]{2})*) ?$/;
const unknownValue = /^ ?unknown value (\d+) of /;
const unknownItem = new RegExp(`${unknownAlternative.source}|${unknownValue.source}`);

function alternativeNamed(type: AnySchema, name: string): string | undefined {
  if (type.kind !== "choice") return undefined;
  return Object.keys({ ...type.root, ...type.additions }).find((one) => isSameName(one, name));
}

function inside(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
