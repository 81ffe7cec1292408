/** Emits the source of UPER decoders from schemas (X.691, unaligned variant): one function for each named type. */

import { type Refuse, refuseIn } from "./decode-prelude.ts";
import { keyOf, literalOf, memberOf } from "./emit-literal.ts";
import { ModuleText } from "./emit-module.ts";
import { BitWindow } from "./emit-uper-bit-window.ts";
import { type BitTarget, type FixedWidth, fixedWidthOf, readBits } from "./emit-uper-decode-primitive.ts";
import type { ChoiceSchema, OpenTypeSchema, Schema, SequenceOfSchema, SequenceSchema } from "./schema.ts";
import { tolerateIn, uperDecodePrelude } from "./uper-decode-prelude.ts";
import { minimumBits, packedSizeOf, widthOf } from "./uper-form.ts";
import {
  additionsOf,
  type Component,
  componentsOf,
  isLeaf,
  keyParameter,
  noScope,
  outerKeysOf,
  resolve,
  type Scope,
  sizesText,
  TypeNames,
} from "./walk.ts";

type Constructed = SequenceSchema | SequenceOfSchema | ChoiceSchema;

class UperDecoderEmitter implements BitTarget {
  readonly refuse: Refuse;
  readonly tolerate: Refuse;
  readonly #mapped: boolean;
  readonly #module = new ModuleText();
  readonly #names = new TypeNames("decode");
  /** Most bits that the inlined reads of one function take without a check. */
  #slackBits = 0;

  constructor(mapped: boolean) {
    this.#mapped = mapped;
    this.refuse = refuseIn(mapped);
    this.tolerate = tolerateIn(mapped);
  }

  fresh(prefix: string): string {
    return this.#module.fresh(prefix);
  }

  hoist(prefix: string, source: string): string {
    return this.#module.hoist(prefix, source);
  }

  take(width: number): string {
    return width === 0 ? "0" : `take(${width})`;
  }

  root(schema: Schema): string {
    const name = this.fresh("root");
    const body = `${this.#readAt('""', schema, "value", noScope)}\nfinish(settings.trailing);`;
    this.#module.addFunction(`function ${name}(bytes, settings) {
begin(bytes, settings);
const depth = 0;
let value;
${this.#mapped ? `return mapped(() => {\n${body}\nreturn value;\n});` : `${body}\nrelease();\nreturn value;`}
}`);
    return name;
  }

  text(roots: readonly string[]): string {
    return this.#module.text(uperDecodePrelude(this.#mapped, (this.#slackBits >> 3) + 8), roots);
  }

  /** Statements that read one value of the type into the variable. */
  #read(schema: Schema, into: string, scope: Scope): string {
    const type = resolve(schema);
    switch (type.kind) {
      case "sequence":
      case "sequenceOf":
      case "choice":
        return `${into} = ${this.#call(type, scope)};`;
      case "openType":
        return this.#openType(type, into, scope);
      case "octetString":
        if (type.containing !== undefined) return this.#inside(type.containing, into, scope);
        return readBits(this, type, into);
      default: {
        const fixed = fixedWidthOf(this, type);
        return fixed === undefined ? readBits(this, type, into) : this.#readFixed(fixed, into);
      }
    }
  }

