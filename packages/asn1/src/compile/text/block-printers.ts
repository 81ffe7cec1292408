/** Emits printers of JSON and value notation: one function for each constructed type. */

import {
  type ChoiceSchema,
  type Component,
  type OctetStringSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
} from "../../schema/index.ts";
import { memberOf } from "../literal.ts";
import { keyParameter, noScope, type Scope } from "../type-functions.ts";
import type { BlockForm, Surroundings } from "./block-form.ts";
import { type Constructed, GrowingText, membersOf, PrinterModule } from "./printer-module.ts";

/** Whether items stand before the next one, as far as the emitter can tell. */
type Before = "none" | "some" | "perhaps";

class BlockEmitter {
  readonly #form: BlockForm;
  readonly #module = new PrinterModule((type) => this.#bodyOf(type));

  constructor(form: BlockForm) {
    this.#form = form;
  }

  root(schema: Schema): void {
    this.#module.root(() => `"" + ${this.#value(schema, "v", 0, noScope)}`);
  }

  source(): string {
    return this.#module.source();
  }

  /** Expression of the text of a value that stands some levels deeper than its function's. */
  #value(schema: Schema, value: string, levels: number, scope: Scope): string {
    const type = resolve(schema);
    switch (type.kind) {
      case "sequence":
      case "sequenceOf":
      case "choice":
        return this.#module.call(type, value, levels, scope);
      case "openType":
        return this.#module.callOpen(
          type,
          value,
          levels,
          scope,
          (inside) => this.#surrounded(this.#form.openType(inside), inside, "v", 0, noScope),
          this.#form.leaf(octets, "v", 0, this.#module),
        );
      case "octetString":
        if (type.containing === undefined) break;
        return `(${this.#surrounded(this.#form.containing(type.containing), type.containing, value, levels, scope)})`;
      case "lazy":
        throw new TypeError(`lazy type ${type.name} was not resolved`);
    }
    return this.#form.leaf(type, value, levels, this.#module);
  }

  #surrounded(
    { before, behind, levels: deeper }: Surroundings,
    schema: Schema,
    value: string,
    levels: number,
    scope: Scope,
  ): string {
    const parts = [
      ...(before === "" ? ['""'] : [this.#module.text(before, levels)]),
      this.#value(schema, value, levels + deeper, scope),
      ...(behind === "" ? [] : [this.#module.text(behind, levels)]),
    ];
    return parts.join(" + ");
  }

  #bodyOf(type: Constructed): string {
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
    text.add("{");
    let before: Before = "none";
    for (const component of membersOf(type)) before = this.#member(component, text, before);
    if (type.extensible) {
      const unknown = `s = ${this.#form.unknownAdditions}(s, v, d);`;
      text.doThen(`if (v.unknownAdditions !== undefined || v.extensionBits !== undefined) ${unknown}`);
      if (before === "none") before = "perhaps";
    }
    if (before === "none") return 'return "{}";';
    const end = this.#module.text(`${this.#form.endBreak}}`);
    return text.returning(before === "some" ? `s + ${end}` : `s.length > 1 ? s + ${end} : "{}"`);
  }

  #member(component: Component, text: GrowingText, before: Before): Before {
    const { itemBreak, itemLevels, omitsDefaults } = this.#form;
    const { name, schema, optional, hasDefault } = component;
    const member = memberOf("v", name);
    const key = `${itemBreak}${this.#form.key(name)}`;
    const scope: Scope = (outer) => memberOf("v", outer);
    if (!optional && before !== "perhaps") {
      text.add(before === "some" ? `,${key}` : key);
      text.addValue(this.#value(schema, member, itemLevels, scope));
      return "some";
    }
    const variable = "m";
    const start =
      before === "perhaps"
        ? `(s.length > 1 ? ${this.#module.text(`,${key}`)} : ${this.#module.text(key)})`
        : this.#module.text(before === "some" ? `,${key}` : key);
    const conditions = [
      ...(optional ? [`${variable} !== undefined`] : []),
      ...(hasDefault && omitsDefaults ? [this.#module.isNotDefault(component, variable)] : []),
    ];
    const when = conditions.length === 0 ? "" : `if (${conditions.join(" && ")}) `;
    const value = this.#value(schema, variable, itemLevels, scope);
    text.doThen(`{ const ${variable} = ${member}; ${when}s += ${start} + ${value}; }`);
    if (!optional) return "some";
    return before === "some" ? "some" : "perhaps";
  }

  #sequenceOf(type: SequenceOfSchema): string {
    const { itemBreak, endBreak, itemLevels, list } = this.#form;
    const opening = this.#module.text(`${list[0]}${itemBreak}`);
    const between = this.#module.text(`,${itemBreak}`);
    return `if (v.length === 0) return ${JSON.stringify(list.join(""))};
let s = "";
for (let i = 0; i < v.length; i++) {
const m = v[i];
s += (i === 0 ? ${opening} : ${between}) + ${this.#value(type.element, "m", itemLevels, keyParameter)};
}
return s + ${this.#module.text(`${endBreak}${list[1]}`)};`;
  }

  #choice(type: ChoiceSchema): string {
    const alternatives = Object.entries({ ...type.additions, ...type.root }).map(([name, schema]) => {
      const text = this.#surrounded(this.#form.alternative(name), schema, "m", 0, keyParameter);
      return `case ${JSON.stringify(name)}: return ${text};`;
    });
    return `const m = v.value;
switch (v.choice) {
${alternatives.join("\n")}
default: return ${this.#form.unknownAlternative}(m, d);
}`;
  }
}

/** What an open type outside its table holds. */
const octets: OctetStringSchema = { kind: "octetString", name: "OCTET STRING", size: {} };

/**
 * Source of printers of the given types: a function body whose one parameter is `support` and which returns one
 * `(v, d) => text` for each; `d` is the depth that the value stands at.
 */
export function emitBlockPrinters(schemas: readonly Schema[], form: BlockForm): string {
  const emitter = new BlockEmitter(form);
  for (const schema of schemas) emitter.root(schema);
  return emitter.source();
}
