/** The text of a generated module while it grows: constants at its head, then functions. */

import { constraintOf, resolve, type Schema } from "../schema/index.ts";

export class ModuleText {
  readonly #hoisted: string[] = [];
  readonly #functions: string[] = [];
  readonly #constants = new Map<string, string>();
  readonly #named = new Map<string, string>();
  #variables = 0;

  /** A variable's name that nothing else in the function has; names start over in each, so that texts pack well. */
  fresh(prefix: string): string {
    this.#variables += 1;
    return `${prefix}_${this.#variables}`;
  }

  /** A constant at the head of the module; the same source is there once. Gives its name. */
  hoist(prefix: string, source: string): string {
    const key = `${prefix} ${source}`;
    let name = this.#constants.get(key);
    if (name === undefined) {
      name = `${prefix}${this.#constants.size + 1}`;
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

  /** Adds a function; while its body is written, others may be added. */
  addFunction(name: string, parameters: readonly string[], body: () => string): void {
    this.#functions.push(`function ${name}${this.#written(parameters, body)}`);
  }

  /** Adds a function under a name of its own, or finds the one with the same text; gives the name. */
  newFunction(prefix: string, parameters: readonly string[], body: () => string): string {
    const text = this.#written(parameters, body);
    let name = this.#named.get(text);
    if (name === undefined) {
      name = `${prefix}${this.#named.size + 1}`;
      this.#named.set(text, name);
      this.#functions.push(`function ${name}${text}`);
    }
    return name;
  }

  #written(parameters: readonly string[], body: () => string): string {
    const around = this.#variables;
    this.#variables = 0;
    const text = `(${parameters.join(", ")}) {\n${body()}\n}`;
    this.#variables = around;
    return text;
  }

  /** The whole: a function body that returns the named functions as a list. */
  text(prelude: string, roots: readonly string[]): string {
    return `${[prelude, ...this.#hoisted, ...this.#functions].join("\n")}\nreturn [${roots.join(", ")}];\n`;
  }
}
