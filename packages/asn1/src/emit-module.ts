/** The text of a generated module while it grows: constants at its head, then functions. */

import { constraintOf } from "./constraint.ts";
import type { Schema } from "./schema.ts";
import { resolve } from "./walk.ts";

export class ModuleText {
  readonly #hoisted: string[] = [];
  readonly #functions: string[] = [];
  readonly #constants = new Map<string, string>();
  #counter = 0;

  /** A name that nothing else in the module has. */
  fresh(prefix: string): string {
    this.#counter += 1;
    return `${prefix}${this.#counter}`;
  }

  /** A constant at the head of the module; the same source is there once. Gives its name. */
  hoist(prefix: string, source: string): string {
    const key = `${prefix} ${source}`;
    let name = this.#constants.get(key);
    if (name === undefined) {
      name = this.fresh(prefix);
      this.#constants.set(key, name);
      this.#hoisted.push(`const ${name} = ${source};`);
    }
    return name;
  }

  /** What ranges of the type say besides their place, as a constant. */
  about(schema: Schema): string {
    const { kind } = resolve(schema);
    return this.hoist("T", JSON.stringify({ type: schema.name, kind, constraint: constraintOf(schema) }));
  }

  addFunction(source: string): void {
    this.#functions.push(source);
  }

  /** The whole: a function body that returns the named functions as a list. */
  text(prelude: string, roots: readonly string[]): string {
    return `${[prelude, ...this.#hoisted, ...this.#functions].join("\n")}\nreturn [${roots.join(", ")}];\n`;
  }
}
