/**
 * ASN.1 as TypeScript values: build a type with `sequence`, `choice`, `integer` …, take its static type with
 * `Infer`, and encode or decode with `coer`. Knows no V2X type and does no input or output.
 */
export * from "./schema.ts";
