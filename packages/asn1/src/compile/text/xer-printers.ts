/** Emits printers of XER: for each constructed type, a function for what stands between the tags. */

import {
  type ChoiceSchema,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
} from "../../schema/index.ts";
import { memberOf } from "../literal.ts";
import { keyParameter, noScope, type Scope } from "../type-functions.ts";
import type { Leaf } from "./block-form.ts";
import { type Constructed, GrowingText, membersOf, PrinterModule } from "./printer-module.ts";

class XerEmitter {
  readonly #module = new PrinterModule((type) => this.#contentOf(type));

  /** The document's first line break is taken off again: each element begins with one. */
  root(schema: Schema): void {
    this.#module.root(() => `(${this.#element(tagOf(schema), schema, "v", 0, noScope)}).slice(1) + "\\n"`);
  }

  source(): string {
    return this.#module.source();
  }

  /** Expression of an element on lines of its own, some levels deeper than what its function writes. */
  #element(tag: string, schema: Schema, value: string, levels: number, scope: Scope): string {
    const type = resolve(schema);
    const start = () => this.#module.text(`\n<${tag}>`, levels);
    const sameLine = JSON.stringify(`</${tag}>`);
    const nextLine = () => this.#module.text(`\n</${tag}>`, levels);
    const empty = () => this.#module.text(`\n<${tag}/>`, levels);
    switch (type.kind) {
      case "sequence":
      case "sequenceOf":
      case "choice":
        return `element(${this.#module.call(type, value, levels, scope)}, ${start()}, ${nextLine()}, ${empty()})`;
      case "openType": {
        const keys = this.#module.hoist("O", `new Set(${JSON.stringify([...type.table.keys()])})`);
        const end = `${keys}.has(${scope(type.key)}) ? ${nextLine()} : ${sameLine}`;
        return `element(${this.#open(type, value, levels, scope)}, ${start()}, ${end}, ${empty()})`;
      }
      case "lazy":
        throw new TypeError(`lazy type ${type.name} was not resolved`);
      case "null":
        return empty();
      case "octetString":
        if (type.containing === undefined) break;
        return `${start()} + ${this.#element(tagOf(type.containing), type.containing, value, levels + 1, scope)} + ${nextLine()}`;
    }
    const text = textOf(type, value);
    if (type.kind === "integer" || type.kind === "boolean" || type.kind === "enumerated")
      return `${start()} + ${text} + ${sameLine}`;
    return `element(${text}, ${start()}, ${sameLine}, ${empty()})`;
  }

  #open(type: OpenTypeSchema, value: string, levels: number, scope: Scope): string {
    const known = (inside: Schema) => this.#element(tagOf(inside), inside, "v", 1, noScope);
    return this.#module.callOpen(type, value, levels, scope, known, "upperHex(v)");
  }

  #contentOf(type: Constructed): string {
    switch (type.kind) {
      case "sequence":
        return this.#sequence(type);
      case "sequenceOf":
        return this.#sequenceOf(type);
      case "choice":
        return this.#choice(type);
    }
  }

  #sequence(type: SequenceSchema): string {
    const text = new GrowingText(this.#module);
    const scope: Scope = (outer) => memberOf("v", outer);
    for (const { name, schema, optional } of membersOf(type)) {
      const member = memberOf("v", name);
      if (optional) {
        const written = this.#element(name, schema, "m", 1, scope);
        text.doThen(`{ const m = ${member}; if (m !== undefined) s += ${written}; }`);
      } else text.addValue(this.#element(name, schema, member, 1, scope));
    }
    if (type.extensible) text.doThen("if (v.unknownAdditions !== undefined) s += xerAdditions(v, d);");
    return text.returning("s");
  }

  /** Items whose value is an element already stand as they are; others in an element of their type (X.680, 26.6). */
  #sequenceOf({ element }: SequenceOfSchema): string {
    const type = resolve(element);
    const item =
      type.kind === "choice"
        ? this.#module.call(type, "m", 0, keyParameter)
        : type.kind === "boolean" || type.kind === "enumerated"
          ? `${this.#module.text("\n  ")} + ${textOf(type, "m")}`
          : this.#element(tagOf(element), element, "m", 1, keyParameter);
    return `let s = "";
for (let i = 0; i < v.length; i++) {
const m = v[i];
s += ${item};
}
return s;`;
  }

  #choice(type: ChoiceSchema): string {
    const alternatives = Object.entries({ ...type.additions, ...type.root }).map(
      ([name, schema]) =>
        `case ${JSON.stringify(name)}: return ${this.#element(name, schema, "m", 1, keyParameter)};`,
    );
    return `const m = v.value;
switch (v.choice) {
${alternatives.join("\n")}
default: return xerAlternative(m, d);
}`;
  }
}

/** Expression of what stands between the tags of a value without components, to be joined to texts by `+`. */
function textOf(type: Leaf, value: string): string {
  switch (type.kind) {
    case "boolean":
      return `(${value} === true ? "<true/>" : "<false/>")`;
    case "null":
      return '""';
    case "integer":
      return value;
    case "enumerated":
      return type.extensible
        ? `xerEnumeration(${value}, ${JSON.stringify(type.name)})`
        : `"<" + ${value} + "/>"`;
    case "bitString":
      return `binaryDigits(${value})`;
    case "octetString":
      return `upperHex(${value})`;
    case "string":
      return `escapedXml(${value})`;
    case "objectIdentifier":
      return `${value}.join(".")`;
  }
}

/** A type reference, or a type's own name with underscores for spaces (X.680, table 4). */
function tagOf({ name }: Schema): string {
  return name.replaceAll(" ", "_");
}

/** Source of printers of the given types, as `emitBlockPrinters` gives it. */
export function emitXerPrinters(schemas: readonly Schema[]): string {
  const emitter = new XerEmitter();
  for (const schema of schemas) emitter.root(schema);
  return emitter.source();
}
