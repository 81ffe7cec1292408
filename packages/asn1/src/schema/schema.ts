/**
 * ASN.1 types as values. A module of a standard is a file of these constants; from them come the static
 * types (`Infer`), the codecs, the value notation, JSON and the map from fields to octets.
 */

declare const valueType: unique symbol;

/** An ASN.1 type whose values are `T` in TypeScript. `name` is its type reference, as the standard spells it. */
export interface Schema<T = unknown> {
  readonly kind: Kind;
  readonly name: string;
  /** Carries `T` for the compiler alone; never present at run time. */
  readonly [valueType]?: T;
}

/** The TypeScript type of a schema's values. */
export type Infer<S> = S extends { readonly [valueType]?: infer T } ? Exclude<T, undefined> : never;

export type Kind =
  | "boolean"
  | "null"
  | "integer"
  | "enumerated"
  | "bitString"
  | "octetString"
  | "string"
  | "objectIdentifier"
  | "sequence"
  | "sequenceOf"
  | "choice"
  | "openType"
  | "lazy";

/** A BIT STRING's value: bits from the most significant of the first octet; bits past `length` are zero. */
export interface BitString {
  readonly bytes: Uint8Array;
  /** In bits. */
  readonly length: number;
}

/** An extension addition that this edition of the schema does not define, kept as received. */
export interface UnknownAddition {
  /** Position among the extension additions, from 0. */
  readonly index: number;
  /** The octets inside the addition's open type. */
  readonly bytes: Uint8Array;
}

/** A CHOICE's value: the alternative's name and its value. */
export interface Chosen<Name extends string, T> {
  readonly choice: Name;
  readonly value: T;
}

/** An extension alternative that this edition does not define: context-specific tag number and octets. */
export type UnknownAlternative<Name extends string = "unknown"> = Chosen<
  Name,
  { readonly tag: number; readonly bytes: Uint8Array }
>;

/** A range of whole numbers; an absent bound is unlimited (MIN, MAX). */
export interface Range {
  readonly min?: number | bigint;
  readonly max?: number | bigint;
}

/** A SIZE constraint: exactly `size`, or from `min` (0) to `max` (unlimited). */
export interface SizeConstraint {
  readonly size?: number;
  readonly min?: number;
  readonly max?: number;
  /** The constraint has an extension marker, so it is not OER-visible and other sizes are legal. */
  readonly extensible?: boolean;
  /** Sizes that this edition names behind the marker; shown by `constraintOf`, and no limit to what is legal. */
  readonly additions?: readonly number[];
}

export interface BooleanSchema extends Schema<boolean> {
  readonly kind: "boolean";
}
export interface NullSchema extends Schema<null> {
  readonly kind: "null";
}
export interface IntegerSchema<T extends number | bigint = number | bigint> extends Schema<T> {
  readonly kind: "integer";
  /** True where values are bigint; otherwise number, and what exceeds a safe integer is refused. */
  readonly big: boolean;
  readonly range: Range;
  /** The range has an extension marker, so it is not OER-visible and other values are legal. */
  readonly extensible: boolean;
  /** Named numbers, shown by the value notation. */
  readonly named: Readonly<Record<string, number>>;
}
export interface EnumeratedSchema<T extends string | number = string | number> extends Schema<T> {
  readonly kind: "enumerated";
  /** Name to number, root values first, each part by rising number: the rank that PER encodes. */
  readonly values: Readonly<Record<string, number>>;
  /** How many of `values` stand before the extension marker. */
  readonly rootCount: number;
  /** Where true, a number that is not in `values` is kept as a number. */
  readonly extensible: boolean;
}
export interface BitStringSchema extends Schema<BitString> {
  readonly kind: "bitString";
  readonly size: SizeConstraint;
  /** Named bits by position. */
  readonly named: Readonly<Record<string, number>>;
}
export interface OctetStringSchema<T = unknown> extends Schema<T> {
  readonly kind: "octetString";
  readonly size: SizeConstraint;
  /** CONTAINING: the octets are the encoding of this type, and the value is its value. */
  readonly containing?: Schema<T>;
}
export type StringType = "UTF8String" | "IA5String" | "VisibleString" | "PrintableString" | "NumericString";
export interface StringSchema extends Schema<string> {
  readonly kind: "string";
  readonly type: StringType;
  /** In characters. */
  readonly size: SizeConstraint;
  /** FROM: the permitted characters. */
  readonly alphabet?: string;
}
/** Arcs as numbers. */
export interface ObjectIdentifierSchema extends Schema<readonly number[]> {
  readonly kind: "objectIdentifier";
  /** RELATIVE-OID: arcs below a node that both sides know, so the first two are not joined. */
  readonly relative: boolean;
}

/** A component marked OPTIONAL or DEFAULT. */
export interface OptionalField<T> {
  readonly optional: Schema<T>;
  /** DEFAULT: canonical encodings leave it out; decoders fill it in, so the member is always present. */
  readonly defaultValue?: T;
}
export interface DefaultField<T> extends OptionalField<T> {
  readonly defaultValue: T;
}
export type Field = Schema | OptionalField<unknown>;
export type Fields = Readonly<Record<string, Field>>;

/** `[[ … ]]`: several additions that came together and are encoded as one SEQUENCE. */
export interface AdditionGroup<F extends Fields = Fields> {
  readonly group: F;
}
/** Extension additions in textual order; the key of a group is a label that no value shows. */
export type Additions = Readonly<Record<string, Field | AdditionGroup>>;

export interface SequenceSchema<T = unknown> extends Schema<T> {
  readonly kind: "sequence";
  readonly root: Fields;
  readonly extensible: boolean;
  /** In textual order; a plain addition is one entry. Every addition may be absent. */
  readonly additions: readonly (
    | { readonly name: string; readonly schema: Schema; readonly defaultValue?: unknown }
    | { readonly group: Fields }
  )[];
}
export interface SequenceOfSchema<T = unknown> extends Schema<readonly T[]> {
  readonly kind: "sequenceOf";
  readonly element: Schema<T>;
  readonly size: SizeConstraint;
}
export interface ChoiceSchema<T = unknown> extends Schema<T> {
  readonly kind: "choice";
  readonly root: Readonly<Record<string, Schema>>;
  readonly extensible: boolean;
  readonly additions: Readonly<Record<string, Schema>>;
}
/**
 * A SEQUENCE component whose type an information object set picks by the value of an earlier component
 * (`CLASS.&Type({Set}{@key})`). An object outside the table stays as octets (`Uint8Array`).
 */
export interface OpenTypeSchema<T = unknown> extends Schema<T> {
  readonly kind: "openType";
  /** Name of the component, in the SEQUENCE around it, that holds the identifier. */
  readonly key: string;
  readonly table: ReadonlyMap<number | string, Schema>;
}
export interface LazySchema<T = unknown> extends Schema<T> {
  readonly kind: "lazy";
  /** Breaks a cycle of types. */
  readonly target: () => Schema<T>;
}

export type AnySchema =
  | BooleanSchema
  | NullSchema
  | IntegerSchema
  | EnumeratedSchema
  | BitStringSchema
  | OctetStringSchema
  | StringSchema
  | ObjectIdentifierSchema
  | SequenceSchema
  | SequenceOfSchema
  | ChoiceSchema
  | OpenTypeSchema
  | LazySchema;
