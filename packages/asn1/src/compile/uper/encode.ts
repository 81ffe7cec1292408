/** Emits the source of UPER encoders from schemas (X.691, unaligned variant, canonical form). */

import {
  type Addition,
  additionsOf,
  type ChoiceSchema,
  type Component,
  componentsOf,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
  undefinedNameOf,
} from "../../schema/index.ts";
import { memberOf } from "../literal.ts";
import { ModuleText } from "../module-text.ts";
import { isAdditionPresent, isPresent } from "../presence.ts";
import { type Reject, rejectIn } from "../refusals.ts";
import { runtimeText } from "../runtime-text.ts";
import {
  deepestValue,
  keyParameter,
  noScope,
  outerKeysOf,
  type Scope,
  TypeNames,
} from "../type-functions.ts";
import { type Bits, storesOf } from "./bit-store.ts";
import { type BitSource, fixedWriteOf, writeBits, writeSized } from "./encode-primitive.ts";
import { packedSizeOf, widthOf } from "./form.ts";
import { bitWriter } from "./write-bits.ts";

type Constructed = SequenceSchema | SequenceOfSchema | ChoiceSchema;

class UperEncoderEmitter implements BitSource {
  readonly reject: Reject;
  readonly #tracked: boolean;
  readonly #module = new ModuleText();
  readonly #names = new TypeNames("encode");
  /** Most bits that the inlined writes of all functions take without making room; an upper bound is enough. */
  #roomBits = 0;

  constructor(tracked: boolean) {
    this.#tracked = tracked;
    this.reject = rejectIn(tracked);
  }

  fresh(prefix: string): string {
    return this.#module.fresh(prefix);
  }

  hoist(prefix: string, source: string): string {
    return this.#module.hoist(prefix, source);
  }

