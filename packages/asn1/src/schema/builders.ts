/** Builders of ASN.1 types as values, and the static types that follow from them. */

import type {
  AdditionGroup,
  Additions,
  BitStringSchema,
  BooleanSchema,
  ChoiceSchema,
  Chosen,
  DefaultField,
  EnumeratedSchema,
  Field,
  Fields,
  Infer,
  IntegerSchema,
  LazySchema,
  NullSchema,
  ObjectIdentifierSchema,
  OctetStringSchema,
  OpenTypeSchema,
  OptionalField,
  Range,
  Schema,
  SequenceOfSchema,
  SequenceSchema,
  SizeConstraint,
  StringSchema,
  StringType,
  UnknownAddition,
  UnknownAlternative,
} from "./schema.ts";

/** BOOLEAN. */
export function boolean(name = "BOOLEAN"): BooleanSchema {
  return { kind: "boolean", name };
}

/** NULL; its value is `null`. */
export function nullType(name = "NULL"): NullSchema {
  return { kind: "null", name };
}

interface IntegerOptions extends Range {
  readonly named?: Readonly<Record<string, number>>;
  readonly extensible?: boolean;
}

/** INTEGER with values as numbers: for every range that fits a safe integer, and where larger ones make no sense. */
export function integer(name: string, options: IntegerOptions = {}): IntegerSchema<number> {
  return makeInteger<number>(name, options, false);
}

/** INTEGER with values as bigint, where 53 bits are not enough (Uint64); decoders take at most 256 octets. */
export function bigInteger(name: string, options: IntegerOptions = {}): IntegerSchema<bigint> {
  return makeInteger<bigint>(name, options, true);
}

function makeInteger<T extends number | bigint>(
  name: string,
  { named = {}, extensible = false, ...range }: IntegerOptions,
  big: boolean,
): IntegerSchema<T> {
  return { kind: "integer", name, big, range, extensible, named };
}

/** Names in textual order, numbered from 0; or names with their numbers. */
type Enumeration<N extends string> = readonly N[] | { readonly [K in N]: number };

/**
 * ENUMERATED: names numbered from 0 in textual order, or `{ name: number }`; `additions` stand behind the extension
 * marker and, given as names, count on from the largest number of the root.
 */
export function enumerated<const N extends string>(name: string, root: Enumeration<N>): EnumeratedSchema<N>;
export function enumerated<const N extends string, const A extends string = never>(
  name: string,
  root: Enumeration<N>,
  options: { readonly additions: Enumeration<A> },
): EnumeratedSchema<N | A | number>;
export function enumerated(
  name: string,
  root: Enumeration<string>,
  options?: { readonly additions: Enumeration<string> },
): EnumeratedSchema {
  const first = numbered(root, 0);
  const next = Math.max(-1, ...first.map(([, number]) => number)) + 1;
  const values = Object.fromEntries([...first, ...numbered(options?.additions ?? [], next)]);
  return { kind: "enumerated", name, values, rootCount: first.length, extensible: options !== undefined };
}

/** Names and numbers by rising number. */
function numbered(enumeration: Enumeration<string>, from: number): readonly (readonly [string, number])[] {
  const isList = (names: Enumeration<string>): names is readonly string[] => Array.isArray(names);
  if (isList(enumeration)) return enumeration.map((name, index) => [name, from + index]);
  return Object.entries(enumeration).sort(([, one], [, other]) => one - other);
}

/** BIT STRING. */
export function bitString(
  name: string,
  size: SizeConstraint = {},
  named: Readonly<Record<string, number>> = {},
): BitStringSchema {
  return { kind: "bitString", name, size, named };
}

/** OCTET STRING. */
export function octetString(name: string, size: SizeConstraint = {}): OctetStringSchema<Uint8Array> {
  return { kind: "octetString", name, size };
}

/** OCTET STRING (CONTAINING …): the value is that of the type inside, in the encoding rules around it. */
export function containing<T>(name: string, inner: Schema<T>): OctetStringSchema<T> {
  return { kind: "octetString", name, size: {}, containing: inner };
}

/** UTF8String; the size counts characters. */
export const utf8String = stringType("UTF8String");
/** IA5String. */
export const ia5String = stringType("IA5String");
/** VisibleString. */
export const visibleString = stringType("VisibleString");
/** PrintableString. */
export const printableString = stringType("PrintableString");
/** NumericString. */
export const numericString = stringType("NumericString");

function stringType(type: StringType) {
  return (name: string, size: SizeConstraint & { readonly alphabet?: string } = {}): StringSchema => {
    const { alphabet, ...rest } = size;
    return { kind: "string", name, type, size: rest, ...(alphabet === undefined ? {} : { alphabet }) };
  };
}

/** OBJECT IDENTIFIER. */
export function objectIdentifier(name = "OBJECT IDENTIFIER"): ObjectIdentifierSchema {
  return { kind: "objectIdentifier", name, relative: false };
}

/** RELATIVE-OID. */
export function relativeOid(name = "RELATIVE-OID"): ObjectIdentifierSchema {
  return { kind: "objectIdentifier", name, relative: true };
}

/** Marks a component OPTIONAL. */
export function optional<T>(schema: Schema<T>): OptionalField<T> {
  return { optional: schema };
}

