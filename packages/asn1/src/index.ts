/**
 * ASN.1 as TypeScript values: build a type with `sequence`, `choice`, `integer` …, take its static type with
 * `Infer`, and encode or decode with `coer` or `uper`; their `explore` finds the place of every field, also in octets
 * that are refused. Knows no V2X type and does no input or output. Refuses what is not canonical: a value has one
 * encoding, and an encoding that differs from it is an error with place and reason; only UPER's basic rules let some
 * of it pass, as findings.
 *
 * Codecs are compiled from text when a type is first used. Where a content security policy forbids that, the build
 * writes `codecModule(…)` to a module and the page imports it before it decodes.
 */

export * from "./builders.ts";
export { codecModule, type EmittedCodecs } from "./codec-module.ts";
export { type CodecRules, type ProvidedCodecs, provideCodecs } from "./codecs.ts";
export { coer } from "./coer.ts";
export { constraintOf } from "./constraint.ts";
export type { DecodeLimits, DecodeOptions, RuleOptions } from "./decode-limits.ts";
export { type CodecPart, emitCoer } from "./emit-coer.ts";
export { emitUper } from "./emit-uper.ts";
export { DecodeError, type DecodeErrorCode, EncodeError, type EncodeErrorCode } from "./errors.ts";
export type { Exploration, Mapped } from "./exploration.ts";
export type { FieldRange } from "./field-range.ts";
export { fromHex, HexError, toHex } from "./hex.ts";
export { fromJson, type JsonValue, toJson } from "./json.ts";
export type * from "./schema.ts";
export { uper } from "./uper.ts";
export { printValueNotation } from "./value-notation.ts";
export { printXer } from "./xer.ts";
