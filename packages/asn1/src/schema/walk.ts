/** How compilers and printers read schema values: names resolved, components listed, constraints read. Knows no encoding rule. */

import type {
  AnySchema,
  BitStringSchema,
  ChoiceSchema,
  Field,
  Fields,
  IntegerSchema,
  Schema,
  SequenceSchema,
  SizeConstraint,
} from "./schema.ts";

/** The schema behind any number of lazy references, as the union that `kind` narrows. */
export function resolve(schema: Schema): AnySchema {
  let found = schema as AnySchema;
  while (found.kind === "lazy") found = found.target() as AnySchema;
  return found;
}

/** Under which name a value holds an alternative that its CHOICE does not define. */
export function undefinedNameOf({ root, additions }: ChoiceSchema): "unknown" | "unknownAlternative" {
  return "unknown" in root || "unknown" in additions ? "unknownAlternative" : "unknown";
}

/** One component of a SEQUENCE as compilers see it. */
export interface Component {
  readonly name: string;
  readonly schema: Schema;
  /** OPTIONAL or DEFAULT: has a bit in the preamble. */
  readonly optional: boolean;
  readonly hasDefault: boolean;
  readonly defaultValue: unknown;
}

/** One extension addition: a component, or a group as a SEQUENCE of its own. */
export type Addition =
  | { readonly component: Component; readonly group?: undefined }
  | {
      readonly group: SequenceSchema;
      readonly components: readonly Component[];
      readonly component?: undefined;
    };

/** Components in textual order. */
export function componentsOf(fields: Fields): readonly Component[] {
  return Object.entries(fields).map(([name, field]) => componentOf(name, field));
}

function componentOf(name: string, field: Field): Component {
  if (!("optional" in field)) {
    return { name, schema: field, optional: false, hasDefault: false, defaultValue: undefined };
  }
  const { optional: schema, defaultValue } = field;
  return { name, schema, optional: true, hasDefault: defaultValue !== undefined, defaultValue };
}

const additionsBySequence = new WeakMap<SequenceSchema, readonly Addition[]>();

/** Extension additions in textual order; the same objects each time, so groups keep their identity. */
export function additionsOf(sequence: SequenceSchema): readonly Addition[] {
  let additions = additionsBySequence.get(sequence);
  if (additions === undefined) {
    additions = sequence.additions.map((addition, index): Addition => {
      if ("group" in addition) {
        const name = `${sequence.name}.group${index}`;
        const group: SequenceSchema = {
          kind: "sequence",
          name,
          root: addition.group,
          extensible: false,
          additions: [],
        };
        return { group, components: componentsOf(addition.group) };
      }
      const { name, schema, defaultValue } = addition;
      return {
        component: { name, schema, optional: true, hasDefault: defaultValue !== undefined, defaultValue },
      };
    });
    additionsBySequence.set(sequence, additions);
  }
  return additions;
}

/** Bounds of an INTEGER that count: none when the range has an extension marker. */
export function boundsOf(schema: IntegerSchema): { readonly min?: bigint; readonly max?: bigint } {
  if (schema.extensible) return {};
  const { min, max } = schema.range;
  return {
    ...(min === undefined ? {} : { min: BigInt(min) }),
    ...(max === undefined ? {} : { max: BigInt(max) }),
  };
}

/** Sizes that count: `fixed` when only one is legal; nothing when the constraint has an extension marker. */
export interface Sizes {
  readonly fixed?: number;
  readonly min: number;
  readonly max: number;
}

/** Reads a SIZE constraint; `max` is Infinity where unlimited. */
export function sizesOf({
  size,
  min = 0,
  max = Number.POSITIVE_INFINITY,
  extensible,
}: SizeConstraint): Sizes {
  if (extensible === true) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (size !== undefined) return { fixed: size, min: size, max: size };
  return min === max ? { fixed: min, min, max } : { min, max };
}

/** `3`, `1..8` or `1..MAX`, for messages. */
export function sizesText({ fixed, min, max }: Sizes): string {
  return fixed !== undefined ? `${fixed}` : `${min}..${max === Number.POSITIVE_INFINITY ? "MAX" : max}`;
}

/** Whether a component of the type has no components of its own. */
export function isLeaf(schema: Schema): boolean {
  const type = resolve(schema);
  switch (type.kind) {
    case "sequence":
    case "sequenceOf":
    case "choice":
    case "openType":
      return false;
    default:
      return type.kind !== "octetString" || type.containing === undefined;
  }
}

/**
 * What an element of a list costs a decoder at least: itself and the components that it cannot leave out, as many
 * ranges in a map. Lists inside it count for themselves.
 */
export function leastCostOf(schema: Schema, levels = 4): number {
  const type = resolve(schema);
  if (levels === 0) return 1;
  if (type.kind === "choice") {
    return 1 + Math.min(...Object.values(type.root).map((one) => leastCostOf(one, levels - 1)));
  }
  if (type.kind !== "sequence") return 1;
  return componentsOf(type.root)
    .filter(({ optional }) => !optional)
    .reduce((sum, component) => sum + leastCostOf(component.schema, levels - 1), 1);
}

/** Names of the bits that are set, when every set bit has one; else undefined. */
export function namedBitsOf(
  schema: BitStringSchema,
  value: { readonly bytes: Uint8Array; readonly length: number },
): readonly string[] | undefined {
  const byPosition = new Map(Object.entries(schema.named).map(([name, position]) => [position, name]));
  if (byPosition.size === 0) return undefined;
  const names: string[] = [];
  for (let position = 0; position < value.length; position += 1) {
    if (((value.bytes[position >> 3] ?? 0) & (0x80 >> (position & 7))) === 0) continue;
    const name = byPosition.get(position);
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}
