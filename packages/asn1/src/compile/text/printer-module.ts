/** What the emitters of all forms of text share: a function for each constructed type, and texts shifted by depth. */

import {
  additionsOf,
  type ChoiceSchema,
  type Component,
  componentsOf,
  type OpenTypeSchema,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
} from "../../schema/index.ts";
import { printerSupport } from "../../text/index.ts";
import { literalOf } from "../literal.ts";
import { ModuleText } from "../module-text.ts";
import { keyParameter, outerKeysOf, type Scope, TypeNames } from "../type-functions.ts";

export type Constructed = SequenceSchema | SequenceOfSchema | ChoiceSchema;

/**
 * Source of printers while it grows. Functions are given a value `v` and its depth `d`, and what stands inside `levels`
 * levels deeper. Texts with line breaks are constants of their function, found shifted to its depth in `k`.
 */
export class PrinterModule {
  readonly #module = new ModuleText();
  readonly #names = new TypeNames("print");
  readonly #openNames = new TypeNames("open");
  readonly #bodyOf: (type: Constructed) => string;
  #texts: string[] = [];
  readonly #roots: string[] = [];

  /** @param bodyOf - statements that return the text of `v`. */
  constructor(bodyOf: (type: Constructed) => string) {
    this.#bodyOf = bodyOf;
  }

  /** A constant at the head of the module. */
  hoist(prefix: string, source: string): string {
    return this.#module.hoist(prefix, source);
  }

  /** Expression of a constant text, written as if its first line stood at the margin. */
  text(text: string, levels = 0): string {
    if (!text.includes("\n")) return JSON.stringify(text);
    const shifted = text.replaceAll("\n", `\n${"  ".repeat(levels)}`);
    const known = this.#texts.indexOf(shifted);
    return `k[${known < 0 ? this.#texts.push(shifted) - 1 : known}]`;
  }

  /** Expression of the text of a value by its type's own function. */
  call(type: Constructed, value: string, levels: number, scope: Scope): string {
    const keys = type.kind === "sequence" ? [] : outerKeysOf(type);
    const { name, isNew } = this.#names.of(type);
    if (isNew) this.#define(name, keys.map(keyParameter), () => this.#bodyOf(type));
    return `${name}(${[value, depthAt(levels), ...keys.map(scope)].join(", ")})`;
  }

  /** The same of an open type: what is known by its key, and other octets, as expressions of `v`. */
  callOpen(
    type: OpenTypeSchema,
    value: string,
    levels: number,
    scope: Scope,
    known: (schema: Schema) => string,
    unknown: string,
  ): string {
    const { name, isNew } = this.#openNames.of(type);
    if (isNew) {
      this.#define(name, ["key"], () => {
        const cases = Array.from(
          type.table,
          ([key, schema]) => `case ${JSON.stringify(key)}: return ${known(schema)};`,
        );
        return `switch (key) {\n${cases.join("\n")}\ndefault: return ${unknown};\n}`;
      });
    }
    return `${name}(${value}, ${depthAt(levels)}, ${scope(type.key)})`;
  }

  /** Condition that a component has another value than its DEFAULT. */
  isNotDefault({ defaultValue }: Component, member: string): string {
    if (typeof defaultValue !== "object") return `${member} !== ${literalOf(defaultValue)}`;
    return `!isSame(${member}, ${this.hoist("D", literalOf(defaultValue))})`;
  }

  /** Adds the printer of a type that was asked for. @param text - its expression of `v`. */
  root(text: () => string): void {
    const name = `root${this.#roots.length + 1}`;
    this.#roots.push(name);
    this.#define(name, [], () => `return ${text()};`);
  }

  /** A function body with the parameter `support` that gives the printers as a list. */
  source(): string {
    return this.#module.text(
      `const { ${Object.keys(printerSupport).join(", ")}, isSame } = support;`,
      this.#roots,
    );
  }

  #define(name: string, keys: readonly string[], body: () => string): void {
    const around = this.#texts;
    this.#module.addFunction(name, ["v", "d", ...keys], () => {
      this.#texts = [];
      const statements = body();
      if (this.#texts.length === 0) return statements;
      const constants = this.hoist("K", `{ texts: ${JSON.stringify(this.#texts)}, at: [] }`);
      return `const k = shifted(${constants}, d);\n${statements}`;
    });
    this.#texts = around;
  }
}

function depthAt(levels: number): string {
  return levels === 0 ? "d" : `d + ${levels}`;
}

/** Root components, then additions with the members of groups, each of which may be absent; in textual order. */
export function membersOf(type: SequenceSchema): readonly Component[] {
  const additions = additionsOf(type).flatMap((one) => (one.group ? one.components : [one.component]));
  return [...componentsOf(type.root), ...additions.map((component) => ({ ...component, optional: true }))];
}

/** A text while it is put together in the variable `s` of a generated function. */
export class GrowingText {
  readonly #module: PrinterModule;
  readonly #statements: string[] = [];
  #declared = false;
  #constant = "";
  #pieces: string[] = [];

  constructor(module: PrinterModule) {
    this.#module = module;
  }

  /** Adds a constant text, as if it stood at the margin. */
  add(text: string): void {
    this.#constant += text;
  }

  /** Adds what an expression gives. */
  addValue(expression: string): void {
    this.#endConstant();
    this.#pieces.push(expression);
  }

  /** Puts a statement behind what was added: from here on `s` has all of it. */
  doThen(statement: string): void {
    this.#flush();
    this.#statements.push(statement);
  }

  /** The statements, with one behind them that returns the text. */
  returning(expression: string): string {
    this.doThen(`return ${expression};`);
    return this.#statements.join("\n");
  }

  #endConstant(): void {
    if (this.#constant !== "") this.#pieces.push(this.#module.text(this.#constant));
    this.#constant = "";
  }

  #flush(): void {
    this.#endConstant();
    if (this.#declared && this.#pieces.length === 0) return;
    const sum = this.#pieces.length === 0 ? '""' : this.#pieces.join(" + ");
    this.#statements.push(`${this.#declared ? "s +=" : "let s ="} ${sum};`);
    this.#declared = true;
    this.#pieces = [];
  }
}
