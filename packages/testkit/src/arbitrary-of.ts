import { type AnySchema, type Field, type Schema, type SizeConstraint, undefinedNameOf } from "@v2x/asn1";
import fc from "fast-check";

/** How often a type may lead back to itself through `lazy`. */
const recursions = 1;

/** Elements of a SEQUENCE OF beyond its minimum: enough to see the count, few enough to stay quick. */
const extraElements = 2;

/** Longest octet string beyond its minimum; past 127 the length takes the long form. */
const extraOctets = 140;

/**
 * Values of a schema's type for property tests: every alternative and optional member, additions and alternatives
 * that the schema does not define, enumerations beyond it, open types inside and outside their table.
 *
 * @param rules - what the values are to be encoded in: in UPER what an edition does not know has at least one octet.
 */
export function arbitraryOf<T>(schema: Schema<T>, rules: "COER" | "UPER" = "COER"): fc.Arbitrary<T> {
  const arbitrary = new Derivation(rules).of(schema, { recursions });
  if (arbitrary === undefined) throw new TypeError(`${schema.name} has no finite value`);
  return arbitrary as fc.Arbitrary<T>;
}

interface Surroundings {
  readonly recursions: number;
  /** The key of the SEQUENCE around, which decides its open types; undefined stands for values in no table. */
  readonly keyed?: { readonly key: string; readonly value: number | string | undefined };
}

/** Undefined stands for "no value without recursing further". */
type Found = fc.Arbitrary<unknown> | undefined;

class Derivation {
  /** Of what an edition does not define. */
  readonly #opaque: fc.Arbitrary<Uint8Array>;
  readonly #made = new Map<Schema, Found[]>();

  readonly #rules: "COER" | "UPER";

  constructor(rules: "COER" | "UPER") {
    this.#rules = rules;
    this.#opaque = octets({ min: rules === "UPER" ? 1 : 0 });
  }

  of(schema: Schema, around: Surroundings): Found {
    if (around.keyed !== undefined) return this.#make(schema as AnySchema, around);
    const made = this.#made.get(schema) ?? [];
    this.#made.set(schema, made);
    if (!Object.hasOwn(made, around.recursions)) made[around.recursions] = this.#make(schema as AnySchema, around);
    return made[around.recursions];
  }

  #make(schema: AnySchema, around: Surroundings): Found {
    switch (schema.kind) {
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "integer":
        return integers(schema);
      case "enumerated":
        return schema.extensible
          ? fc.oneof(fc.constantFrom(...Object.keys(schema.values)), this.#unknownNumbers(schema.values))
          : fc.constantFrom(...Object.keys(schema.values));
      case "bitString":
        return bitStrings(schema.size);
      case "octetString":
        return schema.containing === undefined
          ? octets(schema.size)
          : this.of(schema.containing, { recursions: around.recursions });
      case "string":
        return fc.string({
          ...bounds(schema.size, 40),
          unit: unitOf(schema.type),
        });
      case "objectIdentifier":
        return objectIdentifiers;
      case "lazy":
        return around.recursions === 0
          ? undefined
          : this.of(schema.target(), { recursions: around.recursions - 1 });
      case "openType": {
        const type = around.keyed?.value === undefined ? undefined : schema.table.get(around.keyed.value);
        return type === undefined ? this.#opaque : this.of(type, { recursions: around.recursions });
      }
      case "sequenceOf":
        return this.#sequenceOf(schema, around);
      case "choice":
        return this.#choice(schema, around);
      case "sequence":
        return this.#sequence(schema, around.recursions);
    }
  }

  /** Values of an ENUMERATED that its edition does not name. */
  #unknownNumbers(values: Readonly<Record<string, number>>): fc.Arbitrary<number> {
    const taken = new Set(Object.values(values));
    // UPER tells how many additions there are before an unknown one, which then follows the highest that is named.
    const min = this.#rules === "UPER" ? Math.max(...taken) + 1 : 0;
    return fc.integer({ min, max: min + 300 }).filter((value) => !taken.has(value));
  }

  #sequenceOf(schema: Extract<AnySchema, { kind: "sequenceOf" }>, around: Surroundings): Found {
    const element = this.of(schema.element, around);
    const { minLength, maxLength } = bounds(schema.size, extraElements);
    if (element === undefined) return minLength === 0 ? fc.constant([]) : undefined;
    return fc.array(element, { minLength, maxLength });
  }

  #choice(schema: Extract<AnySchema, { kind: "choice" }>, around: Surroundings): Found {
    const named = Object.entries({ ...schema.root, ...schema.additions });
    const alternatives = named.flatMap(([name, alternative]) => {
      const value = this.of(alternative, around);
      return value === undefined ? [] : [fc.record({ choice: fc.constant(name), value })];
    });
    const unknown = fc.record({
      choice: fc.constant(undefinedNameOf(schema)),
      value: fc.record({ tag: fc.integer({ min: named.length, max: 300 }), bytes: this.#opaque }),
    });
    const all = schema.extensible ? [...alternatives, unknown] : alternatives;
    return all.length === 0 ? undefined : fc.oneof(...all);
  }

  #sequence(schema: Extract<AnySchema, { kind: "sequence" }>, left: number): Found {
    const open = Object.values(schema.root)
      .map(openTypeBelow)
      .find((found) => found !== undefined);
    if (open === undefined) return this.#members(schema, { recursions: left });
    const { key, table } = open;
    const inTable = [...table.keys()].map((value) =>
      this.#members(schema, { recursions: left, keyed: { key, value } }, fc.constant(value)),
    );
    const others = integersOf(schema.root[key]).filter((value) => !table.has(value));
    const outside = this.#members(schema, { recursions: left, keyed: { key, value: undefined } }, others);
    const all = [...inTable, outside].filter((found) => found !== undefined);
    return all.length === 0 ? undefined : fc.oneof(...all);
  }

  #members(
    schema: Extract<AnySchema, { kind: "sequence" }>,
    around: Surroundings,
    keyValue?: fc.Arbitrary<unknown>,
  ): Found {
    const members: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [name, field] of Object.entries(schema.root)) {
      const value = name === around.keyed?.key ? keyValue : this.#field(field, around);
      if (value === undefined) return undefined;
      members[name] = value;
    }
    if (!schema.extensible) return fc.record(members);
    for (const addition of schema.additions) {
      const fields =
        "group" in addition ? addition.group : { [addition.name]: { optional: addition.schema } };
      for (const [name, field] of Object.entries(fields)) {
        members[name] = this.#field(field, around) ?? fc.constant(undefined);
      }
    }
    const { length } = schema.additions;
    return fc
      .record({ known: fc.record(members), unknown: unknownAdditions(length, this.#opaque) })
      .map(({ known, unknown }) => ({ ...known, ...unknown }));
  }

  #field(field: Field, around: Surroundings): Found {
    if (!("optional" in field)) return this.of(field, around);
    const value = this.of(field.optional, around);
    if (field.defaultValue !== undefined) {
      const fallback = fc.constant(field.defaultValue);
      return value === undefined ? fallback : fc.oneof(fallback, value);
    }
    return value === undefined ? fc.constant(undefined) : fc.option(value, { nil: undefined });
  }
}

