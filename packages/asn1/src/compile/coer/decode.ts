/** Emits the source of COER decoders from schemas (X.696, canonical form): one function for each named type. */

import {
  additionsOf,
  type ChoiceSchema,
  type Component,
  componentsOf,
  isLeaf,
  leastCostOf,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
  sizesOf,
  sizesText,
} from "../../schema/index.ts";
import { fieldNotes } from "../field-notes.ts";
import { keyOf, literalOf, memberOf } from "../literal.ts";
import { ModuleText } from "../module-text.ts";
import { type Refuse, refuseIn, tolerateIn } from "../refusals.ts";
import { runtimeText } from "../runtime-text.ts";
import { keyParameter, noScope, outerKeysOf, type Scope, TypeNames } from "../type-functions.ts";
import { additionReads } from "../unknown-additions.ts";
import { readChoice } from "./decode-choice.ts";
import { minimumOctets, readPrimitive, type Target } from "./decode-primitive.ts";
import { octetCursor } from "./octet-cursor.ts";
import { coerIntegers } from "./read-integers.ts";
import { coerStrings } from "./read-strings.ts";

type Constructed = SequenceSchema | SequenceOfSchema | ChoiceSchema;

class DecoderEmitter implements Target {
  readonly mapped: boolean;
  readonly refuse: Refuse;
  readonly tolerate: Refuse;
  readonly #module = new ModuleText();
  readonly #names = new TypeNames("decode");

  constructor(mapped: boolean) {
    this.mapped = mapped;
    this.refuse = refuseIn(mapped);
    this.tolerate = tolerateIn(mapped, "throw refusal;");
  }

  fresh(prefix: string): string {
    return this.#module.fresh(prefix);
  }

  hoist(prefix: string, source: string): string {
    return this.#module.hoist(prefix, source);
  }

  /** Statements that read one value of the type into the variable. */
  read(schema: Schema, into: string, scope: Scope): string {
    const type = resolve(schema);
    switch (type.kind) {
      case "sequence":
      case "sequenceOf":
      case "choice":
        return `${into} = ${this.#functionOf(type)}(${["depth + 1", ...this.#keysOf(type).map(scope)].join(", ")});`;
      case "openType":
        return this.#openType(type, into, scope);
      case "octetString":
        if (type.containing !== undefined) return this.#inside(type.containing, into, scope);
        return readPrimitive(this, type, into);
      case "lazy":
        throw new TypeError(`lazy type ${type.name} was not resolved`);
      default:
        return readPrimitive(this, type, into);
    }
  }

  /** The same as a component of something: in mapped decoders, with its path and range. */
  readAt(segment: string, schema: Schema, into: string, scope: Scope): string {
    if (!this.mapped) return this.read(schema, into, scope);
    const type = resolve(schema);
    const about = this.#module.about(schema);
    if (type.kind === "sequence" || type.kind === "sequenceOf" || type.kind === "choice") {
      const keys = this.#keysOf(type).map(scope);
      return `${into} = part(${[segment, about, this.#functionOf(type), "depth + 1", ...keys].join(", ")});`;
    }
    const leave = isLeaf(schema) ? `leaf(${into});` : "leave();";
    return `enter(${segment}, ${about});\n${this.read(schema, into, scope)}\n${leave}`;
  }