/** Marks a component DEFAULT. */
export function withDefault<T>(schema: Schema<T>, defaultValue: NoInfer<T>): DefaultField<T> {
  return { optional: schema, defaultValue };
}

type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Schema<unknown> ? K : F[K] extends DefaultField<unknown> ? K : never;
}[keyof F];
type FieldValue<F> = F extends OptionalField<infer T> ? T : Infer<F>;
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** The object that a SEQUENCE's components make: DEFAULT members are always there, OPTIONAL ones may be absent. */
export type FieldsValue<F extends Fields> = Flat<
  { readonly [K in RequiredKeys<F>]: FieldValue<F[K]> } & {
    readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: FieldValue<F[K]> | undefined;
  }
>;
type PlainKeys<A extends Additions> = { [K in keyof A]: A[K] extends AdditionGroup ? never : K }[keyof A];
type GroupFields<A extends Additions> = {
  [K in keyof A]: A[K] extends AdditionGroup<infer F> ? F : never;
}[keyof A];
type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void
  ? I
  : never;
type OptionalValues<F> = { readonly [K in keyof F]?: FieldValue<F[K]> | undefined };
type GroupValues<A extends Additions> = [GroupFields<A>] extends [never]
  ? unknown
  : OptionalValues<Intersection<GroupFields<A>>>;
type Extended<A extends Additions> = OptionalValues<Pick<A, PlainKeys<A>>> &
  GroupValues<A> & {
    /** Additions that this edition does not define; they survive decoding and encoding. */
    readonly unknownAdditions?: readonly UnknownAddition[] | undefined;
    /** How many additions the sender's edition has, where that is not ours; keeps the encoding the same. */
    readonly extensionBits?: number | undefined;
  };

/**
 * SEQUENCE. With `additions` the type has an extension marker: its additions in textual order, each of which a
 * sender may leave out. A group `[[ … ]]` is written `group({ … })` under a label of its own; its members are
 * members of the value.
 */
export function sequence<const F extends Fields>(name: string, root: F): SequenceSchema<FieldsValue<F>>;
export function sequence<const F extends Fields, const A extends Additions>(
  name: string,
  root: F,
  additions: A,
): SequenceSchema<Flat<FieldsValue<F> & Extended<A>>>;
export function sequence(name: string, root: Fields, additions?: Additions): SequenceSchema {
  const list = Object.entries(additions ?? {}).map(([member, field]) =>
    isGroup(field)
      ? { group: field.group }
      : "optional" in field
        ? { name: member, schema: field.optional, defaultValue: field.defaultValue }
        : { name: member, schema: field },
  );
  return { kind: "sequence", name, root, extensible: additions !== undefined, additions: list };
}

/** `[[ … ]]` among the additions of a SEQUENCE; absent when all its members are. */
export function group<const F extends Fields>(fields: F): AdditionGroup<F> {
  return { group: fields };
}

function isGroup(field: Field | AdditionGroup): field is AdditionGroup {
  return "group" in field;
}

/** SEQUENCE OF. */
export function sequenceOf<T>(
  name: string,
  element: Schema<T>,
  size: SizeConstraint = {},
): SequenceOfSchema<T> {
  return { kind: "sequenceOf", name, element, size };
}

type Alternatives = Readonly<Record<string, Schema>>;
type AlternativeValue<A extends Alternatives> = {
  [K in keyof A & string]: Chosen<K, Infer<A[K]>>;
}[keyof A & string];

/**
 * CHOICE, tagged automatically in textual order. With `additions` it has an extension marker; alternatives that it
 * does not define are kept under the name `unknown`, or `unknownAlternative` where one of its own has that name.
 */
export function choice<const R extends Alternatives>(
  name: string,
  root: R,
): ChoiceSchema<AlternativeValue<R>>;
export function choice<const R extends Alternatives, const A extends Alternatives>(
  name: string,
  root: R,
  additions: A,
): ChoiceSchema<
  | AlternativeValue<R>
  | AlternativeValue<A>
  | UnknownAlternative<"unknown" extends keyof R | keyof A ? "unknownAlternative" : "unknown">
>;
export function choice(name: string, root: Alternatives, additions?: Alternatives): ChoiceSchema {
  if (additions !== undefined && ("unknownAlternative" in root || "unknownAlternative" in additions)) {
    throw new TypeError(
      `${name}: "unknownAlternative" stands for the alternatives that ${name} does not define`,
    );
  }
  return { kind: "choice", name, root, extensible: additions !== undefined, additions: additions ?? {} };
}

/** An open type that a table resolves by the component `key` of the SEQUENCE around it; `T` is the union of its types. */
export function openType<T>(
  name: string,
  key: string,
  table: ReadonlyMap<number | string, Schema<T>>,
): OpenTypeSchema<T | Uint8Array> {
  return { kind: "openType", name, key, table };
}

/** A type named before it is defined; breaks cycles such as Ieee1609Dot2Data. */
export function lazy<T>(name: string, target: () => Schema<T>): LazySchema<T> {
  return { kind: "lazy", name, target };
}

/** The same type under another reference. */
export function alias<S extends Schema>(name: string, schema: S): S {
  return { ...schema, name };
}
