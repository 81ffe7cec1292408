import type { AnySchema, Schema } from "@v2x/asn1";
import * as schemas from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { meanings } from "./index.ts";

/** Names of types and `Type.member` of everything that schemas reach. */
function namesIn(roots: readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (schema: Schema) => {
    const any = schema as AnySchema;
    if (seen.has(any)) return;
    seen.add(any);
    names.add(any.name);
    const member = (name: string, type: Schema) => {
      names.add(`${any.name}.${name}`);
      names.add(`*.${name}`);
      visit(type);
    };
    const fields = (all: Readonly<Record<string, Schema | { readonly optional: Schema }>>) => {
      for (const [name, field] of Object.entries(all))
        member(name, "optional" in field ? field.optional : field);
    };
    switch (any.kind) {
      case "lazy":
        visit(any.target());
        break;
      case "sequence":
        fields(any.root);
        for (const addition of any.additions) {
          if ("group" in addition) fields(addition.group);
          else member(addition.name, addition.schema);
        }
        break;
      case "choice":
        for (const [name, type] of Object.entries({ ...any.root, ...any.additions })) member(name, type);
        break;
      case "sequenceOf":
        member("[]", any.element);
        break;
      case "openType":
        for (const type of any.table.values()) visit(type);
        break;
      case "octetString":
        if (any.containing !== undefined) visit(any.containing);
        break;
    }
  };
  for (const root of roots) {
    if (typeof root === "object" && root !== null && "kind" in root && "name" in root) visit(root as Schema);
  }
  return names;
}

describe("the tables of meanings", () => {
  it.each([
    ["COER", [...Object.values(schemas), ...Object.values(schemas.camp)]],
    ["UPER", Object.values(schemas.j2735)],
    ["facilities", [...Object.values(schemas.etsi.release1), ...Object.values(schemas.etsi.release2)]],
    ["formerCpm", [...Object.values(schemas.etsi.release1), ...Object.values(schemas.etsi.release2)]],
    ["infrastructure", Object.values(schemas.etsi.infrastructure)],
  ] as const)("for %s know only types and members that the standards have", (encoding, roots) => {
    const names = namesIn(roots);
    const strangers = [...meanings[encoding].keys()].filter((name) => !names.has(name));
    expect(strangers).toEqual([]);
  });
});
