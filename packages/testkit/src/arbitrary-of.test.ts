import {
  boolean,
  choice,
  integer,
  lazy,
  nullType,
  octetString,
  openType,
  optional,
  type Schema,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryOf } from "./arbitrary-of.ts";

const small = integer("Small", { min: 0, max: 3 });

function samplesOf<T>(schema: Schema<T>): T[] {
  return fc.sample(arbitraryOf(schema), { seed: 1, numRuns: 200 });
}

it("reaches every alternative, and one that the schema does not define", () => {
  const values = samplesOf(choice("C", { a: small, b: nullType() }, { c: small }));
  expect(new Set(values.map((value) => value.choice))).toEqual(new Set(["a", "b", "c", "unknown"]));
});

it("leaves optional members out and in, and adds additions of later editions", () => {
  const values = samplesOf(sequence("S", { a: optional(small) }, { b: optional(small) }));
  for (const seen of [
    values.some(({ a }) => a === undefined),
    values.some(({ a }) => a !== undefined),
    values.some(({ b }) => b !== undefined),
    values.some(({ unknownAdditions }) => unknownAdditions !== undefined),
  ]) {
    expect(seen).toBe(true);
  }
});

it("gives open types the type of their key, inside lists too, and octets outside the table", () => {
  const open = openType("Open", "id", new Map([[1, small]]));
  const values = samplesOf(
    sequence("S", { id: integer("Id", { min: 0, max: 255 }), contents: sequenceOf("L", open, { min: 1 }) }),
  );
  expect(values.some(({ id }) => id === 1)).toBe(true);
  expect(values.some(({ id }) => id !== 1)).toBe(true);
  for (const { id, contents } of values) {
    for (const content of contents) expect(content instanceof Uint8Array).toBe(id !== 1);
  }
});

it("gives each open type of one key the type of its own table", () => {
  const one = openType("One", "id", new Map([[1, small]]));
  const other = openType("Other", "id", new Map([[1, boolean()]]));
  for (const value of samplesOf(sequence("S", { id: integer("Id", { min: 1, max: 2 }), one, other }))) {
    expect(typeof value.one).toBe(value.id === 1 ? "number" : "object");
    expect(typeof value.other).toBe(value.id === 1 ? "boolean" : "object");
  }
});

it("has no value of an open type around which there is none", () => {
  const endless: Schema = lazy("Endless", () => sequence("Endless", { again: endless }));
  const open = openType("Open", "id", new Map([[1, small]]));
  const holder = sequence("Holder", { id: integer("Id", { min: 1, max: 2 }), open, endless });
  expect(() => arbitraryOf(holder)).toThrow(TypeError);
});

it("ends recursive types", () => {
  interface Tree {
    readonly leaf: Uint8Array;
    readonly below?: Tree | undefined;
  }
  const Tree: Schema<Tree> = sequence("Tree", {
    leaf: octetString("Leaf", { size: 1 }),
    below: optional(lazy<Tree>("Tree", () => Tree)),
  });
  const depths = samplesOf(Tree).map((tree) => JSON.stringify(tree).split("below").length - 1);
  expect(Math.max(...depths)).toBe(1);
});
