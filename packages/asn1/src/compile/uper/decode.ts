/** Emits the source of UPER decoders from schemas (X.691, unaligned variant): one function for each named type. */

import {
  type ChoiceSchema,
  isLeaf,
  type OpenTypeSchema,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
} from "../../schema/index.ts";
import { fieldNotes } from "../field-notes.ts";
import { ModuleText } from "../module-text.ts";
import { type Refuse, refuseIn, tolerateIn } from "../refusals.ts";
import { runtimeText } from "../runtime-text.ts";
import { keyParameter, noScope, outerKeysOf, type Scope, TypeNames } from "../type-functions.ts";
import { additionReads } from "../unknown-additions.ts";
import { bitCursor } from "./bit-cursor.ts";
import { BitWindow } from "./bit-window.ts";
import { type BitReader, readChoice, readSequence, readSequenceOf } from "./decode-constructed.ts";
import { type FixedWidth, fixedWidthOf, readBits } from "./decode-primitive.ts";
import { uperFields } from "./read-fields.ts";
import { uperIntegers } from "./read-integers.ts";
import { uperStrings } from "./read-strings.ts";

type Constructed = SequenceSchema | SequenceOfSchema | ChoiceSchema;

class UperDecoderEmitter implements BitReader {
  readonly mapped: boolean;
  readonly refuse: Refuse;
  readonly tolerate: Refuse;
  readonly #module = new ModuleText();
  readonly #names = new TypeNames("decode");
  /** Most bits that the inlined reads of one function take without a check. */
  #slackBits = 0;

  constructor(mapped: boolean) {
    this.mapped = mapped;
    this.refuse = refuseIn(mapped);
    this.tolerate = tolerateIn(mapped, "if (!basic) throw refusal;");
  }

  fresh(prefix: string): string {
    return this.#module.fresh(prefix);
  }

  hoist(prefix: string, source: string): string {
    return this.#module.hoist(prefix, source);
  }

  newFunction(prefix: string, parameters: readonly string[], body: () => string): string {
    return this.#module.newFunction(prefix, parameters, body);
  }

  /** Looks at octets that following reads of fixed width share; a mapped decoder reads each by itself. */
  window(): BitWindow {
    return new BitWindow(this.mapped, (bits) => {
      this.#slackBits += bits;
      return this.fresh("w");
    });
  }

  root(schema: Schema): string {
    return this.newFunction("root", ["bytes", "settings"], () => {
      const body = `${this.readAt('""', schema, "value", noScope)}\nfinish(settings.trailing);`;
      return `begin(bytes, settings);
const depth = 0;
let value;
${this.mapped ? `return explored(() => {\n${body}\nreturn value;\n});` : `${body}\nrelease();\nreturn value;`}`;
    });
  }

  text(roots: readonly string[]): string {
    return this.#module.text(
      runtimeText([bitCursor, fieldNotes, uperIntegers, uperStrings, uperFields, additionReads], {
        mapped: this.mapped,
        slack: (this.#slackBits >> 3) + 24,
      }),
      roots,
    );
  }

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
        if (type.containing === undefined) return readBits(this, type, into);
        return this.enclosed(this.readAt('""', type.containing, into, scope));
      default: {
        const fixed = fixedWidthOf(this, type);
        return fixed === undefined ? readBits(this, type, into) : this.#readFixed(fixed, into);
      }
    }
  }

  /** Mapped decoders call a function that reads, enters and leaves; the others stand as statements. */
  readAt(segment: string, schema: Schema, into: string, scope: Scope): string {
    if (!this.mapped) return this.read(schema, into, scope);
    const type = resolve(schema);
    const about = this.#module.about(schema);
    switch (type.kind) {
      case "sequence":
      case "sequenceOf":
      case "choice": {
        const keys = this.#keysOf(type).map(scope);
        return `${into} = part(${[segment, about, this.#functionOf(type), "depth + 1", ...keys].join(", ")});`;
      }
      default: {
        const fixed = fixedWidthOf(this, type);
        if (fixed !== undefined) return `${into} = ${fixed.mapped(segment, about)};`;
        const leave = isLeaf(schema) ? `leaf(${into});` : "leave();";
        return `enter(${segment}, ${about});\n${this.read(schema, into, scope)}\n${leave}`;
      }
    }
  }

  enclosed(source: string): string {
    const before = this.fresh("e");
    const start = this.fresh("s");
    return `const ${before} = end, ${start} = open();\n${source}\nclose(${start}, ${before});`;
  }

  #readFixed(fixed: FixedWidth, into: string): string {
    if (fixed.width === 0) return `${into} = ${fixed.value("0")};`;
    const raw = this.fresh("q");
    const window = this.window();
    const lines = window.take(fixed.width, raw);
    return [...lines, ...window.close(), fixed.check(raw), `${into} = ${fixed.value(raw)};`].join("\n");
  }

  #keysOf(type: Constructed): readonly string[] {
    return type.kind === "sequence" ? [] : outerKeysOf(type);
  }

  /** The type's own function, which is emitted when it is first asked for. */
  #functionOf(type: Constructed): string {
    const { name, isNew } = this.#names.of(type);
    if (!isNew) return name;
    const slack = this.#slackBits;
    this.#slackBits = 0;
    const parameters = ["depth", ...this.#keysOf(type).map(keyParameter)];
    const stop = this.mapped
      ? "if (depth > maxDepth) deep(depth);"
      : "if (depth > maxDepth || p > end) throw refusal;";
    this.#module.addFunction(name, parameters, () => `${stop}\n${this.#bodyOf(type)}`);
    this.#slackBits = Math.max(slack, this.#slackBits);
    return name;
  }

  #bodyOf(type: Constructed): string {
    switch (type.kind) {
      case "sequence":
        return readSequence(this, type);
      case "sequenceOf":
        return readSequenceOf(this, type);
      case "choice":
        return readChoice(this, type);
    }
  }

  #openType(type: OpenTypeSchema, into: string, scope: Scope): string {
    const cases = [...type.table].map(([key, schema]) => {
      const inside = this.enclosed(this.readAt('""', schema, into, noScope));
      return `case ${JSON.stringify(key)}: {\n${inside}\nbreak;\n}`;
    });
    return `switch (${scope(type.key)}) {\n${cases.join("\n")}
default: ${into} = opaque();${this.mapped ? ` valued(${into});` : ""}\n}`;
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
