/** Emits the source of COER encoders from schemas (X.696, canonical form): one function for each named type. */

import {
  type Addition,
  additionsOf,
  type ChoiceSchema,
  componentsOf,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
  sizesOf,
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
import { checkSize, type Source, writePrimitive } from "./encode-primitive.ts";
import { octetWriter } from "./write-octets.ts";

type Constructed = SequenceSchema | SequenceOfSchema | ChoiceSchema;

class EncoderEmitter implements Source {
  readonly tracked: boolean;
  readonly reject: Reject;
  readonly #names = new TypeNames("encode");
  readonly #module = new ModuleText();

  constructor(tracked: boolean) {
    this.tracked = tracked;
    this.reject = rejectIn(tracked);
  }

  hoist(prefix: string, source: string): string {
    return this.#module.hoist(prefix, source);
  }

  /** Statements that write the variable's value; `scope` finds the keys of open types. */
  write(schema: Schema, from: string, scope: Scope): string {
    const type = resolve(schema);
    switch (type.kind) {
      case "sequence":
      case "sequenceOf":
      case "choice":
        return `${this.#call(type, [from, "depth + 1"], scope)};`;
      case "openType":
        return this.#openType(type, from, scope);
      case "octetString":
        if (type.containing !== undefined) return this.#inside(this.write(type.containing, from, scope));
        return writePrimitive(this, type, from);
      default:
        return writePrimitive(this, type, from);
    }
  }

  root(schema: Schema): string {
    return this.#module.newFunction(
      "root",
      ["value"],
      () => `begin();
const depth = 0;
${this.write(schema, "value", noScope)}
return finish();`,
    );
  }

  text(roots: readonly string[]): string {
    return this.#module.text(runtimeText([octetWriter], { tracked: this.tracked }), roots);
  }

  /** A call of the type's own function, which is emitted at the first call. */
  #call(type: Constructed, values: readonly string[], scope: Scope): string {
    const keys = type.kind === "sequence" ? [] : outerKeysOf(type);
    const name = this.#functionOf(type, keys.map(keyParameter));
    return `${name}(${[...values, ...keys.map(scope)].join(", ")})`;
  }

  #functionOf(schema: Constructed, parameters: readonly string[]): string {
    const { name, isNew } = this.#names.of(schema);
    if (isNew) {
      const deep = this.reject("too-deep", `at most ${deepestValue} nested values`, "depth");
      this.#module.addFunction(
        name,
        ["value", "depth", ...parameters],
        () => `if (typeof value !== "object" || value === null) wrong(${JSON.stringify(schema.name)}, value);
if (depth > ${deepestValue}) { ${deep} }
${this.#bodyOf(schema)}`,
      );
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
        return this.#choice(schema);
    }
  }

  /** Statements that write a component; in tracked encoders with its path. */
  #at(segment: string, source: string): string {
    if (!this.tracked) return source;
    const outer = this.#module.fresh("o");
    return `const ${outer} = path;\npath = ${outer} + ${segment};\n${source}\npath = ${outer};`;
  }

  /** An open type or CONTAINING: one octet is kept for the length and widened when that is not enough. */
  #inside(source: string): string {
    const at = this.#module.fresh("s");
    return `if (p > soft) grow(0);\nconst ${at} = ++p;\n${source}\nclose(${at});`;
  }

  #openType(type: OpenTypeSchema, from: string, scope: Scope): string {
    const cases = [...type.table].map(
      ([key, schema]) =>
        `case ${JSON.stringify(key)}: {\n${this.#inside(this.write(schema, from, noScope))}\nbreak;\n}`,
    );
    return `switch (${scope(type.key)}) {\n${cases.join("\n")}
default:\nif (!(${from} instanceof Uint8Array)) wrong("octets", ${from});\noctets(${from});\n}`;
  }

  #sequence(type: SequenceSchema): string {
    const components = componentsOf(type.root);
    const lines: string[] = [];
    const body: string[] = [];
    const flags: string[] = type.extensible ? ["hasAdditions"] : [];
    for (const component of components) {
      const variable = this.#module.fresh("m");
      lines.push(`const ${variable} = ${memberOf("value", component.name)};`);
      const source = this.#at(
        JSON.stringify(`.${component.name}`),
        this.write(component.schema, variable, membersOfValue),
      );
      if (component.optional) {
        const present = isPresent(component, variable, this);
        const flag = this.#module.fresh("f");
        lines.push(`const ${flag} = ${present};`);
        flags.push(flag);
        body.push(`if (${flag}) {\n${source}\n}`);
      } else {
        body.push(this.tracked || source.includes("const ") ? `{\n${source}\n}` : source);
      }
    }
    if (type.extensible) {
      const present = additionsOf(type).map((addition) => isAdditionPresent(addition, this));
      lines.push(
        `const unknown = value.unknownAdditions;`,
        `const hasAdditions = ${[...present, "(unknown !== undefined && unknown.length > 0)"].join(" || ")};`,
      );
      body.push(`if (hasAdditions) ${this.#additions(type)}(value, depth);`);
    }
    return [...lines, preamble(flags), ...body].join("\n");
  }

  /** A function that writes the presence bitmap and the additions. */
  #additions(type: SequenceSchema): string {
    const additions = additionsOf(type);
    return this.#module.newFunction("additions", ["value", "depth"], () => {
      const flags = additions.map(
        (addition, index) => `const f${index} = ${isAdditionPresent(addition, this)};`,
      );
      const highest = additions.reduce((rest, _, index) => `f${index} ? ${index} : ${rest}`, "-1");
      const writes = additions.map(
        (addition, index) =>
          `if (f${index}) {\nb[at + ${index >> 3}] |= ${128 >> (index & 7)};\n${this.#writeAddition(addition)}\n}`,
      );
      return `${flags.join("\n")}
const at = bitmap(${additions.length}, value, ${highest});
${writes.join("\n")}
const unknown = value.unknownAdditions;
if (unknown !== undefined) for (const addition of unknown) octets(addition.bytes);`;
    });
  }

  #writeAddition(addition: Addition): string {
    if (addition.group !== undefined) return this.#inside(this.write(addition.group, "value", noScope));
    const { name, schema } = addition.component;
    const variable = this.#module.fresh("m");
    const write = this.#inside(this.write(schema, variable, membersOfValue));
    return `const ${variable} = ${memberOf("value", name)};\n${this.#at(JSON.stringify(`.${name}`), write)}`;
  }

  #sequenceOf(type: SequenceOfSchema): string {
    return `if (!Array.isArray(value)) wrong("a list", value);
const n = value.length;
${checkSize(this, sizesOf(type.size), "n", "elements")}
unsigned(n);
for (let i = 0; i < n; i++) {
const item = value[i];
${this.#at('"[" + i + "]"', this.write(type.element, "item", keyParameter))}
}`;
  }

  #choice(type: ChoiceSchema): string {
    const root = Object.entries(type.root);
    const additions = Object.entries(type.additions);
    const cases = [...root, ...additions].map(([name, schema], tag) => {
      const source = this.write(schema, "v", keyParameter);
      const write = this.#at(JSON.stringify(`.${name}`), tag < root.length ? source : this.#inside(source));
      const tagging = tag < 63 ? `if (p > soft) grow(0);\nb[p++] = ${128 + tag};` : `tag(${tag});`;
      return `case ${JSON.stringify(name)}: {\n${tagging}\n${write}\nreturn;\n}`;
    });
    const reject = this.reject(
      "unknown-alternative",
      `an alternative of ${type.name}`,
      "describe(value.choice)",
    );
    const unknown = `case "${undefinedNameOf(type)}": unknownAlternative(${cases.length}, v); return;\n`;
    return `const v = value.value;
switch (value.choice) {
${cases.join("\n")}
${type.extensible ? unknown : ""}default: ${reject}
}`;
  }
}

const membersOfValue: Scope = (member) => memberOf("value", member);

/** Writes flags from the most significant bit on, in whole octets; an extension flag stands first. */
function preamble(flags: readonly string[]): string {
  if (flags.length === 0) return "";
  const octets = Array.from({ length: Math.ceil(flags.length / 8) }, (_, octet) => {
    const bits = flags.slice(octet * 8, octet * 8 + 8).map((flag, bit) => `(${flag} ? ${128 >> bit} : 0)`);
    return `b[p++] = ${bits.join(" | ")};`;
  });
  return `if (p > soft) grow(0);\n${octets.join("\n")}`;
}

/**
 * Source of encoders for the given types: a function body whose one parameter is `support` and which returns one
 * encoder `(value) => octets` for each; with `tracked`, one whose refusals say where and why.
 */
export function emitEncoders(schemas: readonly Schema[], tracked: boolean): string {
  const emitter = new EncoderEmitter(tracked);
  return emitter.text(schemas.map((schema) => emitter.root(schema)));
}