  #readFixed(fixed: FixedWidth, into: string): string {
    if (fixed.width === 0) return `${into} = ${fixed.value("0")};`;
    const raw = this.fresh("q");
    const window = this.#window();
    const lines = window.take(fixed.width, raw);
    return [...lines, ...window.close(), fixed.check(raw), `${into} = ${fixed.value(raw)};`].join("\n");
  }

  /** Looks at octets that following reads of fixed width share; a mapped decoder reads each by itself. */
  #window(): BitWindow {
    return new BitWindow(this.#mapped, (bits) => {
      this.#slackBits += bits;
      return this.fresh("w");
    });
  }

  /** The same as a component of something: in mapped decoders, with its path and range. */
  #readAt(segment: string, schema: Schema, into: string, scope: Scope): string {
    return this.#at(segment, schema, into, this.#read(schema, into, scope));
  }

  #at(segment: string, schema: Schema, into: string, source: string): string {
    if (!this.#mapped) return source;
    const range = this.fresh("r");
    const leave = isLeaf(schema) ? `leaf(${range}, ${into});` : `leave(${range});`;
    return `const ${range} = enter(${segment}, ${this.#module.about(schema)});\n${source}\n${leave}`;
  }

  /** A call of the type's own function, which is emitted at the first call. */
  #call(type: Constructed, scope: Scope): string {
    const keys = type.kind === "sequence" ? [] : outerKeysOf(type);
    const { name, isNew } = this.#names.of(type);
    if (isNew) {
      const slack = this.#slackBits;
      this.#slackBits = 0;
      const deep = this.refuse("too-deep", "p", "no more nested values than the limit allows", "depth");
      const stop = this.#mapped
        ? `if (depth > maxDepth) { ${deep} }`
        : "if (depth > maxDepth || p > end) bad();";
      this.#module.addFunction(
        `function ${name}(${["depth", ...keys.map(keyParameter)].join(", ")}) {\n${stop}\n${this.#bodyOf(type)}\n}`,
      );
      this.#slackBits = Math.max(slack, this.#slackBits);
    }
    return `${name}(${["depth + 1", ...keys.map(scope)].join(", ")})`;
  }

  #bodyOf(schema: Constructed): string {
    switch (schema.kind) {
      case "sequence":
        return this.#sequence(schema);
      case "sequenceOf":
        return this.#sequenceOf(schema);
      case "choice":
        return this.#choice(schema);
    }
  }

  /** An open type or CONTAINING: a length, and the value in exactly that many octets. */
  #inside(schema: Schema, into: string, scope: Scope): string {
    return this.#enclosed(this.#readAt('""', schema, into, scope));
  }

  #enclosed(source: string): string {
    const before = this.fresh("e");
    const start = this.fresh("s");
    return `const ${before} = end, ${start} = open();\n${source}\nclose(${start}, ${before});`;
  }

  #openType(type: OpenTypeSchema, into: string, scope: Scope): string {
    const cases = [...type.table].map(
      ([key, schema]) => `case ${JSON.stringify(key)}: { ${this.#inside(schema, into, noScope)} break; }`,
    );
    return `switch (${scope(type.key)}) {\n${cases.join("\n")}
default: ${into} = opaque();${this.#mapped ? ` valued(${into});` : ""}\n}`;
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
    const window = this.#window();
    const lines: string[] = [];
    const flags = this.#preamble(type, components, window, lines);
    for (const component of components) {
      const variable = this.fresh("m");
      variables.set(component.name, variable);
      if (component.optional) {
        lines.push(...window.close(), ...this.#optional(component, variable, flags(component), scope));
      } else {
        lines.push(...this.#required(component, variable, window, scope));
      }
    }
    lines.push(...window.close());
    if (!this.#mapped) lines.push("if (p > end) bad();");
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
      `if (${flags(undefined)}) ${this.#additions(type)}(value, depth);`,
      "return value;",
    );
    return lines.join("\n");
  }

  /** Reads the extension bit and the presence bits; gives the condition for each (X.691, 19.1 and 19.2). */
  #preamble(
    type: SequenceSchema,
    components: readonly Component[],
    window: BitWindow,
    lines: string[],
  ): (component: Component | undefined) => string {
    const flagged = [
      ...(type.extensible ? [undefined] : []),
      ...components.filter(({ optional }) => optional),
    ];
    const conditions = new Map<Component | undefined, string>();
    for (let first = 0; first < flagged.length; first += BitWindow.bits) {
      const here = flagged.slice(first, first + BitWindow.bits);
      const name = this.fresh("h");
      lines.push(...window.take(here.length, name));
      for (const [index, one] of here.entries()) {
        conditions.set(one, `(${name} & ${2 ** (here.length - 1 - index)}) !== 0`);
      }
    }
    return (component) => conditions.get(component)!;
  }

  #required(component: Component, variable: string, window: BitWindow, scope: Scope): readonly string[] {
    const { name, schema } = component;
    const segment = JSON.stringify(`.${name}`);
    const fixed = fixedWidthOf(this, resolve(schema));
    if (fixed === undefined || fixed.width > BitWindow.bits || this.#mapped) {
      return [
        ...window.close(),
        `let ${variable};`,
        `{\n${this.#readAt(segment, schema, variable, scope)}\n}`,
      ];
    }
    if (fixed.width === 0) return [`const ${variable} = ${fixed.value("0")};`];
    const raw = this.fresh("q");
    return [...window.take(fixed.width, raw), fixed.check(raw), `const ${variable} = ${fixed.value(raw)};`];
  }

  #optional(component: Component, variable: string, condition: string, scope: Scope): readonly string[] {
    const source = this.#readAt(JSON.stringify(`.${component.name}`), component.schema, variable, scope);
    return [
      `let ${variable} = ${component.hasDefault ? this.#constant(component) : "undefined"};`,
      `if (${condition}) {\n${source}\n${this.#noteDefault(component, variable)}\n}`,
    ];
  }

  #constant({ defaultValue }: Component): string {
    return typeof defaultValue === "object"
      ? this.hoist("D", literalOf(defaultValue))
      : literalOf(defaultValue);
  }

  #noteDefault(component: Component, variable: string): string {
    if (!component.hasDefault) return "";
    const { defaultValue } = component;
    const same =
      typeof defaultValue === "object"
        ? `isSame(${variable}, ${this.#constant(component)})`
        : `${variable} === ${literalOf(defaultValue)}`;
    const note = this.tolerate(
      "default-encoded",
      "p",
      `${component.name} left out, since it has its DEFAULT value`,
      '"its encoding"',
    );
    return `if (${same}) { ${note} }`;
  }

  /** A function that reads the presence bitmap and the additions into the value (X.691, 19.7 to 19.9). */
  #additions(type: SequenceSchema): string {
    const additions = additionsOf(type);
    const name = this.fresh("additions");
    const known = additions.map((addition, index) => {
      const target = this.fresh("a");
      return `if (has(${index})) {\nlet ${target};\n${this.#enclosed(this.#addition(addition, target))}\n}`;
    });
    this.#module.addFunction(`function ${name}(value, depth) {
