/**
 * ASN.1 as TypeScript values: build a type with `sequence`, `choice`, `integer` …, take its static type with
 * `Infer`, and encode or decode with `coer` or `uper`; their `explore` finds the place of every field, also in octets
 * that are refused. Knows no V2X type and does no input or output. Refuses what is not canonical: a value has one
 * encoding, and an encoding that differs from it is an error with place and reason; only UPER's basic rules let some
 * of it pass, as findings.
 *
 * Codecs and printers are compiled from text when a type is first used. In a browser they are not (a content security policy forbids
 * it, and the compiler is left out of its bundle): there the build writes `codecModule(…)` of `@v2x/asn1/compile` to a
 * module, and the page imports it before it decodes; texts are written there by walking the schema.
 */

export {
  type CodecPart,
  type CodecRules,
  DecodeError,
  type DecodeErrorCode,
  type DecodeLimits,
  type DecodeOptions,
  EncodeError,
  type EncodeErrorCode,
  type Exploration,
  type FieldRange,
  type Mapped,
  type ProvidedCodecs,
  provideCodecs,
  type RuleOptions,
} from "./codec/index.ts";
export { coer } from "./coer/coer.ts";
export type { EmittedCodecs } from "./compile/index.ts";
export {
  type AdditionGroup,
  type Additions,
  type AnySchema,
  additionsOf,
  alias,
  type BitString,
  type BitStringSchema,
  type BooleanSchema,
  bigInteger,
  bitString,
  boolean,
  type ChoiceSchema,
  type Chosen,
  type Component,
  choice,
  componentsOf,
  constraintOf,
  containing,
  type DefaultField,
  type EnumeratedSchema,
  enumerated,
  type Field,
  type Fields,
  type FieldsValue,
  group,
  type Infer,
  type IntegerSchema,
  ia5String,
  integer,
  type Kind,
  type LazySchema,
  lazy,
  type NullSchema,
  nullType,
  numericString,
  type ObjectIdentifierSchema,
  type OctetStringSchema,
  type OpenTypeSchema,
  type OptionalField,
  objectIdentifier,
  octetString,
  openType,
  optional,
  printableString,
  type Range,
  relativeOid,
  resolve,
  type Schema,
  type SequenceOfSchema,
  type SequenceSchema,
  type SizeConstraint,
  type StringSchema,
  type StringType,
  sequence,
  sequenceOf,
  sizesOf,
  type UnknownAddition,
  type UnknownAlternative,
  undefinedNameOf,
  utf8String,
  visibleString,
  withDefault,
} from "./schema/index.ts";
export {
  fromHex,
  fromJson,
  HexError,
  type JsonValue,
  NotationError,
  parseValueNotation,
  printJson,
  printJsonLines,
  printValueNotation,
  printXer,
  toHex,
  toJson,
} from "./text/index.ts";
export { uper } from "./uper/uper.ts";