/** Numbers that the key of an open type can have; few, so that most are like those of a table. */
function integersOf(field: Field | undefined): fc.Arbitrary<number> {
  const schema = field !== undefined && !("optional" in field) ? (field as AnySchema) : undefined;
  const { min = 0, max = 255 } = schema?.kind === "integer" ? schema.range : {};
  return fc.integer({ min: Math.max(Number(min), 0), max: Math.min(Number(max), 255) });
}

/** The open type that the key of this very SEQUENCE decides, be it inside a SEQUENCE OF or CHOICE. */
function openTypeBelow(field: Field): Extract<AnySchema, { kind: "openType" }> | undefined {
  const schema = ("optional" in field ? field.optional : field) as AnySchema;
  switch (schema.kind) {
    case "openType":
      return schema;
    case "sequenceOf":
      return openTypeBelow(schema.element);
    case "choice":
      return Object.values({ ...schema.root, ...schema.additions })
        .map(openTypeBelow)
        .find((found) => found !== undefined);
    default:
      return undefined;
  }
}

function integers({ big, range }: Extract<AnySchema, { kind: "integer" }>): fc.Arbitrary<number | bigint> {
  const { min, max } = range;
  if (big) return fc.bigInt({ min: BigInt(min ?? -(2n ** 80n)), max: BigInt(max ?? 2n ** 80n) });
  const low = Number(min ?? Number.MIN_SAFE_INTEGER);
  const high = Number(max ?? Number.MAX_SAFE_INTEGER);
  // Half of the values near zero: lengths of one and two octets would hardly occur otherwise.
  const near = { min: Math.max(low, Math.min(-40_000, high)), max: Math.min(high, Math.max(70_000, low)) };
  return fc.oneof(fc.integer(near), fc.integer({ min: low, max: high }));
}

function bitStrings(size: SizeConstraint): fc.Arbitrary<unknown> {
  const { minLength, maxLength } = bounds(size, 40);
  return fc.array(fc.boolean(), { minLength, maxLength }).map((bits) => {
    const bytes = new Uint8Array(Math.ceil(bits.length / 8));
    for (const [index, bit] of bits.entries()) if (bit) bytes[index >> 3]! |= 128 >> (index & 7);
    return { bytes, length: bits.length };
  });
}

const objectIdentifiers: fc.Arbitrary<readonly number[]> = fc
  .tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 0, max: 39 }),
    fc.array(fc.nat(), { maxLength: 6 }),
  )
  .map(([first, second, rest]) => [first, second, ...rest]);

function octets(size: SizeConstraint): fc.Arbitrary<Uint8Array> {
  return fc.uint8Array(bounds(size, extraOctets));
}

function bounds({ size, min = 0, max }: SizeConstraint, extra: number) {
  if (size !== undefined) return { minLength: size, maxLength: size };
  return { minLength: min, maxLength: Math.min(max ?? Number.POSITIVE_INFINITY, min + extra) };
}

/** What draws one character of a string type. */
function unitOf(type: Extract<AnySchema, { kind: "string" }>["type"]) {
  if (type === "UTF8String") return "binary";
  return type === "NumericString" ? fc.constantFrom(..." 0123456789") : "binary-ascii";
}

/** Sometimes one addition that a later edition would define. */
function unknownAdditions(defined: number, opaque: fc.Arbitrary<Uint8Array>): fc.Arbitrary<object> {
  const one = fc
    .record({ index: fc.integer({ min: defined, max: defined + 9 }), bytes: opaque })
    .map((addition) => ({ unknownAdditions: [addition], extensionBits: addition.index + 1 }));
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: one });
}