  root(schema: Schema): string {
    const trailing = this.refuse("trailing-bytes", "p", "the end of the value", `(end - p) + " more octets"`);
    return this.#module.newFunction("root", ["bytes", "settings"], () => {
      const body = `${this.readAt('""', schema, "value", noScope)}
if (p !== end && !settings.trailing) { ${trailing} }`;
      return `begin(bytes, settings);
const depth = 0;
let value;
${this.mapped ? `return explored(() => {\n${body}\nreturn value;\n});` : `${body}\nrelease();\nreturn value;`}`;
    });
  }

  text(roots: readonly string[]): string {
    return this.#module.text(
      runtimeText([octetCursor, fieldNotes, coerIntegers, coerStrings, additionReads], {
        mapped: this.mapped,
      }),
      roots,
    );
  }

  #keysOf(type: Constructed): readonly string[] {
    return type.kind === "sequence" ? [] : outerKeysOf(type);
  }

  /** The type's own function, which is emitted when it is first asked for. */
  #functionOf(type: Constructed): string {
    const { name, isNew } = this.#names.of(type);
    if (isNew) {
      const parameters = ["depth", ...this.#keysOf(type).map(keyParameter)];
      const stop = "if (depth > maxDepth) deep(depth);";
      this.#module.addFunction(name, parameters, () => `${stop}\n${this.#bodyOf(type)}`);
    }
    return name;
  }

  #bodyOf(schema: Constructed): string {
    switch (schema.kind) {
      case "sequence":
        return this.#sequence(schema);
      case "sequenceOf":
        return this.#sequenceOf(schema);
      case "choice":
        return readChoice(this, schema);
    }
  }

  /** An open type or CONTAINING: a length, and the value in exactly that many octets. */
  #inside(schema: Schema, into: string, scope: Scope): string {
    const before = this.fresh("e");
    return `const ${before} = open();\n${this.readAt('""', schema, into, scope)}\nclose(${before});`;
  }

  #openType(type: OpenTypeSchema, into: string, scope: Scope): string {
    const cases = [...type.table].map(
      ([key, schema]) => `case ${JSON.stringify(key)}: { ${this.#inside(schema, into, noScope)} break; }`,
    );
    return `switch (${scope(type.key)}) {\n${cases.join("\n")}\ndefault: ${into} = octets();${this.mapped ? ` valued(${into});` : ""}\n}`;
  }

  #sequence(type: SequenceSchema): string {
    const components = componentsOf(type.root);
    const variables = new Map<string, string>();
    const scope: Scope = (member) => {
      const variable = variables.get(member);
      if (variable === undefined)
        throw new TypeError(`${type.name} has no component ${member} before its open type`);
      return variable;
    };
    const flags = components.filter(({ optional }) => optional).length + (type.extensible ? 1 : 0);
    const lines: string[] = [this.#preamble(flags)];
    let flag = type.extensible ? 1 : 0;
    for (const component of components) {
      const variable = this.fresh("m");
      const source = this.readAt(JSON.stringify(`.${component.name}`), component.schema, variable, scope);
      variables.set(component.name, variable);
      if (component.optional) {
        const fallback = component.hasDefault ? this.#constant(component) : "undefined";
        lines.push(
          `let ${variable} = ${fallback};`,
          `if (${bitOf(flag)} !== 0) {\n${source}\n${this.#refuseDefault(component, variable)}\n}`,
        );
        flag += 1;
      } else {
        lines.push(`let ${variable};`, source);
      }
    }
    const members = components.map(({ name }) => `${keyOf(name)}: ${variables.get(name)}`);
    if (!type.extensible) return [...lines, `return { ${members.join(", ")} };`].join("\n");
    for (const addition of additionsOf(type)) {
      for (const component of addition.group ? addition.components : [addition.component]) {
        members.push(
          `${keyOf(component.name)}: ${component.hasDefault ? this.#constant(component) : "undefined"}`,
        );
      }
    }
    members.push("unknownAdditions: undefined", "extensionBits: undefined");
    lines.push(
      `const value = { ${members.join(", ")} };`,
      `if (h0 > 127) ${this.#additions(type)}(value, depth);`,
      "return value;",
    );
    return lines.join("\n");
  }

  /** Reads the preamble's octets into h0, h1 …; bits behind the last flag are zero. */
  #preamble(flags: number): string {
    const octets = Math.ceil(flags / 8);
    if (octets === 0) return "";
    const reads = Array.from({ length: octets }, (_, index) => `const h${index} = b[p++];`);
    const unused = octets * 8 - flags;
    const stray = this.refuse(
      "stray-bits",
      "p - 1",
      "zero in the unused preamble bits",
      `"0x" + b[p - 1].toString(16)`,
    );
    return [
      octets === 1 ? "if (p >= end) cut(1);" : `if (p + ${octets} > end) cut(${octets});`,
      ...reads,
      unused === 0 ? "" : `if ((h${octets - 1} & ${(1 << unused) - 1}) !== 0) { ${stray} }`,
    ].join("\n");
  }

  #constant({ defaultValue }: Component): string {
    return typeof defaultValue === "object"
      ? this.hoist("D", literalOf(defaultValue))
      : literalOf(defaultValue);
  }

  #refuseDefault(component: Component, variable: string): string {
    if (!component.hasDefault) return "";
    const { defaultValue } = component;
    const same =
      typeof defaultValue === "object"
        ? `isSame(${variable}, ${this.#constant(component)})`
        : `${variable} === ${literalOf(defaultValue)}`;
    const refusal = this.tolerate(
      "default-encoded",
      "p",
      `${component.name} left out, since it has its DEFAULT value`,
      '"its encoding"',
    );
    return `if (${same}) { ${refusal} }`;
  }

  /** A function that reads the presence bitmap and the additions into the value. */
  #additions(type: SequenceSchema): string {
    const additions = additionsOf(type);
    return this.#module.newFunction("additions", ["value", "depth"], () => {
      const known = additions.map((addition, index) => {
        const target = this.fresh("a");
        const scope: Scope = (member) => memberOf("value", member);
        const body =
          addition.group === undefined
            ? `${this.readAt(JSON.stringify(`.${addition.component.name}`), addition.component.schema, target, scope)}
${this.#refuseDefault(addition.component, target)}
${memberOf("value", addition.component.name)} = ${target};`
            : `${this.read(addition.group, target, scope)}
if (${addition.components.map((component) => this.#isAbsent(component, target)).join(" && ")}) { ${this.tolerate("default-encoded", "p", "a group with members, or none", '"a group without members"')} }
${addition.components.map((component) => `${memberOf("value", component.name)} = ${memberOf(target, component.name)};`).join("\n")}`;
        return `if (has(${index})) {\nlet ${target};\nconst before = open();\n${body}\nclose(before);\n}`;
      });
      return `const at = p, bitmap = bitString(), map = bitmap.bytes, size = bitmap.length;
const has = (index) => index < size && (map[index >> 3] & (128 >> (index & 7))) !== 0;
if (map.every((octet) => octet === 0)) { ${this.refuse("invalid-extension", "at", "an extension addition that is present", `"none"`)} }
if (size > left) { ${this.refuse("too-many-elements", "at", "no more additions than the limit allows", "size")} }
left -= size;
if (size !== ${additions.length}) value.extensionBits = size;
${known.join("\n")}
if (size > ${additions.length}) unknownAdditions(value, ${additions.length}, size, has, octets);`;
    });
  }

  #isAbsent(component: Component, object: string): string {
    const member = memberOf(object, component.name);
    return component.hasDefault
      ? `isSame(${member}, ${this.#constant(component)})`
      : `${member} === undefined`;
  }

  #sequenceOf(type: SequenceOfSchema): string {
    const sizes = sizesOf(type.size);
    const conditions = [
      sizes.min > 0 ? `n < ${sizes.min}` : "",
      sizes.max < Number.POSITIVE_INFINITY ? `n > ${sizes.max}` : "",
    ].filter((condition) => condition !== "");
    const refusal = this.refuse("size-out-of-range", "at", `${sizesText(sizes)} elements`, "n");
    return `const at = p, n = count(${minimumOctets(type.element)}, ${leastCostOf(type.element)});
${conditions.length > 0 ? `if (${conditions.join(" || ")}) { ${refusal} }` : ""}
const list = [];
for (let i = 0; i < n; i++) {
let item;
${this.readAt('"[" + i + "]"', type.element, "item", keyParameter)}
list.push(item);
}
return list;`;
  }
}

function bitOf(flag: number): string {
  return `(h${flag >> 3} & ${128 >> (flag & 7)})`;
}

/**
 * Source of decoders for the given types: a function body whose one parameter is `support` and which returns one
 * decoder `(bytes, settings) => value` for each; with `mapped`, one that gives a map and says where and why it
 * refuses.
 */
export function emitDecoders(schemas: readonly Schema[], mapped: boolean): string {
  const emitter = new DecoderEmitter(mapped);
  return emitter.text(schemas.map((schema) => emitter.root(schema)));
}