const at = p, size = additionCount(), map = bits(size).bytes;
const has = (index) => index < size && (map[index >> 3] & (128 >> (index & 7))) !== 0;
if (map.every((octet) => octet === 0)) { ${this.tolerate("invalid-extension", "at", "an extension addition that is present", '"none"')} }
if (size !== ${additions.length}) value.extensionBits = size;
${known.join("\n")}
if (size > ${additions.length}) {
const unknown = [];
for (let index = ${additions.length}; index < size; index++) {
if (!has(index)) continue;
${this.#mapped ? 'const range = enter(".unknownAdditions[" + unknown.length + "]", unknownAddition);' : ""}
const bytes = opaque();
unknown.push({ index, bytes });
${this.#mapped ? "leaf(range, bytes);" : ""}
}
if (unknown.length > 0) value.unknownAdditions = unknown;
}
}`);
    return name;
  }

  #addition(addition: ReturnType<typeof additionsOf>[number], target: string): string {
    const scope: Scope = (member) => memberOf("value", member);
    if (addition.group === undefined) {
      const { component } = addition;
      return `${this.#readAt(JSON.stringify(`.${component.name}`), component.schema, target, scope)}
${this.#noteDefault(component, target)}
${memberOf("value", component.name)} = ${target};`;
    }
    const { group, components } = addition;
    const absent = components.map((component) => this.#isAbsent(component, target)).join(" && ");
    const note = this.tolerate("default-encoded", "p", "a group with members, or none", '"a group without"');
    return [
      this.#read(group, target, noScope),
      `if (${absent}) { ${note} }`,
      ...components.map(({ name }) => `${memberOf("value", name)} = ${memberOf(target, name)};`),
    ].join("\n");
  }

  #isAbsent(component: Component, object: string): string {
    const member = memberOf(object, component.name);
    return component.hasDefault
      ? `isSame(${member}, ${this.#constant(component)})`
      : `${member} === undefined`;
  }

  #sequenceOf(type: SequenceOfSchema): string {
    const { extensible, min, max, width } = packedSizeOf(type.size);
    const least = minimumBits(type.element);
    const outside = [min > 0 ? `n < ${min}` : "", max < Number.POSITIVE_INFINITY ? `n > ${max}` : ""]
      .filter((check) => check !== "")
      .join(" || ");
    const text = `${sizesText(min === max ? { fixed: min, min, max } : { min, max })} elements`;
    const refusal = this.refuse("size-out-of-range", "at", text, "n");
    const check = outside === "" ? "" : `if (${outside}) { ${refusal} }`;
    const read = `{
let item;
${this.#readAt('"[" + list.length + "]"', type.element, "item", keyParameter)}
list.push(item);
${this.#mapped ? "" : "if (p > end) bad();"}
}`;
    const general = `let n = 0;
for (let last = len(); ; last = more(last)) {
const here = last < 0 ? -last : last;
n += here;
count(here, ${least}, at);
for (let i = 0; i < here; i++) ${read}
if (last >= 0) break;
}`;
    const known = `const n = ${width === 0 ? min : `take(${width}) + ${min}`};
${width === 0 ? "" : check}
count(n, ${least}, at);
for (let i = 0; i < n; i++) ${read}`;
    const root = width === undefined ? `${general}\n${check}` : known;
    if (!extensible) return `const at = p, list = [];\n${root}\nreturn list;`;
    const note = this.tolerate("invalid-extension", "at", "a size within the root in its short form", "n");
    return `const at = p, list = [];
if (flag() === 0) {
${root}
} else {
${general}
if (!(${outside || "false"})) { ${note} }
}
return list;`;
  }

  #choice(type: ChoiceSchema): string {
    const root = Object.entries(type.root);
    const width = widthOf(root.length);
    const cases = root.map(([name, schema], index) => {
      const value = this.#readAt(JSON.stringify(`.${name}`), schema, "v", keyParameter);
      return `case ${index}: {\nlet v;\n${value}\nreturn { choice: ${JSON.stringify(name)}, value: v };\n}`;
    });
    const refusal = this.refuse(
      "unknown-alternative",
      `p - ${width}`,
      `one of ${root.length} alternatives of ${type.name}`,
      "t",
    );
    const alternatives = `switch (t) {\n${cases.join("\n")}\n}\n${root.length === 2 ** width ? "" : refusal}`;
    const window = this.#window();
    const index = width > 0 ? window.take(width, "t") : ["const t = 0;"];
    if (!type.extensible) return [...index, ...window.close(), alternatives].join("\n");
    const added = this.#addedAlternative(type);
    return `if (flag() !== 0) return ${added};\n${[...index, ...window.close(), alternatives].join("\n")}`;
  }

  /** A call that reads an alternative behind the marker (X.691, 23.8), from just behind the extension bit. */
  #addedAlternative(type: ChoiceSchema): string {
    const keys = outerKeysOf(type).map(keyParameter);
    const name = this.fresh("added");
    const known = Object.keys(type.root).length;
    const additions = Object.entries(type.additions);
    const cases = additions.map(([alternative, schema], index) => {
      const value = this.#enclosed(
        this.#readAt(JSON.stringify(`.${alternative}`), schema, "v", keyParameter),
      );
      return `case ${index}: {\nlet v;\n${value}\nreturn { choice: ${JSON.stringify(alternative)}, value: v };\n}`;
    });
    this.#module.addFunction(`function ${name}(${["depth", ...keys].join(", ")}) {
const index = smallNumber();
switch (index) {
${cases.join("\n")}
}
${this.#mapped ? 'const range = enter(".unknown", unknownAlternative);' : ""}
const bytes = opaque();
${this.#mapped ? "leaf(range, bytes);" : ""}
return { choice: "unknown", value: { tag: ${known} + index, bytes } };
}`);
    return `${name}(${["depth", ...keys].join(", ")})`;
  }
}

/**
 * Source of UPER decoders for the given types: a function body whose one parameter is `support` and which returns
 * one decoder `(bytes, settings) => value` for each; with `mapped`, one that gives a map and says where and why it
 * refuses.
 */
export function emitUperDecoders(schemas: readonly Schema[], mapped: boolean): string {
  const emitter = new UperDecoderEmitter(mapped);
  const roots = schemas.map((schema) => emitter.root(schema));
  return emitter.text(roots);
}
