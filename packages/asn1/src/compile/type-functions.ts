/** The functions that generated code has for types: what they are called, what they are given, how deep they go. */

import type { AnySchema, ChoiceSchema, Schema, SequenceOfSchema } from "../schema/index.ts";

/** Nesting that encoders refuse: no real value has it, a cycle of objects does. */
export const deepestValue = 512;

/** Gives each type a function name of its own: same-named different types are told apart by a number. */
export class TypeNames {
  readonly #names = new Map<Schema, string>();
  readonly #taken = new Set<string>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name, and whether this call made it: then the caller still owes the function. */
  of(schema: Schema): { readonly name: string; readonly isNew: boolean } {
    const known = this.#names.get(schema);
    if (known !== undefined) return { name: known, isNew: false };
    const base = `${this.#prefix}_${schema.name.replace(/[^A-Za-z0-9]/g, "_")}`;
    let name = base;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${base}_${number}`;
    this.#taken.add(name);
    this.#names.set(schema, name);
    return { name, isNew: true };
  }
}

/**
 * Components of the SEQUENCE around a CHOICE or SEQUENCE OF that open types inside it depend on:
 * `SEQUENCE { id …, permissions CHOICE { specific CLASS.&Type({Set}{@.id}), … } }`.
 */
export function outerKeysOf(schema: ChoiceSchema | SequenceOfSchema): readonly string[] {
  const parts =
    schema.kind === "choice"
      ? [...Object.values(schema.root), ...Object.values(schema.additions)]
      : [schema.element];
  const keys = (parts as readonly AnySchema[]).flatMap((part) => {
    if (part.kind === "openType") return [part.key];
    return part.kind === "choice" || part.kind === "sequenceOf" ? outerKeysOf(part) : [];
  });
  return [...new Set(keys)];
}

/** How a generated expression finds the component that an open type depends on. */
export type Scope = (member: string) => string;

/** Where no SEQUENCE is around. */
export const noScope: Scope = (member) => {
  throw new TypeError(`an open type stands outside the SEQUENCE that has its key ${member}`);
};

/** An outer key as a parameter of the type's function, and so the scope inside. */
export function keyParameter(key: string): string {
  return `key_${key.replace(/[^A-Za-z0-9]/g, "_")}`;
}