  root(schema: Schema): string {
    return this.#module.newFunction(
      "root",
      ["value"],
      () => `begin();
const depth = 0;
${this.#write(schema, "value", noScope)}
return finish();`,
    );
  }

  text(roots: readonly string[]): string {
    return this.#module.text(
      runtimeText([bitWriter], { tracked: this.#tracked, room: (this.#roomBits >> 3) + 72 }),
      roots,
    );
  }

  /** Statements that write the variable's value; `scope` finds the keys of open types. */
  #write(schema: Schema, from: string, scope: Scope): string {
    const type = resolve(schema);
    switch (type.kind) {
      case "sequence":
      case "sequenceOf":
      case "choice":
        return `${this.#call(type, [from, "depth + 1"], scope)};`;
      case "openType":
        return this.#openType(type, from, scope);
      case "octetString":
        if (type.containing !== undefined) return this.#inside(this.#write(type.containing, from, scope));
        return writeBits(this, type, from);
      default: {
        const fixed = fixedWriteOf(this, type, from);
        if (fixed === undefined) return writeBits(this, type, from);
        return [...fixed.lines, ...this.#store([fixed])].join("\n");
      }
    }
  }

  /** Stores of fixed writes that stand side by side. */
  #store(writes: readonly Bits[]): readonly string[] {
    for (const { width } of writes) this.#roomBits += width;
    return storesOf(writes);
  }

  /** A call of the type's own function, which is emitted at the first call. */
  #call(type: Constructed, values: readonly string[], scope: Scope): string {
    const keys = type.kind === "sequence" ? [] : outerKeysOf(type);
    const { name, isNew } = this.#names.of(type);
    if (isNew) {
      const room = this.#roomBits;
      this.#roomBits = 0;
      const deep = this.reject("too-deep", `at most ${deepestValue} nested values`, "depth");
      const parameters = ["value", "depth", ...keys.map(keyParameter)];
      this.#module.addFunction(
        name,
        parameters,
        () => `if (typeof value !== "object" || value === null) wrong(${JSON.stringify(type.name)}, value);
if (depth > ${deepestValue}) { ${deep} }
if (p > soft) grow(0);
${this.#bodyOf(type)}`,
      );
      this.#roomBits = Math.max(room, this.#roomBits);
    }
    return `${name}(${[...values, ...keys.map(scope)].join(", ")})`;
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

  /** Statements that write a component; in tracked encoders with its path. */
  #at(segment: string, source: string): string {
    if (!this.#tracked) return source;
    const outer = this.fresh("o");
    return `const ${outer} = path;\npath = ${outer} + ${segment};\n${source}\npath = ${outer};`;
  }

  /** An open type or CONTAINING: eight bits are kept for the length and widened when that is not enough. */
  #inside(source: string): string {
    const at = this.fresh("s");
    return `const ${at} = open();\n${source}\nclose(${at});`;
  }

  #openType(type: OpenTypeSchema, from: string, scope: Scope): string {
    const cases = [...type.table].map(
      ([key, schema]) =>
        `case ${JSON.stringify(key)}: {\n${this.#inside(this.#write(schema, from, noScope))}\nbreak;\n}`,
    );
    return `switch (${scope(type.key)}) {\n${cases.join("\n")}
default:\nif (!(${from} instanceof Uint8Array)) wrong("octets", ${from});\nopaque(${from});\n}`;
  }

  #sequence(type: SequenceSchema): string {
    const components = componentsOf(type.root);
    const lines: string[] = [];
    const body: string[] = [];
    const waiting: Bits[] = [];
    if (type.extensible) waiting.push({ width: 1, bits: "(hasAdditions ? 1 : 0)" });
    const flags: Bits[] = waiting;
    const optional = new Map<Component, string>();
    const variables = new Map<Component, string>();
    for (const component of components) {
      const variable = this.fresh("m");
      variables.set(component, variable);
      lines.push(`const ${variable} = ${memberOf("value", component.name)};`);
      if (!component.optional) continue;
      const flag = this.fresh("f");
      optional.set(component, flag);
      lines.push(`const ${flag} = ${isPresent(component, variable, this)};`);
      flags.push({ width: 1, bits: `(${flag} ? 1 : 0)` });
    }
    const flush = () => body.push(...this.#store(waiting.splice(0)));
    for (const component of components) {
      const variable = variables.get(component)!;
      const flag = optional.get(component);
      const segment = JSON.stringify(`.${component.name}`);
      const fixed =
        flag === undefined && !this.#tracked
          ? fixedWriteOf(this, resolve(component.schema), variable)
          : undefined;
      if (fixed !== undefined) {
        body.push(...fixed.lines);
        waiting.push(fixed);
        continue;
      }
      flush();
      const source = this.#at(segment, this.#write(component.schema, variable, membersOfValue));
      body.push(flag === undefined ? `{\n${source}\n}` : `if (${flag}) {\n${source}\n}`);
    }
    flush();
    if (type.extensible) {
      const present = additionsOf(type).map((addition) => isAdditionPresent(addition, this));
      lines.push(
        "const unknown = value.unknownAdditions;",
        `const hasAdditions = ${[...present, "(unknown !== undefined && unknown.length > 0)"].join(" || ")};`,
      );
      body.push(`if (hasAdditions) ${this.#additions(type)}(value, depth);`);
    }
    return [...lines, ...body].join("\n");
  }

  /** A function that writes the presence bitmap and the additions. */
  #additions(type: SequenceSchema): string {
    const additions = additionsOf(type);
    return this.#module.newFunction("additions", ["value", "depth"], () => {
      const flags = additions.map(
        (addition, index) => `const f${index} = ${isAdditionPresent(addition, this)};`,
      );
      const highest = additions.reduce((rest, _, index) => `f${index} ? ${index} : ${rest}`, "-1");
      const marks = additions.map(
        (_, index) => `if (f${index}) map.bytes[${index >> 3}] |= ${128 >> (index & 7)};`,
      );
      const writes = additions.map(
        (addition, index) => `if (f${index}) {\n${this.#writeAddition(addition)}\n}`,
      );
      return `${flags.join("\n")}
const map = bitmap(${additions.length}, value, ${highest});
${marks.join("\n")}
putBits(map);
${writes.join("\n")}
const unknown = value.unknownAdditions;
if (unknown !== undefined) for (const addition of unknown) opaque(addition.bytes);`;
    });
  }

  #writeAddition(addition: Addition): string {
    if (addition.group !== undefined) return this.#inside(this.#write(addition.group, "value", noScope));
    const { name, schema } = addition.component;
    const variable = this.fresh("m");
    const write = this.#inside(this.#write(schema, variable, membersOfValue));
    return `const ${variable} = ${memberOf("value", name)};\n${this.#at(JSON.stringify(`.${name}`), write)}`;
  }

  #sequenceOf(type: SequenceOfSchema): string {
    const item = `{
if (p > soft) grow(0);
const item = value[i];
${this.#at('"[" + i + "]"', this.#write(type.element, "item", keyParameter))}
}`;
    const sized = writeSized(this, packedSizeOf(type.size), {
      size: "n",
      unit: "elements",
      body: `for (let i = 0; i < n; i++) ${item}`,
      general: `let stop = 0, isMore;
do {
let i = stop;
isMore = n - i >= 16384;
stop = i + piece(n - i);
for (; i < stop; i++) ${item}
} while (isMore);`,
    });
    return `if (!Array.isArray(value)) wrong("a list", value);\nconst n = value.length;\n${sized}`;
  }

  #choice(type: ChoiceSchema): string {
    const root = Object.entries(type.root);
    const width = widthOf(root.length);
    const cases = root.map(([name, schema], index) => {
      const write = this.#at(JSON.stringify(`.${name}`), this.#write(schema, "v", keyParameter));
      const tag = this.#store([{ width: width + (type.extensible ? 1 : 0), bits: String(index) }]);
      return `case ${JSON.stringify(name)}: {\n${tag.join("\n")}\n${write}\nreturn;\n}`;
    });
    const added = Object.entries(type.additions).map(([name, schema], index) => {
      const write = this.#at(
        JSON.stringify(`.${name}`),
        this.#inside(this.#write(schema, "v", keyParameter)),
      );
      return `case ${JSON.stringify(name)}: {\nbits(1, 1);\nsmallNumber(${index});\n${write}\nreturn;\n}`;
    });
    const reject = this.reject(
      "unknown-alternative",
      `an alternative of ${type.name}`,
      "describe(value.choice)",
    );
    const unknown = `case "${undefinedNameOf(type)}": unknownAlternative(${root.length + added.length}, ${root.length}, v); return;\n`;
    return `const v = value.value;
switch (value.choice) {
${[...cases, ...added].join("\n")}
${type.extensible ? unknown : ""}default: ${reject}
}`;
  }
}

const membersOfValue: Scope = (member) => memberOf("value", member);

/**
 * Source of UPER encoders for the given types: a function body whose one parameter is `support` and which returns
 * one encoder `(value) => octets` for each; with `tracked`, one whose refusals say where and why.
 */
export function emitUperEncoders(schemas: readonly Schema[], tracked: boolean): string {
  const emitter = new UperEncoderEmitter(tracked);
  const roots = schemas.map((schema) => emitter.root(schema));
  return emitter.text(roots);
}
