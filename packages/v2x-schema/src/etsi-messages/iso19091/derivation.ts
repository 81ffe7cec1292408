/**
 * Types that two standards share but for a few bounds, made from one another: what has nothing in it that differs stays
 * the same schema, so both standards have one codec for it.
 */
import type { AnySchema, Field, Schema, SequenceSchema } from "@v2x/asn1";
import { regionalExtension } from "../../j2735/index.ts";

/** Where a standard differs from SAE J2735; keys are types of J2735. */
export interface Differences {
  /** Types that others stand in for. */
  readonly replaced: ReadonlyMap<Schema, Schema>;
  /** Types whose additions behind the extension marker the standard does not have. */
  readonly withoutAdditions: ReadonlySet<Schema>;
  /** What the standard adds behind the extension marker of types in which J2735 has nothing there. */
  readonly additions?: ReadonlyMap<Schema, SequenceSchema["additions"]>;
  /**
   * By the type that holds a regional extension: what region 3 puts there. A type that is not named here has an empty
   * object set, whatever J2735 has there.
   */
  readonly regional: ReadonlyMap<Schema, () => Schema>;
}

/**
 * A value of J2735 as it is in another standard. What a regional extension holds depends on its place, so it is left
 * to whoever asks for a place; octets where its region has no type.
 */
export type Derived<T> = T extends Uint8Array | string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer E)[]
    ? readonly Derived<E>[]
    : {
        readonly [K in keyof T as K extends "roadAuthorityID" ? never : K]: K extends "regExtValue"
          ? unknown
          : Derived<T[K]>;
      };

/** Makes types of the standard out of those of J2735; asked twice for one, it answers with the same schema. */
export function derivation(differences: Differences): <T>(schema: Schema<T>) => Schema<Derived<T>> {
  const made = new Map<Schema, Schema>(differences.replaced);
  const derive = (schema: Schema, holder: Schema): Schema => {
    const known = made.get(schema);
    if (known !== undefined) return known;
    const derived = derivedFrom(schema as AnySchema, holder);
    made.set(schema, derived);
    return derived;
  };
  const derivedFrom = (schema: AnySchema, holder: Schema): AnySchema => {
    switch (schema.kind) {
      case "sequenceOf": {
        const element = derive(schema.element, holder);
        return element === schema.element ? schema : { ...schema, element };
      }
      case "choice": {
        const root = mapped(schema.root, (alternative) => derive(alternative, schema));
        return root === schema.root ? schema : { ...schema, root };
      }
      case "sequence":
        return schema.name === "RegionalExtension" ? regional(schema, holder) : sequence(schema);
      default:
        return schema;
    }
  };
  const sequence = (schema: SequenceSchema): SequenceSchema => {
    const root = mapped(schema.root, (field): Field => {
      if (!("optional" in field)) return derive(field, schema);
      const optional = derive(field.optional, schema);
      return optional === field.optional ? field : { ...field, optional };
    });
    const own = differences.withoutAdditions.has(schema) ? [] : schema.additions;
    const additions = differences.additions?.get(schema) ?? own;
    return root === schema.root && additions === schema.additions ? schema : { ...schema, root, additions };
  };
  const regional = (schema: SequenceSchema, holder: Schema): SequenceSchema => {
    const content = differences.regional.get(holder);
    if (content !== undefined) return regionalExtension(new Map([[3, content()]]));
    const { regExtValue } = schema.root as Readonly<Record<string, AnySchema>>;
    const isEmpty = regExtValue?.kind === "openType" && regExtValue.table.size === 0;
    return isEmpty ? schema : regionalExtension();
  };
  return <T>(schema: Schema<T>) => derive(schema, schema) as Schema<Derived<T>>;
}

/** Members or alternatives, each as `change` makes it; the same object where that changes none. */
function mapped<F extends Field>(
  fields: Readonly<Record<string, F>>,
  change: (field: F) => F,
): Readonly<Record<string, F>> {
  const changed = Object.entries(fields).map(([name, field]) => [name, change(field)] as const);
  return changed.every(([name, field]) => field === fields[name]) ? fields : Object.fromEntries(changed);
}
