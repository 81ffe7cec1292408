/**
 * ASN.1 as TypeScript values: build a type with `sequence`, `choice`, `integer` …, take its static type with
 * `Infer`, and encode or decode with `coer`. Knows no V2X type and does no input or output. Refuses what is not
 * canonical: a value has one encoding, and an encoding that differs from it is an error with place and reason.
 */

export { coer, type DecodeLimits, type FieldRange } from "./coer.ts";
export { emitDecoders } from "./emit-coer-decode.ts";
export { emitEncoders } from "./emit-coer-encode.ts";
export { DecodeError, type DecodeErrorCode, EncodeError, type EncodeErrorCode } from "./errors.ts";
export { fromHex, HexError, toHex } from "./hex.ts";
export * from "./schema.ts";
